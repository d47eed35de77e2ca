"""The middle of the dealer's page: the felt or what a question needs its room for, and the column beside or over it."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QGridLayout, QStackedWidget, QWidget

from ui.keys.letting_go import let_go
from ui.look import theme
from ui.strip.prompt_strip import PromptStrip
from ui.strip.strip_place import StripPlace
from ui.widgets.layers import see
from ui.widgets.side_column import SideColumn


class Centre(QStackedWidget):
    """One of them is seen at a time."""

    def turn_to(self, shown: QWidget) -> None:
        """Show this. Qt would give the keyboard that was in the old one to the first part of the new."""
        if self.indexOf(shown) < 0:  # added again, it would lose the keyboard
            self.addWidget(shown)
        old = self.currentWidget()
        if old is not None and old is not shown:
            let_go(old)
        self.setCurrentWidget(shown)


class ColumnPlace(QObject):
    """Where the right column stands: beside the centre, or in a small window over it for as long as it is wanted.

    There the strip's key opens and closes it, and says what will be seen.
    """

    def __init__(self, page: QWidget, centre: Centre, side: SideColumn, strip: PromptStrip) -> None:
        super().__init__(page)
        self.grid = QGridLayout(page)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setSpacing(0)
        self.grid.addWidget(centre, 0, 0)
        self.grid.setColumnStretch(0, 1)
        self.grid.setRowStretch(0, 1)
        side.setParent(page)
        self._centre, self._side, self._key = centre, side, strip.side_key
        centre.installEventFilter(self)
        side.wanted.connect(self._show)
        side.tab_shown.connect(lambda _: self._name_key())
        self._key.clicked.connect(lambda: self._turn())

    def add_strip(self, strip: PromptStrip) -> None:
        """Below both, and after both for Tab."""
        self.grid.addWidget(StripPlace(strip), 1, 0, 1, 2)

    def measure(self) -> None:
        """Leave the column its place in the page; in a small window none."""
        side, small = self._side, theme.current_look().small
        side.fit(side.window().width())
        if small != side.floats:
            side.floats = small
            side.setVisible(not small or side.panel is not None)
            self._key.setVisible(small)
            self._name_key()
        self.grid.setColumnMinimumWidth(1, 0 if small else side.width())
        self._lay()

    def _lay(self) -> None:
        around, wide = self._centre.geometry(), self._side.width()
        left = around.right() + 1 - (wide if self._side.floats else 0)
        self._side.setGeometry(left, around.top(), wide, around.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The centre has another place or size."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._lay()
        return False

    def _turn(self) -> None:
        if not self._side.tuck_in():
            self._show(True)

    def _show(self, on: bool) -> None:
        if self._side.floats:
            self._side.setVisible(on)
            self._side.raise_()
            see(self._side)

    def _name_key(self) -> None:
        self._key.show_label(self._side.bar.tabText(self._side.bar.currentIndex()))
