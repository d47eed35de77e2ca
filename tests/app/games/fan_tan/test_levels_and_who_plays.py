"""Fan Tan: how much is entered may change from deal to deal, and so may who plays."""

import pytest

from app.dealing.asides.registry import BuyIn, DealIn, Leave, SitDown, SitOut
from app.dealing.procedures.table_rulings import ResultsOnly
from app.games.fan_tan.rulings import TurnByTurn, WalkedOut
from tests.app.games.fan_tan.fans import FULL, GUIDED, dealt, seated, tally, tapping

# levels


def test_the_level_drops_in_mid_deal_and_what_was_entered_stays_paid() -> None:
    table = dealt(4).guided("ppcc" + "cpcp").rule(ResultsOnly)

    assert table.asked == "passes"
    assert dict(table.prompt.start) == {1: 1, 2: 2, 3: 0, 4: 1}  # type: ignore[attr-defined]  # it is a tally
    table.tally(3, [2, 3, 1, 4])
    assert table.won() == [-4, -6, 21 - 2, -9]


def test_the_level_rises_again_at_the_next_deal() -> None:
    table = dealt(4).rule(ResultsOnly).tally(3, [2, 3, 1, 4])

    assert table.key == "hand:2/deal"
    table.say(True)
    assert table.asked == "turn:0"


def test_the_level_drops_before_the_first_seven_where_only_opening_passes_cost() -> None:
    table = dealt(4, {"pass_fee_applies": "opening"}).guided("p").rule(ResultsOnly)

    assert table.prompt.instruction == "Who plays the first seven? — from Bo on"
    table.say(3)
    assert table.behind() == (9_800, 9_800, 9_900, 9_900)
    table.tally(3, [2, 3, 1, 4])
    assert table.won() == [-3, -4, 4 + 2 + 7 - 1, -5]


@pytest.mark.parametrize(("level", "played"), [("guided", "played"), ("full", "7h")])
def test_one_deal_is_entered_turn_by_turn_where_the_house_enters_passes(level: str, played: str) -> None:
    table = seated(4).rule(TurnByTurn, level)
    assert table.asked == "deal"
    table.say(True, played)
    assert table.deal.turns[0].seat == 1
    table.rule(ResultsOnly).tally(3, [2, 3, 1, 4])
    assert table.key == "hand:2/deal"
    assert table.dealt_out().asked == "passes"


def test_a_deal_of_which_no_pass_is_tapped_yet_may_still_be_entered_turn_by_turn() -> None:
    table = tapping(4).rule(TurnByTurn, "guided")
    assert (table.asked, table.behind()) == ("turn:0", (9_900,) * 4)


def test_another_level_is_played_from_the_next_deal_on() -> None:
    table = tapping(4)
    table.run.change_rules({"entry": "full"})
    assert table.asked == "passes"
    table.tally(3, [2, 3, 1, 4]).say(True)
    assert table.asked == "turn:0"


def test_a_rule_that_changes_before_the_cards_are_dealt_holds_for_them() -> None:
    table = seated(4, GUIDED)
    table.run.change_rules({"entry": "fast"})
    table.run.change_rules({"ante": 500})
    table.say(True)

    assert table.asked == "passes"
    assert table.behind() == (9_500,) * 4


# who plays


def test_who_sits_down_between_two_deals_is_counted_in_the_next_one_at_once() -> None:
    table = seated(4)
    table.run.aside(SitDown(7, 7, "Gus"))
    table.run.aside(BuyIn(7, 10_000))
    table.say(True)

    assert tuple(table.prompt.seats) == (7, 1, 2, 3, 4)  # type: ignore[attr-defined]  # it is a tally
    table.say(tally(7, {1: 1, 2: 1, 3: 2, 4: 2, 7: 0}))
    assert table.table.seats[7].name == "Gus"
    assert table.pot() == 0
    assert table.table.announcement.startswith("Gus takes")


def test_who_leaves_or_sits_out_between_two_deals_is_not_counted() -> None:
    table = seated(5)
    table.run.aside(Leave(5))
    table.run.aside(SitOut(2))
    table.say(True)

    assert sorted(table.prompt.seats) == [1, 3, 4]  # type: ignore[attr-defined]  # it is a tally
    assert "Seat 2 has nothing to count here" in str(table.refused(tally(1, {1: 0, 2: 3, 3: 3, 4: 3})))
    table.run.undo()
    table.run.aside(DealIn(2))
    table.say(True)
    assert sorted(table.prompt.seats) == [1, 2, 3, 4]  # type: ignore[attr-defined]  # it is a tally


def test_who_leaves_in_mid_deal_has_the_hand_played_on_and_pays() -> None:
    table = dealt(4).guided("pp").rule(WalkedOut, seat=1)
    assert table.table.announcement == "Ann has left; the hand is face up."
    assert table.table.felt().seats[0].mark == "Face up and 1 pass"
    table.rule(ResultsOnly).tally(3, [2, 3, 1, 4])

    assert 1 not in table.table.seats
    assert table.behind() == (9_400, 10_000 + 19 * 100, 9_100)


def test_who_leaves_while_passes_are_tapped_plays_on_with_the_hand_face_up() -> None:
    table = tapping(4).rule(WalkedOut, seat=1)

    assert table.behind() == (9_900,) * 4
    assert table.asked == "passes"
    table.tally(1, [0, 2, 3, 4])
    assert table.table.seats.keys() == {2, 3, 4}
    assert table.table.announcement.startswith("Ann takes")


def test_the_hand_of_who_has_left_is_keyed_and_checked_where_every_card_is() -> None:
    table = seated(4, FULL).say(True).turns("- 7h").rule(WalkedOut, seat=1)
    assert table.prompt.instruction == "Turn Ann’s hand up — key it"
    table.say("6h 8h As 2s 3s 4s 5s 6s Ac 2c 3c 4c Ad")
    assert table.deal.keyed == [1]
    table.turns("- -")
    assert str(table.refused([])) == \
        "Ann can play 6♥. A player who can play must play. Ask for it; if the pass stood, record a false pass."
