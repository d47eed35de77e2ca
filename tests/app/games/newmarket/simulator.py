"""A deal of Newmarket played out with real hands, written from the rule page alone: what the table really does.

Cards are codes such as "Ah", seats are numbers, and the widow is 0. Nothing of the program is used.
"""

from dataclasses import dataclass, field
from random import Random

RANKS = "23456789TJQKA"
RED, BLACK = "hd", "sc"
PAY = ("Ah", "Kc", "Qd", "Js")
ALL = tuple(rank + suit for suit in "shdc" for rank in RANKS)


@dataclass
class Choices:
    """How a house plays: who leads when there is no such card, and which suits may follow a stop."""

    pass_left: bool = True
    opposite: bool = True
    widow_last: bool = True


@dataclass
class Played:
    """What happened: `lines` is each thing in order, ("lead", seat, card), ("none", seat), ("play", seat, card),
    ("stop", card) for one that nobody had; then who was out, what everybody had left, and who played which pay card."""

    hands: dict[int, list[str]]
    lines: list[tuple[str, int, str]] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    paid: dict[str, int] = field(default_factory=dict)
    winner: int = 0


def deal_out(chance: Random, seats: list[int], choices: Choices) -> dict[int, list[str]]:
    """One card at a time, round and round. `seats` are from the dealer's left, the dealer last."""
    pack = list(ALL)
    chance.shuffle(pack)
    places = [*seats, 0] if choices.widow_last else [0, *seats]
    hands: dict[int, list[str]] = {place: [] for place in places}
    for at, card in enumerate(pack):
        hands[places[at % len(places)]].append(card)
    return hands


def swap(hands: dict[int, list[str]], seat: int) -> None:
    """A seat takes the widow and lays its own hand down."""
    hands[seat], hands[0] = hands[0], hands[seat]


def play_out(chance: Random, seats: list[int], hands: dict[int, list[str]], choices: Choices) -> Played:
    """From the first lead until somebody has no card."""
    held = {place: list(cards) for place, cards in hands.items()}
    done = Played(held)
    leader, suits = seats[0], "shdc"
    while not done.winner:
        leader, card = _lead(chance, seats, done, leader, suits, choices)
        seat = leader
        while True:
            done.hands[seat].remove(card)
            if card in PAY:
                done.paid[card] = seat
            if not done.hands[seat]:
                done.winner = seat
                break
            if card[0] == "A":
                break
            card = RANKS[RANKS.index(card[0]) + 1] + card[1]
            holder = next((one for one in seats if card in done.hands[one]), 0)
            if not holder:
                if card in done.hands[0]:
                    done.dead.append(card)
                    done.lines.append(("stop", 0, card))
                break
            seat = holder
            done.lines.append(("play", seat, card))
        leader, stopped = seat, _stopped_suit(done)
        suits = (BLACK if stopped in RED else RED) if choices.opposite else "shdc".replace(stopped, "")
    return done


def _stopped_suit(done: Played) -> str:
    return next(card for kind, _, card in reversed(done.lines) if kind in ("lead", "play"))[1]


def _lead(chance: Random, seats: list[int], done: Played, leader: int, suits: str, choices: Choices) -> tuple[int, str]:
    """Who really leads, and what: the lowest card of a suit that may be led."""
    stopper, asked = leader, 0
    while True:
        mine = {suit: sorted((card for card in done.hands[leader] if card[1] == suit),
                             key=lambda card: RANKS.index(card[0])) for suit in suits}
        lowest = [cards[0] for cards in mine.values() if cards]
        if lowest:
            card = chance.choice(lowest)
            done.lines.append(("lead", leader, card))
            return leader, card
        done.lines.append(("none", leader, suits))
        asked += 1
        if not choices.pass_left:
            suits = "shdc"
            continue
        leader = seats[(seats.index(leader) + 1) % len(seats)]
        if leader == stopper:
            suits = "shdc"
