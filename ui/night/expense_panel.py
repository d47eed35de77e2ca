"""A shared expense: what it was, who paid, who bears it. Nothing but accounts is touched."""

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from app.dealing.asides.registry import THE_HOUSE, Expense
from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import Refusal, Refused
from app.money import read_amount
from app.words import tr
from ui.look.tips import show_tip
from ui.widgets.buttons import PrimaryButton, PrimaryState
from ui.widgets.forms import Choice as Drop
from ui.widgets.forms import in_column
from ui.widgets.side_panel import SidePanel, plain_label
from ui.widgets.tiles_and_words import Choice


class ExpensePanel(SidePanel):
    """Everybody with a seat shares it unless taken off; below it says what each bears, and who the odd money."""

    def __init__(self, desk: Desk, payer: int = THE_HOUSE, parent: QWidget | None = None) -> None:
        super().__init__(tr("Shared expense"), parent)
        self.desk, self.op_id = desk, new_op_id()
        table = desk.table
        people = {THE_HOUSE: tr("The house")} | dict(sorted(table.people.items(), key=lambda one: one[1]))
        self.what = self.add_field(tr("What it is for"), tr("Pizza"), 60)
        self.amount = self.add_field(tr("Amount"), longest=16)
        self.body.addWidget(plain_label(tr("Paid by"), "note", "second"))
        self.payer = Drop()
        self.payer.setAccessibleName(tr("Paid by"))
        for number, name in people.items():
            self.payer.addItem(name, number)
        self.payer.setCurrentIndex(max(0, self.payer.findData(payer)))
        self.body.addWidget(self.payer)
        self.body.addWidget(plain_label(tr("Shared by"), "note", "second"))
        self.sharing: dict[int, Choice] = {}
        grid = QGridLayout()
        grid.setSpacing(6)
        for at, (number, name) in enumerate(people.items()):
            choice = Choice(name)
            choice.setMinimumWidth(0)
            show_tip(choice, name)
            choice.setChecked(bool(table.seat_of(number)))
            choice.toggled.connect(lambda _: self.tell())
            grid.addWidget(choice, at // 2, at % 2)
            self.sharing[number] = choice
        for column in range(2):
            grid.setColumnStretch(column, 1)
        self.body.addLayout(grid)
        self._foot()
        for field in (self.what, self.amount):
            field.textEdited.connect(lambda _: self.tell())
        self.what.returnPressed.connect(self.amount.setFocus)
        self.amount.returnPressed.connect(self.press)
        self.payer.currentIndexChanged.connect(lambda _: self.tell())
        self.tell()

    def _foot(self) -> None:
        """What each bears, and the button: they stay in sight while the list scrolls."""
        self.shares = plain_label("", "note", "second")
        self.shares.setWordWrap(True)
        self.book = PrimaryButton()
        self.book.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.book.clicked.connect(self.press)
        column = self.layout()
        foot = in_column(self.shares, self.book, margins=(16, 4, 16, 10))
        assert isinstance(column, QVBoxLayout)
        column.addLayout(foot)

    def begin(self) -> None:
        """Say what it was."""
        self.what.setFocus()

    def expense(self) -> Expense:
        """What is entered. Raises Refused for an amount that cannot be read."""
        amount = read_amount(self.amount.text(), self.desk.table.money)
        shares = {number: 1 for number, option in self.sharing.items() if option.isChecked()}
        return Expense(int(self.payer.currentData()), amount, self.what.text(), shares)

    def tell(self) -> None:
        """What each bears, as it is typed."""
        try:
            made = self.expense()
            refusal = made.refuse(self.desk.table)
            self.shares.setText(str(refusal) if refusal else made.said(self.desk.table))
        except Refused:
            refusal = Refusal(tr("Amount first"))
            self.shares.setText("")
        state = PrimaryState.WAITING if refusal else PrimaryState.READY
        self.book.show_action(tr("Book the expense"), "", state, tr("Ctrl ⏎"))

    def press(self) -> None:
        """Book it, or say what is missing."""
        self.do(self._deed)

    def _deed(self) -> Callable[[], None]:
        made, op_id = self.expense(), self.op_id

        def deed() -> None:
            self.desk.aside(made, op_id)
            self.closed.emit()

        return deed
