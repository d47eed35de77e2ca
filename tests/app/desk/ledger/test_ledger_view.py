"""Entries found, one of them opened, and the trial balance, on books in a file."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from app.dealing.asides.registry import BuyIn
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import Family
from app.desk import Desk
from app.desk.ledger.entry_view import open_entry
from app.desk.ledger.ledger_view import LedgerView
from app.desk.records.log_lines import fixed_since
from app.errors import Refused
from app.ledger.amounts import amount_of
from app.ledger.entries import Entry, EntryKind
from app.store.finding import Wanted
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, bets, deal, plan
from tests.app.desk.nights_over import ANN, BO, CY, desk_after_a_night
from tests.seeds import seeds


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """One night over, and another in which a coup was dealt, undone, and dealt again."""
    made = desk_after_a_night(tmp_path)
    made.open_night(plan("Ann", "Bo", "Zoë"))
    made.answer(1)
    made.answer(None)
    deal(made, BANKER_WINS, bets(s1={"banker": 1250}))
    made.undo("Wrong card")
    return made


@pytest.fixture
def view(desk: Desk) -> LedgerView:
    return LedgerView(desk)


def numbers(view: LedgerView, wanted: Wanted, before: int = 0, count: int = 1000) -> list[int]:
    return [line.number for line in view.found(wanted, before, count).lines]


def by_hand(desk: Desk, fits: object) -> list[int]:
    assert callable(fits)
    return [entry.number for entry in reversed(desk.books.entries()) if fits(entry)]


def touches(*players: int) -> object:
    names = {str(player) for player in players}
    return lambda entry: any(one.place.whose.partition("/")[0] in names for one in entry.postings)


def test_all_entries_are_listed_the_last_one_first(desk: Desk, view: LedgerView) -> None:
    assert numbers(view, Wanted()) == list(range(desk.books.head().number, 0, -1))


def test_entries_are_read_in_pages_that_join_without_a_gap(desk: Desk, view: LedgerView) -> None:
    pages, before = [], 0
    while True:
        page = view.found(Wanted(), before, 3)
        assert page.count == (desk.books.head().number if not before else -1)
        pages += [line.number for line in page.lines]
        if not page.more:
            break
        before = pages[-1]
    assert pages == numbers(view, Wanted())


@pytest.mark.parametrize("player", [ANN, BO, CY, 4])
def test_a_player_s_entries_are_those_that_touch_what_is_theirs(desk: Desk, view: LedgerView, player: int) -> None:
    assert numbers(view, Wanted(players=(player,))) == by_hand(desk, touches(player)) != []


def test_entries_are_found_by_night_kind_game_and_table(desk: Desk, view: LedgerView) -> None:
    assert numbers(view, Wanted(night=2)) == by_hand(desk, lambda one: one.night == 2)
    hands = by_hand(desk, lambda one: one.kind is EntryKind.HAND)
    assert numbers(view, Wanted(kinds=("hand",))) == hands != []
    assert numbers(view, Wanted(game="baccarat", kinds=("hand",))) == hands
    assert numbers(view, Wanted(game="fan_tan")) == []
    (table,) = view.tables()
    assert numbers(view, Wanted(table=table, kinds=("hand",))) == hands
    assert numbers(view, Wanted(table="Another")) == []


def test_entries_are_found_by_time_and_the_end_is_not_included(desk: Desk, view: LedgerView) -> None:
    middle = desk.books.entries()[5].at
    assert numbers(view, Wanted(since=middle)) == by_hand(desk, lambda one: one.at >= middle)
    assert numbers(view, Wanted(until=middle)) == by_hand(desk, lambda one: one.at < middle)


@pytest.mark.parametrize("typed", ["buy", "BUY", "Wrong card", "#3", "3"])
def test_words_are_looked_for_in_titles_and_reasons_and_a_number_is_a_number(
        desk: Desk, view: LedgerView, typed: str) -> None:
    def fits(entry: Entry) -> bool:
        said = f"{entry.title} {entry.reason} {entry.actor}".casefold()
        return typed.casefold() in said or typed.removeprefix("#") == str(entry.number)

    assert numbers(view, view.wanted_text(typed, Wanted())) == by_hand(desk, fits) != []


def test_a_player_s_name_typed_finds_their_entries_too(desk: Desk, view: LedgerView) -> None:
    zoe = next(one.id for one in desk.players() if one.name == "Zoë")
    fits = touches(zoe)
    assert callable(fits)
    found = set(numbers(view, view.wanted_text("ZOË", Wanted())))
    assert found >= {entry.number for entry in desk.books.entries() if fits(entry)} != set()


@pytest.mark.parametrize("typed", ["bo coup 1", "COUP 1 Bo", "coup  1   bo"])
def test_a_name_beside_other_words_finds_what_is_called_so_and_touches_them(
        desk: Desk, view: LedgerView, typed: str) -> None:
    of_bo = touches(BO)
    assert callable(of_bo)
    assert numbers(view, view.wanted_text(typed, Wanted())) == by_hand(
        desk, lambda one: "Coup 1" in one.title and of_bo(one)) != []


@pytest.mark.parametrize("typed", ["b coup 1", "bob coup 1", "zoë coup 1", "bo", "coup 1 bo again"])
def test_only_a_whole_name_narrows_what_is_found(desk: Desk, view: LedgerView, typed: str) -> None:
    found = numbers(view, view.wanted_text(typed, Wanted()))
    assert found == (by_hand(desk, touches(BO)) if typed == "bo" else [])


def test_an_opened_hand_says_first_what_it_brought_each_player(desk: Desk, view: LedgerView) -> None:
    hand = next(entry for entry in desk.books.entries() if entry.kind is EntryKind.HAND)
    opened = open_entry(view, hand.number)
    assert opened.results == (("Ann", -1250), ("Bo", 500), ("Cy", -2500))
    bought = next(entry for entry in desk.books.entries() if entry.kind is EntryKind.BUY_IN)
    assert open_entry(view, bought.number).results == ()
    for entry in desk.books.entries():
        kinds = list(open_entry(view, entry.number).families)
        assert kinds == [family for family in Family if family in kinds]


@pytest.mark.parametrize("typed", ["%", "_", "\\", "' OR 1=1 --", '"; DROP TABLE entry;', "٣", "9" * 80])
def test_what_is_typed_is_only_ever_looked_for(desk: Desk, view: LedgerView, typed: str) -> None:
    assert numbers(view, view.wanted_text(typed, Wanted())) == by_hand(
        desk, lambda one: " ".join(typed.split()) in f"{one.title} {one.reason}")
    assert not desk.verify()


def test_what_was_reversed_says_by_which_entry(desk: Desk, view: LedgerView) -> None:
    lines = {line.number: line for line in view.found(Wanted()).lines}
    last = lines[desk.books.head().number]
    assert last.kind is EntryKind.REVERSAL
    assert (lines[last.reverses].void_by, lines[last.reverses].kind) == (last.number, EntryKind.HAND)
    assert sum(bool(line.void_by) for line in lines.values()) == 1


def test_an_opened_hand_shows_its_postings_in_words_and_the_answers_from_its_opening_to_its_end(
        desk: Desk, view: LedgerView) -> None:
    first = next(entry for entry in desk.books.entries() if entry.kind is EntryKind.HAND)
    opened = open_entry(view, first.number)
    assert {line.words for line in opened.postings} >= {"the rack", "Ann", "Bo", "Cy"}
    assert all(sum(line.amount for line in lines) == 0 for lines in opened.families.values())
    said = [line.text for line in opened.answers]
    assert said[0].startswith("Bets")
    assert sum("card" in text for text in said) == 4
    assert opened.code == desk.books.code_of(first.number)
    assert (opened.game, opened.unread) == ("Mini Baccarat", "")


def test_a_second_hand_s_answers_do_not_begin_with_the_first_one_s(desk: Desk, view: LedgerView) -> None:
    while desk.prompt is not None and "bets" not in desk.prompt.key:
        desk.undo()
    deal(desk, PLAYER_WINS, bets(s1={"banker": 1250}))
    desk.answer(bets(s2={"player": 500}))
    desk.aside(BuyIn(ANN, 2500, "cash"))
    for card in BANKER_WINS:
        desk.answer(card)
    if desk.prompt is not None and "/pay:" in desk.prompt.key:
        desk.answer({"all": True})
    hand = [entry for entry in desk.books.entries() if entry.kind is EntryKind.HAND][-1]
    said = [line.text for line in open_entry(view, hand.number).answers]
    assert said[0].startswith("Bets")
    assert sum(text.startswith("Bets") for text in said) == 1
    assert sum("card" in text for text in said) == 4
    bought = [entry for entry in desk.books.entries() if entry.kind is EntryKind.BUY_IN][-1]
    assert len(open_entry(view, bought.number).answers) == 1


def test_a_reversal_opens_to_the_undo_that_made_it(desk: Desk, view: LedgerView) -> None:
    opened = open_entry(view, desk.books.head().number)
    assert [line.mark for line in opened.answers] == ["warn"]
    assert opened.answers[0].text.startswith("Undone")
    assert opened.reason == "Wrong card"


def test_the_rules_that_the_house_had_changed_stand_beside_the_entry(desk: Desk, view: LedgerView) -> None:
    hand = next(entry for entry in desk.books.entries() if entry.kind is EntryKind.HAND)
    rules = open_entry(view, hand.number).rules
    assert rules is not None
    assert dict(rules)["Minimum bet"] == "£2.50"


def test_an_entry_that_is_not_there_is_refused_in_a_sentence(desk: Desk, view: LedgerView) -> None:
    with pytest.raises(Refused, match="There is no entry #999"):
        open_entry(view, 999)


def test_every_family_of_the_trial_balance_comes_to_nothing_after_every_entry(desk: Desk, view: LedgerView) -> None:
    for number in range(1, desk.books.head().number + 1):
        balance = view.trial_balance(number)
        assert balance.balances
        assert balance.after == number
    now = {held.place: held.amount for held in [one for many in balance.families.values() for one in many]}
    assert now == desk.books.balances()
    assert Family.CHIPS in view.trial_balance().families


def test_a_trial_balance_after_a_night_is_that_of_its_last_entry(desk: Desk, view: LedgerView) -> None:
    assert view.trial_balance(night=1).after == max(one.number for one in desk.books.entries() if one.night == 1)
    with pytest.raises(Refused, match="Nothing was booked"):
        view.trial_balance(night=7)
    with pytest.raises(Refused, match="There is no entry #-3"):
        view.trial_balance(-3)


def test_what_an_entry_moved_is_the_most_of_chips_cash_and_claims(desk: Desk) -> None:
    bought = next(entry for entry in desk.books.entries() if entry.kind is EntryKind.BUY_IN)
    assert amount_of(bought) == 10_000


def test_what_a_hand_moved_is_what_changed_hands(tmp_path: Path) -> None:
    """Bets that went back to their players and chips that only crossed the rack are no part of it."""
    desk = a_desk(tmp_path)
    deal(desk, PLAYER_WINS, bets(s1={"player": 2_500}, s2={"banker": 1_000}))
    coup = desk.books.entries()[-1]
    assert coup.kind is EntryKind.HAND
    assert sum(one.amount for one in coup.postings if one.amount > 0) > 2_500
    assert amount_of(coup) == 2_500, "Ann has won it: 1,500 from the house and 1,000 from Bo"
    desk.books.close()


# what entries are about since a fix


ALIKE = {"2": "3", "3": "2", "J": "Q", "Q": "K", "K": "J"}
"""Cards instead of which others leave what is paid as it is; any other card becomes an 8."""


def cards_held(run: Run) -> list[Row]:
    """The cards that hold."""
    return [row for row in run.effective if "/player:" in row.key or "/banker:" in row.key]


def told_by_dealing_all_again(run: Run, entries: Iterable[Entry]) -> dict[int, str]:
    """What entries are about since a fix: before each fix the whole log is dealt."""
    made = {row.op_id: row.seq for row in run.log}
    now = {booked.key: booked.title for booked in run.play.table.bookings}
    told: dict[int, str] = {}
    seen: set[int] = set()
    for fix in (row.seq for row in run.log if row.kind is RowKind.FIX):
        then = {one.key: one.title for one in Run(run.game, run.log[:fix - 1]).play.table.bookings}
        for entry in entries:
            if entry.kind is EntryKind.REVERSAL or entry.key not in now or made.get(entry.op_id, fix) >= fix:
                continue
            if entry.number not in seen and then.get(entry.key, now[entry.key]) != now[entry.key]:
                told[entry.number] = now[entry.key]
            seen.add(entry.number)
    return told


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_entries_are_told_as_if_the_night_were_dealt_again_before_each_fix(desk: Desk, seed: int) -> None:
    chance, told, run = Random(seed), 0, desk.run
    assert run is not None
    desk.answer({"all": True})
    deal(desk, PLAYER_WINS)
    desk.fix(cards_held(run)[0].seq, "3", "keyed wrongly")
    for _ in range(30):
        with suppress(Refused):
            match chance.choice(["deal", "deal", "fix", "fix", "fix", "undo", "redo"]):
                case "deal" if desk.prompt is not None and desk.prompt.key.endswith("/bets"):
                    deal(desk, chance.choice([BANKER_WINS, PLAYER_WINS]))
                case "fix" if cards := cards_held(run):
                    row = chance.choice(cards)
                    desk.fix(row.seq, ALIKE.get(str(row.body), "8"), "keyed wrongly", cover=True)
                case "deal" | "undo":
                    desk.undo("again")
                case "redo":
                    desk.redo()
        entries = desk.books.entries()
        assert fixed_since(run, entries) == told_by_dealing_all_again(run, entries)
        told += bool(fixed_since(run, entries))
    assert told


def test_what_was_booked_before_all_that_was_fixed_is_told_without_dealing_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.answer({"all": True})
    deal(desk, PLAYER_WINS)
    run = desk.run
    assert run is not None
    for card in "J3Q":
        desk.fix(cards_held(run)[-1].seq, card, "keyed wrongly")

    def dealt(*_: object) -> None:
        raise AssertionError("dealt again")

    monkeypatch.setattr(Play, "give", dealt)
    assert fixed_since(run, [desk.posted.entries["hand:1"]]) == {}
