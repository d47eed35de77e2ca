"""The right column: tabs, one of them only while bets are paid, and panels that lie over them."""

from functools import partial

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from app.words import tr
from ui.heard.painted_parts import Part
from ui.heard.tabs import HeardTabs
from ui.keys.letting_go import let_go
from ui.look import theme
from ui.widgets.forms import in_column, put_away
from ui.widgets.layers import see
from ui.widgets.side_panel import SidePanel

WIDE, WIDEST = 1600, 432


class Tabs(QTabBar):
    """The tabs of the column. Which one is shown is no place of the keyboard, as Qt would have it."""

    heard_as, painted_role, tree = HeardTabs, QAccessible.Role.PageTabList, None

    def painted_parts(self) -> tuple[Part, ...]:
        """Each tab, to be pressed; one that is not offered is nowhere."""
        return tuple(Part(str(at), self.tabText(at), self.tabRect(at).toRectF() if self.isTabVisible(at) else QRectF(),
                          QAccessible.Role.PageTab, partial(self.setCurrentIndex, at),
                          chosen=at == self.currentIndex(), reached=self.isTabVisible(at))
                     for at in range(self.count()))


class SideColumn(QWidget):
    """Tabs with their pages. `tab_shown` gives the page that is seen now.

    In a small window it has no place of its own: it `floats` over the page while somebody wants it, and `wanted` says
    when that is, or no longer.
    """

    tab_shown = Signal(QWidget)
    wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar, self.pages, self.stack, self.tabs = Tabs(), QStackedWidget(), QStackedWidget(), QWidget()
        self.bar.setExpanding(True)
        self.bar.setDrawBase(False)
        self.bar.setElideMode(Qt.TextElideMode.ElideNone)
        self.bar.setUsesScrollButtons(False)
        self.bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.bar.setAccessibleName(tr("Right column"))
        in_column(self.bar, (self.pages, 1), on=self.tabs, spacing=0)
        for one in (self.pages, self.stack):
            one.setProperty("surface", "ink1")
        self.stack.addWidget(self.tabs)
        in_column(self.stack, on=self, margins=(1, 0, 0, 0))
        self.panel: SidePanel | None = None
        self._own: list[QWidget] = []
        self._passing: QWidget | None = None
        self._before = 0
        self.floats, self._beneath = False, False
        self.bar.currentChanged.connect(self._show)

    def fit(self, window: int) -> None:
        """Grow a little where the window is so many pixels wide that there is room."""
        look = theme.current_look()
        wide = window > WIDE * look.scale
        self.setFixedWidth(look.px(WIDEST) if wide and not look.compact else look.side)

    def add_tab(self, title: str, page: QWidget, before: QWidget | None = None) -> None:
        """A tab that stays: the last one, or before another."""
        at = self._own.index(before) if before else len(self._own)
        self._own.insert(at, page)
        self.pages.addWidget(page)
        self.bar.insertTab(at + (self._passing is not None), title)
        self._show(self.bar.currentIndex())

    def pass_by(self, tab: tuple[str, QWidget] | None) -> None:
        """A first tab that is there, and shown, only for a while; None takes it away."""
        page = tab[1] if tab else None
        if page is self._passing:
            return
        with QSignalBlocker(self.bar):  # the tabs between need not be shown
            self._put_first(tab)
        self._show(self.bar.currentIndex())

    def _put_first(self, tab: tuple[str, QWidget] | None) -> None:
        if self._passing is not None:
            self.pages.setCurrentWidget(self._own[self._before])  # else Qt would show any other one in between
            self.pages.removeWidget(self._passing)
            self._passing = None
            self.bar.removeTab(0)
            self.bar.setCurrentIndex(self._before)
        if tab:
            self._before = self.bar.currentIndex()
            self._passing = tab[1]
            self.pages.addWidget(tab[1])
            self.bar.insertTab(0, tab[0])
            self.bar.setCurrentIndex(0)

    def offer_tab(self, page: QWidget, offered: bool) -> None:
        """Offer a tab that stays, or hide it where it has nothing to say."""
        at = self._pages().index(page)
        if self.bar.isTabVisible(at) != offered:
            self.bar.setTabVisible(at, offered)

    def offers(self, page: QWidget) -> bool:
        """Whether there is such a tab now."""
        return self.bar.isTabVisible(self._pages().index(page))

    @property
    def page(self) -> QWidget | None:
        """The page that is seen now."""
        return self.pages.currentWidget()

    def turn(self, by: int) -> None:
        """So many tabs on, round the end."""
        if self.floats and self.isHidden():
            self.wanted.emit(True)
        elif self.bar.count():
            self.close_panel()
            shown = [at for at in range(self.bar.count()) if self.bar.isTabVisible(at)]
            self.bar.setCurrentIndex(shown[(shown.index(self.bar.currentIndex()) + by) % len(shown)])

    def bring(self, page: QWidget) -> None:
        """Somebody wants to see a page."""
        self.show_tab(page)
        self.wanted.emit(True)

    def tuck_in(self) -> bool:
        """Leave the page below its room; False where the column takes none of it."""
        if not self.floats or self.isHidden():
            return False
        self.close_panel()
        self.wanted.emit(False)
        return True

    def show_tab(self, page: QWidget) -> None:
        """Bring a page to the front."""
        pages = self._pages()
        if page in pages:
            self.close_panel()
            self.bar.setCurrentIndex(pages.index(page))

    def _pages(self) -> list[QWidget]:
        return ([self._passing] if self._passing is not None else []) + self._own

    def _show(self, at: int) -> None:
        pages = self._pages()
        if 0 <= at < len(pages):
            self.pages.setCurrentWidget(pages[at])
            self.tab_shown.emit(pages[at])

    # panels

    def open_panel(self, panel: SidePanel) -> None:
        """Lay a panel over the tabs."""
        self.close_panel()
        self.panel = panel
        self.stack.addWidget(panel)
        self.stack.setCurrentWidget(panel)
        self._beneath = self.isHidden()
        self.wanted.emit(True)
        see(self)
        panel.begin()

    def close_panel(self) -> bool:
        """Put the panel away; False where there is none."""
        if self.panel is None:
            return False
        panel, self.panel = self.panel, None
        let_go(panel)
        self.stack.setCurrentWidget(self.tabs)
        put_away(panel, out_of=self.stack)
        if self._beneath:
            self.wanted.emit(False)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the column's ground and the line at its left."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK1))
        painter.fillRect(0, 0, 1, self.height(), theme.colour(theme.LINE))
        painter.end()
