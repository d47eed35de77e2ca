"""The map of the keyboard: every key that does something now, and what."""

import re
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.desk.acts.acts import ACTS
from app.words import tr
from app.words.joined import clauses, labelled
from ui.heard.painted import Parted
from ui.heard.painted_parts import Part, Role
from ui.look import theme
from ui.look.faces import smaller
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE
from ui.look.text_layout import wrapped

ROWS = ("Esc F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Del", "` 1 2 3 4 5 6 7 8 9 0 − = ⌫", "Tab Q W E R T Y U I O P [ ]",
        "Caps A S D F G H J K L ; ' Enter", "Shift Z X C V B N M , . / Shift", "Ctrl Alt Space ← ↑ ↓ →")
WIDTHS = {"Tab": 1.6, "Caps": 1.8, "Enter": 1.9, "Shift": 2.3, "Ctrl": 1.4, "Alt": 1.4, "Space": 6.4, "⌫": 1.5}


LEAST, LINE = 9, 1.15
"""The smallest letters on a key, pixels, and how high a line of theirs is, of their size."""
ARROWS = "←↑↓→"
BESIDE = {"N": "note", "R": "call", "I": "rule", "Y": "rulings", "J": "claim"}
"""The acts that have a letter of their own beside every question."""


def everywhere() -> dict[str, str]:
    """The keys that do the same at every step."""
    acts = {act.key: tr(act.name) for act in ACTS.values() if act.key and act.key not in (*BESIDE, "?", "F10")}
    return acts | {
        "F2": tr("Night"), "F3": tr("Deal"), "F4": tr("Jackpots"), "F5": tr("Rules"), "F6": tr("Ledger"),
        "F7": tr("Settle"), "F8": tr("Stats"), "F9": tr("Display"), "F12": tr("Lock"), "Esc": tr("Cancel"),
        "⌫": tr("Undo"), "[": tr("Tab back"), "]": tr("Tab on"), "/": tr("?  This map"), "Ctrl D": tr("Deal in"),
        "Ctrl 1–9": tr("Look after a seat"),
        "Ctrl ,": tr("Settings"), "Ctrl ⏎": tr("Primary button, while typing")}


def beside() -> dict[str, str]:
    """The keys beside every question, unless the question takes them itself."""
    acts = {key: tr(ACTS[code].name) for key, code in BESIDE.items()}
    return acts | {"E": tr("Exposed card"), "M": tr("Misdeal"), "V": tr("Void coup"), "X": tr("Cut card is out"),
                   "B": tr("Wrong burn")}


def one_by_one(keys: Mapping[str, str]) -> dict[str, str]:
    """Keys that are told together, each for itself: those of "1–5" are five, those of "← →" two."""
    made: dict[str, str] = {}
    for key, words in keys.items():
        digits = re.fullmatch(r"(\d)(?:–| to )(\d)", key)
        each = [str(digit) for digit in range(int(digits[1]), int(digits[2]) + 1)] if digits else \
            key.split() if all(part in ARROWS for part in key.split()) else [key]
        made |= {one: words for one in each if one not in made}
    return made


class KeyboardMap(Parted):
    """Lies over the page; any key or click puts it away. `idle` are keys beside the question that do nothing now."""

    closed = Signal()

    def __init__(self, own: Mapping[str, str], parent: QWidget | None = None, idle: Iterable[str] = ()) -> None:
        super().__init__(parent)
        self.own = one_by_one({key: words for key, words in own.items() if words})
        self.beside = {key: words for key, words in beside().items() if key not in {*self.own, *idle}}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        said = clauses(labelled(key, words) for key, words in {**self.own, **self.beside, **everywhere()}.items())
        self.setAccessibleName(tr("Keyboard map. {keys}", keys=said))

    def words_for(self, key: str) -> tuple[str, str, str]:
        """What a key does now, and its colours; empty for nothing."""
        if key in self.own:
            return self.own[key], theme.KEYBOARD_OWN, theme.BRASS_INK
        if key == "Shift":
            return "", theme.INK3, theme.TX2
        if key in self.beside:
            return self.beside[key], theme.KEYBOARD_BESIDE, theme.WHITE
        if key in everywhere():
            return everywhere()[key], theme.KEYBOARD_EVERYWHERE, theme.WHITE
        return "", theme.INK2, theme.TX3

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the keyboard, and below it what more than one key does."""
        painter = painter_on(self)
        painter.fillRect(self.rect(), theme.colour(theme.INK0))
        ink, look = Ink(painter), theme.current_look()
        margin = look.pick(28, 28, small=12)
        area = QRectF(self.rect()).adjusted(margin, look.px(12), -margin, -look.px(10))
        head = QRectF(area.left(), area.top(), area.width(), look.px(40))
        ink.write(head, tr("Keyboard map"), "figure")
        ink.write(head, tr("What works now. Any key closes it."), "body", theme.TX2,
                  Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        listed = [(key, words) for key, words in {**self.own, **everywhere()}.items() if not self._on_keyboard(key)]
        lines = (len(listed) + 3) // 4
        high = lines * look.px(26) + look.px(8)
        board = QRectF(area.left(), head.bottom() + 8, area.width(), area.height() - head.height() - high - 16)
        self._draw_board(ink, board)
        self._draw_list(ink, QRectF(area.left(), board.bottom() + 8, area.width(), high), listed)
        painter.end()

    def _on_keyboard(self, key: str) -> bool:
        return any(key in row.split() for row in ROWS)

    def _draw_board(self, ink: Ink, board: QRectF) -> None:
        high = board.height() / len(ROWS)
        for at, row in enumerate(ROWS):
            keys = row.split()
            unit = board.width() / sum(WIDTHS.get(key, 1) for key in keys)
            left = board.left()
            for key in keys:
                wide = unit * WIDTHS.get(key, 1)
                self._draw_key(ink, QRectF(left + 3, board.top() + at * high + 3, wide - 6, high - 6), key)
                left += wide

    def _draw_key(self, ink: Ink, area: QRectF, key: str) -> None:
        words, fill, shade = self.words_for(key)
        ink.box(area, theme.CELL, fill, theme.LINE)
        look = theme.current_look()
        inner = area.adjusted(look.pick(8, 8, small=5), 0, -4, 0)
        font, lines = _in_lines(words, inner.width(), area.height() - look.px(20))
        below = max(area.height() / 2, len(lines) * font.pixelSize() * LINE)
        ink.write(inner.adjusted(0, 0, 0, -below), key, "title", shade)
        for at, line in enumerate(lines):
            high = below / len(lines)
            ink.write(QRectF(inner.left(), inner.bottom() - below + at * high, inner.width(), high), line, font, shade,
                      least=LEAST)

    def _draw_list(self, ink: Ink, area: QRectF, listed: list[tuple[str, str]]) -> None:
        look = theme.current_look()
        step, cap_wide, left = look.px(26), look.px(76), area.left()
        columns = [listed[at::4] for at in range(4)]
        wants = [cap_wide + 20 + max((advance(words, "note") for _, words in column), default=0) for column in columns]
        for column, want in zip(columns, wants, strict=True):
            wide = want + (area.width() - sum(wants)) / len(columns)
            for at, (key, words) in enumerate(column):
                cap = QRectF(left, area.top() + at * step + 3, cap_wide, step - 6)
                ink.box(cap, theme.GRID, "", theme.LINE2)
                ink.write(cap.adjusted(4, 0, -4, 0), key, "label_strong", theme.TX1, CENTRE)
                ink.write(QRectF(cap.right() + 10, cap.top() - 3, wide - cap_wide - 20, step), words, "note", theme.TX2)
            left += wide

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Any key puts it away."""
        self.closed.emit()

    def painted_parts(self) -> tuple[Part, ...]:
        """What each key does; and that a click puts the map away, wherever it is."""
        told = {**self.own, **self.beside, **everywhere()}
        return (*(Part(f"key/{key}", labelled(key, words), QRectF(), Role.StaticText) for key, words in told.items()),
                Part("close", tr("Close the map"), QRectF(self.rect()), press=self.closed.emit))


def _in_lines(words: str, width: float, height: float) -> tuple[QFont, list[str]]:
    """The words on a key in lines, as large as they fit; no word is broken."""
    made: QFont = theme.font("label")
    while made.pixelSize() > LEAST and (any(advance(word, made) > width for word in words.split())
                                        or len(wrapped(words, made, width)) * made.pixelSize() * LINE > height):
        made = smaller(made)
    return made, wrapped(words, made, width)
