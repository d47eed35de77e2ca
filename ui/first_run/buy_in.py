"""What everybody buys in for."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.money import Currency, figure, read_amount
from app.words import tr
from ui.look import theme
from ui.widgets.forms import in_row
from ui.widgets.tiles_and_words import Choice, OneOf

QUICK = (50, 100, 200)
USUAL = 1


class BuyInRow(QWidget):
    """Three quick amounts, and one of one's own."""

    changed = Signal()

    def __init__(self, money: Currency, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._money, self._step = money, money.unit
        self.quick = OneOf(self)
        self.other = QLineEdit()
        self.other.setPlaceholderText(tr("Other"))
        self.other.setAccessibleName(tr("Another buy-in for everybody"))
        self.other.setMaxLength(20)
        self.other.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.other.textEdited.connect(lambda _: self._typed())
        self.quick.idClicked.connect(self._picked)
        self._last = USUAL
        self._arrange()
        self.show_money(money, money.unit)

    def _arrange(self) -> None:
        for at in range(len(QUICK)):
            self.quick.add(Choice(""), at)
        self.quick.button(USUAL).setChecked(True)
        in_row(*((one, 1) for one in self.quick.buttons()), (self.other, 1), on=self, spacing=6)
        theme.follow(self._measure)

    def _measure(self) -> None:
        self.other.setFont(theme.font("body_strong"))
        self.other.setMinimumWidth(theme.current_look().px(60))

    def show_money(self, money: Currency, step: int) -> None:
        """Offer 50, 100 and 200 times `step` minor units."""
        self._money, self._step = money, step
        for at, times in enumerate(QUICK):
            button = self.quick.button(at)
            assert isinstance(button, Choice)
            label = figure(times * step, money)
            button.show_label(label, tr("Everybody buys in for {amount}", amount=label))

    def _picked(self, at: int) -> None:
        self._last = at
        self.other.clear()
        self.changed.emit()

    def _typed(self) -> None:
        """Another amount takes the place of the quick ones; taken out again, the last of them holds."""
        own = bool(self.other.text().strip())
        self.quick.setExclusive(False)
        for at, button in enumerate(self.quick.buttons()):
            button.setChecked(not own and at == self._last)
        self.quick.setExclusive(True)
        self.changed.emit()

    @property
    def amount(self) -> int:
        """The buy-in in minor units. Raises Refused for what cannot be read."""
        at = self.quick.checkedId()
        return QUICK[at] * self._step if at >= 0 else read_amount(self.other.text(), self._money)

    def stops(self) -> list[QWidget]:
        """Where the Tab key stops, in order."""
        return [*self.quick.buttons(), self.other]
