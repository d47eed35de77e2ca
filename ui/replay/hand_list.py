"""Which hand? Every one of tonight, the last first, found by a word, a time, a name or a number."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.desk.replay.night import HandDealt
from app.words import tr
from app.words.figures import without_groups
from app.words.joined import comma_list, sentences
from ui.heard import telling
from ui.heard.widgets import PART
from ui.look import theme
from ui.look.ink import Ink, advance
from ui.look.lettering import CENTRE, RIGHT
from ui.qt.item_models import Index
from ui.widgets.forms import in_column, words
from ui.widgets.lists import ROW_ROLE, RowsModel, set_up_list, walk_from_field

ROW = 48
STEPS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


def spoken(hand: HandDealt) -> str:
    """A hand in the list as a screen reader says it."""
    return sentences((hand.words, hand.number_words, comma_list(hand.flags)))


def _is_like(hand: HandDealt, part: str) -> bool:
    """Whether anything said of a hand has this in it, its table and whoever had money in it too, or its code begins so.

    Amid a code any two letters come about by chance.
    """
    said = " ".join((hand.words, f"#{hand.entry}", *hand.flags, hand.table, *hand.players)).casefold()
    return part in said or hand.code.casefold().startswith(part)


class HandModel(RowsModel[HandDealt]):
    """The hands that match what is looked for."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, spoken)
        self.all: Sequence[HandDealt] = ()
        self._parts: list[str] = []

    def search(self, typed: str) -> None:
        """Only hands with each of these words somewhere in them; in the ledger a thousand has its comma."""
        self._parts = without_groups(typed.casefold()).split()
        self.show_rows(self._like(self.all))

    def add(self, hands: Sequence[HandDealt]) -> None:
        """These were dealt before all that are here."""
        self.all = (*self.all, *hands)
        self.add_rows(self._like(hands))

    def _like(self, hands: Sequence[HandDealt]) -> list[HandDealt]:
        return [hand for hand in hands if all(_is_like(hand, part) for part in self._parts)]


class HandDelegate(QStyledItemDelegate):
    """A row: when, what it came to, where, what is out of the ordinary, and its entry."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """High enough for a finger."""
        return QSize(200, theme.current_look().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one hand."""
        look, hand, area = theme.current_look(), index.data(ROW_ROLE), QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = Ink(painter)
        if option.state & QStyle.StateFlag.State_Selected:
            ink.box(area.adjusted(4, 1, -4, -1), theme.CELL, theme.BRASS_DIM, theme.BRASS_MARK)
        line = area.adjusted(look.px(20), 0, -look.px(20), 0)
        ink.write(line, f"{hand.at:%H:%M}", "title", theme.TX2)
        ink.write(line, hand.number_words, "note", theme.TX2, RIGHT)
        right = line.right() - look.px(190)
        for flag in reversed(hand.flags):
            right = self._draw_flag(ink, QRectF(line.left(), line.top(), right - line.left(), line.height()), flag)
        wide = advance(hand.which, "note")
        ink.write(QRectF(right - wide - 2, line.top(), wide + 2, line.height()), hand.which, "note", theme.TX2)
        left = line.left() + look.px(72)
        ink.write(QRectF(left, line.top(), right - wide - look.px(16) - left, line.height()), hand.title, "title")
        painter.restore()

    def _draw_flag(self, ink: Ink, room: QRectF, flag: str) -> float:
        """A word in its frame, at the right of the room; how far the rest of the line may go."""
        wide, high = advance(flag, "label_strong") + theme.current_look().px(16), theme.current_look().px(24)
        box = QRectF(room.right() - wide, room.center().y() - high / 2, wide, high)
        ink.box(box, theme.TAG, theme.WARN_SURFACE, theme.WARN)
        ink.write(box, flag, "label_strong", theme.WARN_TEXT, CENTRE)
        return box.left() - theme.current_look().px(8)


class HandList(QWidget):
    """A field to look for a hand in, and the hands. `chosen` gives one, `left` is Esc."""

    heard_role = PART

    chosen = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        look = theme.current_look()
        self.title, self.field = words(tr("Which hand?"), "figure", wrap=False), QLineEdit()
        self.list, self.model, self.reading = QListView(), HandModel(self), False
        self.nothing, self.foot = words("", "reason_compact", "second"), words("", "note", "second", wrap=False)
        self.field.setPlaceholderText(tr("A name, a time, a number: 42, 21:14, #412"))
        self.field.setAccessibleName(tr("Find a hand"))
        theme.written(self.field, "title")
        set_up_list(self.list, self.model, tr("Hands of the night"), HandDelegate(self.list))
        walk_from_field(self.list)
        in_column(self.title, self.field, self.nothing, (self.list, 1), self.foot, on=self, spacing=look.px(10),
                  margins=(look.px(28), look.px(16), look.px(28), look.px(14)))
        self.field.textChanged.connect(self._search)
        self.list.clicked.connect(lambda index: self._choose(index.row()))
        self.nothing.hide()
        self.setFocusProxy(self.field)

    def add_hands(self, hands: Sequence[HandDealt], night: str, reading: bool) -> None:
        """These of a night too, dealt before all that are here; `reading` says that there may be more."""
        self.title.setText(tr("Which hand of {night}?", night=night) if night else tr("Which hand?"))
        self.show_reading(reading)
        self.model.add(hands)
        if not self.list.currentIndex().isValid():
            self._choose_first()
        if not self.model.rows:
            self._say_nothing()

    def show_reading(self, reading: bool) -> None:
        """Say at the foot whether more hands are to come, or which keys there are."""
        self.reading = reading
        self.foot.setText(tr("Reading earlier hands…") if reading else tr("↑ ↓ choose · Enter replays · Esc closes"))

    def say(self, sentence: str) -> None:
        """Say why there is nothing to choose."""
        self.nothing.setText(sentence)
        self.nothing.setVisible(bool(sentence))
        telling.tell(self, sentence)

    def _search(self, typed: str) -> None:
        self.model.search(typed)
        self._choose_first()
        self._say_nothing()

    def _choose_first(self) -> None:
        """The last hand that was closed."""
        closed = next((at for at, hand in enumerate(self.model.rows) if not hand.open), 0)
        self.list.setCurrentIndex(self.model.index(closed, 0))

    def _say_nothing(self) -> None:
        """Why there is nothing to choose."""
        self.say("" if self.model.rows or self.reading else tr("No hand matches. Type less of it.")
                 if self.model.all else tr("No hand has been dealt yet."))

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self.model.rows):
            self.chosen.emit(self.model.rows[row])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What the field leaves: arrows choose, Enter replays, Esc goes; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self._choose(self.list.currentIndex().row())
        elif event.key() in STEPS and self.model.rows:
            row = self.list.currentIndex().row() + STEPS[event.key()]
            self.list.setCurrentIndex(self.model.index(max(0, min(len(self.model.rows) - 1, row)), 0))
        elif event.key() == Qt.Key.Key_F9:
            event.ignore()

    def mark(self, hand: HandDealt) -> None:
        """Have this hand chosen."""
        if hand in self.model.rows:
            self.list.setCurrentIndex(self.model.index(self.model.rows.index(hand), 0))
