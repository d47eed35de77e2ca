"""A table in a window of its own, for a second monitor: all pages, with what is entered there and its own display."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from app.names import table_words
from app.words import tr
from ui.frame import rail_marks
from ui.frame.guide import Guide
from ui.frame.services import Services
from ui.frame.shell import Shell
from ui.frame.window import Clock, Window
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, Page, in_column, in_row, words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.display.controller import DisplayController
    from ui.frame.windows.first import First

ASIDE = QPoint(48, 48)
"""So far from the first window it opens on the same monitor."""


class OwnShell(Shell):
    """What the window system shows of it. `left` comes when it was closed; where it stood is kept for its table."""

    left = Signal()

    def __init__(self, number: int, content: Window) -> None:
        super().__init__()
        self._key = f"tables/{number}/place"
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)  # the program ends with its first window
        self.set_window(content)

    def place(self, first: QWidget) -> None:
        """Where it was last; else on another monitor than the first window, or beside it."""
        kept = QSettings("Sabot", "Sabot").value(self._key)
        if isinstance(kept, QByteArray) and self.restoreGeometry(kept):
            return
        here = first.screen()
        other = next((one for one in QGuiApplication.screens() if one is not here), None)
        self.resize(first.size())
        self.move(other.availableGeometry().topLeft() if other is not None else first.pos() + ASIDE)

    def keep_place(self) -> None:
        """It opens there the next time."""
        QSettings("Sabot", "Sabot").setValue(self._key, self.saveGeometry())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Its table goes back among the tabs, once all that was answered is in the books."""
        if not getattr(self.content, "may_close", lambda: True)():
            event.ignore()
            return
        self.keep_place()
        event.accept()
        self.left.emit()


class Shut(Page):
    """Lies over a window while the desk is locked: it is unlocked in the first one. `wanted` asks for that."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        go = SecondaryButton(tr("Unlock in the first window"), tr("Enter"), "lock", "go")
        go.clicked.connect(self.wanted)
        in_column(SPRING, words(tr("Locked"), "prompt", wrap=False),
                  words(tr("No card, bet or balance is shown. The PIN is entered in the first window."), "reason",
                        "second"), in_row(go, SPRING), SPRING, on=self, spacing=14, margins=(80, 60, 80, 60))
        self.setAccessibleName(tr("Locked. The PIN is entered in the first window."))
        self.setFocusProxy(go)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Whatever is pressed leads there; no key goes further."""
        if not event.isAutoRepeat():
            self.wanted.emit()


class OwnWindow(Guide):
    """Leads to the pages of one table in its own window. What is the whole program's it has the program do."""

    def __init__(self, program: "First", of_table: Services) -> None:
        self.program = program
        self.number = of_table.desk.at
        super().__init__(Window())
        self.setParent(program)
        self.shell = OwnShell(self.number, self.window)
        self.shell.setWindowTitle(self.title(of_table))
        self.services = self._joined(of_table)
        self.display.take_up(of_table.desk)
        self.replays.take_up(of_table.desk)
        self._clock = Clock(self.show_top, self.window)
        self.window.fellows = program.window.fellows
        self.window.fellows.append(self.window)
        self.window.may_close = self.may_close
        self.window.lock_wanted.connect(program.lock)
        self.opening_wanted.connect(self.shell.close)

    @staticmethod
    def title(of_table: Services) -> str:
        """What the window system calls it."""
        sitting = of_table.desk.sitting
        return f"{table_words(sitting.table_name)} — Sabot" if sitting is not None else "Sabot"

    def _joined(self, of_table: Services) -> Services:
        bridge = of_table.bridge
        bridge.changed.connect(self.show_top)
        bridge.changed.connect(self.window.unseen.begin)
        bridge.saving.connect(self.show_saved)
        for changed in (bridge.changed, bridge.saving):
            changed.connect(self.display.something_changed)
        of_table.locker.attend(self.window)
        upkeep, copies = of_table.upkeep, of_table.copies
        upkeep.changed.connect(self._mark_books)
        copies.changed.connect(self._mark_copies)
        return replace(of_table, display=self.display, replays=self.replays, window=self.window,
                       background=self.background, program=self, first=of_table.first or of_table)

    def _mark_books(self) -> None:
        if self.services is not None:
            rail_marks.mark_books(self.window.rail, self.services.upkeep)

    def _mark_copies(self) -> None:
        if self.services is not None:
            rail_marks.mark_copies(self.window.rail, self.services.copies)

    # its window

    def open(self, place: str, shown: bool) -> None:
        """Show it at a place of the program, and what players see of its table where that was `shown` before."""
        first = self.program.window.window()
        self.shell.place(first)
        self.shell.show()
        self.shell.fit()
        if (handle := self.shell.windowHandle()) is not None:
            handle.installEventFilter(self.program.locker.idle)  # whoever is at this window is there
        self.window.say_as(self.program.window)
        self._mark_books()
        self._mark_copies()
        self.show_unsaved(self.program.has_unsaved())
        self.go(place if place in ("night", "deal", "cage") else "deal")
        if shown:
            self.display.key_pressed()
        self.come_forward()

    def come_forward(self) -> None:
        """The keyboard goes to this window."""
        bring_forward(self.shell)
        self.take_table()

    def may_close(self) -> bool:
        """Whether all that was answered is in the books, or the host has been told once that it is not."""
        if self.services is None or self.services.bridge.may_leave():
            return True
        self.go("deal")
        return False

    def lock(self, locked: bool) -> None:
        """With the first window, or open again."""
        from ui.lock.pin_pad import SecretField

        if not locked:
            self.window.uncover()
            return
        for field in self.window.findChildren(SecretField):
            field.clear()
        shut = Shut()
        shut.wanted.connect(lambda: bring_forward(self.program.window.window()))
        self.window.cover(shut)

    def close(self) -> None:
        """Its pages, its display and its window are put away."""
        self.shell.keep_place()
        self.background.finish()
        self.display.let_go()
        self.replays.let_go()
        while self.window.covered:
            self.window.lift()
        self.pages.drop_all()
        self.services = None
        self.window.fellows.remove(self.window)
        self.shell.hide()
        self.shell.deleteLater()
        self.deleteLater()

    def beside(self, display: "DisplayController") -> "Sequence[QWidget]":
        """The other windows of the program."""
        return self.program.beside(display)

    # several tables

    def show_table(self, number: int) -> None:
        """Another one comes forward where it is."""
        if number == self.number:
            self.come_forward()
        else:
            self.program.show_table(number)

    @property
    def leaves_for(self) -> str:
        """The first window."""
        return "first"

    def own_window(self) -> None:
        """Back among the tabs of the first window."""
        self.shell.close()

    def _table_wanted(self, number: int) -> None:
        """A table was opened, or this one was closed."""
        self.window.lift()
        if number:
            self.program.show_table(number)
        else:
            self.shell.close()

    # what the whole program does

    def put_off(self) -> None:
        """Something is being done."""
        self.program.put_off()

    def night_closed(self) -> None:
        """The deal is over."""
        self.program.night_closed()
        self.program.route()

    def table_closed(self, number: int) -> None:
        """A table was closed from the pit in this window."""
        self.program.table_closed(number)

    def go_back(self) -> None:
        """To where the host came from."""
        self.go(self._came_from or "deal")

    def back_up(self) -> None:
        """Copy the books."""
        self._in_the_first(self.program.back_up)

    def verify(self) -> None:
        """Verify the books."""
        self._in_the_first(self.program.verify)

    def key_taken_in(self) -> None:
        """The books have their own key again."""
        self.program.key_taken_in()

    def choose_second(self) -> None:
        """Ask for a second place for copies."""
        self._in_the_first(self.program.choose_second)

    def take_second(self, folder: Path | None) -> None:
        """Copies go to a folder besides, or to none any more."""
        self.program.take_second(folder)

    def say_all(self) -> None:
        """No more of what a copy lacked is keyed again."""
        self._in_the_first(self.program.say_all)

    def leave_for_a_copy(self) -> None:
        """Close books that do not verify, and offer a copy."""
        self._in_the_first(self.program.leave_for_a_copy)

    def choose_file(self) -> None:
        """Open other books."""
        self._in_the_first(self.program.choose_file)

    def open_demo(self) -> None:
        """Deal a demo night."""
        self._in_the_first(self.program.open_demo)

    def _in_the_first(self, do: "Callable[[], object]") -> None:
        bring_forward(self.program.window.window())
        do()


def bring_forward(window: QWidget) -> None:
    """A window comes before all others, and the keyboard goes to it."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()
    if (focused := window.focusWidget()) is not None:
        focused.setFocus()
