"""What a sitting has booked is held against the books once, and not by the first answer of the evening."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.dealing.values.transfers import Transfer
from app.desk import Desk
from app.desk.records import posting
from app.ledger.chain import entry_text, sealed
from app.ledger.entries import Posting, postings_from
from app.store.proof.state import Proof
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, a_new_desk, bets, deal, open_test_books
from tests.app.store.house import unguarded


def test_after_a_rest_the_first_answer_compares_nothing_that_was_booked_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = a_desk(tmp_path)
    for cards in (BANKER_WINS, PLAYER_WINS, BANKER_WINS):
        deal(made, cards)
    desk = Desk(made.books)
    made_into_postings: list[object] = []

    def noted(transfers: Iterable[Transfer], table: int = 0) -> tuple[Posting, ...]:
        made_into_postings.append(transfers)
        return postings_from(transfers, table)

    monkeypatch.setattr(posting, "postings_from", noted)

    while desk.look_ahead():
        pass
    assert len(made_into_postings) >= 3
    made_into_postings.clear()
    desk.answer(bets(s1={"banker": 1250}))

    assert made_into_postings == []
    desk.books.close()


def test_what_the_books_say_otherwise_is_reversed_although_it_was_looked_at_ahead(tmp_path: Path) -> None:
    made = a_desk(tmp_path)
    deal(made, BANKER_WINS)
    desk = Desk(made.books)
    assert desk.run is not None
    key = next(booked.key for booked in desk.table.bookings if booked.key.startswith("hand:"))
    booked = desk.posted.entries[key]
    wrong = replace(booked, postings=booked.postings[:0])
    wrong = replace(wrong, digest=sealed(entry_text(wrong, wrong, wrong.sealed_by), None).digest)
    desk.posted.entries[key] = wrong  # as another Sabot would have booked it

    while desk.look_ahead():
        pass

    assert [booking.reverses for booking in desk.posted.due(desk.table, "wrong")] == [wrong.number, None]
    desk.books.close()


@pytest.fixture(params=["one side", "both sides"])
def changed(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """A night of three coups; the amount of the second was changed in the file, on one side or on both."""
    made = a_new_desk(tmp_path)
    for cards in (BANKER_WINS, PLAYER_WINS, BANKER_WINS):
        deal(made, cards)
    made.books.close()
    with unguarded(tmp_path / "house.db") as link:
        link.execute("UPDATE posting SET amount = amount + 100 WHERE entry = 6 AND line = 1")
        if request.param == "both sides":
            link.execute("UPDATE posting SET amount = amount - 100 WHERE entry = 6 AND line = 2")
    desk = Desk(open_test_books(tmp_path))
    yield desk
    desk.books.close()


def entries_after(desk: Desk, number: int) -> list[str]:
    return [entry.title for entry in desk.books.entries(number + 1)]


def test_what_somebody_changed_in_the_file_is_not_taken_back_by_the_next_card_and_dealing_goes_on(
        changed: Desk) -> None:
    deal(changed, PLAYER_WINS)
    changed.undo()
    changed.redo()
    deal(changed, BANKER_WINS)
    told = entries_after(changed, 7)
    assert [title for title in told if "Coup 2" in title] == []
    assert [title.partition(":")[0] for title in told if title.startswith("Coup")] == ["Coup 4", "Coup 4", "Coup 5"]
    assert Proof.of(changed.verify(), is_whole=True).since == 6
