"""The Rules page in the program: made when it is first shown, its edits kept while it is not, its card on paper."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.desk.house.clock import new_op_id
from app.errors import MachineFault
from app.sheets.blocks import Sheet
from app.version import program_version
from ui.printing.print_or_pdf import leave
from ui.rules.draft_store import Unsaved, mark
from ui.rules.form.draft import Draft
from ui.rules.page import RulesPage

if TYPE_CHECKING:
    from ui.frame.program import Program

SOON = 300
"""Milliseconds after the last edit until the edits are kept: a held key is not kept step by step."""


class RulesPlace(QObject):
    """The page, and the edits that are not saved: they outlive it, and the program too."""

    def __init__(self, program: "Program") -> None:
        super().__init__(program)
        self._program = program
        assert program.desk is not None
        self._kept = Unsaved(program.desk.books.house())
        self.drafts: dict[str, Draft] = self._kept.drafts(program.desk)
        self.page: RulesPage | None = None
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.keep)

    def shown(self) -> RulesPage:
        """The page as things stand now."""
        if self.page is None:
            self.page = self._made()
        else:
            self.page.refresh()
        return self.page

    def put_away(self) -> None:
        """The page is made anew when it is next shown."""
        self.keep()
        self.page = None

    def keep(self) -> None:
        """Keep the edits that are not saved, should the program end."""
        self._soon.stop()
        self._kept.keep(self.drafts)

    def _made(self) -> RulesPage:
        program = self._program
        assert program.desk is not None
        assert program.bridge is not None
        page = RulesPage(program.desk, program_version(), self.drafts, program.window.pages)
        page.printed.paper = program.preferences.paper
        page.saved.connect(program.bridge.set_saved)
        page.asks.connect(program.window.lay_over)
        page.answered.connect(program.window.lift)
        page.edited.connect(self._soon.start)
        page.unsaved.connect(lambda unsaved: mark(program.window.rail, unsaved))
        page.print_wanted.connect(self.print)
        page.ahead.connect(self._reckon)
        return page

    def _reckon(self, jobs: Sequence[Callable[[], object]]) -> None:
        """Until all of it is known, or the books are closed."""
        beside = self._program.beside

        def reckon() -> None:
            for job in jobs:
                if beside.ending:
                    return
                job()

        beside.run(reckon, lambda: None, lambda _: None)

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
