"""Where a page has its strip: along its foot, and in sight also where the page is larger than what is seen of it."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QHideEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ui.widgets.layers import Layers


class StripPlace(QWidget):
    """Keeps the strip's room in the layout of a page, and puts the strip there, or as near as that is seen.

    A strip says by `usual_height` how high it is at the width that it is drawn for: what it needs beyond that the page
    does not lose.
    """

    def __init__(self, strip: QWidget) -> None:
        super().__init__()
        self._strip = strip
        self._layers: Layers | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._is_there = not (strip.isHidden() and strip.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide))
        if not self._is_there:
            self.hide()
        strip.installEventFilter(self)
        self.setFixedHeight(strip.height())

    def event(self, event: QEvent) -> bool:
        """It was put into a page: the strip goes there with it, and Tab comes to it after what stood there before."""
        if event.type() == QEvent.Type.ParentChange and (page := self.parentWidget()) is not None:
            self._strip.setParent(page)
            self._strip.setVisible(self._is_there)
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The strip has another height, or is there or not."""
        if event.type() == QEvent.Type.Resize:
            self._follow_height()
        elif event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._is_there = not self._strip.isHidden()
            self.setVisible(self._is_there)
        return False

    def _follow_height(self) -> None:
        self.setFixedHeight(self._strip.height())
        self._put()

    def _put(self) -> None:
        """The strip lies in its place; where the page is only seen in part, along the foot of that part."""
        if (page := self.parentWidget()) is None:
            return
        place, part = self.geometry(), self._seen_part(page)
        high = self._strip.height()
        self._strip.setProperty("in_part", part.width() < page.width())
        if part.contains(page.rect()):
            self._strip.setGeometry(place.left(), place.top(), place.width(), high)
            return
        self._strip.setGeometry(part.left(), part.bottom() + 1 - high, part.width(), high)
        self._strip.raise_()

    def _seen_part(self, page: QWidget) -> QRect:
        """What is seen of the page."""
        if self._layers is None or not self._layers.isAncestorOf(page):  # it may be taken out, as by the lock
            return page.rect()
        seen = self._layers.seen
        return page.rect() & QRect(page.mapFrom(self._layers, seen.topLeft()), seen.size())

    def _ask_for_room(self) -> None:
        if self._layers is not None and self.isVisible():
            usual = getattr(self._strip, "usual_height", self._strip.height)()
            self._layers.make_room(self._strip, max(0, self._strip.height() - usual))

    def _follow_layers(self) -> None:
        above: QWidget | None = self.parentWidget()
        while above is not None and not isinstance(above, Layers):
            above = above.parentWidget()
        if above is self._layers:
            return
        if self._layers is not None:
            self._layers.seen_changed.disconnect(self._put)
        self._layers = above
        if above is not None:
            above.seen_changed.connect(self._put)

    def showEvent(self, event: QShowEvent) -> None:
        """It is in a window now: follow what is seen of that."""
        super().showEvent(event)
        self._follow_layers()
        self._put()
        self._ask_for_room()

    def hideEvent(self, event: QHideEvent) -> None:
        """What comes now may have no strip."""
        super().hideEvent(event)
        if self._layers is not None and not event.spontaneous():
            self._layers.make_room(None)

    def moveEvent(self, event: QMoveEvent) -> None:
        """The strip goes with it."""
        super().moveEvent(event)
        self._put()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The strip is as wide as its place, and the page as high as both need."""
        super().resizeEvent(event)
        self._put()
        self._ask_for_room()


def over_strip(main: QWidget, side: QWidget, strip: QWidget, on: QWidget) -> None:
    """A page as most are laid out: the right column beside what it is about, the strip below both."""
    grid = QGridLayout(on)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(0)
    grid.setColumnStretch(0, 1)
    grid.setRowStretch(0, 1)
    grid.addWidget(main, 0, 0)
    grid.addWidget(side, 0, 1)
    grid.addWidget(StripPlace(strip), 1, 0, 1, 2)
