"""The strip of the Night page: what the hands give or take now, the amount, and how it is paid."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.chips import ChipSet, Counts
from app.dealing.asides.registry import ACCOUNT, CASH, MARKER, PAY_FIRST, STAYS
from app.money import CURRENCIES, Currency, figure, read_amount
from app.names import LONGEST
from app.words import tr
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.art import chip_label
from ui.strip.prompt_strip import LINE, PromptStrip
from ui.strip.strip_keys import ChipsLine, StripChoice, StripKeys, quick_amounts
from ui.widgets.forms import SPRING, in_row, words
from ui.widgets.side_panel import Number

QUICK_KEYS = "12345"
OTHER = "O"


class StripField(QLineEdit):
    """A field that keeps its Enter: what is typed is taken, and nothing is booked by the same press."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes no further, unless Ctrl is held."""
        super().keyPressEvent(event)
        if is_enter(event):
            event.accept()


class CountField(Number):
    """How many chips of one kind; it keeps its Enter too."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes no further, unless Ctrl is held."""
        super().keyPressEvent(event)
        if is_enter(event):
            event.accept()


class BuyRow(QWidget):
    """Quick amounts, one of one's own (its field lies beside the words above), and how it is paid."""

    changed = Signal()
    typed_in = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._amounts: tuple[int, ...] = ()
        self._money: Currency = CURRENCIES[-1]
        self.quick = StripKeys({key: ("", key) for key in QUICK_KEYS})
        self.other, self.typed = StripChoice(tr("Other"), OTHER), StripField()
        self.ways = StripKeys({ACCOUNT: (tr("Account"), "A"), CASH: (tr("Cash"), "C"), MARKER: (tr("Marker"), "M")})
        self.typed.setAccessibleName(tr("Other amount"))
        self.typed.setPlaceholderText(tr("Amount"))
        self.typed.setMaxLength(16)
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        in_row(self.quick, self.other, theme.current_look().pick(6, 2), self.ways, SPRING, on=self,
               spacing=theme.current_look().key_gap)
        theme.follow(self._measure)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _measure(self) -> None:
        self.typed.setFixedWidth(theme.current_look().px(96))

    def _connect(self) -> None:
        for code, key in self.quick.keys.items():
            key.clicked.connect(lambda _=False, code=code: self.choose(code))
        for code, key in self.ways.keys.items():
            key.clicked.connect(lambda _=False, code=code: self.pay_by(code))
        self.other.clicked.connect(lambda: self.choose(OTHER))
        self.typed.textEdited.connect(lambda _: self.changed.emit())
        self.typed.returnPressed.connect(self.typed_in)

    def show_money(self, chips: ChipSet, money: Currency) -> None:
        """Offer amounts that the house's chips make."""
        self._amounts, self._money = quick_amounts(chips), money
        for key, amount in zip(self.quick.keys.values(), self._amounts, strict=True):
            key.show_label(figure(amount, money))

    def choose(self, code: str) -> None:
        """A quick amount by its key, "O" for one to be typed, or with nothing none."""
        self.quick.choose(code)
        self.other.setChecked(code == OTHER)
        self.typed.setVisible(code == OTHER)
        with QSignalBlocker(self.typed):
            self.typed.clear()
        if code == OTHER:
            self.typed.setFocus()
        self.changed.emit()

    def pay_by(self, how: str) -> None:
        """How it is paid from now on."""
        self.ways.choose(how)
        self.changed.emit()

    @property
    def amount(self) -> int:
        """What is chosen, in minor units; 0 for nothing yet. Raises Refused for what cannot be read."""
        if self.other.isChecked():
            return read_amount(self.typed.text(), self._money) if self.typed.text().strip() else 0
        return self._amounts[QUICK_KEYS.index(self.quick.chosen)] if self.quick.chosen else 0

    @property
    def how(self) -> str:
        """By cash, on account, or by marker."""
        return self.ways.chosen or ACCOUNT


class CountRow(QWidget):
    """A number for each kind of chip that is handed in, how they are paid out, and what becomes of a marker."""

    changed = Signal()
    counted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[int, CountField] = {}
        self._chips: ChipSet | None = None
        self.ways = StripKeys({ACCOUNT: (tr("Account"), "A"), CASH: (tr("Cash"), "C")})
        self.marker = StripChoice(tr("Marker first"), "M")
        self._grid = in_row(spacing=theme.current_look().key_gap)
        in_row(self._grid, self.ways, self.marker, SPRING, on=self, spacing=theme.current_look().key_gap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for code, key in self.ways.keys.items():
            key.clicked.connect(lambda _=False, code=code: self.pay_by(code))
        self.marker.clicked.connect(lambda: self.changed.emit())

    def show_money(self, chips: ChipSet, money: Currency) -> None:
        """A field for each kind of chip."""
        if chips == self._chips:
            return
        self._chips = chips
        for value in chips.values:
            field = CountField(tr("Chips of {value}", value=chip_label(value, money)), 0, chips.owned[value])
            field.setFixedWidth(theme.current_look().px(56))
            field.setMinimumWidth(theme.current_look().px(56))
            field.textChanged.connect(lambda _: self.changed.emit())
            field.returnPressed.connect(lambda value=value: self._next(value))
            column = QVBoxLayout()
            column.setSpacing(0)
            head = words(tr("{chip} ×", chip=chip_label(value, money)), "label_strong", "second", wrap=False)
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(head)
            column.addWidget(field)
            self._grid.addLayout(column)
            self.fields[value] = field

    def begin(self, how: str, owes: bool) -> None:
        """Count anew; a marker that is owed is paid first unless the host says that it stays."""
        for field in self.fields.values():
            with QSignalBlocker(field):
                field.set_value(0)
        self.ways.choose(CASH if how == CASH else ACCOUNT)
        self.marker.setVisible(owes)
        self.marker.setChecked(owes)
        next(iter(self.fields.values())).setFocus()
        self.changed.emit()

    def _next(self, value: int) -> None:
        """Enter goes to the next kind; after the last one all are counted, the kinds passed over as none."""
        values = list(self.fields)
        at = values.index(value) + 1
        if at < len(values):
            self.fields[values[at]].setFocus()
            return
        for field in self.fields.values():
            field.setText(field.text() or "0")
        self.counted.emit()

    def pay_by(self, how: str) -> None:
        """How it is paid out from now on."""
        self.ways.choose(how)
        self.changed.emit()

    @property
    def begun(self) -> bool:
        """Whether anything was counted, be it none of a kind."""
        return any(field.text() for field in self.fields.values())

    @property
    def counts(self) -> Counts:
        """What was counted."""
        return {value: field.value() for value, field in self.fields.items() if field.value()}

    @property
    def what_of_the_marker(self) -> str:
        """Paid first, or it stays."""
        return PAY_FIRST if self.marker.isChecked() else STAYS


class CashierStrip(PromptStrip):
    """The slim strip with the cashier's two rows: chips sold, and chips counted and taken back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buy, self.count = BuyRow(), CountRow()
        self.note, self.chips = StripField(), ChipsLine()
        self.cash_out, self.back = StripChoice(tr("Cash out"), "X"), StripChoice(tr("Back"), tr("Esc"))
        for key in (self.cash_out, self.back):
            key.setCheckable(False)
            key.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.keep_rows(self.buy, self.count, self.cash_out, self.back)
        self.note.setMaxLength(4 * LONGEST)
        for part in (self.buy.typed, self.note, self.chips):
            part.hide()
            self.add_cell(part)
        self.call.hide()

    def ask_note(self, name: str, wide: int) -> None:
        """A field beside the words for initials or a reason; with no name none."""
        self.note.setVisible(bool(name))
        self.note.setPlaceholderText(name)
        self.note.setAccessibleName(name)
        self.note.setFixedWidth(theme.current_look().px(wide))

    def _measure(self) -> None:
        super()._measure()
        look = theme.current_look()
        self._column.setContentsMargins(look.margin, LINE, look.margin, look.pick(16, 12))
        self._key_row.setSpacing(look.pick(10, 6))
        if not self.narrow:
            self.undo_button.setFixedWidth(max(look.pick(76, 58), self.undo_button.needed))
            self.primary_button.setFixedWidth(look.pick(236, 186))

    def usual_height(self) -> int:
        """Slim."""
        return theme.current_look().strip_elsewhere
