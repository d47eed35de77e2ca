"""A slip as soon as the cage has signed: on the usual printer at once, or it waits until there is one."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from PySide6.QtPrintSupport import QPrinterInfo

from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import MachineFault
from app.sheets.foot import Printing
from ui.printing.paper import Paper
from ui.printing.press import print_on, printer_for


def can_print() -> bool:
    """Whether this computer has a usual printer."""
    return not QPrinterInfo.defaultPrinter().isNull()


def print_slip(desk: Desk, number: int, version: str, paper: Paper) -> bool:
    """Whether it was printed; where no printer is usual here, or it did not take the sheet, the slip waits."""
    if not can_print():
        return False
    zone = ZoneInfo(desk.night.zone if desk.night else "UTC")
    printing = Printing(datetime.now(UTC).astimezone(zone), version)
    sheet = desk.sheets.make(desk.sheets.of("slip", str(number)), printing)
    try:
        print_on(printer_for(sheet, paper), sheet)
        desk.prints.record(sheet, paper.words, new_op_id(desk.clock))
    except MachineFault:
        return False
    return True
