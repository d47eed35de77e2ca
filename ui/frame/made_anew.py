"""A fault while something is shown ends no night: the desk stands as its books do, and the page is made anew.

Every exception that nobody caught comes here, by way of `sys.excepthook`.
"""

import logging
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

import ui
from app.words import tr
from app.words.joined import sentences, without_stop
from ui.qt.shown import shown
from ui.widgets.forms import SPRING, Page, button, in_column, words

if TYPE_CHECKING:
    from ui.frame.guide import Guide
    from ui.frame.program import Program

DISPLAY = f"{ui.__name__}.display."
log = logging.getLogger("sabot")


class PlainPage(Page):
    """Stands where a page could not be shown: what is known, and a way on."""

    def __init__(self, sentence: str, last: str) -> None:
        super().__init__()
        column = in_column(SPRING, words(tr("This page cannot be shown"), "prompt", "bad"), on=self, spacing=14,
                           margins=(80, 60, 80, 60))
        for line in (sentence, last, tr("F2 to F8 lead to the other pages. What went wrong is in the log.")):
            column.addWidget(words(line, "reason", "second"))
        self.again = button(tr("Try again"), "primary")
        self.again.setAutoDefault(True)
        column.addWidget(self.again)
        column.addStretch(2)
        self.setAccessibleName(sentences((tr("This page cannot be shown"), f"{sentence} {last}")))
        self.setFocusProxy(self.again)


class MadeAnew(QObject):
    """Mends what a fault has left on the screen; whatever was half done at the desk, the books alone count."""

    def __init__(self, program: "Program") -> None:
        super().__init__(program)
        self._program = program
        self._at: Guide = program  # whose window it was that failed
        self._booked = self._waiting = self._taken = False
        self._failed = ""
        self._sentence = ""
        program.ready.connect(self._listen)

    def _listen(self) -> None:
        if self._program.bridge is not None:
            self._program.bridge.changed.connect(self._something_done)

    def _something_done(self) -> None:
        """The books have taken something; what fails from now on, until Qt's next event, fails in showing it."""
        self._booked = self._taken = True
        if not self._waiting:
            self._failed = ""
        self._at.window.take_back_banner(self._sentence)
        QTimer.singleShot(0, self, self._over)

    def _over(self) -> None:
        self._booked = False

    def mend(self, fault: BaseException) -> bool:
        """Whether the night goes on after a fault: the page in sight is made anew as soon as Qt is at rest."""
        if self._program.desk is None or self._program.desk.house is None or self._program.window.locked:
            return False
        if not self._waiting:
            self._at = self._program.windows.in_use()
        modules = {frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(fault.__traceback__)}
        if not self._waiting:
            self._waiting, self._taken = True, self._booked
            displayed = any(name.startswith(DISPLAY) for name in modules)
            QTimer.singleShot(0, self, self._put_display_away if displayed else self._make)
        return True

    def _put_display_away(self) -> None:
        self._waiting = False
        self._at.display.end()
        self._say(tr("The players’ screen could not be shown and was closed. F9 brings it back."))

    def _make(self) -> None:
        """The page in sight anew; where it failed before and nothing was booked since, a plain one."""
        place, booked = self._at.window.place, self._taken
        try:
            self._stand_as_books()
            if self._failed != place:
                self._failed = place
                self._leave(place)
                self._at.go(place)
                self._say(self._what(booked) + " " + tr("The page could not be shown and was drawn again."))
            else:
                self._plain(place, booked)
        except Exception:
            log.exception("made anew, it failed again")
            self._plain(place, booked)
        finally:
            self._waiting = False

    def _stand_as_books(self) -> None:
        program = self._at
        if program.bridge is not None and program.desk is not None and program.bridge.may_leave():
            program.desk.load()

    def _leave(self, place: str) -> None:
        while self._at.window.covered:
            self._at.window.lift()
        self._at.pages.drop(place)

    def _plain(self, place: str, booked: bool) -> None:
        """What is known, and a way on, where the page would stand."""
        self._leave(place)
        page = PlainPage(self._what(booked), self._last())
        page.again.clicked.connect(lambda: self._try_again(place))
        self._at.show_alone(page)
        self._at.window.bare(False)
        self._at.window.place = place

    def _try_again(self, place: str) -> None:
        self._failed = ""
        shown(lambda: self._at.go(place))

    def _what(self, booked: bool) -> str:
        return tr("It is booked.") if booked else tr("Everything booked so far is in the books.")

    def _last(self) -> str:
        """The last line of the log."""
        try:
            lines = self._at.desk.log_lines() if self._at.desk is not None else ()
        except Exception:
            log.exception("the log cannot be told")
            return ""
        return tr("Last in the log: {line}.", line=without_stop(lines[0].text)) if lines else ""

    def _say(self, sentence: str) -> None:
        self._sentence = sentence
        self._at.window.show_banner(sentence)
