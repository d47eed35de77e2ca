"""Undo, redo and fix at the desk: what the table shows is taken back, what the books hold is reversed."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.dealing.asides.registry import BuyIn, CashOut, CountRack, Note
from app.dealing.engine.robot import Robot
from app.dealing.values.log import RowKind
from app.dealing.values.transfers import RACK
from app.desk import Desk
from app.desk.ledger.entry_view import open_entry
from app.desk.ledger.ledger_view import LedgerView
from app.desk.records.log_audit import replay_findings
from app.desk.records.night_summary import night_summary
from app.desk.replay.night import Replays
from app.errors import Refused
from app.ledger.entries import EntryKind
from app.store.finding import Wanted
from app.store.values import Head
from app.words import Catalogue, in_language
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_desk, bets, deal, open_test_books, run_id, state
from tests.app.desk.nights_over import hand_in
from tests.seeds import seeds


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk that has dealt two coups and waits for the bets of the third. Ann: 100 + 11.50 − 12.50 = 99."""
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    deal(desk, PLAYER_WINS)
    yield desk
    assert desk.books.verify() == []
    assert replay_findings(desk.books) == []
    if desk.run is not None and desk.table.hand is None:
        assert {place: held for place, held in desk.table.balances.items() if held} == desk.books.balances()
        assert desk.books.standing().chips[RACK] == {chip: held for chip, held in desk.table.rack.items() if held}
    desk.books.close()


def row_of(desk: Desk, key: str) -> int:
    """The number of the answer to this prompt that holds."""
    assert desk.run is not None
    return next(row.seq for row in desk.run.effective if row.key == key)


def entries(desk: Desk, since: int) -> list[tuple[EntryKind, str, int | None]]:
    return [(entry.kind, entry.title, entry.reverses) for entry in desk.books.entries(since + 1)]


def test_undo_inside_an_open_coup_writes_no_entry(desk: Desk) -> None:
    before, head = desk.felt(), desk.books.head()
    desk.answer(bets(s1={"banker": 1250}))
    desk.answer("K")
    desk.undo()
    desk.undo()
    assert desk.books.head() == head
    assert (desk.prompt and desk.prompt.key, desk.felt()) == ("hand:3/bets", before)


def test_undo_names_what_it_takes_back_and_who_gives_chips_back(desk: Desk) -> None:
    undoing = desk.undoing()
    assert undoing is not None
    assert (undoing.name, undoing.reopens, undoing.older) == ("coup settled", True, False)
    assert undoing.back == {}
    deal(desk, BANKER_WINS)
    undoing = desk.undoing()
    assert undoing is not None
    # 12.50 less 0.63, with 0.37 owed from the first coup: 12.24, of which 12 in chips.
    # The stake, which had come back, lies on the felt again.
    assert (undoing.back, undoing.rack) == ({1: -2450}, 1200)


def test_undoing_a_closed_coup_posts_a_reversal_and_closing_it_again_a_new_entry(desk: Desk) -> None:
    head = desk.books.head().number
    desk.undo()
    assert entries(desk, head) == [
        (EntryKind.REVERSAL, f"Reversal of entry {head}: Coup 2: Player wins, 9 over 2", head)]
    assert desk.table.stack_of(1) == 11_150 - 1250
    desk.answer({"all": True})
    assert entries(desk, head + 1) == [(EntryKind.HAND, "Coup 2: Player wins, 9 over 2", None)]
    assert desk.table.stack_of(1) == 9900


def test_a_reversal_takes_back_every_posting_of_its_entry(desk: Desk) -> None:
    (closed,) = desk.books.entries(desk.books.head().number)
    desk.undo()
    (reversal,) = desk.books.entries(desk.books.head().number)
    assert [(one.place, one.amount) for one in reversal.postings] == \
        [(one.place, -one.amount) for one in closed.postings]
    assert reversal.reason == "Undone"


def test_a_coup_before_the_last_is_undone_with_a_reason_only(desk: Desk) -> None:
    while desk.prompt is not None and desk.prompt.key != "hand:2/bets":
        desk.undo()
    before = state(desk)
    undoing = desk.undoing()
    assert undoing is not None
    assert undoing.older
    with pytest.raises(Refused, match="Undoing it needs a reason"):
        desk.undo("  ")
    assert state(desk) == before
    desk.undo("the wrong coup was keyed")
    (reversal,) = desk.books.entries(desk.books.head().number)
    assert (reversal.kind, reversal.reason) == (EntryKind.REVERSAL, "the wrong coup was keyed")
    assert desk.log_lines()[0].detail == "the wrong coup was keyed"


def test_redo_posts_the_coup_anew_and_any_new_answer_ends_redo(desk: Desk) -> None:
    head, settled = desk.books.head().number, desk.felt()
    desk.undo()
    desk.redo()
    assert [kind for kind, _, _ in entries(desk, head)] == [EntryKind.REVERSAL, EntryKind.HAND]
    assert desk.felt() == settled
    desk.undo()
    desk.aside(Note("looked again"))
    assert not desk.can_redo
    with pytest.raises(Refused, match="nothing to redo"):
        desk.redo()
    desk.answer({"all": True})


def test_a_press_that_names_another_step_than_the_last_does_nothing(desk: Desk) -> None:
    undoing = desk.undoing()
    assert undoing is not None
    desk.answer(bets(s1={"banker": 1250}))
    before = state(desk)
    desk.undo(seq=undoing.seq)
    assert state(desk) == before


def test_a_buy_in_is_undone_by_a_reversal_of_its_own_entry(desk: Desk) -> None:
    desk.aside(BuyIn(2, 5000, "cash"))
    head = desk.books.head().number
    desk.undo()
    assert [(kind, reverses) for kind, _, reverses in entries(desk, head)] == [(EntryKind.REVERSAL, head)]
    assert desk.table.stack_of(2) == 10_000


def test_fixing_the_bets_of_an_earlier_coup_keeps_the_later_ones(desk: Desk) -> None:
    deal(desk, TIE)
    head = desk.books.head().number
    desk.fix(row_of(desk, "hand:1/bets"), bets(s1={"banker": 2500}), "he had 25 down")
    # 25 − 1.25 = 23.75: 23.50 in chips, 0.25 owed; then 12.50 lost, then a push.
    assert desk.table.stack_of(1) == 10_000 + 2350 - 1250
    assert desk.table.owed_to(1) == 25
    assert desk.table.hands_closed == 3
    assert desk.prompt is not None
    assert desk.prompt.key == "hand:4/bets"
    kinds = [kind for kind, _, _ in entries(desk, head)]
    assert kinds == [EntryKind.REVERSAL, EntryKind.HAND]  # only the coup that was fixed says something else now


def test_fixing_a_card_asks_again_only_where_it_leads_elsewhere(desk: Desk) -> None:
    deal(desk, TIE)
    # Coup 1 was 2, 9, K, J: a natural nine. With a 5 Banker has 5: Player 2 draws, so a third card is asked for.
    desk.fix(row_of(desk, "hand:1/banker:1"), "5", "the nine was a five")
    assert desk.prompt is not None
    assert desk.prompt.key == "hand:1/player:3"
    # Player 2 + 9 = 1. Banker 5 draws on 4–7 only: Banker wins, 5 over 1, and the later coups are kept.
    desk.answer("9")
    assert desk.prompt is not None
    assert desk.prompt.key == "hand:4/bets"
    assert desk.table.hands_closed == 3
    assert desk.table.stack_of(1) == 9900


def test_a_fix_of_a_closed_coup_needs_a_reason(desk: Desk) -> None:
    before = state(desk)
    with pytest.raises(Refused, match="Changing it needs a reason"):
        desk.fix(row_of(desk, "hand:1/bets"), bets(s1={"banker": 2500}))
    assert state(desk) == before
    desk.answer(bets(s1={"banker": 1250}))
    desk.fix(row_of(desk, "hand:3/bets"), bets(s1={"banker": 1500}))
    assert desk.table.stack_of(1) == 9900 - 1500


def test_a_fix_that_leaves_a_kept_bet_uncovered_is_refused_or_put_on_account(desk: Desk) -> None:
    deal(desk, PLAYER_WINS, bets(s1={"banker": 9900}))
    assert desk.table.stack_of(1) == 0
    before = state(desk)
    misread = bets(s1={"player": 1250})  # lost 12.50 instead of winning 11.50: the last bet is 24 more than she had
    with pytest.raises(Refused, match=r"Short: Ann 24\."):
        desk.fix(row_of(desk, "hand:1/bets"), misread, "it was on Player")
    assert state(desk) == before
    desk.fix(row_of(desk, "hand:1/bets"), misread, "it was on Player", cover=True)
    assert desk.table.stack_of(1) == 0
    assert desk.table.due_at_settlement(1) == -10_000 - 2400
    assert not desk.table.shortfalls()


def test_a_fix_is_undone_like_any_other_step(desk: Desk) -> None:
    before = desk.felt()
    desk.fix(row_of(desk, "hand:1/bets"), bets(s1={"banker": 2500}), "he had 25 down")
    fixed = desk.felt()
    assert fixed != before
    desk.undo("she says it was 12.50")
    assert desk.felt() == before
    desk.redo()
    assert desk.felt() == fixed


def test_a_player_who_has_cashed_out_is_back_when_that_is_undone(desk: Desk) -> None:
    desk.aside(CashOut(1, 9900))
    assert desk.table.seat_of(1) == 0
    desk.undo()
    assert (desk.table.seat_of(1), desk.table.stack_of(1), desk.table.owed_to(1)) == (1, 9900, 37)


def test_reopened_books_are_at_the_same_question_with_the_same_undo(desk: Desk, tmp_path: Path) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    desk.answer("5")
    desk.undo()
    before = state(desk)
    desk.books.close()
    with open_test_books(tmp_path) as books:
        again = Desk(books)
        assert state(again) == before
        again.redo()
        again.undo()
        again.undo()
        assert again.prompt is not None
        assert again.prompt.key == "hand:3/bets"
        # The next coup had been opened, so the one before it is not undone without a reason any more.
        with pytest.raises(Refused, match="Undoing it needs a reason"):
            again.undo()
    desk.books = open_test_books(tmp_path)
    desk.run = Desk(desk.books).run


@pytest.mark.parametrize("seed", seeds(1, 3))
def test_after_any_steps_back_and_forth_books_and_table_agree_and_all_can_be_undone(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    desk = a_desk(tmp_path, commission_taken="boxes", decks=4, cut_depth=14)
    opened, begun = len(desk.run.effective if desk.run else ()), desk.books.balances()
    robot = Robot(chance, 4, suits=False)
    for _ in range(130):
        _step(desk, robot, chance)
        held = {place: amount for place, amount in desk.table.balances.items() if amount}
        if desk.table.hand is None:
            assert held == desk.books.balances()
    assert state(Desk(desk.books)) == state(desk)
    assert desk.books.verify() == []
    assert replay_findings(desk.books) == []
    while desk.run and len(desk.run.effective) > opened:
        desk.undo("all of it")
    assert desk.books.balances() == begun
    assert desk.books.verify() == []
    desk.books.close()


def _step(desk: Desk, robot: Robot, chance: Random) -> None:
    run, what = desk.run, chance.randrange(0, 20)
    assert run is not None
    if what == 0 and desk.undoing():
        desk.undo("looked again")
    elif what == 1 and desk.can_redo:
        desk.redo()
    elif what == 2:
        _fix_some_card(desk, chance)
    elif desk.prompt is not None:
        robot.step(run, desk)


def _fix_some_card(desk: Desk, chance: Random) -> None:
    assert desk.run is not None
    cards = [row.seq for row in desk.run.effective if row.kind is RowKind.ANSWER and
             ("/player:" in row.key or "/banker:" in row.key)]
    if cards:
        with contextlib.suppress(Refused):
            desk.fix(cards[chance.randrange(0, len(cards))], "A23456789TJQK"[chance.randrange(0, 13)], "misread", True)


def test_the_log_tells_what_was_undone_and_what_holds(desk: Desk) -> None:
    desk.undo()
    lines = {line.seq: line for line in desk.log_lines()}
    undone = lines[max(lines)]
    assert undone.text == "Undone: coup settled"
    taken_back = lines[max(lines) - 1]
    assert (taken_back.text, taken_back.struck, taken_back.fixable, taken_back.entry) == \
        ("Coup settled", True, False, None)
    assert len(lines) == len(desk.books.log(run_id(desk)))
    desk.answer({"all": True})


def test_what_a_fix_has_dropped_stands_in_the_log_in_words(desk: Desk) -> None:
    desk.fix(row_of(desk, "hand:1/player:1"), "9", "misread")
    assert [line.text for line in desk.log_lines() if line.struck] == ["An entry that no longer fits"]


# a fix that moves no money


def row_with(desk: Desk, key: str) -> tuple[int, Head]:
    """The number of the answer to this prompt, and how far the books have come."""
    return row_of(desk, key), desk.books.head()


def told(desk: Desk) -> dict[int, tuple[str, str]]:
    """The entries of hands as the ledger lists them: the title each was given, and what it is about since a fix."""
    return {line.number: (line.title, line.fixed) for line in LedgerView(desk).found(Wanted()).lines
            if line.kind is EntryKind.HAND}


def test_a_fix_in_an_open_coup_that_changes_no_amount_posts_nothing_and_its_entry_has_the_right_title(
    desk: Desk
) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    desk.answer("2")
    row, head = row_with(desk, "hand:3/player:1")
    desk.fix(row, "3", "keyed wrongly")
    assert desk.books.head() == head
    for card in "9KJ":
        desk.answer(card)
    desk.answer({"all": True})
    assert told(desk)[head.number + 1] == ("Coup 3: Banker wins, 9 over 3", "")


@pytest.mark.parametrize(("coup", "card", "was", "now"), [
    (2, "3", "Coup 2: Player wins, 9 over 2", "Coup 2: Player wins, 9 over 3"),
    (1, "K", "Coup 1: Banker wins, 9 over 2", "Coup 1: Banker wins, 9 over 0"),
])
def test_a_fix_of_a_closed_coup_that_changes_no_amount_posts_nothing_and_its_entry_says_what_it_came_to(
    desk: Desk, coup: int, card: str, was: str, now: str
) -> None:
    row, head = row_with(desk, f"hand:{coup}/{'player' if coup == 1 else 'banker'}:1")
    before, books = told(desk), desk.books.entries()
    number = next(number for number, (title, _) in before.items() if title == was)
    desk.fix(row, card, "keyed wrongly")
    assert (desk.books.head(), desk.books.entries()) == (head, books)
    assert told(desk) == before | {number: (was, now)}
    assert open_entry(LedgerView(desk), number).line.fixed == now
    desk.undo("it was right")
    assert told(desk) == before


def test_a_coup_whose_chips_are_only_supposed_to_be_others_after_a_fix_is_booked_anew(tmp_path: Path) -> None:
    """A count takes out of the books what the table supposes: it leaves what was seen only where both suppose the same.

    Six chips of 25 are with the players: where Ann loses four of them, Bo can lose only two next, and else three.
    """
    desk = a_desk(tmp_path)
    deal(desk, "98JK", bets(s1={"banker": 10_000}))
    deal(desk, PLAYER_WINS, bets(s2={"banker": 7500}))
    before = desk.posted.entries["hand:2"]
    desk.fix(row_of(desk, "hand:1/player:1"), "7", "keyed wrongly")
    after = desk.posted.entries["hand:2"]
    assert [(one.place, one.amount) for one in after.postings] == [(one.place, one.amount) for one in before.postings]
    assert after.postings != before.postings
    assert not any(one.seen for one in after.postings if one.place == RACK)
    rack = {chip: held for chip, held in desk.table.rack.items() if held}
    assert desk.books.standing().chips[RACK] == rack
    desk.aside(CountRack(rack))
    assert desk.books.standing().chips[RACK] == rack
    assert desk.verify() == []
    desk.books.close()


def test_an_entry_booked_anew_by_a_fix_is_told_by_its_own_title_until_it_is_fixed_once_more(desk: Desk) -> None:
    desk.fix(row_of(desk, "hand:2/banker:1"), "9", "keyed wrongly")  # a tie: all money back
    assert [fixed for _, fixed in told(desk).values()] == [""] * len(told(desk))
    desk.fix(row_of(desk, "hand:2/banker:1"), "3", "and again")
    number = desk.books.head().number
    assert told(desk)[number] == ("Coup 2: Player wins, 9 over 3", "")
    desk.fix(row_of(desk, "hand:2/banker:1"), "2", "once more")
    assert told(desk)[number] == ("Coup 2: Player wins, 9 over 3", "Coup 2: Player wins, 9 over 2")


def test_a_title_of_another_language_is_no_fix(desk: Desk) -> None:
    desk.fix(row_of(desk, "hand:2/banker:1"), "3", "keyed wrongly")
    with in_language(Catalogue({"Coup {number}: {result}": "Coup no. {number}: {result}"})):
        assert [fixed for _, fixed in told(desk).values() if fixed] == ["Coup no. 2: Player wins, 9 over 3"]


def test_sheets_and_the_replay_say_what_a_coup_came_to_since_a_fix(desk: Desk) -> None:
    desk.fix(row_of(desk, "hand:2/banker:1"), "3", "keyed wrongly")
    said = "Coup 2: Player wins, 9 over 2. Fixed since: Coup 2: Player wins, 9 over 3"
    assert f"Mini Baccarat: {said}" in [one.hand for one in night_summary(desk.sheets._read(None)).largest]
    replays = Replays(desk)
    replayed = replays.open(next(hand for hand in replays.hands() if hand.number == 2))
    assert "Fixed since: Coup 2: Player wins, 9 over 3" in replayed.steps[-1].notes
    assert replayed.agrees
    hand_in(desk)
    desk.close_night()
    assert said in [one.title for one in desk.settling.behind(1)]
