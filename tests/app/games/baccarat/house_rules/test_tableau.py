"""Who draws and who stands: every cell of the third-card table and every natural, through the script itself."""

from itertools import product

import pytest

from app.dealing.engine.play import Play
from app.dealing.prompts.kinds import DrawCard, Pay
from app.dealing.values.log import Row, RowKind
from app.games.baccarat import BACCARAT
from app.games.baccarat.coup.coup import Coup
from tests.app.games.baccarat import oracle
from tests.app.games.baccarat.stand import Stand, opened, seated

ZEROS = "TJQK"


def card_of(value: int, at: int = 0) -> str:
    """A rank with this value; the four zeros take turns."""
    return ZEROS[at % 4] if value == 0 else "A" if value == 1 else str(value)


class Shoes:
    """Coups without bets, one after another; a new shoe whenever one is over."""

    def __init__(self) -> None:
        self.opened = seated({"wagers": "off", "decks": 12, "cut_depth": 6}, ()).run.opening
        self.seq = 0
        self.new_shoe()

    def new_shoe(self) -> None:
        """Shuffled, cut and loaded."""
        self.play = Play(BACCARAT, self.opened)
        self.key(0)
        self.key(6)

    def key(self, body: int | str | dict[str, bool]) -> None:
        """Answer whatever is asked."""
        assert self.play.prompt is not None
        self.seq += 1
        self.play.give(Row(self.seq, RowKind.ANSWER, self.play.prompt.key, body, self.play.prompt.facts))  # type: ignore[arg-type]

    def asks(self) -> str:
        """Whose card is awaited, "player:3", or "pay"; after the shoe's end, "count"."""
        assert self.play.prompt is not None
        return self.play.prompt.key.partition("/")[2].replace("pay:0", "pay")

    def first_four(self, p1: int, b1: int, p2: int, b2: int) -> None:
        """Player, Banker, Player, Banker."""
        if self.asks() == "discards":
            self.new_shoe()
        for at, (place, value) in enumerate((("player:1", p1), ("banker:1", b1), ("player:2", p2), ("banker:2", b2))):
            assert self.asks() == place
            self.key(card_of(value, self.seq + at))

    def finish(self, player: list[int], banker: list[int]) -> None:
        """Everything has been drawn: the result is the oracle's, and nobody gets another card."""
        assert self.asks() == "pay"
        coup: Coup = self.play.table.script_state
        assert coup.result.winner.value == oracle.winner(player, banker)
        assert coup.result.totals == (oracle.total(player), oracle.total(banker))
        self.key({"all": True})


def reason_for_banker(total: int, third: int | None) -> str:
    """What the strip says when Banker draws."""
    if third is None:
        return f"Banker {total}, Player stood: draws on 0–5."
    rule = {0: "any", 1: "any", 2: "any", 3: "any but 8", 4: "2–7", 5: "4–7", 6: "6–7"}[total]
    return f"Banker {total}, Player’s third card {third}: draws on {rule}."


@pytest.mark.parametrize("p1", range(10))
def test_every_two_hands_and_every_third_card_lead_where_the_table_says(p1: int) -> None:
    shoes = Shoes()
    # Which of a hand's two cards came first changes nothing: each pair is laid once.
    for b1, p2, b2 in ((b1, p2, b2) for b1, p2, b2 in product(range(10), repeat=3) if p2 >= p1 and b2 >= b1):
        thirds = range(10) if oracle.player_draws([p1, p2], [b1, b2]) else (None,)
        for third in thirds:
            player, banker = [p1, p2], [b1, b2]
            shoes.first_four(p1, b1, p2, b2)
            if third is not None:
                assert shoes.asks() == "player:3"
                shoes.key(card_of(third, shoes.seq))
                player.append(third)
            if oracle.banker_draws(player, banker):
                assert shoes.asks() == "banker:3", (player, banker)
                last = shoes.seq % 10
                shoes.key(card_of(last, shoes.seq))
                banker.append(last)
            shoes.finish(player, banker)


@pytest.mark.parametrize(("total", "third"), oracle.CELLS)
def test_each_cell_of_the_table_asks_for_the_right_hand_and_gives_its_reason(total: int, third: int | None) -> None:
    table = opened({"wagers": "off"})
    player_two = 6 if third is None else total % 6
    table.deal(f"{card_of(player_two)} {card_of(total)} K Q")
    if third is not None:
        assert table.key == "hand:1/player:3"
        assert table.prompt.reason == f"Player {player_two}: draws on 0–5."
        assert table.prompt.lead == "Player draws"
        table.deal(card_of(third))
    column = 0 if third is None else third + 1
    if oracle.BANKER[total][column] == "D":
        assert table.key == "hand:1/banker:3"
        assert table.prompt.reason == reason_for_banker(total, third)
        assert table.prompt.lead == "Banker draws"
    else:
        assert isinstance(table.prompt, Pay)
        assert (len(table.coup.player), len(table.coup.banker)) == (2 if third is None else 3, 2)


def naturals() -> list[tuple[int, int]]:
    """Totals of which at least one is 8 or 9."""
    return [(player, banker) for player, banker in product(range(10), repeat=2) if max(player, banker) >= 8]


@pytest.mark.parametrize(("player", "banker"), naturals())
def test_a_natural_stops_both_hands_nine_beats_eight_and_equals_tie(player: int, banker: int) -> None:
    table = opened({"wagers": "off"}).deal(f"{card_of(player)} {card_of(banker)} K Q")
    assert isinstance(table.prompt, Pay)
    # Of a tie there is more to say, and the line is short.
    assert table.prompt.reason.startswith("Natural. " if player == banker else "Natural: nobody draws. ")
    assert table.coup.result.winner.value == oracle.winner([player], [banker])
    assert table.coup.result.natural


@pytest.mark.parametrize("ranks", ["T J", "Q K", "J Q", "T K"])
def test_tens_and_court_cards_are_nothing_and_only_equal_ranks_are_a_pair(ranks: str) -> None:
    table = opened({"wagers": "off"}).deal(f"{ranks[0]} 7 {ranks[2]} 7").deal("9")
    assert table.coup.record().player_pair is False
    assert table.coup.record().banker_pair is True
    assert table.coup.result.totals == (9, 4)


def at_every_prompt(cards: str) -> list[tuple[str, Stand]]:
    """The prompts of a coup, each with the cards dealt up to it."""
    return [(at, opened({"wagers": "off"}).deal(" ".join(cards.split()[:at_card]))) for at_card, at in enumerate(
        ("player:1", "banker:1", "player:2", "banker:2", "player:3", "banker:3", "pay:0"))]


def test_the_cards_come_player_banker_player_banker_then_the_thirds() -> None:
    for place, table in at_every_prompt("2 3 K K 5 4"):
        assert table.key == f"hand:1/{place}"
        assert isinstance(table.prompt, Pay if place == "pay:0" else DrawCard)


@pytest.mark.parametrize("card", ["5", "K", "Ts", "9h"])
@pytest.mark.parametrize("cards", ["9 2 K K", "6 7 K K", "2 3 K K 5 4", "3 7 K K 4"])
def test_a_card_keyed_once_no_more_cards_come_is_refused_and_never_appended(cards: str, card: str) -> None:
    table = opened().bet(player=1000).deal(cards)
    assert isinstance(table.prompt, Pay)
    why = table.refused(card)
    assert card in why.wrong
    assert "payment" in why.wrong


@pytest.mark.parametrize("body", [5, 0, False, "", [], ["5"], {}, {"seat": "five"}, {"seat": None}, {"chips": 5},
                                  {"all": True, "chips": {"1": 5}}, {"all": True, "chips": {"one": {}}},
                                  {"all": True, "owed": {"1": "a"}}, {"all": True, "owed": 5}])
def test_what_is_no_payment_is_refused_where_one_is_asked(body: object) -> None:
    table = opened().bet(player=1000).deal("9 2 K K")
    why = table.refused(body)  # type: ignore[arg-type]  # anything at all
    assert why.allowed == "A payment is a seat, or all, with the chips it is made in."


def test_nothing_but_enter_pays_all_that_is_due() -> None:
    table = opened().bet(player=1000).deal("9 2 K K").answer(None)
    assert table.key == "hand:2/bets"
    assert table.behind(1) == 11_000
