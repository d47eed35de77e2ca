"""How a stage of 3-5-7 ends: who pays whom is told before it is paid, and no Enter passes a declaration."""

from app.dealing.procedures.table_rulings import DealtWrong
from app.dealing.prompts.settle import Settle
from app.dealing.values.transfers import pot, stack
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.games.three_five_seven.paying import antes_due
from app.games.three_five_seven.rulings import Natural357, PaysLess
from tests.app.games.at_table import AtTable
from tests.app.games.three_five_seven.stages import STACKS, game, nobody, strikes


def asked(stacks: tuple[int, ...] = STACKS, **rules: object) -> AtTable:
    """Three cards each; what is to be paid waits for its answer."""
    return AtTable(THREE_FIVE_SEVEN, stacks, dict(rules), settles=False).begun().answer(True)


def test_a_habitual_enter_does_not_pass_a_stage() -> None:
    table = asked()
    assert str(table.refused(None)) == (
        "No dealer is named. Name everybody who is in, or E for nobody. Let them open their hands.")
    assert table.answer([]).key == "hand:1/in:5"


def test_everybody_antes_once_a_game_or_where_the_house_says_so_in_each_deal() -> None:
    for each_deal, due in ((True, {1: 100, 2: 100, 3: 100}), (False, {})):
        table = AtTable(THREE_FIVE_SEVEN, STACKS, {"ante_each_deal": each_deal}).begun()
        assert antes_due(game(table)) == {1: 100, 2: 100, 3: 100}
        nobody(table.answer(True), 3)
        assert (antes_due(game(table)), table.answer(True).pot()) == (due, 300 + sum(due.values()))


def test_an_ante_goes_from_the_stack_into_the_pot() -> None:
    table = AtTable(THREE_FIVE_SEVEN, STACKS).begun()
    assert antes_due(game(table)) == {1: 100, 2: 100, 3: 100}
    table.answer(True)
    assert table.table.hand is not None
    assert [one[:4] for one in table.table.hand.transfers] == [
        (100, stack(seat), pot("three_five_seven"), "Ante") for seat in (2, 3, 1)]


def test_an_older_sitting_passes_it_as_it_did() -> None:
    table = AtTable(THREE_FIVE_SEVEN, STACKS).begun_as(1).begun().answer(True, None)
    assert table.key == "hand:1/in:5"


def test_who_pays_whom_is_told_and_the_pot_stays() -> None:
    table = asked().answer([1, 2, 3], [2])
    assert isinstance(table.prompt, Settle)
    assert table.prompt.instruction == "Bo is paid 6 — 3 from each"
    assert table.prompt.reason == "Bo beats Ann and Cy. Each loser pays 3; the pot stays."
    assert (table.behind(), table.pot()) == ((9_900,) * 3, 300)
    table.answer(True)
    assert (table.behind(), table.pot(), table.prompt.result) == (
        (9_600, 10_500, 9_600), 300, "Threes wild: Bo beats Ann and Cy. Bo takes 6.")


def test_a_step_of_the_list_lasts_until_its_losers_have_paid() -> None:
    table = asked().answer([1, 2])
    assert (table.prompt.step, table.answer([2]).prompt.step, table.answer(True).prompt.step) == (1, 1, 2)
    facts = [step.fact for step in table.table.felt().steps]
    assert facts == ["", "Bo wins", "", ""]


def test_a_loser_who_has_less_is_ruled_to_pay_what_there_is_when_it_is_paid() -> None:
    table = asked((10_000, 200, 10_000)).answer([1, 2, 3], [1])
    assert str(table.refused(True)) == (
        "Short of chips: Bo by 2. Part payment is not allowed. Sell chips first, or sit them out.")
    table.rule(PaysLess, seat=2)
    assert table.prompt.reason == "Ann beats Bo and Cy. Waived: Bo’s other 2. Each loser pays 3; the pot stays."
    assert table.prompt.call == "Bo 1 and Cy 3 to Ann."
    table.answer(True)
    assert table.behind() == (10_300, 0, 9_600)
    assert reasons(table)[1:] == ["Loses to a better hand; 2 waived", "Loses to a better hand"]


def reasons(table: AtTable) -> list[str]:
    """Why chips were moved in the open deal, without the antes."""
    assert table.table.hand is not None
    return [one.why for one in table.table.hand.transfers[len(STACKS) - 1:]]


def test_of_equal_hands_the_natural_one_wins_for_a_reason_of_its_own() -> None:
    table = asked(tie="natural", entry="full").answer([1, 2], "Ks Kc 9h", "3s Kd 9c")
    assert table.prompt.reason == "Bo beats Ann. Equal hands; the one without wild cards wins."
    assert reasons(table.answer(True))[1:] == ["Equal hands; the one without wild cards wins"]
    better = asked(tie="natural", entry="full").answer([1, 2], "As Ac 9h", "3s Kd 9c", True)
    assert reasons(better)[1:] == ["Loses to a better hand"]
    only_the_players_saw_them = asked(tie="natural").answer([1, 2], [2], True)
    assert reasons(only_the_players_saw_them)[1:] == ["Does not win"]


def test_who_has_the_odd_chip_and_why_is_said() -> None:
    table = asked().answer([1, 2, 3], [1, 2])
    assert table.prompt.reason == "Ann and Bo tie, ahead of Cy. The odd 1 is Bo’s, left of the dealer."
    assert table.answer(True).behind() == (10_000, 10_100, 9_600)


def test_hands_that_were_keyed_are_told_stage_by_stage() -> None:
    table = asked(entry="full").answer([1, 2], "Ks Kc 9h", "3s Ad 9c", True, [1, 2], "Ks Kc 9h 5d 5c", "")
    assert THREE_FIVE_SEVEN.hands_told is not None
    assert THREE_FIVE_SEVEN.hands_told(table.table) == (
        "Threes wild: Ann 3♠ A♦ 9♣, a pair of aces; Bo K♠ K♣ 9♥, a pair of kings",
        "Fives wild: Bo K♠ K♣ 9♥ 5♦ 5♣, four kings")


def test_the_others_put_in_for_a_strike_where_the_house_wants_it() -> None:
    table = asked(strike_pays=200).answer([2])
    assert (table.prompt.lead, table.prompt.reason) == (
        "Collect 4", "Bo is in alone, strike 1 of 3: the others put in.")
    table.answer(True)
    assert (table.pot(), strikes(table)) == (700, (0, 1, 0))
    assert table.prompt.result == "Threes wild: Bo alone, strike 1. 2 players put in 2 each."


def test_a_strike_that_costs_nobody_anything_is_no_step() -> None:
    table = asked().answer([2])
    assert (table.key, dict(table.table.felt().facts)["Strikes"]) == ("hand:1/in:5", "Bo 1")


def third_strike() -> AtTable:
    """Bo is in alone for the third time."""
    return asked().answer([2], [2], [2])


def test_the_third_strike_takes_the_pot_by_a_settlement() -> None:
    table = third_strike()
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Give Bo the pot — 3", "Bo was in alone for the third time: the pot and the game.")
    assert (table.prompt.result, table.pot()) == ("Bo takes 3", 300)
    table.answer(True)
    assert (table.key, table.behind(), table.table.scores.winners) == ("", (9_900, 10_200, 9_900), (2,))


def test_what_the_others_put_in_for_the_third_strike_is_collected_before_it_is_given() -> None:
    table = asked(strike_pays=200).answer([2], True, [2], True, [2])
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Collect 4, give Bo the pot — 11 + 4", "Strike 3 of 3: the others put in 2 each, then Bo takes it all.")
    table.answer(True)
    assert [one.why for one in table.table.bookings[-1].transfers][-1] == "Third strike"


def test_a_misdeal_at_the_third_strike_takes_it_back() -> None:
    table = third_strike().rule(DealtWrong)
    assert (table.key, strikes(table), table.behind(), table.table.scores.winners) == (
        "hand:2/deal", (0, 0, 0), STACKS, ())


def test_a_natural_is_given_the_pot_by_a_settlement() -> None:
    table = asked(natural_wins=True).rule(Natural357, seat=3)
    assert (table.prompt.instruction, table.prompt.reason) == (
        "Give Cy the pot — 3", "Cy takes 3, natural 3-5-7.")
    assert table.answer(True).key == ""


def test_an_ante_each_after_three_times_nobody_is_put_in_by_a_settlement() -> None:
    table = asked(nobody_in="all_pay").answer([], [], [])
    assert (table.prompt.instruction, table.pot()) == ("Everybody pays 1 — three times nobody in", 300)
    assert table.answer(True).pot() == 600
