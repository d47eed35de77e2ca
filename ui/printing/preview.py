"""A sheet on the screen: the very pages that will be printed, one under the other."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget

from app.sheets.blocks import Sheet
from app.words import tr
from ui.look import theme
from ui.printing.ink import Page, paint_page
from ui.printing.layout import lay_out
from ui.printing.paper import A4, INCH, Paper

MARGIN, GAP = 12, 12
STRIP = 1200
"""Sheet pixels of a page that are kept in one image: a till's roll may be five metres long."""
MOST_IMAGES = 8
"""Sixty players fill many pages: only those near the view are worth their memory."""
LARGEST_ROLL = 1.5
LARGEST = 2.0
"""Wider than this the paper would be, a page is not stretched further: twice its real size."""


class SheetPreview(QAbstractScrollArea):
    """The pages of a sheet as wide as there is room, sharp on any screen. Page Up and Page Down turn them.

    A till's roll has one page; there they go on by what is in view.
    """

    heard_role, heard_whole = QAccessible.Role.Graphic, True
    page_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: tuple[Page, ...] = ()
        self._images: dict[tuple[int, int], QImage] = {}
        self._title = ""
        self._page = 1
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there: a bar that comes and goes with the zoom would change the zoom.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    @property
    def page(self) -> int:
        """The page in view, from 1."""
        return self._page

    def show_sheet(self, sheet: Sheet, paper: Paper = A4) -> None:
        """Lay a sheet out anew and show it, on the page that was in view if there still is one."""
        self._pages = lay_out(sheet, paper)
        self._title = sheet.title
        self._images.clear()
        self._arrange()
        self.go_to(min(self._page, self.pages))

    def go_to(self, page: int) -> None:
        """Bring a page to the top of the view; the nearest one for a number that is not there."""
        page = max(1, min(page, self.pages or 1))
        self.verticalScrollBar().setValue(self._top(page - 1))
        self._note(page)

    def sizeHint(self) -> QSize:
        """A page at half its size."""
        return QSize(round(A4.width / 2), round(A4.height / 2))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Page Up and Page Down turn pages, Home and End go to the first and the last; the rest scrolls."""
        target = {
            Qt.Key.Key_PageUp: self._page - 1,
            Qt.Key.Key_PageDown: self._page + 1,
            Qt.Key.Key_Home: 1,
            Qt.Key.Key_End: self.pages,
        }.get(Qt.Key(event.key()))
        if target is None or self._on_a_roll:
            super().keyPressEvent(event)
        else:
            self.go_to(target)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the mark of the keyboard away."""
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the pages to the new width and stay on the page in view."""
        super().resizeEvent(event)
        page = self._page
        self._arrange()
        self.go_to(page)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the pages anew when the window moves to a sharper screen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._images.clear()
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pages that are in sight."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.colour(theme.INK0))
        for at in range(self.pages):
            spot = self._spot(at)
            if spot.intersects(event.rect()):
                self._draw(painter, at, spot, event.rect())
        if self.hasFocus():
            painter.setPen(QPen(theme.colour(theme.FOCUS), 3))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -2, -2))
        painter.end()
        shown = sorted(self._images, key=lambda key: abs(key[0] + 1 - self._page))
        self._images = {key: self._images[key] for key in shown[:MOST_IMAGES]}

    def _dpi(self) -> int:
        """The resolution that makes a page as wide as there is room, in real pixels of the screen."""
        if not self._pages:
            return INCH
        zoom = max(60, self.viewport().width() - 2 * MARGIN) / self._pages[0].paper.width
        largest = LARGEST_ROLL if self._on_a_roll else LARGEST
        return int(min(zoom, largest) * INCH * self.devicePixelRatioF())

    @property
    def _on_a_roll(self) -> bool:
        return bool(self._pages) and self._pages[0].paper.roll

    def _high(self, at: int) -> int:
        """How high a page is in the view, in the screen's points."""
        return round(self._pages[at].paper.height * self._dpi() / INCH / self.devicePixelRatioF())

    def _top(self, at: int) -> int:
        """How far down a page begins; beyond the last one, where all of them end."""
        return sum(self._high(before) + GAP for before in range(max(0, min(at, self.pages))))

    def _spot(self, at: int) -> QRect:
        wide = round(self._pages[at].paper.width * self._dpi() / INCH / self.devicePixelRatioF())
        left = (self.viewport().width() - wide) // 2
        return QRect(left, MARGIN + self._top(at) - self.verticalScrollBar().value(), wide, self._high(at))

    def _draw(self, painter: QPainter, at: int, spot: QRect, wanted: QRect) -> None:
        """The strips of a page that are in sight."""
        deep = self._deep()
        high = round(deep / self.devicePixelRatioF())
        for strip in range(-(-spot.height() // high)):
            top = spot.top() + strip * high
            if top < wanted.bottom() + 1 and top + high > wanted.top():
                if (at, strip) not in self._images:
                    self._images[at, strip] = self._drawn(self._pages[at], spot, strip)
                painter.drawImage(QPoint(spot.left(), top), self._images[at, strip])

    def _deep(self) -> int:
        """The height of a strip in real pixels of the screen: whole points, so that strips meet without a seam."""
        ratio = self.devicePixelRatioF()
        return round(round(STRIP * self._dpi() / INCH / ratio) * ratio)

    def _drawn(self, page: Page, spot: QRect, strip: int) -> QImage:
        ratio, deep = self.devicePixelRatioF(), self._deep()
        left = round(spot.height() * ratio) - strip * deep
        image = QImage(round(spot.width() * ratio), max(1, min(deep, left)), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        per_metre = round(self._dpi() / 0.0254)
        image.setDotsPerMeterX(per_metre)
        image.setDotsPerMeterY(per_metre)
        painter = QPainter(image)
        painter.translate(0, -strip * deep)
        paint_page(painter, page)
        painter.end()
        # Only now: the painter would otherwise count in the screen's points instead of its pixels.
        image.setDevicePixelRatio(ratio)
        return image

    def _arrange(self) -> None:
        self._images.clear()
        whole, view = 2 * MARGIN + self._top(self.pages) - GAP, self.viewport().height()
        last = self._high(self.pages - 1) + GAP if self.pages else 0
        bar = self.verticalScrollBar()
        # The last page can be brought to the top too, so that its number can be in view.
        bar.setRange(0, max(0, whole - min(view, last)))
        bar.setPageStep(max(1, view - 44) if self._on_a_roll else last)
        bar.setSingleStep(44)
        self.viewport().update()

    def _scrolled(self, value: int) -> None:
        begins = [abs(self._top(at) - value) for at in range(self.pages)]
        self._note(begins.index(min(begins)) + 1 if begins else 1)
        self.viewport().update()

    def _note(self, page: int) -> None:
        changed = page != self._page
        self._page = page
        self.setAccessibleName(tr("{title}, page {page} of {pages}", title=self._title, page=page, pages=self.pages))
        if changed:
            self.page_changed.emit(page)
