"""What happened? The rulings that there can be now, commonest first, each with its letter; a word finds one."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.dealing.prompts.rulings import Ruling, letters, times_made
from app.desk.acts.reading import finds
from app.words import found_by, tr
from app.words.joined import phrases
from ui.deal.choosing.choice import ENDS
from ui.deal.dealer import Dealer
from ui.deal.rulings.ruling_words import first_question, on_the_strip
from ui.deal.rulings.strip_panel import SeatTile, StripPanel, tiles_of
from ui.heard import telling
from ui.keys.key_events import is_enter, letter
from ui.look import theme
from ui.look.lettering import LEFT, RIGHT, write
from ui.look.text_layout import wrapped
from ui.qt.item_models import Index
from ui.strip.seat_keys import seat_keyed
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState, cap_width, draw_cap
from ui.widgets.lists import ROW_ROLE, RowsModel, set_up_list, walk_from_field
from ui.widgets.side_panel import plain_label

ROW, LINE = 48, 17
"""How high a row is, and each further line of it."""


@dataclass(frozen=True, slots=True)
class Happening:
    """A ruling as it is listed: its letter, and how often it was made at this table."""

    kind: type[Ruling]
    letter: str
    times: int


OFTENEST = ("misdeal", "I8", "I6", "cards_seen", "card_shown", "I16", "I2", "I3", "I18", "false_pass", "out_of_turn",
            "revoke", "folded_early", "turned_on", "card_too_many", "wrong_hand", "wrong_bid", "walked_out")
"""What goes wrong at most tables, by the trade's rule of thumb: a misdeal, a card that was seen, a wrong payment. It
orders the list until this table has a history of its own."""


def happenings(dealer: Dealer, kinds: tuple[type[Ruling], ...]) -> list[Happening]:
    """What can have happened now: commonest here first, then what is commonest elsewhere, then by the alphabet.

    The end of the game comes last: it happens with every change of the game, and Enter must not be near it.
    """
    run = dealer.run
    if run is None:
        return []
    own, made = letters((*run.game.rulings, *kinds)), times_made(run.log) + dealer.ruled_before()
    return sorted((Happening(kind, own[kind.code], made[kind.code]) for kind in kinds), key=_how_common)


def _how_common(one: Happening) -> tuple[bool, int, int, str]:
    code = one.kind.code
    elsewhere = OFTENEST.index(code) if code in OFTENEST else len(OFTENEST)
    return code in ENDS, -one.times, elsewhere, tr(one.kind.title).casefold()


def spoken(one: Happening) -> str:
    """A row as it is read aloud."""
    often = tr("{times} times", times=one.times) if one.times else ""
    return phrases((one.letter, tr(one.kind.title), tr(one.kind.about), often))


class HappeningDelegate(QStyledItemDelegate):
    """A row: the letter on a cap, the name and how often; below what it is about, in as many lines as that takes."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self.view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """High enough for a finger, and for every line."""
        lines = self._lines(index.data(ROW_ROLE), self.view.viewport().width())
        return QSize(200, theme.current_look().px(ROW + LINE * (len(lines) - 2)))

    def _lines(self, one: Happening, width: float) -> list[tuple[str, str, str]]:
        """The name and what it is about, line by line, each with its type and its colour."""
        room = width - self._left(one) - 10
        named = wrapped(tr(one.kind.title), theme.font("body_strong"), room - self._often(one))
        about = wrapped(tr(one.kind.about), theme.font("note"), room)
        return [*((words, "body_strong", theme.TX1) for words in named),
                *((words, "note", theme.TX2) for words in about)]

    @staticmethod
    def _often(one: Happening) -> float:
        """The room for how often it was made."""
        return theme.advance(f"{one.times}×", theme.font("note")) + 14 if one.times else 0

    def _left(self, one: Happening) -> float:
        """Where the words begin, after the letter."""
        return 8 + max(cap_width(one.letter), theme.current_look().px(24)) + 10

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one."""
        area, one, look = QRectF(option.rect), index.data(ROW_ROLE), theme.current_look()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.setPen(QPen(theme.colour(theme.BRASS_MARK), 1))
            painter.setBrush(theme.colour(theme.BRASS_DIM))
            painter.drawRoundedRect(area.adjusted(2, 1, -2, -1), theme.CELL, theme.CELL)
        left = area.left() + self._left(one)
        draw_cap(painter, QRectF(area.left() + 8, area.top(), left - area.left() - 18, area.height()), one.letter,
                 theme.GOLD if chosen else theme.TX2)
        line = QRectF(left, area.top() + look.px(5), area.right() - 8 - left, look.px(20))
        if one.times:
            write(painter, line, f"{one.times}×", theme.font("note"), theme.TX2, RIGHT)
        for words, role, shade in self._lines(one, area.width()):
            write(painter, line, words, theme.font(role), shade, LEFT, 12)
            line = line.translated(0, look.px(LINE if role == "note" else LINE + 2))
        painter.restore()


class HappeningList(QListView):
    """As high as its rows are: the panel scrolls, not the list in it."""

    def make_room(self) -> None:
        """Lay the rows out for the width that there is: narrower ones have more lines."""
        self.doItemsLayout()
        self.setFixedHeight(sum(self.sizeHintForRow(row) for row in range(self.model().rowCount())) + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.make_room()


class LetterField(QLineEdit):
    """What is looked for. While it is empty a letter chooses, `lettered`, and a digit where `takes_seat` wants it.

    After a space or Ctrl+F letters are text.
    """

    lettered = Signal(str)
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.as_text, self.known = False, ""
        self.takes_seat: Callable[[int], bool] = lambda seat: False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter, a step through the list, or text."""
        typed = letter(event)
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif self.text() or self.as_text or not typed:
            super().keyPressEvent(event)
        elif typed == " ":
            self.as_text = True
        elif typed in self.known:
            if not event.isAutoRepeat():
                self.lettered.emit(typed)
        elif event.isAutoRepeat() or not self.takes_seat(seat_keyed(event)):
            super().keyPressEvent(event)


class WhatHappened(StripPanel):
    """Y. `taken` carries the ruling that is to be decided, and the seat that it is about, 0 where that is not said yet.

    Whichever is looked at stands on the strip: `turned`.
    """

    taken = Signal(object, int)

    def __init__(self, dealer: Dealer, kinds: tuple[type[Ruling], ...]) -> None:
        super().__init__(tr("What happened?"))
        self.dealer, self.known = dealer, happenings(dealer, kinds)
        self.field, self.list = LetterField(), HappeningList()
        self.field.known = "".join(one.letter for one in self.known)
        self.field.setPlaceholderText(tr("Type the letter, or space and a word"))
        self.field.setAccessibleName(tr("What happened?"))
        self._found: RowsModel[Happening] = RowsModel(self, spoken)
        set_up_list(self.list, self._found, tr("What can have happened"), HappeningDelegate(self.list))
        walk_from_field(self.list)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = plain_label("", "body", "second")
        self.nothing.setWordWrap(True)
        self._arrange()
        self._search("")

    def _arrange(self) -> None:
        for part in (self.field, self.nothing, self.list):
            self.body.addWidget(part)
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self.press)
        self.field.stepped.connect(self.step)
        self.field.lettered.connect(self._lettered)
        self.field.takes_seat = self.choose_seat
        self.list.clicked.connect(lambda index: self._take(index.row()))

    def begin(self) -> None:
        """Letters, words and arrows go to the list at once."""
        self.field.setFocus()

    def search_words(self) -> None:
        """Ctrl+F: letters are text from now on."""
        self.field.as_text = True
        self.field.setFocus()

    @property
    def shown(self) -> list[Happening]:
        """What is listed."""
        return self._found.rows

    @property
    def chosen(self) -> Happening | None:
        """The one that is looked at."""
        row = self.list.currentIndex().row()
        return self.shown[row] if 0 <= row < len(self.shown) else None

    def _search(self, typed: str) -> None:
        found = [one for one in self.known
                 if finds(typed, tr(one.kind.title), (*found_by(one.kind.also), one.kind.title))]
        self.nothing.setText("" if found else tr("Nothing is called that here.") if typed.strip() else
                             tr("There is nothing to record here."))
        self.nothing.setVisible(not found)
        telling.tell(self, "" if found else self.nothing.text())
        self._found.show_rows(found)
        self.list.make_room()
        self._choose(0)

    def _choose(self, row: int) -> None:
        index = self._found.index(row, 0)
        self.list.setCurrentIndex(index)
        area = self.list.visualRect(index)
        self.keep_in_sight(self.list, area.center().y(), area.height())
        self.turned.emit()

    def step(self, by: int) -> None:
        """Up or down, and round the ends."""
        if self.shown:
            self._choose((self.list.currentIndex().row() + by) % len(self.shown))

    def _lettered(self, typed: str) -> None:
        self._take(next(at for at, one in enumerate(self.shown) if one.letter == typed))

    def press(self) -> None:
        """Enter: how is it decided?"""
        self._take(self.list.currentIndex().row())

    def _take(self, row: int, seat: int = 0) -> None:
        if 0 <= row < len(self.shown):
            self._choose(row)
            self.taken.emit(self.shown[row].kind, seat)

    def tiles(self) -> tuple[SeatTile, ...]:
        """Everybody, where the one that is looked at asks for a seat first."""
        asked = self.chosen.kind.asks_now(self.dealer.table) if self.chosen else ()
        return tiles_of(self.dealer) if asked[:1] == ("seat",) else ()

    def choose_seat(self, seat: int) -> bool:
        """That seat, of the ruling that is looked at: how it is decided comes next."""
        if seat not in (tile.seat for tile in self.tiles()):
            return False
        self._take(self.list.currentIndex().row(), seat)
        return True

    def on_strip(self) -> tuple[StripText, Action]:
        """The one that is looked at as a headline, with what is asked first."""
        one = self.chosen
        if one is None:
            return StripText(tr("What happened?"), "", "", badge="icon:warning|" + tr("RULING")), \
                Action(tr("Nothing chosen"), "", PrimaryState.OFF)
        asked = first_question(one.kind, self.dealer.table, {})
        return on_the_strip(one.kind, asked, tr(one.kind.about)), Action(tr("This happened"), "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, wherever the keyboard is in the panel."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.step(1 if event.key() == Qt.Key.Key_Down else -1)
        elif is_enter(event):
            event.accept()
        else:
            super().keyPressEvent(event)

