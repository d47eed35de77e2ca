"""The cashier's keys on the strip: quick amounts and ways to pay, of which one holds, each with its letter."""

from collections.abc import Mapping
from typing import ClassVar

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.chips import ChipSet, worth
from app.money import Currency, figure
from app.words import tr
from app.words.joined import comma_list
from ui.look import theme
from ui.look.art import ChipArt
from ui.look.ink import Ink, advance, painter_on
from ui.widgets.buttons import OFF, SecondaryButton, Surface
from ui.widgets.forms import in_row
from ui.widgets.tiles_and_words import CHOSEN

QUICK = (20, 50, 100, 200, 300)
"""Quick amounts, in smallest chips."""


def quick_amounts(chips: ChipSet) -> tuple[int, ...]:
    """The amounts on the keys 1 to 5, in minor units: always such that chips can make them."""
    return tuple(times * chips.values[-1] for times in QUICK)


class StripChoice(SecondaryButton):
    """A key of the strip that holds: brass at its edge while it does. Of its row one does, or none."""

    one_of_several = True

    def __init__(self, label: str, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(label, cap, parent=parent)
        self.setCheckable(True)
        self.in_strip = True
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def surface(self) -> Surface:
        """Chosen, a key, or off: the brass fill is the primary's alone."""
        return OFF if not self.isEnabled() else CHOSEN if self.isChecked() else super().surface()

    def sizeHint(self) -> QSize:
        """Its words and a little air."""
        look = theme.current_look()
        return QSize(max(look.least_key, round(advance(self.label, "body_strong")) + look.pick(16, 14)), look.key_row)


class StripKeys(QWidget):
    """A row of such keys, of which one or none holds."""

    def __init__(self, keys: Mapping[str, tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys = {code: StripChoice(label, cap) for code, (label, cap) in keys.items()}
        in_row(*self.keys.values(), on=self, spacing=theme.current_look().key_gap)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def chosen(self) -> str:
        """The code of the one that holds; empty for none."""
        return next((code for code, key in self.keys.items() if key.isChecked()), "")

    def choose(self, code: str) -> None:
        """Let one hold, or with an empty code none."""
        for one, key in self.keys.items():
            key.setChecked(one == code)


class ChipsLine(QWidget):
    """Chips to hand over, each kind with its number; in two lines where they are many. Empty while there are none."""

    FACE: ClassVar[int] = 28

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: dict[int, int] = {}
        self._art: ChipArt | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_chips(self, counts: Mapping[int, int], chips: ChipSet, money: Currency) -> None:
        """Show these."""
        self._counts = {value: counts[value] for value in sorted(counts, reverse=True) if counts[value]}
        self._art = ChipArt(chips, money)
        self.setAccessibleName(tr("Chips: {parts}, {sum} in all", sum=figure(worth(self._counts), money),
                                  parts=comma_list(map(self._part, self._counts))) if self._counts else "")
        self.setVisible(bool(self._counts))
        self.updateGeometry()
        self.update()

    def _part(self, value: int) -> str:
        assert self._art is not None
        return f"{self._counts[value]} × {figure(value, self._art.money)}"

    @property
    def _across(self) -> int:
        return len(self._counts) if len(self._counts) < 4 else -(-len(self._counts) // 2)

    def _step(self) -> float:
        words = max((advance(self._part(value), "body_strong") for value in self._counts), default=0)
        return theme.current_look().px(self.FACE) + words + 20

    def sizeHint(self) -> QSize:
        """As wide as its longest line."""
        return QSize(round(self._step() * max(1, self._across)) + 16, theme.current_look().px(68))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the kinds, largest first."""
        if self._art is None or not self._counts:
            return
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ink, face, step = Ink(painter), theme.current_look().px(self.FACE), self._step()
        ink.box(QRectF(self.rect()), theme.PANEL, theme.TRAY, theme.LINE)
        lines = 1 if self._across == len(self._counts) else 2
        high = (self.height() - 8) / lines
        for at, value in enumerate(self._counts):
            left, middle = 10 + at % self._across * step, 4 + (at // self._across + 0.5) * high
            painter.drawPixmap(round(left), round(middle - face / 2),
                               self._art.face(value, face, self.devicePixelRatioF()))
            ink.write(QRectF(left + face + 6, middle - high / 2, step - face - 10, high), self._part(value),
                      "body_strong")
        painter.end()
