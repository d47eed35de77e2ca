"""The rows that answer: a key for each thing to choose, or an amount that is typed or made of chips."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.chips import ChipSet
from app.dealing.prompts.kinds import Option
from app.errors import Refused
from app.money import Currency, field_figure, read_amount
from app.words import tr
from ui.keys.key_events import has_alt
from ui.look import theme
from ui.look.faces import smaller
from ui.look.lettering import LEFT, write
from ui.look.text_layout import wrapped
from ui.strip.chip_palette import ChipPalette, TextKey
from ui.strip.strip_field import StripField
from ui.widgets.buttons import LEAST_TARGET, SecondaryButton, Surface, cap_width, draw_cap
from ui.widgets.forms import in_row, put_away

ROOMY = (("primary", 1), ("heading", 2), ("note_strong", 2))
"""In which type words stand on a key, and in how many lines at most; of more, the last or a smaller one."""

LINE, SMALLEST = 1.24, 11
"""How high a line is, in heights of its type, and the smallest type in pixels."""


class AnswerKey(SecondaryButton):
    """One thing to choose: its key at the left, its words beside it in as many lines as they need."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option.label, option.letter, parent=parent)
        self.code = option.code
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(LEAST_TARGET)

    def sizeHint(self) -> QSize:
        """All of them as wide as each other."""
        return QSize(LEAST_TARGET, theme.current_look().key_row)

    def lines(self, width: float, height: float) -> tuple[list[str], QFont]:
        """The words as they stand whole on a key with so much room, and in which font: a large one if they are few."""
        for role, most in ROOMY:
            font: QFont = theme.font(role)
            lines = wrapped(self.label, font, width)
            if len(lines) <= most and self._stands(lines, font, height):
                return lines, font
        while font.pixelSize() > SMALLEST and not self._stands(lines, font, height):
            font = smaller(font)
            lines = wrapped(self.label, font, width)
        return lines, font

    def _stands(self, lines: list[str], font: QFont, height: float) -> bool:
        """Whether no word is broken and nothing is cut."""
        return " ".join(lines) == self.label and len(lines) * LINE * font.pixelSize() <= height

    def words_area(self, area: QRectF) -> QRectF:
        """Where the words stand, beside the key cap."""
        look = theme.current_look()
        return area.adjusted(look.px(18) + cap_width(self._cap), 3, -look.px(8), -3)

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The key cap, then the words."""
        look, cap = theme.current_look(), cap_width(self._cap)
        draw_cap(painter, QRectF(area.left() + look.px(10), area.top(), cap, area.height()), self._cap, surface.second)
        words = self.words_area(area)
        lines, font = self.lines(words.width(), words.height())
        step = font.pixelSize() * LINE
        top = words.center().y() - step * len(lines) / 2
        for at, line in enumerate(lines):
            write(painter, QRectF(words.left(), top + at * step, words.width(), step), line, font, surface.text, LEFT)


class KeysRow(QWidget):
    """A key for each thing to choose. `chosen` carries its code."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: dict[str, AnswerKey] = {}
        self.row = in_row(on=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def offer(self, options: Iterable[Option]) -> None:
        """Offer these; keys that stay the same stay where they are."""
        offered = {option.letter: option for option in options}
        if {letter: (key.code, key.label) for letter, key in self.keys.items()} == \
                {letter: (one.code, one.label) for letter, one in offered.items()}:
            return
        put_away(*self.keys.values(), out_of=self.row)
        self.row.setSpacing(theme.current_look().key_gap)
        self.keys = {letter: self._key(option) for letter, option in offered.items()}

    def _key(self, option: Option) -> AnswerKey:
        key = AnswerKey(option)
        key.clicked.connect(lambda: self.chosen.emit(option.code))
        self.row.addWidget(key, 1)
        return key

    def press(self, letter: str) -> bool:
        """The key of one of them; False where none has it."""
        key = self.keys.get(letter)
        if key is not None and key.isEnabled():
            self.chosen.emit(key.code)
        return key is not None


class AmountRow(QWidget):
    """An amount, typed, or put together of the house's chips. `entered` is Enter, `left` is Esc."""

    entered = Signal()
    left = Signal()
    typed = Signal()

    def __init__(self, chips: ChipSet, money: Currency, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips, self.money = chips, money
        self.field, self.palette_row = StripField(longest=16, figures=True), ChipPalette()
        self.palette_row.show_chips(chips, money, (TextKey("clear", tr("Clear"), "X"),))
        self.palette_row.keys["clear"].setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        in_row((self.field, 2), (self.palette_row, 5), on=self, spacing=theme.current_look().group_gap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.field.entered.connect(self.entered)
        self.field.left.connect(self.left)
        self.field.typed.connect(lambda _: self.typed.emit())
        self.palette_row.amount.connect(self.add)
        self.palette_row.key.connect(lambda _: self.empty_it())
        self.field.edit.installEventFilter(self)

    def clear(self, name: str) -> None:
        """Nothing is typed yet; `name` is what is to be typed."""
        self.field.name(name)
        self.field.edit.clear()

    def empty_it(self) -> None:
        """Take back everything that is typed or made of chips."""
        self.field.edit.clear()
        self.field.edit.setFocus()

    @property
    def empty(self) -> bool:
        """Whether nothing is typed."""
        return not self.field.text.strip()

    def amount(self) -> int:
        """What is typed, in minor units. Raises Refused for what is no amount."""
        return read_amount(self.field.text, self.money)

    def add(self, value: int) -> None:
        """One chip more."""
        try:
            before = 0 if self.empty else self.amount()
        except Refused:
            before = 0
        self.field.edit.setText(field_figure(before + value, self.money))
        self.field.edit.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt and a digit is a chip, the smallest first."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and has_alt(event):
            at = event.key() - Qt.Key.Key_1
            values = sorted(self.chips.values)
            if 0 <= at < len(values):
                self.add(values[at])
                return True
        return False
