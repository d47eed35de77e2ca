"""A hand replayed: the same table at every step, the same money as the books, and nothing changed by looking."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.dealing.engine.run import Run
from app.dealing.prompts.settle import felt_at
from app.dealing.table.table import Table
from app.dealing.values.felt import BetState, Felt
from app.dealing.values.log import RowKind
from app.desk import Desk
from app.desk.records.player_night import came_to
from app.desk.replay.dealt import HandsOf
from app.desk.replay.hand import HandReplay
from app.desk.replay.night import HandDealt, Replays
from app.errors import Refused
from app.games import game
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_desk, bets, deal
from tests.sittings.reading import dealt
from tests.sittings.test_sittings import RECORDED
from tests.sittings.whole_shoe import whole_shoe

SHORT = {path.parent.name: path for path in sorted(RECORDED, key=lambda one: -one.stat().st_size)}
EACH = [pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=() if path in SHORT.values() else
                     pytest.mark.long) for path in RECORDED]
"""The shortest recorded sitting of each game, the others in the long run."""

Rows = tuple[object, ...]


class Witness:
    """Has looked at the table after every row, and at every hand as it was closed; what was mended it forgets."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.felts: dict[Rows, Felt] = {}
        self.closed: dict[int, Felt] = {}
        desk.on_change = self.look

    def look(self) -> None:
        """After whatever was done."""
        run = self.desk.run
        if run is None:
            return
        self.felts[_rows(run)] = felt_at(run.play.table, run.play.prompt)
        if run.log[-1].kind in (RowKind.UNDO, RowKind.REDO, RowKind.FIX, RowKind.RESUME):
            self.closed.clear()

    def close(self, table: Table) -> None:
        """A hand is about to be closed at this table; only the one that is in play counts."""
        run = self.desk.run
        if run is not None and run.play.table is table and table.hand is not None:
            self.closed[table.hand.number] = table.felt()


def _rows(run: Run, count: int | None = None) -> Rows:
    return tuple((row.seq, str(row.body)) for row in run.effective[:count])


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = a_desk(tmp_path)
    yield made
    made.books.close()


def the_run(desk: Desk) -> Run:
    assert desk.run is not None
    return desk.run


def opened(desk: Desk, number: int) -> HandReplay:
    """The hand of this number, replayed."""
    replays = Replays(desk)
    return replays.open(next(hand for hand in replays.hands() if hand.number == number))


def adds_up(desk: Desk, hand: HandDealt, replay: HandReplay) -> None:
    """What the last step shows is what the books hold, for every player; what one gets, others have given."""
    last = replay.steps[-1]
    if not hand.open:
        assert sum(seat.result for seat in last.seats) + last.house + last.pots == 0
        assert not any(seat.on_the_felt for seat in last.seats)
    assert replay.agrees
    if hand.entry:
        entry = desk.books.entries(hand.entry, hand.entry)[0]
        assert {seat.player: seat.result for seat in last.seats} == \
            {seat.player: came_to(entry, seat.player) for seat in last.seats}
        others = {int(one.place.whose) for one in entry.postings if one.place.whose.isdecimal()}
        assert others <= {seat.player for seat in last.seats}
        assert last.line.entry == hand.entry


def names_nobody(replay: HandReplay) -> None:
    """What players are shown of every step has no player's name in it."""
    named = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in replay.names.values()))
    for step in replay.steps:
        assert step.public is not None
        assert not named.search(str(step.public))


@pytest.mark.parametrize("path", EACH)
def test_every_hand_of_a_recorded_sitting_is_replayed_as_it_lay_and_as_it_is_booked(
        path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", create=True) as books:
        desk = Desk(books)
        witness, close = Witness(desk), Table.close_hand

        def watched(table: Table, title: str, reason: str = "", void: bool = False) -> None:
            witness.close(table)
            close(table, title, reason, void)

        monkeypatch.setattr(Table, "close_hand", watched)

        def at_the_desk(house: object, plan: object) -> Desk:
            desk.open_house(house)  # type: ignore[arg-type]
            desk.open_night(plan)  # type: ignore[arg-type]
            return desk

        dealt(path.read_text(encoding="utf-8"), at_the_desk)
        monkeypatch.undo()
        run, replays, seen = the_run(desk), Replays(desk), 0
        hands = HandsOf(run).read(run)
        listed = replays.hands()
        assert [hand.number for hand in listed] == [*range(run.play.table.hands_opened, 0, -1)]
        for hand, span in zip(reversed(listed), hands.spans, strict=True):
            replay = replays.open(hand, public=True)
            adds_up(desk, hand, replay)
            names_nobody(replay)
            rows = hands.rows_of(span)
            steps = replay.steps[int(len(replay.steps) > len(rows) and replay.steps[0].said.lead.endswith("begins")):]
            for at, (row, step) in enumerate(zip(rows, steps, strict=False)):
                assert step.line.seq == row.seq
                closes = not hand.open and at == len(rows) - 1
                was = witness.closed.get(span.number) if closes else \
                    witness.felts.get(_rows(run, span.first + at + 1))
                if was is not None:
                    seen += 1
                    assert step.felt == was
        assert seen > 3 or any(row.kind is RowKind.FIX for row in run.log)  # what is mended was never seen so


def test_the_hands_of_a_shoe_are_found_in_one_pass_and_lie_one_behind_the_other() -> None:
    shoe = whole_shoe()
    run = Run(game("baccarat"), shoe.rows)
    hands = HandsOf(run).read(run)
    assert len(hands.spans) == shoe.coups
    assert [span.coup for span in hands.spans] == [*range(1, shoe.coups + 1)]
    for span, after in zip(hands.spans, hands.spans[1:], strict=False):
        assert span.first <= span.last < after.first
    assert {hands.hand_of(row.seq) for row in run.effective} == {0, *range(1, shoe.coups + 1)}


def test_following_a_sitting_row_by_row_finds_the_same_hands_as_reading_it_at_once(desk: Desk) -> None:
    followed = HandsOf(the_run(desk))

    def same() -> None:
        fresh = HandsOf(the_run(desk)).read(the_run(desk))
        assert followed.read(the_run(desk)).spans == fresh.spans

    deal(desk, BANKER_WINS)
    same()
    desk.answer(bets(s2={"player": 500}))
    desk.answer("9")
    same()
    desk.undo()
    same()
    desk.redo()
    for card in "2JK":
        desk.answer(card)
    same()
    assert [span.open for span in followed.spans] == [False, True]


def test_the_hands_of_the_night_are_listed_over_all_its_sittings_the_last_one_first(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    deal(desk, TIE, {})
    assert [(hand.title, hand.which, bool(hand.entry)) for hand in Replays(desk).hands()] == [
        ("Coup 2: Tie, 6 all", "Shoe 1", False), ("Coup 1: Banker wins, 9 over 2", "Shoe 1", True)]
    first = Replays(desk).hands()[-1]
    head = desk.books.head()
    assert (first.entry, first.code) == (head.number, head.code)
    assert first.words.startswith("Coup 1: Banker wins, 9 over 2 · Shoe 1 · ")


def test_a_hand_that_is_open_is_replayed_up_to_now(desk: Desk) -> None:
    desk.answer(bets(s1={"banker": 1250}, s2={"player": 500}))
    desk.answer("2")
    hand, replay = Replays(desk).hands()[0], opened(desk, 1)
    assert hand.open
    assert [step.line.text for step in replay.steps] == ["Bets: 2 seats, 17.50", "Player’s first card 2"]
    assert {seat.player: (seat.bet, seat.on_the_felt, seat.result) for seat in replay.steps[-1].seats} == {
        1: (1250, 1250, 0), 2: (500, 500, 0)}
    assert replay.steps[-1].felt == desk.felt()


def test_a_card_that_was_taken_back_is_told_with_the_time_at_which_it_was(desk: Desk) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    desk.answer("9")
    desk.undo()
    for card in "29KJ":
        desk.answer(card)
    desk.answer({"all": True})
    replay = opened(desk, 1)
    (gone,) = replay.steps[1].gone
    assert gone.struck
    assert gone.text == "Player’s first card 9"
    assert gone.detail.startswith("Undone at ")
    assert [step.line.text for step in replay.steps[1:3]] == ["Player’s first card 2", "Banker’s first card 9"]


def test_a_coup_mended_later_tells_what_was_changed_and_every_entry_it_made(desk: Desk) -> None:
    deal(desk, PLAYER_WINS)
    seq = next(row.seq for row in the_run(desk).effective if row.key.endswith("/bets"))
    deal(desk, BANKER_WINS)
    desk.fix(seq, bets(s1={"banker": 2500}), "two chips, not one")
    replays = Replays(desk)
    hand = replays.hands()[-1]
    replay = replays.open(hand)
    assert hand.flags == ("corrected",)
    fixed = next(step for step in replay.steps if step.notes)
    assert fixed.line.text == "Bets: 1 seat, 25"
    assert fixed.notes[0].startswith("Fixed at ")
    assert fixed.notes[0].endswith(": was bets: 1 seat, 12.50. two chips, not one")
    first, second = (step.line.entry for step in replay.steps if step.said.lead.startswith(("Booked", "Rebooked")))
    back = next(step for step in replay.steps if "reverses" in step.said.lead)
    assert back.said.lead == f"Entry #{back.line.entry} reverses #{first}"
    assert hand.entry == second
    assert replay.steps[-1].notes == ("Ann: was −12.50, is −25",)


def test_what_was_booked_first_is_shown_as_it_lay_then_and_once_it_was_taken_back_nothing_holds(desk: Desk) -> None:
    deal(desk, PLAYER_WINS, bets(s1={"banker": 1250}, s2={"player": 500}))
    card = next(row.at for row in reversed(the_run(desk).log) if row.key.endswith("banker:2"))
    seq = next(row.seq for row in the_run(desk).effective if row.key.endswith("/bets"))
    deal(desk, BANKER_WINS)
    desk.fix(seq, bets(s1={"banker": 1250}, s2={"player": 1000}), "two chips, not one")
    replays = Replays(desk)
    hand = replays.hands()[-1]
    assert hand.at.timestamp() == card / 1e6  # when it was dealt, not when it was mended
    replay = replays.open(hand, public=True)
    first, back, anew = replay.steps[-3:]
    assert [{seat.player: seat.result for seat in step.seats} for step in (first, back, anew)] == [
        {1: -1250, 2: 500}, {}, {1: -1250, 2: 1000}]
    assert [(step.house, step.notes) for step in (first, back)] == [
        (750, (f"Reversed by entry #{back.line.entry}",)), (0, ())]
    assert [[bet.amount for bet in step.felt.bets if bet.seat == 2] for step in (first, anew)] == [[500], [1000]]
    assert [step.public is not None for step in (first, back, anew)] == [True] * 3
    (fallen,) = [line for step in replay.steps for line in step.gone]
    assert (fallen.text, fallen.struck) == ("All paid, 5", True)
    assert fallen.detail.startswith("Dropped by the fix at ")
    assert replay.agrees


def test_a_coup_undone_and_dealt_again_shows_both_as_they_were_booked(desk: Desk) -> None:
    deal(desk, TIE, bets(s1={"tie": 500}))
    for _ in ("paid", "Q", "J"):
        desk.undo()
    for card in "2J":
        desk.answer(card)
    desk.answer({"all": True})
    first, back, anew = opened(desk, 1).steps[-3:]
    assert "reverses" in back.said.lead
    assert [sum(seat.result for seat in step.seats) for step in (first, back, anew)] == [4000, 0, -500]
    assert [step.felt.hands[0].cards[1].code[0] for step in (first, back, anew)] == ["J", "J", "2"]


def test_a_hand_is_known_by_everybody_who_had_money_in_it(desk: Desk) -> None:
    deal(desk, TIE, bets(s1={"banker": 1250}, s2={"player": 500}))
    desk.answer(bets(s3={"player": 500}))
    assert [hand.players for hand in Replays(desk).hands()] == [("Cy",), ("Ann", "Bo")]


def test_a_void_coup_gives_every_bet_back_and_says_who_ruled_it_so(desk: Desk) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    desk.answer("9")
    prompt = desk.prompt
    assert prompt is not None
    misdeal = next(kind for kind in prompt.rulings if kind.code == "misdeal")
    desk.rule(misdeal(decision="void", reason="a card fell"))
    hand, replay = Replays(desk).hands()[0], opened(desk, 1)
    assert (hand.void, hand.ruled) == (True, True)
    ruled = next(step for step in replay.steps if step.said.lead.startswith("Ruled: "))
    assert "a card fell" in ruled.said.reason
    (ann,) = replay.steps[-1].seats
    assert (ann.bet, ann.back, ann.taken, ann.result) == (1250, 1250, 0, 0)


def test_each_amount_that_was_paid_says_how_it_came_about(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"banker": 1000}, s2={"player": 500}))
    replay = opened(desk, 1)
    paid = next(step for step in replay.steps if step.sums)
    assert len(paid.sums) == 1
    assert paid.sums[0].startswith("Ann ")
    assert "commission" in paid.said.reason
    assert {bet.state for bet in paid.felt.bets} == {BetState.PAID, BetState.TAKEN}


def test_what_players_are_shown_of_a_coup_is_public_and_ends_with_its_result_and_the_code_of_its_entry(
        desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    replays = Replays(desk)
    hand = replays.hands()[0]
    views = [step.public for step in replays.open(hand, public=True).steps]
    assert all(views)
    shown = [view for view in views if view is not None]
    assert [view.moment.code for view in shown] == ["closed"] * 4 + ["result"] * 3
    assert shown[-1].coup.winner == "banker"
    assert (shown[-1].book.number, shown[-1].book.code) == (hand.entry, hand.code)
    assert not any(view.book.code for view in shown[:-1])
    assert [step.public for step in replays.open(hand).steps] == [None] * len(shown)


def test_a_rule_changed_in_mid_sitting_leaves_the_hands_before_it_as_they_were(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    before = opened(desk, 1)
    desk.rule_sets.change("baccarat", {"commission": 400})
    deal(desk, BANKER_WINS)
    first, second = opened(desk, 1), opened(desk, 2)
    assert [step.felt for step in first.steps] == [step.felt for step in before.steps]
    assert [step.said for step in first.steps] == [step.said for step in before.steps]
    sums = [next(step.sums for step in replay.steps if step.sums)[0] for replay in (first, second)]
    assert "5% commission" in sums[0]
    assert "4% commission" in sums[1]
    assert first.under != second.under


def test_a_row_of_the_log_leads_to_its_hand_also_one_that_was_undone(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    desk.answer(bets(s1={"banker": 1250}))
    desk.answer("9")
    desk.undo()
    replays, log = Replays(desk), the_run(desk).log
    assert replays.hand_of_row(1) == 0
    assert replays.hand_of_row(next(row.seq for row in log if row.key.endswith("banker:2"))) == 1
    assert replays.hand_of_row(log[-2].seq) == 2
    assert replays.hand_of_row(log[-1].seq) == 2
    assert replays.hand_of_row(10_000) == 0


def test_looking_at_every_hand_leaves_the_books_as_they_are_to_the_last_byte(desk: Desk, tmp_path: Path) -> None:
    deal(desk, BANKER_WINS)
    deal(desk, PLAYER_WINS)
    desk.answer(bets(s1={"banker": 1250}))
    path, log = tmp_path / "house.db", list(the_run(desk).log)
    before, felt = path.read_bytes(), desk.felt()
    replays = Replays(desk)
    for hand in replays.hands():
        assert replays.open(hand).steps
    assert path.read_bytes() == before
    assert (the_run(desk).log, desk.felt()) == (log, felt)


def test_books_that_hold_something_else_than_was_dealt_are_said_to_differ(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    replays = Replays(desk)
    hand = replays.hands()[0]
    assert replays.open(hand).agrees
    desk.books.sitting_entries = lambda sitting: ()  # type: ignore[method-assign]
    assert not replays.open(hand).agrees


def test_a_hand_that_was_undone_meanwhile_is_said_to_be_gone(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    replays = Replays(desk)
    hand = replays.hands()[0]
    while (undoing := desk.undoing()) and the_run(desk).play.table.hands_opened:
        desk.undo("all of it", seq=undoing.seq)
    with pytest.raises(Refused, match="no longer exists"):
        replays.open(hand)


def test_while_the_desk_is_locked_no_hand_is_shown(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    replays = Replays(desk)
    hand = replays.hands()[0]
    desk.guard.locked = True
    for look in (replays.hands, lambda: replays.open(hand)):
        with pytest.raises(Refused, match="locked"):
            look()
