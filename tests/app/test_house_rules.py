"""House rules: declared once, and known from there by the form, the check, the file and the print-out."""

from dataclasses import dataclass, make_dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.games import GAMES
from app.games.baccarat.house_rules.rules import BaccaratRules, Commission
from app.house_rules import (
    Declared,
    RuleFault,
    TakesEffect,
    Words,
    as_values,
    declared,
    differences,
    faults,
    from_values,
    plain,
    rule,
    typed,
)
from app.jackpots.rules import KINDS as JACKPOTS
from app.money import Rounding


class Side(StrEnum):
    """A choice."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Rules:
    """A small game's rules."""

    cards: int = rule(5, Words("Cards", "How many are dealt."), low=1, high=7, takes_effect=TakesEffect.NEXT_SITTING)
    side: Side = rule(Side.LEFT, Words("Side", "Where it begins."), options={Side.LEFT: "left", Side.RIGHT: "right"})
    wild: bool = rule(False, Words("Wild deuces", "Whether twos are wild."))
    step: int = rule(5, Words("Step", "The smallest raise."), options={1: "1", 5: "5", 25: "25"}, unit="money")

    def faults_together(self) -> list[RuleFault]:
        """Rules that exclude each other."""
        return [RuleFault("Seven cards have no wild deuces.", ("wild",), {"wild": False})] if (
            self.cards == 7 and self.wild) else []


@pytest.mark.parametrize(("name", "value", "sentence"), [
    ("cards", 0, "Cards cannot be 0. Allowed: a whole number, 1–7."),
    ("cards", 8, "Cards cannot be 8. Allowed: a whole number, 1–7."),
    ("cards", True, "Cards cannot be True. Allowed: a whole number, 1–7."),
    ("cards", "5", "Cards cannot be 5. Allowed: a whole number, 1–7."),
    ("cards", 5.0, "Cards cannot be 5.0. Allowed: a whole number, 1–7."),
    ("cards", None, "Cards cannot be None. Allowed: a whole number, 1–7."),
    ("side", "up", "Side cannot be up. Choose from: left, right."),
    ("side", 1, "Side cannot be 1. Choose from: left, right."),
    ("wild", 1, "Wild deuces cannot be 1. It must be on or off."),
    ("wild", "yes", "Wild deuces cannot be yes. It must be on or off."),
    ("step", 2, "Step cannot be 2. Choose from: 1, 5, 25."),
])  # fmt: skip
def test_a_value_that_cannot_be_is_refused_with_what_can(name: str, value: object, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        from_values(Rules, {name: value})
    assert str(refused.value) == sentence


def test_rules_that_exclude_each_other_are_refused_together_only() -> None:
    assert from_values(Rules, {"cards": 7}).cards == 7
    assert from_values(Rules, {"wild": True}).wild
    with pytest.raises(Refused, match="Seven cards have no wild deuces"):
        from_values(Rules, {"cards": 7, "wild": True})


def test_an_unknown_rule_is_refused_with_the_known_names() -> None:
    with pytest.raises(Refused) as refused:
        from_values(Rules, {"crads": 5})
    assert str(refused.value) == ("There is no house rule called crads. The rules are cards, side, wild, step. "
                                  "Correct its name.")


def test_what_is_not_given_has_its_default_and_only_changes_are_differences() -> None:
    rules = from_values(Rules, {"side": "right"})
    assert rules == Rules(side=Side.RIGHT)
    assert differences(rules) == {"side": Side.RIGHT}
    assert as_values(rules) == {"cards": 5, "side": "right", "wild": False, "step": 5}


def test_one_line_added_shows_up_in_form_check_file_and_differences() -> None:
    line: Any = rule(3, Words("Decks", "Packs in the shoe.", "practice"), low=1, high=8, unit="packs")
    more = make_dataclass("More", [("decks", int, line)], bases=(Rules,), frozen=True)
    shown = declared(more)[-1]
    assert shown == Declared("decks", int, 3, Words("Decks", "Packs in the shoe.", "practice"), TakesEffect.NEXT_HAND,
                             {}, 1, 8, "packs")
    assert shown.allowed() == "Allowed: a whole number, 1–8."
    assert [str(fault) for fault in faults(more(decks=9))] == ["Decks cannot be 9. Allowed: a whole number, 1–8."]
    assert as_values(more())["decks"] == 3
    assert differences(more(decks=6)) == {"decks": 6}
    assert from_values(more, {"decks": 2}) == more(decks=2)


@pytest.mark.parametrize("rules", [game.rules for game in GAMES], ids=lambda rules: rules.__name__)
def test_every_rule_of_every_game_has_words_a_valid_default_and_bounds(rules: type) -> None:
    assert faults(rules()) == []
    assert from_values(rules, as_values(rules())) == rules()
    for one in declared(rules):
        assert one.words.label
        assert one.words.effect.endswith(".")
        assert one.words.basis
        assert one.kind is bool or one.options or (one.low is not None and one.high is not None), one.name
        for option in one.options:
            assert one.refuse(option) == ""
            assert typed(one, plain(option)) == option


@pytest.mark.parametrize(("changes", "sentence"), [
    ({"minimum": 1000, "maximum": 500}, "Player and Banker: the minimum is above the maximum."),
    ({"tie_minimum": 5000}, "Tie: the minimum is above the maximum."),
    ({"pair_maximum": 50}, "Pairs: the minimum is above the maximum."),
    ({"decks": 1, "cut_depth": 27}, "27 cards behind the cut card is not allowed. With one deck: 6–26."),
    ({"cut_depth": 11, "extra_coups": 1}, "11 cards behind the cut card is not allowed. With 8 decks: 12–208."),
])  # fmt: skip
def test_baccarat_refuses_limits_that_cross_and_a_cut_card_that_leaves_too_few(
    changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        from_values(BaccaratRules, changes)
    assert str(refused.value).startswith(sentence)


def test_a_kept_choice_comes_back_as_its_own_type() -> None:
    rules = from_values(BaccaratRules, {"commission_taken": "boxes", "commission_rounding": "up"})
    assert rules.commission_taken is Commission.BOXES
    assert rules.commission_rounding is Rounding.UP
    assert as_values(rules)["commission_taken"] == "boxes"


@pytest.mark.parametrize(("rate", "words"), [(500, "5%"), (450, "4.5%"), (400, "4%"), (0, "0%"), (125, "1.25%")])
def test_a_rate_is_printed_as_a_per_cent(rate: int, words: str) -> None:
    assert BaccaratRules(commission=rate).commission_words == words


@pytest.mark.parametrize("kind", [*(game.rules for game in GAMES), *JACKPOTS.values()], ids=lambda kind: kind.__name__)
def test_the_fixes_that_faults_name_lead_to_rules_that_hold(kind: type) -> None:
    chance, met = Random(31), 0
    for _ in range(300):
        rules = kind(**{one.name: any_value(one, chance) for one in declared(kind)})
        for _ in declared(kind):
            wrong = [fault for fault in faults(rules) if fault.mend]
            if not wrong:
                break
            rules, met = replace(rules, **wrong[0].mend), met + 1
        assert faults(rules) == [], rules
    assert met or not hasattr(kind, "faults_together")


def any_value(one: Declared, chance: Random) -> object:
    """Anything that a rule may be by itself; amounts near to each other, so that they cross."""
    if one.options:
        return chance.choice(list(one.options))
    if one.kind is bool:
        return chance.random() < 0.5
    low, high = one.low or 0, one.high or 0
    return chance.choice([low, min(high, low + chance.randrange(12)), chance.randint(low, min(high, low + 5_000))])
