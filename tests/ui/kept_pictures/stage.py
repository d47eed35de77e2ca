"""The program as it is drawn for a picture: in a window of a size, in a theme, with the keyboard somewhere."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.ui.kept_pictures.still import SOON
from tests.ui.kept_pictures.tiles import TILE
from tests.ui.running import Running
from ui.deal.answers.ask import Ask
from ui.frame.window import Window
from ui.widgets.card import Laid
from ui.widgets.forms import Page


class View(NamedTuple):
    """A window's size, the text's, and the theme."""

    width: int
    height: int
    scale: float
    light: bool

    @property
    def side(self) -> int:
        """Pixels of a tile's side."""
        return round(TILE * self.scale)

    @property
    def theme(self) -> str:
        """As the house's settings name it."""
        return "light" if self.light else "dark"

    @property
    def file(self) -> str:
        """A name for files of it."""
        return f"{self.width}x{self.height}-{self.theme}"

    def __str__(self) -> str:
        larger = f" at {self.scale:.0%}" if self.scale != 1 else ""
        return f"{self.width}×{self.height}{larger}, {self.theme}"


SIZES = ((1024, 600, 1.0), (1280, 720, 1.0), (1440, 900, 1.0), (1920, 1080, 1.5))
VIEWS = tuple(View(*size, light) for size in SIZES for light in (False, True))
KINDS: tuple[type[QWidget], ...] = (Page, Laid, Ask)
"""What every one of must be in a picture: a page, a card laid over it, and what asks a question."""
FOCI = ("first", "other")
"""Where the keyboard is when something is shown, and half way round all that takes it."""


class Set(Window):
    """A window that stays in a view, whatever the house has chosen."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.scale, self.theme = view.scale, view.theme

    def use_scale(self, scale: float) -> None:
        """The view's own stays."""

    def use_theme(self, name: str) -> None:
        """The view's own stays."""


class Stage(Running):
    """The program over books that lie in the folder where it stands, in a view from its first window on."""

    def __init__(self, qtbot: QtBot, folder: Path, view: View) -> None:
        super().__init__(qtbot, folder, Path("house.db"), (view.width, view.height), Set(view))
        self.settle()

    def settle(self) -> None:
        """Wait for all that is read or reckoned beside the screen or a moment later, and for what is laid out then."""
        still = 0
        while still < 3:  # what is done beside the screen may have more to do follow
            still += 1
            QApplication.processEvents()
            for timer in self.window.findChildren(QTimer):
                if timer.isSingleShot() and timer.isActive() and timer.interval() <= SOON:
                    timer.start(0)
            QApplication.processEvents()
            while self.program.background.busy:
                still = 0
                QTest.qWait(1)
            if self.program.desk is not None:
                self.desk.ahead.settle()
        for _ in range(2):  # that all is saved is told, and then shown
            QApplication.processEvents()

    def shows(self) -> set[str]:
        """The place that is shown, and every page, card and question that is to be seen."""
        spec = self.program.pages.spec_of(self.window.pages.currentWidget())
        return ({spec.place} if spec else set()) | {
            type(one).__name__ for one in self.window.findChildren(QWidget)
            if isinstance(one, KINDS) and one.isVisible()}

    def elsewhere(self, draw: Callable[[], QImage]) -> QImage:
        """What is drawn with the keyboard half way round; then it is where it was, and nothing has been scrolled."""
        before = QApplication.focusWidget()
        bars = [bar for area in self.window.findChildren(QAbstractScrollArea)
                for bar in (area.horizontalScrollBar(), area.verticalScrollBar())]
        at = [bar.value() for bar in bars]
        if (other := self.another()) is None:
            return draw()
        chosen = (before.selectionStart(), before.selectionLength()) if isinstance(before, QLineEdit) else (-1, 0)
        other.setFocus(Qt.FocusReason.TabFocusReason)
        self.settle()
        seen = draw()
        if before is not None and isValid(before):
            before.setFocus(Qt.FocusReason.OtherFocusReason)
            if isinstance(before, QLineEdit) and chosen[0] >= 0:
                before.setSelection(*chosen)  # what is typed next goes in its place
        else:
            other.clearFocus()
        self.settle()
        for bar, value in zip(bars, at, strict=True):
            if isValid(bar):
                bar.setValue(value)
        return seen

    def another(self) -> QWidget | None:
        """What takes the keyboard half way round what is in sight of the page, or of what lies over it."""
        within = self.window.over or self.window.pages.currentWidget()
        assert within is not None
        found, one = [], within.nextInFocusChain()
        while one is not None and one is not within:
            if within.isAncestorOf(one) and one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled() \
                    and not one.visibleRegion().isEmpty() and one is not QApplication.focusWidget():
                found.append(one)
            one = one.nextInFocusChain()
        return found[len(found) // 2] if found else None
