"""House rules that change in the middle of a sitting: from the next hand or from the next sitting, as each declares."""

from dataclasses import replace

import pytest

from app import house_rules
from app.chips import home_set
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.desk.house.house import new_house
from app.desk.session.night_opening import opening_after
from app.errors import Refused
from app.games.baccarat import BACCARAT
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.irregular.rulings import EndOfShoe
from app.house_rules import TakesEffect
from app.money import currency
from tests.app.games.baccarat.stand import opened, opening

BET = {1: {"banker": 2_000}, 2: {"player": 1_000}}


def test_a_rule_of_the_next_hand_holds_at_once_between_two_hands() -> None:
    table = opened()
    table.run.change_rules({"commission": 400})
    assert table.table.rules.commission == 400
    assert table.coup_of("2 8 3 K", BET).behind(1) == 10_000 + 2_000 - 80 - 20


def test_a_rule_of_the_next_hand_waits_for_this_one() -> None:
    table = opened().bets({1: {"tie": 1_000}}).deal("6 6 K")
    table.run.change_rules({"tie_pays": 9})
    assert table.table.rules.tie_pays == 8
    assert table.deal("K").pay().behind(1) == 18_000
    assert table.table.rules.tie_pays == 9
    assert table.coup_of("6 6 Q Q", {1: {"tie": 1_000}}).behind(1) == 27_000
    table.is_sound()


def test_a_rule_of_the_next_sitting_waits_for_it() -> None:
    table = opened()
    table.run.change_rules({"decks": 6})
    assert table.table.rules.decks == 8
    table.coup_of("9 2 K K").rule(EndOfShoe, reason="").answer(None)
    after = opening_after(table.run, new_house("Tests", "Host"), BACCARAT, 2)
    assert house_rules.from_values(BaccaratRules, after.rules).decks == 6
    assert after.number == 2


def test_what_had_to_wait_for_the_next_sitting_and_is_taken_back_is_not_played_there() -> None:
    table = opened({"decks": 1, "cut_depth": 14})
    table.run.change_rules({"decks": 2, "perfect_pair": True})
    assert (table.table.rules.perfect_pair, table.table.ruled.coming.perfect_pair) == (False, True)
    table.run.change_rules({"perfect_pair": False, "perfect_pair_pays": 200})
    assert (table.table.ruled.coming.perfect_pair, table.table.ruled.coming.decks) == (False, 2)


@pytest.mark.parametrize("one", house_rules.declared(BaccaratRules), ids=lambda one: one.name)
def test_every_rule_takes_effect_when_it_says(one: house_rules.Declared) -> None:
    table = opened().bets({}).deal("9")
    before = getattr(table.table.rules, one.name)
    may = [*one.options] or ([not before] if one.kind is bool else [one.low, one.high, before + 1])
    other = next(value for value in may if value != before and not house_rules.faults(
        replace(table.table.rules, **{one.name: value})))
    table.run.change_rules({one.name: other})
    assert getattr(table.table.rules, one.name) == before
    table.deal("2 K K").pay()
    holds = getattr(table.table.rules, one.name) == other
    assert holds == (one.takes_effect is TakesEffect.NEXT_HAND)
    assert table.table.ruled.next_sitting.get(one.name, before) == (before if holds else other)


@pytest.mark.parametrize(("name", "value", "sentence"), [
    ("moon", 1, "There is no house rule called moon."), ("decks", 13, "Decks cannot be 13."),
    ("minimum", 30_000, "Player and Banker: the minimum is above the maximum."),
    ("wagers", "some", "Bets entered cannot be some."), ("pairs", 1, "Pair bets cannot be 1."),
    ("cut_depth", 5, "Cut card cannot be 5."),
])
def test_a_rule_that_cannot_be_is_refused(name: str, value: object, sentence: str) -> None:
    table = opened()
    before = table.snapshot()
    with pytest.raises(Refused) as why:
        table.run.change_rules({name: value})
    assert str(why.value).startswith(sentence)
    assert table.snapshot() == before


@pytest.mark.parametrize(("then", "first_key"), [("winners", "hand:2/player:1"), ("off", "hand:2/player:1")])
def test_a_coup_is_settled_as_its_bets_were_entered(then: str, first_key: str) -> None:
    table = opened()
    table.run.change_rules({"wagers": then})
    assert table.key == "hand:1/bets"
    table.coup_of("2 8 3 K", BET)
    assert (table.behind(1), table.behind(2)) == (11_900, 9_000)
    assert table.key == first_key
    table.run.change_rules({"wagers": "all"})
    assert table.deal("9 2 K K").key == ("hand:2/winners" if then == "winners" else "hand:2/pay:0")
    table.answer({} if then == "winners" else None)
    if then == "winners":
        table.pay()
    assert table.key == "hand:3/bets"


def test_pairs_that_are_no_longer_offered_are_settled_where_they_lie() -> None:
    table = opened().bets({1: {"player_pair": 500}}).deal("4")
    table.run.change_rules({"pairs": False})
    assert table.deal("2 4 4").pay().behind(1) == 10_000 + 500 * 11
    assert [spot.code for spot in table.table.felt().spots] == ["player", "banker", "tie"]


def test_undo_takes_back_what_was_dealt_and_leaves_a_changed_rule() -> None:
    table = opened().bets(BET)
    table.run.change_rules({"pairs": False})
    table.run.undo()
    assert table.key == "hand:1/bets"
    assert table.table.ruled.next_hand.pairs is False
    table.coup_of("2 8 3 K", BET)
    assert table.table.rules.pairs is False


def test_a_coup_that_is_dealt_again_has_the_rules_it_was_dealt_by() -> None:
    table = opened().coup_of("6 6 Q Q", {1: {"tie": 1_000}})
    before = table.behind(1)
    table.run.change_rules({"tie_pays": 9})
    table.run.fix(next(row.seq for row in table.run.effective if row.key == "hand:1/bets"), {"1": {"tie": 500}}, "less")
    assert table.pay().behind(1) == before - 500 * 8
    while table.table.hands_opened:
        table.run.undo("once more")
    assert table.table.rules.tie_pays == 8
    assert table.coup_of("6 6 Q Q", {1: {"tie": 1_000}}).behind(1) == before
    assert table.coup_of("6 6 Q Q", {1: {"tie": 1_000}}).behind(1) == before + 9_000
    table.is_sound()


def test_a_log_from_before_sets_had_names_changes_one_rule_a_row_and_undoes_it() -> None:
    table = opened()
    rule = Row(table.run.next_seq, RowKind.RULE, "tie_pays", 9)
    run = Run(BACCARAT, [*table.run.log, rule])
    assert run.play.table.rules.tie_pays == 9
    run.undo()
    assert run.play.table.rules.tie_pays == 8


def test_a_rule_that_a_log_is_too_old_to_know_has_its_default_in_the_currency_of_the_night() -> None:
    points = replace(opening({}, home_set(1)), money=currency("PTS"))
    known = house_rules.defaults_in(BaccaratRules, 1)
    old = replace(points, rules={name: value for name, value in known.items() if "either_pair" not in name})
    rules = Run.begin(BACCARAT, old).play.table.rules
    assert (rules.either_pair_minimum, rules.either_pair_maximum) == (1, 25)
