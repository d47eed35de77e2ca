"""More chips in a game for fun: nobody is sold any, and nobody has won what was handed out."""

import pytest

from app.dealing.asides.aside import Aside
from app.dealing.asides.fun_chips import handed_out
from app.dealing.asides.registry import ChipsForFun
from app.dealing.procedures.table_rulings import DealtWrong
from app.desk.records.statement import fun_standings
from tests.app.games.at_table import NAMES
from tests.app.games.nap.naps import Naps, seated
from tests.app.games.sound import refusal_of, replays

FUN = {"played_for": "fun", "fun_chips": 10_000}
NAMED = dict(enumerate(NAMES, 1))


def lost_more_than_there_is() -> Naps:
    """Cy has lost a Blücher for 120, and has 100."""
    table = seated(4, FUN).say("blucher")
    assert str(table.refused(-3)) == \
        "Short of chips: Cy by 20. Part payment is not allowed. Hand out more play chips, or sit them out."
    return table


def test_who_is_short_in_a_game_for_fun_is_handed_more_and_it_is_paid() -> None:
    table = lost_more_than_there_is()
    money = dict(table.table.balances)
    table.run.aside(ChipsForFun(3, 2_000))
    assert {place for place, held in table.table.balances.items() if held != money.get(place, 0)} == \
        {table.table.purse(3), *(place for place in money if place.kind.value == "fun_bank")}
    table.say(-3)
    assert table.behind() == (14_000, 14_000, 0, 14_000)
    assert all(booked.for_fun for booked in table.table.bookings if booked.kind == "fun_chips")
    replays(table.run)


def test_what_was_handed_out_is_nobodys_winnings() -> None:
    table = lost_more_than_there_is()
    table.run.aside(ChipsForFun(3, 5_000))
    table.say(-3)
    assert handed_out(table.table.bookings) == {1: 10_000, 2: 10_000, 3: 15_000, 4: 10_000}
    assert fun_standings([table.run], NAMED) == ("Nap, for fun: Ann 140, Bo 140, Di 140, Cy −20.",)


def test_on_credit_what_was_lent_is_no_winnings_either() -> None:
    table = seated(4, FUN | {"credit": True}).say("blucher", -3)
    assert fun_standings([table.run], NAMED) == ("Nap, for fun: Ann 140, Bo 140, Di 140, Cy −20.",)


def test_it_can_be_taken_back() -> None:
    table = lost_more_than_there_is()
    table.run.aside(ChipsForFun(3, 2_000))
    undoing = table.run.undoing()
    assert undoing is not None
    assert undoing.name == "20 in play chips to Cy"
    table.run.undo()
    assert (table.behind(), table.key) == ((10_000,) * 4, "hand:1/outcome")


def test_after_a_misdeal_everybody_still_has_what_everybody_begins_with() -> None:
    table = lost_more_than_there_is()
    table.run.aside(ChipsForFun(3, 2_000))
    table.rule(DealtWrong)
    table.say("two", 1)
    assert table.behind() == (10_600, 9_800, 11_800, 9_800)


@pytest.mark.parametrize(("rules", "dealt", "aside", "sentence"), [
    ({}, True, ChipsForFun(3, 2_000),
     "This game is played for money. Play chips are handed out only in a game for fun. Sell chips instead."),
    (FUN, True, ChipsForFun(3, 0),
     "0 cannot be handed out. It must be more than zero; the smallest chip is 1. Type the amount."),
    (FUN, True, ChipsForFun(3, 150),
     "1.50 cannot be handed out. It must be more than zero; the smallest chip is 1. Type the amount."),
    (FUN, True, ChipsForFun(9, 100), "Nobody sits in Seat 9. Taken seats: 1, 2, 3, 4. Choose one of them."),
    (FUN, False, ChipsForFun(3, 100), "Cy has no play chips yet. Everybody gets 100 with the first deal. Deal first."),
])  # fmt: skip
def test_what_cannot_be_handed_out_is_refused(rules: dict[str, object], dealt: bool, aside: Aside,
                                              sentence: str) -> None:
    table = seated(4, rules)
    if dealt:
        table.say("two")
    assert str(refusal_of(lambda: table.run.aside(aside), table.snapshot)) == sentence
