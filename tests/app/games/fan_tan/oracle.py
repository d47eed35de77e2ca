"""Fan Tan played out by itself, with real hands and rules of its own: what the program's counts must agree with.

Cards are numbers: suit * 13 + height, the ace 0 and the seven 6; suits in the order ♠ ♥ ♦ ♣. Players are numbered from
0 in the order of play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from app.cards import RANKS, SUITS, Card

SEVENS = (6, 19, 32, 45)
SEVEN_OF_DIAMONDS = 32


def card_of(number: int) -> Card:
    """The card that the program knows."""
    return Card(RANKS[number % 13], SUITS[number // 13])


@dataclass
class Played:
    """A deal that was played out. `turns` are whose it was and the card, None for a pass; `lies` the false passes."""

    dealt: list[list[int]]
    turns: list[tuple[int, int | None]] = field(default_factory=list)
    lies: dict[int, list[int]] = field(default_factory=dict)  # place among the turns, from 1 -> what could be played
    left: list[int] = field(default_factory=list)
    out: int = 0
    opener: int = 0  # the place of the first player among those who were dealt to

    @property
    def passes(self) -> list[int]:
        """How often each has passed."""
        return [sum(who == player and card is None for who, card in self.turns) for player in range(len(self.dealt))]


def play_out(players: int, rng: Random, lying: float = 0.0, diamonds: bool = False) -> Played:
    """Shuffle, deal from the first player on, and play to the end; `lying` is how often one who can play passes."""
    pack = list(range(52))
    rng.shuffle(pack)
    hands: list[list[int]] = [pack[at::players] for at in range(players)]
    opener = next(at for at, hand in enumerate(hands) if SEVEN_OF_DIAMONDS in hand) if diamonds else 0
    hands = hands[opener:] + hands[:opener]
    game = Played([list(hand) for hand in hands], opener=opener)
    on_table: set[int] = set()
    at = 0
    while all(hands):
        player = at % players
        legal = [card for card in hands[player] if _fits(card, on_table)]
        if diamonds and not on_table:
            legal = [SEVEN_OF_DIAMONDS]
        lies = bool(legal) and rng.random() < lying and not (diamonds and not on_table)
        if lies:
            game.lies[at + 1] = legal
        if lies or not legal:
            game.turns.append((player, None))
        else:
            card = rng.choice(legal)
            hands[player].remove(card)
            on_table.add(card)
            game.turns.append((player, card))
        at += 1
    game.out = hands.index([])
    game.left = [len(hand) for hand in hands]
    return game


def _fits(card: int, on_table: set[int]) -> bool:
    """A seven, or the neighbour of a card of its suit that lies there, on the side of the seven."""
    height = card % 13
    return height == 6 or (card + 1 if height < 6 else card - 1) in on_table


def money(game: Played, ante: int = 1, fewer: int = 1, fee: int = 1, card: int = 1,
          only_opening: bool = False) -> list[int]:
    """What each player has won or lost, in chips."""
    dealt = [len(hand) for hand in game.dealt]
    first = next(at for at, (_, played) in enumerate(game.turns) if played is not None)
    paid = [ante + fewer * (size < max(dealt)) for size in dealt]
    for at, (player, played) in enumerate(game.turns):
        if played is None and (at < first or not only_opening):
            paid[player] += fee
    paid = [one + card * left for one, left in zip(paid, game.left, strict=True)]
    return [sum(paid) * (player == game.out) - one for player, one in enumerate(paid)]


def left_by_walking(order: Sequence[int], sizes: Mapping[int, int], out: int,
                    passes: Mapping[int, int]) -> dict[int, int] | None:
    """The cards left, found by going round the table turn by turn; None where these passes cannot be."""
    left, to_pass, at = dict(sizes), dict(passes), 0
    while left[out]:
        seat = order[at % len(order)]
        if to_pass[seat]:
            to_pass[seat] -= 1
        else:
            left[seat] -= 1
            if not left[seat] and seat != out:
                return None
        at += 1
    return None if any(to_pass.values()) else left
