"""Hour by hour: every hour's figures add up to the table's bank, and the report on paper says the same."""

from pathlib import Path
from zoneinfo import ZoneInfo

from app.desk.pit.hours import all_together, hours_of_tables
from app.sheets.blocks import Heading, Table
from tests.app.desk.guarding import SetClock
from tests.app.desk.pit.house import an_evening
from tests.app.desk.stats.test_rated import PRINTING


def test_the_hours_of_a_table_add_up_to_its_bank_and_the_expected_win_to_its_luck(tmp_path: Path) -> None:
    clock = SetClock(1_700_001_600_000_000)
    first, second, _ = an_evening(tmp_path, clock)
    assert first.night is not None
    tables = hours_of_tables(first.books, first.runs_of(first.night), ZoneInfo("Europe/London"))
    assert [one.number for one in tables] == [1, 2, 3]
    assert any(len(one.hours) > 1 for one in tables)
    for stands, one in zip(first.pit.tables(first), tables, strict=True):
        assert one.whole.win == sum(hour.win for hour in one.hours) == stands.bank.win
        assert one.whole.drop == stands.bank.drop
        assert one.whole.fills == stands.bank.fills - stands.bank.credits
        assert one.whole.holds == stands.rack
        assert one.whole.hands == stands.bank.hands
        assert one.whole.expected == (stands.luck.expected if stands.luck else None)
    assert all_together(tables).win == sum(one.whole.win for one in tables)
    assert all_together(tables).holds == sum(one.whole.holds for one in tables)
    second.books.close()


def test_the_report_has_a_part_for_each_table_and_one_table_has_none(tmp_path: Path) -> None:
    clock = SetClock()
    first, *_ = an_evening(tmp_path, clock)
    sheet = first.sheets.make(first.sheets.find("pit"), PRINTING)
    assert [one.text for one in sheet.blocks if isinstance(one, Heading)] == ["Table 1", "Table 2", "Table 3",
                                                                              "All tables"]
    made = [one for one in sheet.blocks if isinstance(one, Table)]
    assert [column.title for column in made[0].columns] == ["Hour from", "Hands", "Win", "Difference", "Drop", "Fills",
                                                            "Float", "Win %"]
    assert "59.00" in str(made[-1].rows)
    first.books.close()
