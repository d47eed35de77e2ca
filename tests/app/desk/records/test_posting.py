"""What a sitting has booked is held against the books once, and not by the first answer of the evening."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from app.dealing.values.transfers import Transfer
from app.desk import Desk
from app.desk.records import posting
from app.ledger.entries import Posting, postings_from
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, bets, deal


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
    wrong = replace(desk.posted.entries[key], postings=())
    desk.posted.entries[key] = wrong

    while desk.look_ahead():
        pass

    assert [booking.reverses for booking in desk.posted.due(desk.table, "wrong")] == [wrong.number, None]
    desk.books.close()
