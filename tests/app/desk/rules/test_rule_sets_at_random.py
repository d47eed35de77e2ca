"""Rules saved, played, restored and undone by chance between coups: the house, the table and the books always agree."""

import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as tried
from hypothesis import strategies as st

from app.desk import Desk, NightPlan, Seating
from app.errors import Refused
from app.house_rules import TakesEffect, as_values, declared
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, TIE, bets, house, open_test_books
from tests.app.desk.guarding import SetClock

MAY_BE: dict[str, list[int]] = {
    "tie_pays": [8, 9], "commission": [0, 400, 500], "decks": [1, 6, 8], "cut_depth": [14, 52],
    "maximum": [10_000, 100], "pairs": [True, False], "extra_coups": [0, 1], "perfect_pair": [True, False]}
VALUES = st.one_of(*(st.fixed_dictionaries({name: st.sampled_from(values)}) for name, values in MAY_BE.items()))
STEPS = st.one_of(
    st.tuples(st.just("save"), st.lists(VALUES, min_size=1, max_size=3)),
    st.tuples(st.sampled_from(["play", "restore", "fix", "save beside"]), st.integers(0, 20)),
    st.tuples(st.just("coup"), st.sampled_from([BANKER_WINS, PLAYER_WINS, TIE])),
    st.tuples(st.sampled_from(["begin", "undo", "undo", "redo", "create", "reopen"]), st.none()))


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night whose house plays what the table plays, waiting for its first bets."""
    folder = tmp_path_factory.mktemp("opened")
    desk = Desk(open_test_books(folder, create=True), SetClock())
    desk.open_house(replace(house(), rules={"baccarat": dict(QUICK)}))
    desk.open_night(NightPlan("Night", "Host", tuple(Seating(name, 10_000) for name in ("Ann", "Bo")),
                              all_the_rest=True))
    desk.answer(1)
    desk.answer(None)
    desk.books.close()
    return folder


class Evening:
    """A desk to which things happen."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def step(self, what: str, given: object) -> None:
        """One thing; what is refused has changed nothing that is looked at here."""
        with suppress(Refused):
            match what, given:
                case "save", list(changes):
                    now = self.desk.rule_sets.played("baccarat")
                    values = dict(as_values(self.desk.rule_sets.rules(now)))
                    for change in changes:
                        values.update(change)
                    self.desk.rule_sets.save(now.id, values)
                case "save beside", int(number):
                    sets = self.desk.rule_sets.sets("baccarat")
                    self.desk.rule_sets.save(sets[number % len(sets)].id, dict(QUICK) | {"differential": number})
                case "play", int(number):
                    sets = self.desk.rule_sets.sets("baccarat")
                    self.desk.rule_sets.play(sets[number % len(sets)].id)
                case "restore", int(number):
                    now = self.desk.rule_sets.played("baccarat")
                    self.desk.rule_sets.restore(now.id, 1 + number % now.latest.number)
                case "create", _:
                    number = len(self.desk.rule_sets.sets("baccarat"))
                    self.desk.rule_sets.create("baccarat", f"Set {number}", dict(QUICK) | {"tie_pays": 9, "decks": 6})
                case _, _:
                    self.deal(what, given)

    def deal(self, what: str, given: object) -> None:
        """The same of what is dealt."""
        desk = self.desk
        assert desk.run is not None
        match what, given:
            case "coup", str(cards):
                desk.answer(bets(s1={"tie": 500}) if desk.prompt and desk.prompt.key.endswith("/bets") else "9")
                for card in cards:
                    desk.answer(card)
                desk.answer({"all": True})
            case "begin", _:
                desk.answer(bets(s1={"tie": 500}))
            case "undo", _:
                desk.undo("once more")
            case "redo", _:
                desk.redo()
            case "fix", int(number):
                answers = [row for row in desk.run.effective if row.key.endswith(("/bets", "/banker:2"))]
                if answers:
                    row = answers[number % len(answers)]
                    desk.fix(row.seq, bets(s1={"tie": 250}) if row.key.endswith("bets") else "4", "misread")
            case "reopen", _:
                self.desk = Desk(desk.books, desk.clock)

    def agrees(self) -> None:
        """House, set and table are the same rules; the log alone gives the same."""
        desk = self.desk
        played = desk.rule_sets.rules(desk.rule_sets.played("baccarat"))
        again = Desk(desk.books, desk.clock)
        for one in (desk, again):
            ruled, table = one.table.ruled, one.table
            assert one.the_house().rules["baccarat"] == dict(one.rule_sets.played("baccarat").latest.values)
            assert ruled.coming == played
            soon = {rule.name for rule in declared(type(played)) if rule.takes_effect is TakesEffect.NEXT_HAND}
            assert _of(ruled.next_hand, soon - set(ruled.next_sitting)) == _of(played, soon - set(ruled.next_sitting))
            due = [change.from_hand for change in ruled.changes if change.from_hand > table.hands_opened + 1]
            if not table.hand and not due:
                assert ruled.now == ruled.next_hand
        assert again.table.ruled.now == desk.table.ruled.now
        assert again.rule_sets.sets("baccarat") == desk.rule_sets.sets("baccarat")
        assert again.table.ruled.under == desk.table.ruled.under


def _of(rules: object, names: set[str]) -> Mapping[str, object]:
    return {name: value for name, value in as_values(rules).items() if name in names}


def prove(opened: Path, steps: list[tuple[str, object]]) -> None:
    """Do them all; agreed after each, and nothing that was saved is lost or changed."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(opened, folder, dirs_exist_ok=True)
        desk = Desk(open_test_books(Path(folder)), SetClock())
        evening, kept = Evening(desk), dict[tuple[str, int], object]()
        for step in steps:
            evening.step(*step)
            evening.agrees()
            now = {(one.id, version.number): version for one in evening.desk.rule_sets.sets("baccarat")
                   for version in one.versions}
            assert now | kept == now
            kept = dict(now)
        assert evening.desk.verify() == []
        desk.books.close()


@tried(max_examples=6, deadline=None)
@given(steps=st.lists(STEPS, min_size=4, max_size=12))
def test_house_table_and_books_agree_whatever_is_saved_played_undone_and_fixed(
        opened: Path, steps: list[tuple[str, object]]) -> None:
    prove(opened, steps)


@pytest.mark.long
@tried(max_examples=400, deadline=None)
@given(steps=st.lists(STEPS, min_size=8, max_size=40))
def test_house_table_and_books_agree_over_long_evenings(opened: Path, steps: list[tuple[str, object]]) -> None:
    prove(opened, steps)


def test_what_is_changed_while_a_fix_waits_comes_after_what_was_changed_before_it(opened: Path) -> None:
    prove(opened, [("coup", BANKER_WINS), ("begin", None), ("save", [{"commission": 400}]), ("fix", 1), ("restore", 0),
                   ("coup", TIE), ("coup", TIE)])


def test_a_coup_is_really_dealt_among_them(opened: Path) -> None:
    prove(opened, [
        ("save", [{"tie_pays": 9}]), ("coup", TIE), ("begin", None), ("save", [{"decks": 6, "pairs": False}]),
        ("undo", None), ("coup", BANKER_WINS), ("fix", 0), ("create", None), ("play", 1), ("undo", None),
        ("coup", PLAYER_WINS), ("redo", None), ("reopen", None)])
