"""What outlives the Rules page: its edits, kept while it is not there; and its card on paper."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from app.desk.house.clock import new_op_id
from app.errors import MachineFault
from app.sheets.blocks import Sheet
from ui.printing.leaving import leave
from ui.rules.draft_store import Unsaved
from ui.rules.form.draft import Draft
from ui.rules.page import RulesPage

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.background.opener import Background

SOON = 300
"""Milliseconds after the last edit until the edits are kept: a held key is not kept step by step."""


class RulesController(QObject):
    """The edits of rules that are not saved: they outlive the page, and the program too."""

    def __init__(self, desk: "Desk", background: "Background", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._background = desk, background
        self._kept = Unsaved(desk.books.house())
        self.drafts: dict[str, Draft] = self._kept.drafts(desk)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.keep)

    def attend(self, page: RulesPage) -> None:
        """See to what a page asks for."""
        page.edited.connect(self._soon.start)
        page.print_wanted.connect(partial(self.print, page))
        page.ahead.connect(partial(self._reckon, page))

    def keep(self) -> None:
        """Keep the edits that are not saved, should the program end."""
        self._soon.stop()
        self._kept.keep(self.drafts)

    def _reckon(self, page: RulesPage, jobs: Sequence[Callable[[], object]]) -> None:
        """What is usually bet here, and then all that may be looked at, until it is known or the books are closed."""
        beside, subject, news = self._background, page.subject.id, list[bool]()

        def learnt() -> None:
            if any(news) and isValid(page):
                page.show_now()

        beside.run(lambda: news.append(self._desk.rule_costs.learn(subject)), learnt, lambda _: None)

        def reckon() -> None:
            for job in jobs:
                if beside.ending:
                    return
                job()

        beside.run(reckon, lambda: None, lambda _: None)

    def print(self, page: RulesPage, sheet: Sheet) -> None:
        """By a printer; where this computer has none, into a PDF."""
        op_id = new_op_id(self._desk.clock)
        try:
            if leave(sheet, page.printed.paper, page, lambda sentence: page.foot.say(sentence, "ok")):
                self._desk.prints.record(sheet, page.printed.paper.words, op_id)
                page.saved.emit(True)
                page.printed.lay_out()  # the next one is a reprint, and is seen to be
        except MachineFault as fault:
            page.foot.say(str(fault), "bad")
