"""The Rules page in the program: made when it is first shown, its edits kept while it is not, its card on paper."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.desk.clock import new_op_id
from app.errors import MachineFault
from app.sheets.blocks import Sheet
from app.words import tr
from ui import theme
from ui.printing.leaving import leave
from ui.rules.draft import Draft
from ui.rules.page import RulesPage
from ui.version import program_version

if TYPE_CHECKING:
    from ui.program import Program


class RulesPlace(QObject):
    """The page, and the edits that are not saved: they outlive it where it is made anew in another language."""

    def __init__(self, program: "Program") -> None:
        super().__init__(program)
        self._program = program
        self.drafts: dict[str, Draft] = {}
        self.page: RulesPage | None = None

    def shown(self) -> RulesPage:
        """The page as things stand now."""
        if self.page is None:
            self.page = self._made()
        else:
            self.page.refresh()
        return self.page

    def put_away(self) -> None:
        """The page is made anew when it is next shown."""
        self.page = None

    def _made(self) -> RulesPage:
        program = self._program
        assert program.desk is not None
        assert program.bridge is not None
        page = RulesPage(program.desk, program_version(), self.drafts, program.window.pages)
        page.printed.paper = program.preferences.paper
        page.saved.connect(program.bridge.take_saved)
        page.asks.connect(program.window.lay_over)
        page.answered.connect(program.window.lift)
        page.unsaved.connect(self._mark)
        page.print_wanted.connect(self.print)
        return page

    def _mark(self, unsaved: bool) -> None:
        self._program.window.rail.show_dot("rules", theme.BRASS if unsaved else "", tr("unsaved changes"))

    def print(self, sheet: Sheet) -> None:
        """By a printer; where this computer has none, into a PDF."""
        desk, page = self._program.desk, self.page
        if desk is None or page is None:
            return
        op_id = new_op_id(desk.clock)
        try:
            if leave(sheet, page.printed.paper, page, lambda sentence: page.foot.say(sentence, "ok")):
                desk.prints.record(sheet, page.printed.paper.words, op_id)
                page.saved.emit(True)
                page.printed.lay_out()  # the next one is a reprint, and is seen to be
        except MachineFault as fault:
            page.foot.say(str(fault), "bad")


def place_for(program: "Program") -> RulesPlace:
    """The place in the program."""
    return RulesPlace(program)


def show_rules(program: "Program", subject: str) -> None:
    """Show what is played of a game or a jackpot, by its id."""
    program.go("rules")
    if program.rules is not None and program.rules.page is not None:
        program.rules.page.show_subject(subject)
