"""The house's sets of rules: named, saved version by version, played, and never lost."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app import house_rules
from app.desk import Desk
from app.errors import Refused
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.house_rules import TakesEffect
from app.rule_sets import changes_in_words, subjects
from tests.app.desk.dealing import BANKER_WINS, TIE, a_desk, bets, deal, house, open_test_books, state

SUBJECTS = [one.id for one in subjects()]


@pytest.fixture
def quiet(tmp_path: Path) -> "Callable[[], Desk]":
    """A house that is set up, and no night; called again, the same books opened anew."""
    opened: list[Desk] = []

    def desk() -> Desk:
        if opened:
            opened.pop().books.close()
            opened.append(Desk(open_test_books(tmp_path)))
        else:
            opened.append(Desk(open_test_books(tmp_path, create=True)))
            opened[0].open_house(house())
        return opened[0]

    return desk


Reopened = Callable[[], Desk]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_house_that_saved_none_has_one_set_of_each_subject(quiet: Reopened, subject: str) -> None:
    desk = quiet()
    (only,) = desk.rule_sets.sets(subject)
    assert (only.name, [one.number for one in only.versions], dict(only.latest.values)) == ("House", [1], {})
    assert desk.rule_sets.played(subject) == only
    assert not any(key.startswith("rule_") for key in desk.books.settings())


def otherwise(desk: Desk, subject: str) -> dict[str, object]:
    """One rule changed that may be."""
    rules = desk.rule_sets.rules(desk.rule_sets.played(subject))
    for one in house_rules.declared(type(rules)):
        for value in [*one.options] or ([not getattr(rules, one.name)] if one.kind is bool else [one.high]):
            if value != getattr(rules, one.name) and one.name not in ("on", "paid_in"):
                values = house_rules.as_values(rules) | {one.name: house_rules.plain(value)}
                try:
                    house_rules.from_values(type(rules), values)
                except Refused:
                    continue
                return values
    raise AssertionError(subject)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_saved_version_is_played_and_kept_beside_those_before_it(quiet: Reopened, subject: str) -> None:
    desk = quiet()
    first = desk.rule_sets.played(subject)
    saved = desk.rule_sets.save(first.id, otherwise(desk, subject), "save")
    assert (saved.number, saved.by, saved.at > 0) == (2, "host", True)
    assert desk.rule_sets.save(first.id, otherwise(desk, subject), "save") == saved
    for again in (desk, quiet()):
        now = again.rule_sets.played(subject)
        assert [dict(one.values) for one in now.versions] == [{}, dict(saved.values)]
        kept = again.the_house().jackpots if ":" in subject else again.the_house().rules
        assert kept[subject.removeprefix("jackpot:")] == dict(saved.values)


def test_what_was_is_restored_as_a_new_version(quiet: Reopened) -> None:
    desk = quiet()
    of = desk.rule_sets.played("baccarat")
    desk.rule_sets.save(of.id, {"tie_pays": 9})
    desk.rule_sets.restore(of.id, 1)
    assert [dict(one.values) for one in desk.rule_sets.played("baccarat").versions] == [{}, {"tie_pays": 9}, {}]
    assert quiet().the_house().rules["baccarat"] == {}


def test_another_set_is_made_played_and_the_first_one_stays_what_it_was(quiet: Reopened) -> None:
    desk = quiet()
    first = desk.rule_sets.played("baccarat")
    desk.rule_sets.change("baccarat", {"decks": 6})
    made = desk.rule_sets.create("baccarat", "Friday house", {"tie_pays": 9})
    assert desk.the_house().rules["baccarat"] == {"decks": 6}
    desk.rule_sets.play(made.id)
    assert desk.the_house().rules["baccarat"] == {"tie_pays": 9}
    desk = quiet()
    assert desk.rule_sets.played("baccarat").name == "Friday house"
    assert [dict(one.values) for one in desk.rule_sets.set(first.id).versions] == [{}, {"decks": 6}]
    copy = desk.rule_sets.duplicate(first.id, "Sunday")
    assert (dict(copy.latest.values), copy.latest.number) == ({"decks": 6}, 1)
    assert [one.name for one in quiet().rule_sets.sets("baccarat")] == ["House", "Friday house", "Sunday"]


def test_a_version_of_a_set_that_is_not_played_changes_nothing_that_is(quiet: Reopened) -> None:
    desk = quiet()
    made = desk.rule_sets.create("baccarat", "Friday house", {})
    desk.rule_sets.save(made.id, {"decks": 6})
    assert desk.the_house().rules.get("baccarat", {}) == {}
    assert desk.rule_sets.set(made.id).latest.number == 2


def test_a_house_that_is_set_up_otherwise_has_a_version_of_it(quiet: Reopened) -> None:
    desk = quiet()
    desk.open_house(replace(desk.the_house(), rules={"baccarat": {"decks": 6}, "red_dog": {}}))
    desk.open_house(replace(desk.the_house(), rules={"baccarat": {"decks": 4}}))
    now = quiet().rule_sets.played("baccarat")
    assert [dict(one.values) for one in now.versions] == [{}, {"decks": 6}, {"decks": 4}]


@pytest.mark.parametrize("name", ["friday house", "Frіday house", "Friday  house", "FRIDAY HOUSE\u200b", "  ", ""])
def test_a_set_has_a_name_that_no_other_of_its_game_looks_like(quiet: Reopened, name: str) -> None:
    desk = quiet()
    first = desk.rule_sets.create("baccarat", "Friday house", {})
    before = desk.books.settings()
    with pytest.raises(Refused):
        desk.rule_sets.create("baccarat", name, {})
    with pytest.raises(Refused):
        desk.rule_sets.duplicate(first.id, name)
    with pytest.raises(Refused):
        desk.rule_sets.rename("baccarat/1", name)
    assert desk.books.settings() == before
    desk.rule_sets.rename(first.id, "FRIDAY house")
    desk.rule_sets.create("red_dog", "Friday house", {})


def test_a_name_of_markup_is_a_name_and_a_long_one_is_cut(quiet: Reopened) -> None:
    desk = quiet()
    assert desk.rule_sets.create("baccarat", "<b>Rules</b>" + "x" * 90, {}).name == "<b>Rules</b>" + "x" * 28


def test_the_house_says_what_it_likes_on_the_card_in_a_few_lines(quiet: Reopened) -> None:
    desk = quiet()
    desk.rule_sets.describe("baccarat/1", "  No phones \n\n at the table  ")
    assert quiet().rule_sets.set("baccarat/1").words == "No phones\nat the table"
    with pytest.raises(Refused, match="9 lines do not fit on the card"):
        desk.rule_sets.describe("baccarat/1", "\n".join("abcdefghi"))


REFUSED: dict[str, tuple[Callable[[Desk], object], str]] = {
    "a fault": (lambda desk: desk.rule_sets.save("baccarat/1", {"decks": 13}), "Decks cannot be 13."),
    "a fault together": (lambda desk: desk.rule_sets.save("baccarat/1", {"tie_minimum": 9_999}), "Tie: the minimum"),
    "an unknown rule": (lambda desk: desk.rule_sets.save("baccarat/1", {"moon": 1}), "There is no house rule called"),
    "nothing changed": (lambda desk: desk.rule_sets.save("baccarat/1", {}), "Nothing has changed since version 1."),
    "defaults written out": (lambda desk: desk.rule_sets.save("baccarat/1", {"decks": BaccaratRules().decks}),
                             "Nothing has changed"),
    "the version that is": (lambda desk: desk.rule_sets.restore("baccarat/1", 1), "Nothing has changed"),
    "no such version": (lambda desk: desk.rule_sets.restore("baccarat/1", 7), "House has no version 7."),
    "a set that is gone": (lambda desk: desk.rule_sets.save("baccarat/9", {"decks": 6}), "That set of house rules"),
    "played already": (lambda desk: desk.rule_sets.play("baccarat/1"), "House is already in use."),
    "no such subject": (lambda desk: desk.rule_sets.create("whist", "A", {}), "There are no house rules of whist."),
    "a fault in a new set": (lambda desk: desk.rule_sets.create("baccarat", "A", {"decks": 0}), "Decks cannot be 0."),
    "the note unread": (lambda desk: desk.rule_sets.change("jackpot:high_hand", {"on": True}), "The legal note"),
}


@pytest.mark.parametrize(("deed", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_saved_is_refused_and_leaves_nothing(quiet: Reopened, deed: Callable[[Desk], object],
                                                            why: str) -> None:
    desk = quiet()
    before = state(desk)
    with pytest.raises(Refused) as refused:
        deed(desk)
    assert str(refused.value).startswith(why)
    assert state(desk) == before


def test_a_change_is_said_in_plain_words_with_its_amounts_and_from_when(quiet: Reopened) -> None:
    desk = quiet()
    subject = desk.rule_sets.subject("baccarat")
    was: Any = house_rules.from_values(subject.rules, {
        "tie_pays": 8, "maximum": 20_000, "commission": 500, "pairs": True, "decks": 8, "banker_six": "full",
        "cut_depth": 52})
    then: Any = house_rules.from_values(subject.rules, house_rules.as_values(was) | {
        "tie_pays": 9, "maximum": 30_000, "commission": 450, "pairs": False, "decks": 6, "banker_six": "half",
        "cut_depth": 14})
    assert list(changes_in_words(was, then, desk.the_house().money, subject)) == [
        "Maximum bet: £300; was £200. From the next coup.",
        "Banker wins with six: half; was in full. From the next coup.",
        "Tie pays 9 to 1; was 8 to 1. From the next coup.", "Pair bets: off; was on. From the next coup.",
        "Decks: 6; was 8. From the next shoe.", "Cut card: 14 cards; was 52 cards. From the next shoe.",
        "Commission: 4.5%; was 5%. From the next coup."]
    assert desk.rule_sets.subject("jackpot:bad_beat").unit[TakesEffect.NEXT_SITTING] == "period"


def test_a_change_that_must_wait_for_another_is_said_to_wait_with_it(quiet: Reopened) -> None:
    desk = quiet()
    subject = desk.rule_sets.subject("baccarat")
    one: Any = house_rules.from_values(subject.rules, {"decks": 1, "cut_depth": 14})
    two = replace(one, decks=2, perfect_pair=True, tie_pays=9)
    said = changes_in_words(one, two, desk.the_house().money, subject)
    assert [line.rpartition(". ")[2] for line in said] == ["From the next coup.", "From the next shoe.",
                                                           "From the next shoe."]
    assert [line.partition(":")[0] for line in said[1:]] == ["Perfect pair bet", "Decks"]


PRESETS = {
    "The game’s own": {},
    "US": {"cut_depth": 14, "extra_coups": 1, "commission_taken": "boxes"},
    "Macau": {"cut_depth": 12, "extra_coups": 1},
    "EZ": {"commission": 0, "banker_seven_pushes": True, "dragon_7": True, "panda_8": True},
    "Super 6": {"commission": 0, "banker_six": "half", "lucky_6": True},
    "Kitchen table": {"decks": 1, "cut_depth": 14, "pairs": False},
}


def test_a_set_can_begin_with_rules_that_are_known_by_a_name(quiet: Reopened) -> None:
    desk = quiet()
    for preset in desk.rule_sets.presets("baccarat"):
        made = desk.rule_sets.create("baccarat", preset.name, preset.values)
        rules = desk.rule_sets.rules(made)
        assert house_rules.faults(rules) == []
        assert (rules.dragon_7_pays, rules.panda_8_pays, rules.tie_pays, rules.pair_pays) == (40, 25, 8, 11)
    assert {one.name: dict(one.latest.values) for one in desk.rule_sets.sets("baccarat")[1:]} == PRESETS
    assert desk.rule_sets.presets("red_dog") == ()


# in a sitting that runs


def test_a_saved_version_is_one_row_and_each_rule_holds_when_it_declares(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    rows = len(desk.run.log) if desk.run else 0
    desk.answer(bets(s1={"tie": 1000}))
    desk.rule_sets.save("baccarat/1", {"tie_pays": 9, "decks": 6, "commission": 400})
    assert desk.run is not None
    assert len(desk.run.log) == rows + 2
    was = BaccaratRules()
    for again in (desk, Desk(desk.books)):
        ruled = again.table.ruled
        assert (ruled.now.tie_pays, ruled.now.commission, ruled.now.decks) == (was.tie_pays, was.commission, was.decks)
        assert (ruled.next_hand.tie_pays, ruled.next_hand.commission, ruled.next_hand.decks) == (9, 400, was.decks)
        assert ruled.coming.decks == 6
        assert ruled.under is not None
        assert ruled.coming_under is not None
        assert (ruled.under.version, ruled.coming_under.version) == (1, 2)
    for card in TIE:
        desk.answer(card)
    desk.answer({"all": True})
    assert desk.table.stack_of(1) == 10_000 + 1_150 + 8_000
    assert desk.table.rules.tie_pays == 9
    assert desk.table.ruled.under is not None
    assert (desk.table.ruled.under.name, desk.table.ruled.under.version) == ("House", 2)
    assert [one.under.version for one in desk.table.bookings if one.kind == "hand" and one.under] == [1, 1]
    assert desk.verify() == []
    desk.books.close()
