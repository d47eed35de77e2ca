"""A table of Nap to deal at in tests, and the game told a second time, without a table, to compare with."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from app.cards import JOKER, Card, Suit
from app.dealing.asides.registry import BuyIn
from app.dealing.values.log import Json
from app.games.nap import NAP
from app.games.nap.deal import Deal, Nap
from app.games.nap.tricks import Play, Trick
from tests.app.games.at_table import AtTable

FULL = {"entry": "full"}
GUIDED = {"entry": "guided"}
JOKER_IN = {"joker": True}
WORTH = {"two": 2, "three": 3, "mis": 3, "four": 4, "nap": 10, "wellington": 20, "blucher": 40}
NEEDS = {"two": 2, "three": 3, "mis": 0, "four": 4, "nap": 5, "wellington": 5, "blucher": 5}
ORDER = tuple(WORTH)


class Naps(AtTable):
    """A table of Nap."""

    @property
    def game(self) -> Nap:
        """The game."""
        game: Nap = self.table.script_state
        return game

    @property
    def deal(self) -> Deal:
        """Its deal."""
        return self.game.deal

    def say(self, *bodies: Json) -> "Naps":
        """Answers, one after another."""
        self.answer(*bodies)
        return self

    def cards(self, keyed: str) -> "Naps":
        """Cards as they are played."""
        for one in keyed.split():
            self.answer(one)
        return self

    def sold(self, player: int, amount: int) -> "Naps":
        """A player buys chips."""
        self.run.aside(BuyIn(player, amount))
        return self

    def told(self) -> str:
        """What was said of the last deal that was booked."""
        return self.table.bookings[-1].title


def seated(players: int = 4, rules: dict[str, Any] | None = None, stacks: tuple[int, ...] = (),
           button: int = 0) -> Naps:
    """Players with 100 each, or these stacks; the last of them has the button, so that Seat 1 speaks first."""
    held = stacks or (10_000,) * players
    table = Naps(NAP, held, rules)
    table.begun(button or len(held))
    return table


def bidding(*calls: str, players: int = 4, **rules: Any) -> Naps:
    """Each bid is entered, these so far."""
    return seated(players, {**GUIDED, **rules}).say(True, *calls)


def playing(*calls: str, players: int = 3, **rules: Any) -> Naps:
    """Every card is entered; the bidding is over."""
    return seated(players, {**FULL, **rules}).say(True, *calls)


# the game told once more


def beats(one: Card, other: Card, led: Suit | None, trumps: Suit | None) -> bool:
    """Whether a card beats another that was played before it, told by cases."""
    if other == JOKER:
        return False
    if one == JOKER:
        return True
    if one.suit == other.suit:
        return "23456789TJQKA".index(one.rank) > "23456789TJQKA".index(other.rank)
    if one.suit == trumps:
        return True
    return other.suit not in (trumps, led) and one.suit == led


def wins(trick: Trick, trumps: Suit | None) -> int:
    """Who wins a trick: card after card, whoever beats the best so far."""
    first = trick[0].card
    led = trumps if first == JOKER else first.suit
    best = trick[0]
    for play in trick[1:]:
        if beats(play.card, best.card, led, trumps):
            best = play
    return best.seat


def outcomes(bid: str, won: int, lost: int) -> set[bool]:
    """Every way in which a bid can end from here: all the tricks that are left, won and lost."""
    left = 5 - won - lost
    totals = {won + sum(rest) for rest in product((0, 1), repeat=left)}
    return {total == 0 if bid == "mis" else total >= NEEDS[bid] for total in totals}


def paid(bid: str, bidder: int, seats: Sequence[int], made: bool, half: bool = False,
         times: int = 1) -> dict[int, int]:
    """What each seat wins or loses, in credits."""
    worth = WORTH[bid] * times
    if not made and half and NEEDS[bid] == 5:
        worth //= 2
    each = -worth if made else worth
    return {seat: each for seat in seats if seat != bidder} | {bidder: -each * (len(seats) - 1)}


def of_suit(face: Card, trumps: Suit | None) -> Suit | None:
    """The suit that a card counts as."""
    return trumps if face == JOKER else face.suit


def really_revoked(hands: Mapping[int, Iterable[Card]], tricks: Sequence[Sequence[Play]],
                   trumps: Suit | None) -> set[tuple[int, int]]:
    """The tricks, from 1, and seats where somebody did not follow and could have: told from the whole hands."""
    left = {seat: set(hand) for seat, hand in hands.items()}
    found = set()
    for number, trick in enumerate(tricks, 1):
        led = of_suit(trick[0].card, trumps)
        for play in trick:
            left[play.seat].discard(play.card)
            if of_suit(play.card, trumps) != led and any(of_suit(face, trumps) == led for face in left[play.seat]):
                found.add((number, play.seat))
    return found
