"""The wager grid: a line for every seat, a cell for every spot, limits checked as the amounts are typed."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QButtonGroup, QToolTip, QWidget

from app.chips import ChipSet
from app.dealing.values.bets import BetIssue
from app.dealing.values.felt import SeatView
from app.money import CURRENCIES, Currency
from app.words import tr
from ui.deal.wagers.bet_sheet import BetSheet
from ui.deal.wagers.wager_heard import GridParts
from ui.deal.wagers.wager_layout import GridLayout, lay_out
from ui.deal.wagers.wager_paint import GridView, paint_grid, summary
from ui.felt.spots import BETWEEN, key_caps, limits_of
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part, Role
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.lettering import write
from ui.look.tips import plain_tip, show_tip
from ui.widgets.buttons import PaintedButton, SecondaryButton, Surface, draw_cap
from ui.widgets.forms import in_row
from ui.widgets.layers import AtHand

CHOSEN = Surface(theme.INK4, theme.LINE2)
UNCHOSEN = Surface(theme.INK2, theme.KEY_EDGE, theme.TX2)


class Half(PaintedButton):
    """One half of the switch."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = label
        self.setCheckable(True)

    def surface(self) -> Surface:
        """Lighter while it is the chosen one."""
        return CHOSEN if self.isChecked() else UNCHOSEN

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Its word."""
        write(painter, area, self.label, theme.font("note_strong"), surface.text)


class Toggle(QWidget):
    """Grid or felt: two halves of one switch. `chosen` gives "grid" or "felt"."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.halves = {"grid": Half(tr("Grid")), "felt": Half(tr("Felt"))}
        row = in_row(on=self, spacing=0)
        self._group = QButtonGroup(self)
        for code, button in self.halves.items():
            button.setAccessibleName(tr("Enter bets in the grid") if code == "grid" else tr("Enter bets on the felt"))
            show_tip(button, tr("G changes between grid and felt"))
            button.clicked.connect(lambda _=False, code=code: self.chosen.emit(code))
            self._group.addButton(button)
            row.addWidget(button)
        theme.follow(self._measure)
        self.show_choice("grid")

    def show_choice(self, code: str) -> None:
        """Light one half."""
        self.halves[code].setChecked(True)

    def _measure(self) -> None:
        look = theme.current_look()
        for button in self.halves.values():
            button.setFixedSize(look.px(56), look.px(44))
        self.setFixedSize(look.px(112), look.px(44))


class PageKey(PaintedButton):
    """Turns to the next page of side bets: which page this is of how many, and the key that does the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = ""

    def show_page(self, page: int, pages: int) -> None:
        """Page `page`, counted from 0, of so many."""
        self.words = tr("{page} / {pages}", page=page + 1, pages=pages)
        self.setAccessibleName(tr("Side bets, page {page} of {pages}; show the next", page=page + 1, pages=pages))
        show_tip(self, tr("More side bets (Page Down)"))
        self.update()

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The page over the key."""
        half = area.height() / 2
        upper = QRectF(area.left() + 4, area.top() + 2, area.width() - 8, half)
        write(painter, upper, f"{self.words} ›", theme.font("note_strong"), surface.text)
        draw_cap(painter, QRectF(area.left(), area.top() + half, area.width(), half), tr("PgDn"))


class WagerGrid(Parted):
    """Paints a `BetSheet` and says what was clicked; the keys are the strip's.

    `cell_clicked` gives a seat from 1 and a spot's code, `action_clicked` what to do for a seat ("same", "seat",
    "deal_in"), `page_clicked` that a seat's bets on the other pages are wanted (0: the next page at any rate),
    `fix_clicked` the issue whose button was pressed, `bet_put` a seat, a spot and the amount that is to lie there.
    """

    painted_role = Role.Table

    cell_clicked = Signal(int, str)
    action_clicked = Signal(int, str)
    page_clicked = Signal(int)
    fix_clicked = Signal(object)
    bet_put = Signal(int, str, int)
    all_same = Signal()
    clear_all = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet: BetSheet | None = None
        self._seats: tuple[SeatView, ...] = ()
        self._art = ChipArt(ChipSet("", ()), CURRENCIES[-1])
        self._issues: tuple[BetIssue, ...] = ()
        self._issue: BetIssue | None = None
        self._scroll, self._page, self._title = 0, 0, ""
        self._worst: int | None = None
        self._hovered: QPointF | None = None
        self._at_hand = AtHand(self)
        self.same_button = SecondaryButton(tr("Same as last, all"), tr("⇧ S"), "repeat", parent=self)
        self.clear_button = SecondaryButton(tr("Clear all"), kind="ghost", parent=self)
        self.toggle = Toggle(self)
        self.page_key = PageKey(self)
        self.page_key.clicked.connect(lambda: self.page_clicked.emit(0))
        self.same_button.clicked.connect(lambda: self.all_same.emit())
        self.clear_button.clicked.connect(lambda: self.clear_all.emit())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Wagers"))
        theme.looks.changed.connect(self.refresh)

    def show_sheet(self, sheet: BetSheet, seats: tuple[SeatView, ...], money: Currency, chips: ChipSet, title: str,
                   worst: int | None) -> None:
        """Show these bets, the seats of the table, and the most that the house can lose on this hand."""
        self.sheet, self._seats, self._title, self._worst = sheet, seats, title, worst
        self._art = ChipArt(chips, money)
        self.refresh()

    def refresh(self) -> None:
        """Look at the sheet again: it has changed."""
        if self.sheet is None:
            return
        self._issues = tuple(self.sheet.issues())
        self._issue = self.sheet.first_issue()
        self._follow_cursor()
        self._place_buttons()
        self._at_hand.follow()
        self.parts_changed()
        self.update()

    @property
    def summary(self) -> str:
        """What the bar says beside the title."""
        return summary(self._view()) if self.sheet else ""

    # layout

    def layout_now(self) -> GridLayout:
        """Where everything lies at the present size."""
        sheet = self.sheet
        spots = sheet.prompt.spots if sheet else ()
        issue = self._issue.seat if self._issue else 0
        return lay_out(self.width(), self.height(), self._seats, spots, issue, self._scroll, self._page)

    def first_page(self) -> None:
        """Open the first page of the side bets."""
        self._page = 0

    def on_page(self, step: int) -> str:
        """The first side bet so many pages on, round and round; empty where all spots have their columns."""
        columns = self.layout_now().columns
        return columns.pages[(columns.page + step) % len(columns.pages)][0].code if len(columns.pages) > 1 else ""

    def elsewhere(self, seat: int) -> str:
        """The first spot out of sight on which a seat bets; empty for none."""
        bets = self.sheet.now().get(seat, {}) if self.sheet else {}
        return next((spot.code for spot in self.layout_now().columns.hidden if spot.code in bets), "")

    def _follow_cursor(self) -> None:
        if self.sheet is not None:
            self._page = self.layout_now().columns.page_of(self.sheet.spot)
        layout = self.layout_now()
        self._scroll = min(self._scroll, layout.overflow)
        row = layout.row_of(self.sheet.seat) if self.sheet else None
        if row is None:
            return
        bottom = row.issue.bottom() if row.issue is not None else row.area.bottom()
        if row.area.top() < layout.body.top():
            self._scroll -= round(layout.body.top() - row.area.top())
        elif bottom > layout.body.bottom():
            self._scroll += round(bottom - layout.body.bottom())

    def _place_buttons(self) -> None:
        look, layout = theme.current_look(), self.layout_now()
        slim = layout.bar.height() < 1
        line = layout.head if slim else layout.bar
        self.same_button.show_label(tr("Same, all") if look.compact else tr("Same as last, all"))
        self.clear_button.setVisible(not look.compact)
        self.same_button.setVisible(not (slim and layout.narrow))
        self.page_key.setVisible(bool(layout.columns.more))
        if layout.columns.more:
            self.page_key.show_page(layout.columns.page, len(layout.columns.pages))
            self.page_key.setGeometry(layout.more(layout.head).adjusted(2, 0, -2, -1).toRect())
        if slim:
            column = layout.action(layout.head)
            self.toggle.move(round(line.left()), round(line.top()))
            self.same_button.setGeometry(column.toRect())
            return
        top = round(line.center().y()) - look.px(22)
        right = round(line.right())
        for widget in (self.toggle, self.clear_button, self.same_button):
            if not widget.isHidden():
                wide = self.toggle.width() if widget is self.toggle else widget.sizeHint().width()
                widget.setGeometry(right - wide, top, wide, look.px(44))
                right -= wide + 10

    def _view(self) -> GridView:
        assert self.sheet is not None
        return GridView(self.sheet, self.layout_now(), self._art, self._issue, self._issues, self._hovered,
                        self.hasFocus(), self._title, self._worst, self.sheet.now(), self.sheet.lasts())

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the grid."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK0))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.sheet is not None:
            paint_grid(painter, self._view())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the cursor in sight."""
        super().resizeEvent(event)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """The cursor is seen first."""
        super().showEvent(event)
        self._at_hand.see()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The cursor's cell has the ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """And loses it."""
        super().focusOutEvent(event)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll where not every seat fits."""
        layout = self.layout_now()
        self._scroll = max(0, min(layout.overflow, self._scroll - event.angleDelta().y() // 3))
        self.update()

    def event(self, event: QEvent) -> bool:
        """The head of a column says in full what it is: a narrow one has only room for a short name."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.head_words(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def head_words(self, at: QPointF) -> str:
        """A bet's name, odds, limits and key, where the head of its column lies under a point; a player's whole name,
        where theirs does; else nothing.
        """
        layout = self.layout_now()
        in_sight = layout.rows if layout.body.contains(at) else ()
        named = next((row.seat.name for row in in_sight if layout.seat_column(row.area).contains(at)), "")
        if named:
            return named
        spot = next((spot for place, spot in enumerate(layout.spots) if layout.cell(layout.head, place).contains(at)),
                    None)
        if spot is None:
            return ""
        key = next(iter(key_caps([spot])), "")
        return BETWEEN.join(part for part in (spot.label, spot.pays, limits_of(spot, self._art.money), key) if part)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """One step lighter under the pointer."""
        self._hovered = event.position()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """And back."""
        self._hovered = None
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Press what was clicked, where rows are in sight."""
        if self.layout_now().body.contains(event.position()):
            super().mouseReleaseEvent(event)

    # what is pressed

    def painted_parts(self) -> tuple[Part, ...]:
        """The whole table, as it is read aloud and clicked."""
        return GridParts(self._view(), self.sheet.prompt.spots, self).all() if self.sheet is not None else ()

    def in_hand(self) -> tuple[QRectF, ...]:
        """The cell, and if there is room for it whose it is."""
        layout = self.layout_now()
        row = layout.row_of(self.sheet.seat) if self.sheet else None
        return (*(() if row is None else (layout.seat_column(row.area),)), *super().in_hand())

    def click_cell(self, seat: int, spot: str) -> None:
        """Say that a cell was clicked."""
        self.cell_clicked.emit(seat, spot)

    def click_action(self, seat: int, code: str) -> None:
        """Say what is to be done for a seat."""
        self.action_clicked.emit(seat, code)

    def click_page(self, seat: int) -> None:
        """Say that a seat's bets on other pages are wanted."""
        self.page_clicked.emit(seat)

    def click_fix(self, issue: BetIssue) -> None:
        """Say what is to be put right."""
        self.fix_clicked.emit(issue)

    def put_bet(self, seat: int, spot: str, amount: int) -> None:
        """Say what is to lie on a spot."""
        self.bet_put.emit(seat, spot, amount)
