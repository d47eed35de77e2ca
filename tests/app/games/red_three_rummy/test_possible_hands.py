"""What a hand can be: real cards are dealt and played by the rules, and every true answer about them is taken."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import Card
from app.dealing.values.log import Json
from app.games.red_three_rummy.rulings import StockRanOut
from tests.app.games.red_three_rummy.real_round import Player, RealRound, left_value
from tests.app.games.red_three_rummy.rounds import AtRummy, counts

TURNS = 14


class Dealer:
    """Who plays a real round and enters what is seen of it."""

    def __init__(self, chance: Random, entry: str, players: int, opening: int) -> None:
        self.chance, self.entry, self.opening, jokers = chance, entry, opening, chance.choice([0, 2])
        self.cards = RealRound(chance, players, jokers)
        self.table = AtRummy((10_000,) * players, entry=entry, opening=opening, jokers=jokers, rounds=1)
        self.seats: list[int] = [*range(2, players + 1), 1]
        if entry == "full":
            self.enter(self.keyed(self.cards.pile))
        elif entry == "guided":
            self.enter(True)

    def enter(self, body: Json) -> None:
        """An answer, where this entry has the question."""
        if self.entry != "fast":
            self.table.answer(body)

    def keyed(self, cards: list[Card]) -> Json:
        """Cards as somebody keys them: a suit may be left out, but for a three's."""
        bare = self.chance.random() < 0.4
        return [card.code[0] if bare and card.rank.value not in "3X" else card.code for card in cards]

    def plays(self) -> int:
        """Turns until somebody is out, or so many. Returns who is out."""
        for turn in range(TURNS):
            at = turn % len(self.seats)
            if self.turn(self.cards.players[at]):
                return self.seats[at]
        return 0

    def turn(self, player: Player) -> bool:
        """A turn. True where the player is out by it."""
        from_pile = bool(self.cards.pile) and self.chance.random() < 0.4
        self.cards.draw(player, from_pile)
        if self.entry == "full":
            self.enter("pile" if from_pile else "stock")
        while True:
            self.lays(player)
            if player.hand:
                break
            if self.entry == "guided":
                self.enter([])
                self.enter("out" if player.on_second else "second_now")
            if player.on_second:
                return True
            player.takes_second()
        return self.discards(player)

    def lays(self, player: Player) -> None:
        """Books, and cards to add, as many as the player likes to lay; enough of them to open."""
        if not player.opened:
            trial = Player([*player.hand], [])
            worth = 0
            while book := trial.book():
                worth += trial.lays(book)
            if not worth or worth < self.opening:
                return
            player.opened = True
            self.lays_all(player)
        elif self.chance.random() < 0.8:
            self.lays_all(player)

    def lays_all(self, player: Player) -> None:
        """Every book there is, then every card that a set takes."""
        while book := player.book():
            is_run = len({card.rank for card in book}) > 1
            self.enter([card.code for card in book] if is_run else self.keyed(book))
            player.lays(book)
        while card := player.addition():
            self.enter([card.code])
            if self.table.key.split("/")[1].startswith("to:"):
                self.enter("0")
            player.lays([card])

    def discards(self, player: Player) -> bool:
        """One card; the last of the first hand brings the second, the last of that ends the round."""
        card = player.hand.pop(self.chance.randrange(0, len(player.hand)))
        self.enter([])
        if self.entry == "full":
            self.enter(self.keyed([card]))
        else:
            self.says_what_is_left(player)
        self.cards.pile.append(card)
        out = not player.hand and player.on_second
        if not player.hand and not out:
            player.takes_second()
        return out

    def says_what_is_left(self, player: Player) -> None:
        """Where it is asked: a hand is played out only where that is so."""
        asked = self.entry == "guided" and self.table.asks_what_is_left
        assert asked or player.hand or self.entry == "fast", "a hand is played out and nobody asks"
        if asked:
            self.enter("plays_on" if player.hand else "out" if player.on_second else "second_next")

    def counts(self, out: int) -> None:
        """What is left, card by card or in points."""
        left = {seat: player.left for seat, player in zip(self.seats, self.cards.players, strict=True) if seat != out}
        if self.entry == "fast":
            books = {seat: player.books for seat, player in zip(self.seats, self.cards.players, strict=True)}
            self.table.answer(out, counts(books))
        elif not out:
            self.table.rule(StockRanOut, "over")
        while self.table.key and self.table.key.split("/")[1].startswith("left:"):
            seat = int(self.table.key.split(":")[-1])
            self.table.answer(self.keyed(left[seat]) if self.chance.random() < 0.5 else [])
        if self.table.key.endswith("/left"):
            asked = self.table.prompt.seats  # type: ignore[attr-defined]  # a tally
            self.table.answer(counts({seat: left_value(left[seat]) for seat in asked}))
        assert len(self.table.table.scores.rounds) == 1


@pytest.mark.parametrize("entry", ["fast", "guided", "full"])
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4), opening=st.sampled_from([0, 30, 70]))
def test_what_is_dealt_and_played_by_the_rules_is_taken(entry: str, seed: int, players: int, opening: int) -> None:
    dealer = Dealer(Random(seed), entry, players, opening)
    dealer.counts(dealer.plays())


@pytest.mark.long
@pytest.mark.parametrize("entry", ["fast", "guided", "full"])
def test_what_is_dealt_and_played_by_the_rules_is_taken_through_many_rounds(entry: str) -> None:
    out = 0
    for seed in range(500):
        dealer = Dealer(Random(seed), entry, 2 + seed % 3, (0, 30, 70)[seed % 7 % 3])
        out += bool(who := dealer.plays())
        dealer.counts(who)
    assert out > 15, "rounds end by somebody who is out, too"
