"""The recovery code on paper."""

from datetime import UTC, datetime

from app.sheets.blocks import Facts
from app.sheets.recovery import recovery_sheet


def test_the_sheet_says_whose_code_it_is_and_what_it_is_worth() -> None:
    printed = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    sheet = recovery_sheet("Friday house", "Anna", "2G6B-ARKY-CYRC-T8Q0-Y6B7", printed)
    facts = sheet.blocks[0]
    assert isinstance(facts, Facts)
    assert dict(facts.pairs) == {"House": "Friday house", "Host": "Anna", "Recovery code": "2G6B-ARKY-CYRC-T8Q0-Y6B7",
                                 "Printed": "21 Nov 2026, 12:00 UTC"}
    assert sheet.footer.code == ""
