"""An amount without a keyboard: the house's chips as keys, each press one more of them in a field."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from app.chips import ChipSet
from app.errors import Refused
from app.money import Currency, field_figure, figure, read_amount
from app.words import tr
from ui.look import theme
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_row

MOST = 4
"""So many keys have room beside each other in the right column; chips beyond them are the largest."""


class AmountKeys(QWidget):
    """Under a field for an amount: a key for each chip, the smallest first, and one that empties the field.

    They never take the keyboard: what was typed goes on where it was.
    """

    def __init__(self, field: QLineEdit, chips: ChipSet, money: Currency, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field, self._money = field, money
        self.chips = {value: self._key(f"+{figure(value, money)}", tr("{amount} more", amount=figure(value, money)))
                      for value in sorted(chips.values)[:MOST]}
        for value, key in self.chips.items():
            key.clicked.connect(lambda _=False, value=value: self._write(self._now + value))
        self.none = self._key("×", tr("Nothing"))
        self.none.clicked.connect(lambda: self._write(0))
        in_row(*self.chips.values(), self.none, on=self, spacing=4)
        theme.keep(self, "size", lambda _: self._measure())

    def _measure(self) -> None:
        """As wide as a finger, or as a thumb: then there is room for fewer."""
        look = theme.current_look()
        for at, key in enumerate((self.none, *self.chips.values())):
            key.setVisible(at < MOST or not look.thumbs)
            key.setMinimumSize(look.least_key, look.least_key)

    def _key(self, label: str, spoken: str) -> SecondaryButton:
        key = SecondaryButton(label, kind="ghost")
        key.setAccessibleName(spoken)
        key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return key

    @property
    def _now(self) -> int:
        """What stands in the field, in minor units; nothing where it cannot be read."""
        try:
            return read_amount(self._field.text(), self._money)
        except Refused:
            return 0

    def _write(self, amount: int) -> None:
        text = field_figure(amount, self._money) if amount else ""
        self._field.setText(text)
        self._field.textEdited.emit(text)
