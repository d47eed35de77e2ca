"""The settlement sheet: the page that everybody signs when a night is over."""

from app.sheets.settlement.notes import night_notes, short_box
from app.sheets.settlement.open_points import open_points, unsettled
from app.sheets.settlement.people import settling, who_is
from app.sheets.settlement.sheet import settlement_sheet

__all__ = ["night_notes", "open_points", "settlement_sheet", "settling", "short_box", "unsettled", "who_is"]
