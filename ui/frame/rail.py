"""The rail at the left: the places of the program, one click or one F key away."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

import resources
from app.words import tr
from app.words.joined import phrases
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import painter_on
from ui.look.lettering import write
from ui.look.tips import show_tip
from ui.widgets.buttons import RING, RING_GAP, PaintedButton, draw_ring


class RailItem(NamedTuple):
    """A place: what it is called inside the program, its icon, its word and the key that goes there.

    What is no place is done at once, and never lit. One of `several` is only there with several tables.
    """

    key: str
    icon: str
    label: str
    shortcut: str = ""
    is_place: bool = True
    several: bool = False


class RailButton(PaintedButton):
    """One place on the rail, lit while it is shown, with a dot where it has something to say."""

    def __init__(self, item: RailItem, small: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.item, self._small, self.dot, self.word = item, small, "", ""
        self.setCheckable(item.is_place)
        self.setAutoExclusive(item.is_place)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setProperty("walked", True)
        self._name()

    def _name(self, note: str = "") -> None:
        said = phrases((self.item.label, note)) if note else self.item.label
        self.setAccessibleName(said)
        self.setAccessibleDescription(self.item.shortcut)
        shown = f"{said} ({self.item.shortcut})" if self.item.shortcut else said
        show_tip(self, shown)

    def show_dot(self, colour: str, note: str, word: str = "") -> None:
        """Put a dot of a colour on the place, said aloud as `note`; no colour takes it away.

        A `word` stands in the place of its own while there is one.
        """
        self.dot, self.word = colour, word
        self._name(note if colour else "")
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows are the rail's: Qt would go to the place beside at once."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """As wide as the rail, high enough for a finger."""
        look = theme.current_look()
        return QSize(look.pick(60, 56, small=48), look.pick(52, 46, small=44) if self._small else
                     look.pick(58, 54, 48, 44))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Icon above word; the place that is shown on a lighter ground with a brass icon."""
        painter = painter_on(self)
        area, on = QRectF(self.rect()), self.isChecked()
        if self.hasFocus():
            draw_ring(painter, area, theme.BUTTON)
            area = area.adjusted(*(RING + RING_GAP,) * 2, *(-RING - RING_GAP,) * 2)
        if on or self._hot() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(theme.INK4 if self.isDown() else theme.INK3 if on else theme.INK2))
            painter.drawRoundedRect(area, theme.BUTTON, theme.BUTTON)
        self._draw_place(painter, area, on)
        painter.end()

    def _draw_place(self, painter: QPainter, area: QRectF, on: bool) -> None:
        scale, middle = theme.current_look().scale, area.center()
        size = round((20 if self._small else 22) * scale)
        top = middle.y() - size * (0.5 if theme.current_look().small else 0.9)
        draw_icon(painter, self.item.icon, middle.x() - size / 2, top, size, theme.GOLD if on else theme.TX2)
        if not theme.current_look().small:  # there the tooltip has the word, and the dot says that there is one
            words = QRectF(area.left() + 1, middle.y() + 5 * scale, area.width() - 2, 17 * scale)
            write(painter, words, self.word or self.item.label, theme.font("label"), theme.TX1 if on else theme.TX2)
        if self.dot:
            painter.setPen(QPen(theme.colour(theme.RAIL_INK), 1.5))
            painter.setBrush(theme.colour(self.dot))
            painter.drawEllipse(QPointF(middle.x() + size / 2 + 1, top + size * 0.1), 4.5, 4.5)


GIVE_WAY = ("stats", "ledger", "jackpots")
"""The places that give way, in this order, where a low window has no room for all: their keys lead there still."""


class BrandButton(PaintedButton):
    """The mark of the house. Pressed, it lists everything that can be done, for whoever has only a mouse."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._brand = QSvgRenderer(str(resources.path("art/brand/sabot.svg")))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard has a key for it
        self.setAccessibleName(tr("Find any action"))
        show_tip(self, f"{tr('Find any action')} ({tr('Ctrl K')})")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The mark, under the mouse on a lighter ground."""
        painter = painter_on(self)
        mark, area = theme.current_look().px(40), QRectF(self.rect())
        square = QRectF(area.center().x() - mark / 2, area.center().y() - mark / 2, mark, mark)
        if self._hot() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(theme.INK4 if self.isDown() else theme.INK3))
            painter.drawRoundedRect(square.adjusted(-4, -4, 4, 4), theme.BUTTON, theme.BUTTON)
        self._brand.render(painter, square)
        painter.end()


class Rail(QWidget):
    """The places above, and below them what is used now and then. `go` gives the key of the one that was pressed.

    `find_wanted` is the mark of the house above them.
    """

    go = Signal(str)
    find_wanted = Signal()

    def __init__(self, items: list[RailItem], foot: list[RailItem], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = {item.key: RailButton(item, False, self) for item in items}
        self.foot = {item.key: RailButton(item, True, self) for item in foot}
        self.brand = BrandButton(self)
        self.brand.clicked.connect(lambda: self.find_wanted.emit())
        self._column = QVBoxLayout(self)
        for button in self.buttons.values():
            self._column.addWidget(button)
        self._column.addStretch(1)
        for button in self.foot.values():
            self._column.addWidget(button)
        for key, button in (self.buttons | self.foot).items():
            button.clicked.connect(lambda _=False, key=key: self.go.emit(key))
        self.show_several(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Places"))
        theme.follow(self._space)

    def show_several(self, several: bool) -> None:
        """Show the places of a house with several tables, or hide them."""
        self.several = several
        for button in self.buttons.values():
            if button.item.several and button.isHidden() == several:
                button.setVisible(several)
        self._make_room()

    def _make_room(self) -> None:
        """Where several tables run and the window is low, some places give way."""
        spare = [self.buttons[key] for key in GIVE_WAY if key in self.buttons]
        shown = dict.fromkeys(spare, True)
        for button in spare if self.several else ():
            if self._needed(shown) > self.height() > 0:
                shown[button] = False
        for button, seen in shown.items():
            if button.isHidden() == seen:
                button.setVisible(seen)

    def _needed(self, shown: Mapping[RailButton, bool]) -> int:
        """How high all places are, those that give way as they would be shown."""
        every = [button for button in (*self.buttons.values(), *self.foot.values())
                 if shown.get(button, not button.isHidden())]
        margins = self._column.contentsMargins()
        return sum(button.sizeHint().height() + self._column.spacing() for button in every) + margins.top() + \
            margins.bottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A lower window may have room for fewer."""
        super().resizeEvent(event)
        self._make_room()

    def show_place(self, key: str) -> None:
        """Light the place that is shown; where it is not on the rail, none is lit."""
        places = self.buttons | self.foot
        for name, button in places.items():
            button.setAutoExclusive(False)  # else the last one that was lit could not go out
            button.setChecked(name == key)
            button.setAutoExclusive(button.item.is_place)
        self._stop_at(places.get(key) or next(iter(places.values())))
        self.update()

    def _stop_at(self, stop: RailButton) -> None:
        """Tab comes to the place that is shown; the arrows lead from it to all others."""
        for button in (self.buttons | self.foot).values():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if button is stop else Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go along the rail, and nowhere else; Space goes to the place."""
        every = [button for button in (*self.buttons.values(), *self.foot.values()) if button.isVisible()]
        at = next((at for at, button in enumerate(every) if button.hasFocus()), -1)
        steps = {Qt.Key.Key_Up: at - 1, Qt.Key.Key_Down: at + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(every) - 1}
        if at < 0 or event.key() not in steps:
            super().keyPressEvent(event)
        else:
            every[max(0, min(len(every) - 1, steps[Qt.Key(event.key())]))].setFocus(Qt.FocusReason.TabFocusReason)

    def show_dot(self, key: str, colour: str = "", note: str = "", word: str = "") -> None:
        """Put a dot on a place, said aloud as `note`, with a `word` for its own; without a colour take it away."""
        (self.buttons | self.foot)[key].show_dot(colour, note, word)

    def sizeHint(self) -> QSize:
        """As wide as the look says."""
        return QSize(theme.current_look().rail, 600)

    def _space(self) -> None:
        look = theme.current_look()
        side = look.pick(8, 6)
        self._column.setContentsMargins(side, look.top_bar + look.pick(10, 6), side, look.pick(10, 6))
        self._column.setSpacing(look.pick(4, 4, 2))
        self.setFixedWidth(look.rail)
        self.brand.setGeometry(0, 0, look.rail, look.top_bar)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground, the brass bar beside the place that is shown."""
        painter = painter_on(self)
        look = theme.current_look()
        painter.fillRect(self.rect(), theme.colour(theme.RAIL_INK))
        painter.fillRect(QRectF(self.width() - 1, 0, 1, self.height()), theme.colour(theme.LINE))
        if self.foot:
            top = next(iter(self.foot.values())).y() - look.pick(8, 4)
            painter.fillRect(QRectF(0, top, self.width() - 1, 1), theme.colour(theme.LINE))
        for button in (self.buttons | self.foot).values():
            if button.isChecked() and button.isVisibleTo(self):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour(theme.BRASS_MARK))
                painter.drawRoundedRect(QRectF(-3, button.geometry().center().y() - 16, 6, 33), 3, 3)
        painter.end()
