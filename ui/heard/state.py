"""How a page stands, told when the host comes to it and again when it is another: once each time."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.dealing.prompts.heard import Telling, sentences, unsaid
from ui.heard import telling

SETTLES = 400
"""Milliseconds for which something wrong stays before it is told: whoever types on may be about to put it right."""

Sentences = Callable[[], Iterable[str]]


class StateTold(QObject):
    """Follows a strip that says how things stand in `full`, or in `short` for whoever wants the least."""

    def __init__(self, widget: QWidget, full: Sentences, short: Sentences | None = None) -> None:
        super().__init__(widget)
        self._widget, self._full, self._short = widget, full, short or full
        self._told, self._comes, self._waits = tuple[str, ...](), False, False
        self._later = QTimer(self, singleShot=True, interval=SETTLES)
        self._later.timeout.connect(self.look)
        widget.installEventFilter(self)

    def look_soon(self) -> None:
        """Tell how it stands once that has settled: the 2 of a 20 is too little only until the 0 is there."""
        self._later.start()

    def look(self, taken: str = "") -> None:
        """Tell how it stands if that is new, or if something was `taken`, which comes first; out of sight nothing."""
        self._later.stop()
        told, now = self._told, tuple(self._full())
        if self._waits and now:
            self._arrive()
        elif self._widget.isVisible() and (taken or (now != told and not self._comes)):
            self._told = now
            telling.tell(self._widget, taken, *self._new(told))

    def _new(self, told: tuple[str, ...]) -> Iterable[str]:
        """What is told where something has changed: what is asked, and why if that was not told just before."""
        return unsaid(self._short() if telling.in_use() is Telling.SHORT else self._full(), sentences(told))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It comes in sight: what has the keyboard there is told first, or it would break this off."""
        if watched is self._widget and event.type() == QEvent.Type.Show and not event.spontaneous() and not self._comes:
            self._comes = True
            QTimer.singleShot(0, self, self._arrive)
        return False

    def _arrive(self) -> None:
        self._comes, now = False, tuple(self._full())
        self._waits = self._widget.isVisible() and not now  # it is still being read how things stand
        if self._widget.isVisible() and now:
            self._told = now
            telling.tell(self._widget, self._where(), *self._new(()))

    def _where(self) -> str:
        """The name of the page, unless what has the keyboard has told it."""
        page = self._page()
        while page is not None and not page.accessibleName():
            page = page.parentWidget()
        focused, name = QApplication.focusWidget(), page.accessibleName() if page is not None else ""
        return "" if focused is not None and focused.accessibleName() == name else name

    def _page(self) -> QWidget | None:
        return self._widget.parentWidget()


class PageTold(StateTold):
    """Follows a page that has no strip: what has changed of it is told without the rest."""

    def _new(self, told: tuple[str, ...]) -> Iterable[str]:
        return [one for one in self._full() if one not in told]

    def _page(self) -> QWidget | None:
        return self._widget
