"""A sheet on the screen: the very pages that will be printed, one under the other."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget

from app.sheets.blocks import Sheet
from app.words import tr
from ui import theme
from ui.printing.ink import Page, paint_page
from ui.printing.layout import lay_out
from ui.printing.paper import A4, INCH, Paper

MARGIN, GAP = 12, 12
LARGEST = 2.0
"""Wider than this the paper would be, a page is not stretched further: twice its real size."""


class SheetPreview(QAbstractScrollArea):
    """The pages of a sheet as wide as there is room, sharp on any screen. Page Up and Page Down turn them."""

    page_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: tuple[Page, ...] = ()
        self._images: dict[int, QImage] = {}
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
        self.verticalScrollBar().setValue((page - 1) * self._step())
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
        if target is None:
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
        painter.fillRect(self.viewport().rect(), QColor(theme.INK0))
        for at in range(self.pages):
            spot = self._spot(at)
            if spot.intersects(event.rect()):
                painter.drawImage(spot.topLeft(), self._image(at))
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.BRASS_HI), 3))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -2, -2))
        painter.end()
        # Sixty players fill many pages; only those near the view are worth their memory.
        self._images = {at: image for at, image in self._images.items() if abs(at + 1 - self._page) <= 2}

    def _dpi(self) -> int:
        """The resolution that makes a page as wide as there is room, in real pixels of the screen."""
        if not self._pages:
            return INCH
        zoom = max(60, self.viewport().width() - 2 * MARGIN) / self._pages[0].paper.width
        return int(min(zoom, LARGEST) * INCH * self.devicePixelRatioF())

    def _size(self) -> QSize:
        if not self._pages:
            return QSize()
        paper, scale = self._pages[0].paper, self._dpi() / INCH
        return QSize(round(paper.width * scale), round(paper.height * scale))

    def _step(self) -> int:
        return round(self._size().height() / self.devicePixelRatioF()) + GAP

    def _spot(self, at: int) -> QRect:
        size = self._size() / self.devicePixelRatioF()
        left = (self.viewport().width() - size.width()) // 2
        return QRect(QPoint(left, MARGIN + at * self._step() - self.verticalScrollBar().value()), size)

    def _image(self, at: int) -> QImage:
        if at not in self._images:
            self._images[at] = self._drawn(self._pages[at])
        return self._images[at]

    def _drawn(self, page: Page) -> QImage:
        image = QImage(self._size(), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        per_metre = round(self._dpi() / 0.0254)
        image.setDotsPerMeterX(per_metre)
        image.setDotsPerMeterY(per_metre)
        painter = QPainter(image)
        paint_page(painter, page)
        painter.end()
        # Only now: the painter would otherwise count in the screen's points instead of its pixels.
        image.setDevicePixelRatio(self.devicePixelRatioF())
        return image

    def _arrange(self) -> None:
        self._images.clear()
        whole = 2 * MARGIN + self.pages * self._step() - GAP
        bar = self.verticalScrollBar()
        # The last page can be brought to the top too, so that its number can be in view.
        bar.setRange(0, max(0, whole - min(self.viewport().height(), self._step())))
        bar.setPageStep(self._step())
        bar.setSingleStep(44)
        self.viewport().update()

    def _scrolled(self, value: int) -> None:
        self._note(max(1, min(self.pages, round(value / self._step()) + 1)) if self.pages else 1)
        self.viewport().update()

    def _note(self, page: int) -> None:
        changed = page != self._page
        self._page = page
        self.setAccessibleName(tr("{title}, page {page} of {pages}", title=self._title, page=page, pages=self.pages))
        if changed:
            self.page_changed.emit(page)
