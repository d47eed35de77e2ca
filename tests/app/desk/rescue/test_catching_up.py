"""After a copy was taken up: what it lacked can be printed until it is keyed, and one count of the rack ends it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.chips import fewest, worth
from app.cli import rescue
from app.dealing.asides.registry import CountRack
from app.dealing.values.transfers import RACK
from app.desk import Desk
from app.desk.records.taken_up import counted_words, rescue_of, to_do_words
from app.desk.rescue.permitted import say_all
from app.errors import Refused
from app.sheets.blocks import Mark, Row, Table
from app.sheets.foot import Printing
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, deal
from tests.app.desk.rescue.test_taking_up import Evening

WHEN = datetime(2026, 11, 21, 23, tzinfo=UTC)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A night whose copy lacked two coups: the books are gone on with, and nothing is keyed again yet."""
    evening = Evening(tmp_path)
    evening.desk.undo()
    deal(evening.desk, PLAYER_WINS)
    evening.desk.books.close()
    evening.path.unlink()
    evening.come_back()
    desk = evening.opened()
    yield desk
    desk.books.close()


def to_do(desk: Desk) -> str:
    caught_up = rescue_of(desk.books, desk.night)
    assert caught_up is not None
    return to_do_words(caught_up)


def listed(desk: Desk) -> list[Row]:
    """The rows of the sheet that is offered first."""
    choice = desk.sheets.possible()[0]
    assert choice.kind.code == "to-key"
    made = desk.sheets.make(choice, Printing(WHEN, "1.0"))
    return [row for block in made.blocks if isinstance(block, Table) for row in block.rows]


def rack(desk: Desk, more: int = 0) -> dict[int, int]:
    """The rack as the books expect it, and so many of the smallest chip more."""
    table = desk.table
    counts = fewest(table.balance(RACK), table.chips.values, table.chips.owned)
    assert counts is not None
    least = min(table.chips.values)
    return {**counts, least: counts.get(least, 0) + more}


def test_what_a_copy_lacked_is_printed_until_all_of_it_is_keyed_and_the_rack_is_counted(desk: Desk) -> None:
    assert to_do(desk) == "A copy was taken up. 2 entries to be keyed again, next: Coup 3: Banker wins, 9 over 2."
    first, second = listed(desk)
    assert first.cells[4].mark is second.cells[4].mark is Mark.BOX
    deal(desk, BANKER_WINS)
    again = desk.books.head().number
    first, second = listed(desk)
    assert (first.cells[4].text, second.cells[4].mark) == (f"as {again:,}", Mark.BOX)
    deal(desk, PLAYER_WINS)
    assert "Count the rack once" in to_do(desk)
    assert [row.cells[4].mark for row in listed(desk)] == [None, None]
    desk.aside(CountRack(rack(desk)))
    assert to_do(desk) == ""
    assert "to-key" not in [choice.kind.code for choice in desk.sheets.possible()]
    assert "The rack was counted after the copy, and agreed with the books." in " ".join(desk.statement().remarks)
    desk.undo()
    assert "Count the rack once" in to_do(desk)


@pytest.mark.parametrize(("more", "said"), [(3, "over"), (-2, "short of")])
def test_a_rack_that_differs_is_said_by_how_much(desk: Desk, more: int, said: str) -> None:
    deal(desk, BANKER_WINS)
    deal(desk, PLAYER_WINS)
    desk.aside(CountRack(rack(desk, more), "found on the floor"))
    caught_up = rescue_of(desk.books, desk.night)
    assert caught_up is not None
    least = min(desk.table.chips.values)
    assert caught_up.difference == more * least
    amount = f"£{abs(more) * least / 100:.2f}".removesuffix(".00")
    told = counted_words(caught_up, desk.the_house().money)
    assert told == f"The rack was counted after the copy, {amount} {said} the books."
    assert told in " ".join(desk.statement().remarks)


def test_a_rack_that_was_counted_before_the_last_entry_was_keyed_is_counted_again(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    desk.aside(CountRack(rack(desk)))
    assert "To be keyed again" in to_do(desk)
    deal(desk, PLAYER_WINS)
    assert "Count the rack once" in to_do(desk)
    assert worth(rack(desk)) == desk.table.balance(RACK)


def test_the_host_may_say_that_no_more_is_keyed_and_the_rack_is_counted_all_the_same(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    say_all(desk)
    assert "Count the rack once" in to_do(desk)
    with pytest.raises(Refused):
        say_all(desk)
    assert desk.books.events()[-1].text == "1 entry that the copy lacked is not keyed again."
    desk.aside(CountRack(rack(desk, -1), "one hand is lost"))
    assert to_do(desk) == ""
    assert "It lacked 2 entries; 1 were keyed again." in " ".join(desk.statement().remarks)
    assert not desk.verify()


def test_without_a_copy_taken_up_nothing_is_offered(tmp_path: Path) -> None:
    desk = Evening(tmp_path).desk
    assert rescue_of(desk.books, desk.night) is None
    assert "to-key" not in [choice.kind.code for choice in desk.sheets.possible()]
    with pytest.raises(Refused):
        say_all(desk)
    desk.books.close()


def test_the_command_line_lists_what_is_to_be_keyed_for_as_long_as_it_is(
        tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path)
    evening.desk.books.close()
    evening.path.unlink()
    evening.come_back()
    monkeypatch.setattr("app.store.proof.keys.usual_folder", lambda: evening.keys)
    monkeypatch.setattr("app.store.books.usual_folder", lambda: evening.keys)
    monkeypatch.setattr(rescue, "newest_sound", lambda found, keys: found[0])
    assert rescue.restore(evening.path, None, yes=False) == 0
    said = capsys.readouterr().out
    assert f"entry {evening.last.number}  {evening.title}" in said
    desk = evening.opened()
    deal(desk, BANKER_WINS)
    desk.books.close()
    assert rescue.restore(evening.path, None, yes=False) == 0
    assert "Count the rack once" in capsys.readouterr().out
    desk = evening.opened()
    desk.aside(CountRack(rack(desk)))
    desk.books.close()
    with pytest.raises(Refused, match="is sound"):
        rescue.restore(evening.path, None, yes=False)
