"""What the desk does with an answer: all of it or nothing, and once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn, CashOut, Note, SitOut
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.log import Json, RowKind
from app.desk import Desk
from app.errors import MachineFault, Refused
from app.games.baccarat.irregular.rulings import EndOfShoe
from app.ledger.entries import EntryKind
from app.store.deciding import Intent
from app.store.values import Committed
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, bets, deal, house, plan, run_id, state


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk that has dealt two coups and waits for the bets of the third."""
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    deal(desk, PLAYER_WINS)
    yield desk
    desk.books.close()


def last_bets(desk: Desk) -> int:
    """The row of the last bets that hold."""
    assert desk.run is not None
    return next(row.seq for row in reversed(desk.run.effective) if row.key.endswith("/bets"))


Act = Callable[[Desk, str], None]

ACTS: dict[str, Act] = {
    "answer": lambda desk, op: desk.answer(bets(s1={"player": 1000}), op),
    "aside": lambda desk, op: desk.aside(BuyIn(1, 5000), op),
    "rule": lambda desk, op: desk.rule(EndOfShoe(), op),
    "undo": lambda desk, op: desk.undo("", op),
    "fix": lambda desk, op: desk.fix(last_bets(desk), bets(s1={"banker": 2500}), "misread", op_id=op),
    "change rule": lambda desk, op: desk.rule_sets.change("baccarat", {"maximum": 10_000}, op),
    "seat": lambda desk, op: desk.seat_player(4, "Di", 5000, op_id=op),
    "open house": lambda desk, op: desk.open_house(house(), op),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_pressing_twice_writes_once(desk: Desk, act: Act) -> None:
    act(desk, "one-intent")
    once = state(desk)
    act(desk, "one-intent")
    assert state(desk) == once


def test_a_redo_pressed_twice_is_done_once(desk: Desk) -> None:
    desk.undo()
    desk.undo()
    desk.redo("one-intent")
    once = state(desk)
    desk.redo("one-intent")
    assert state(desk) == once
    assert desk.can_redo


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_failing_disk_leaves_all_as_it_was_and_the_same_works_afterwards(
    desk: Desk, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(intent: Intent) -> Committed:
        raise MachineFault("The disk is full.")

    before = state(desk)
    with monkeypatch.context() as patched:
        patched.setattr(desk.books, "_commit_now", full)
        with pytest.raises(MachineFault):
            act(desk, "one-intent")
        assert state(desk) == before
    act(desk, "one-intent")
    assert len(desk.books.log(run_id(desk))) == len(desk.run.log if desk.run else ())
    again = Desk(desk.books)
    assert state(again) == state(desk)
    assert desk.books.verify() == []


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_what_was_written_though_the_machine_failed_to_say_so_is_taken_up_by_the_second_press(
    desk: Desk, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = desk.books._commit_now

    def silent(intent: Intent) -> Committed:
        commit(intent)
        raise MachineFault("The server does not answer.")

    with monkeypatch.context() as patched:
        patched.setattr(desk.books, "_commit_now", silent)
        with pytest.raises(MachineFault):
            act(desk, "one-intent")
    act(desk, "one-intent")
    assert state(desk) == state(Desk(desk.books))
    desk.aside(Note("and on it goes"))
    assert desk.books.verify() == []


@pytest.mark.parametrize("wrong", [
    lambda desk: desk.answer(bets(s1={"banker": 999_999})),
    lambda desk: desk.answer(bets(s1={"banker": 1})),
    lambda desk: desk.answer(bets(s1={"dragon": 500})),
    lambda desk: desk.answer(bets(s7={"banker": 500})),
    lambda desk: desk.answer(bets(s2={"player": 15_000})),
    lambda desk: desk.answer("K"),
    lambda desk: desk.answer([1, 2]),
    lambda desk: desk.answer({"1": {"banker": "12"}}),
    lambda desk: desk.answer({"1": {"banker": True}}),
    lambda desk: desk.answer({"one": {"banker": 500}}),
    lambda desk: desk.answer({"1": 500}),
    lambda desk: desk.answer(bets(s1={"banker": -500})),
    lambda desk: desk.aside(BuyIn(1, 0)),
    lambda desk: desk.aside(BuyIn(1, -500)),
    lambda desk: desk.aside(BuyIn(1, 10**13)),
    lambda desk: desk.aside(CashOut(1, 1)),
    lambda desk: desk.aside(SitOut(8)),
    lambda desk: desk.aside(Note(" ")),
    lambda desk: desk.rule(Misdeal(decision="misdeal", reason="there is no hand")),
    lambda desk: desk.fix(1, True, "not an answer"),
    lambda desk: desk.fix(last_bets(desk), bets(s1={"banker": 1}), "too small"),
    lambda desk: desk.fix(last_bets(desk), bets(s1={"banker": 2500})),
    lambda desk: desk.redo(),
    lambda desk: desk.rule_sets.change("baccarat", {"minimum": 0}),
    lambda desk: desk.rule_sets.change("baccarat", {"minimum": 10**9}),
    lambda desk: desk.rule_sets.change("baccarat", {"colour": "red"}),
    lambda desk: desk.seat_player(1, "Di"),
    lambda desk: desk.seat_player(4, "  "),
    lambda desk: desk.seat_player(4, "ann"),
    lambda desk: desk.seat_player(4, "Di", 10**13),
    lambda desk: desk.seat_player(40, "Di"),
    lambda desk: desk.next_sitting(),
    lambda desk: desk.open_night(plan()),
    lambda desk: desk.close_night(),
])  # fmt: skip
def test_what_is_refused_writes_nothing_and_changes_nothing(desk: Desk, wrong: Callable[[Desk], None]) -> None:
    desk.save_draft("hand:3/bets", {"1": {"banker": 50}})
    before = state(desk)
    with pytest.raises(Refused) as refused:
        wrong(desk)
    assert refused.value.refusal.wrong
    assert state(desk) == before


@pytest.mark.parametrize("body", ["Z", "", None, 7, ["K"], {"K": 1}, "KK", "10s9"], ids=repr)
def test_what_is_no_card_is_refused_and_the_card_asked_again(desk: Desk, body: Json) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    before = state(desk)
    if body == 7:  # a number is the card of that number
        desk.answer(body)
        return
    with pytest.raises(Refused):
        desk.answer(body)
    assert state(desk) == before


@pytest.mark.parametrize("typed", ["", "-1", "1.5", "9" * 5000, "٣", "0", "417", True], ids=lambda one: str(one)[:9])
def test_what_is_no_number_of_cards_is_refused(desk: Desk, typed: Json) -> None:
    desk.rule(EndOfShoe())
    before = state(desk)
    with pytest.raises(Refused):
        desk.answer(typed)
    assert state(desk) == before


def test_the_answer_that_closes_a_coup_and_its_entry_are_one_command(desk: Desk) -> None:
    head = desk.books.head().number
    desk.answer(bets(s1={"banker": 1250}))
    for card in BANKER_WINS:
        desk.answer(card)
    assert desk.books.head().number == head
    desk.answer({"all": True}, "the-last-chip")
    (entry,) = desk.books.entries(head + 1)
    assert (entry.kind, entry.title, entry.op_id) == (EntryKind.HAND, "Coup 3: Banker wins, 9 over 2", "the-last-chip")
    (row,) = [row for row in desk.books.log(run_id(desk)) if row.op_id == "the-last-chip"]
    assert (row.kind, row.key) == (RowKind.ANSWER, "hand:3/pay:1")


def test_a_draft_is_kept_over_reopening_and_is_gone_once_the_answer_is_given(desk: Desk) -> None:
    desk.save_draft("hand:3/bets", {"1": {"banker": 50}})
    desk.save_draft("hand:3/bets", {"1": {"banker": 5000}})
    assert Desk(desk.books).draft() == ("hand:3/bets", {"1": {"banker": 5000}})
    desk.aside(Note("somebody asks for a drink"))
    assert desk.draft() is not None
    desk.answer(bets(s1={"banker": 5000}))
    assert desk.draft() is None
    assert Desk(desk.books).draft() is None


def test_a_coup_in_which_nobody_is_paid_is_called_settled_in_the_log(desk: Desk) -> None:
    deal(desk, PLAYER_WINS)
    assert desk.log_lines()[0].text == "Coup settled"


def test_every_row_is_stamped_with_its_time_its_hands_and_its_command(desk: Desk) -> None:
    desk.answer(bets(s1={"banker": 1250}), "bets-of-three")
    last = desk.books.log(run_id(desk))[-1]
    assert (last.actor, last.op_id) == ("host", "bets-of-three")
    assert last.at > 1_600_000_000_000_000


def test_a_changed_rule_holds_from_its_own_time_and_for_the_sittings_to_come(desk: Desk) -> None:
    desk.rule_sets.change("baccarat", {"maximum": 1000})
    with pytest.raises(Refused, match="is above the maximum"):
        desk.answer(bets(s1={"banker": 1250}))
    desk.answer(bets(s1={"banker": 1000}))
    desk.rule_sets.change("baccarat", {"tie_pays": 9})
    assert desk.table.rules.tie_pays == 8
    for card in "66JQ":
        desk.answer(card)
    desk.answer({"all": True})
    assert desk.table.rules.tie_pays == 9
    desk.rule_sets.change("baccarat", {"decks": 6})
    assert desk.table.rules.decks == 8
    desk.rule(EndOfShoe())
    desk.answer(None)
    desk.next_sitting()
    assert (desk.table.rules.decks, desk.table.rules.tie_pays, desk.table.rules.maximum) == (6, 9, 1000)
