"""Mending a night that is over, in tonight's books: who owes whom more, how much, and why."""

from collections.abc import Callable, Mapping

from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import Refused
from app.money import priced, read_amount
from app.settlement import HOUSE
from app.words import tr
from app.words.figures import thousands
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import Choice
from ui.widgets.side_panel import SidePanel, plain_label


class MendPanel(SidePanel):
    """Asks for a correction of a night; `entry` is the number of what was wrong there, or 0."""

    def __init__(self, desk: Desk, night: tuple[int, str], names: Mapping[int, str], entry: int = 0) -> None:
        super().__init__(tr("Correct {night}", night=night[1]))
        self._desk, self._night, self._entry, self._op_id = desk, night[0], entry, new_op_id()
        self.add_line(tr("A closed night stays as printed. The correction goes into tonight’s books, is settled "
                         "tonight, and tonight’s sheet names the night it corrects."), "note")
        if entry:
            self.add_line(tr("For entry #{number}.", number=thousands(entry)), "note")
        self.payer, self.payee = self._people(tr("Who owes more"), names), self._people(tr("To whom"), names)
        self.payee.setCurrentIndex(self.payee.findData(HOUSE))
        self.amount = self.add_field(tr("How much more"), tr("Amount"), 20)
        self.reason = self.add_field(tr("Why"), tr("For example: paid to the wrong seat"))
        self.go = SecondaryButton(tr("Correct it"), tr("Ctrl ⏎"), kind="go")
        self.add_buttons(self.go)
        self.go.clicked.connect(self.press)
        self.amount.returnPressed.connect(self.reason.setFocus)
        self.reason.returnPressed.connect(self.press)
        for changed in (self.amount.textChanged, self.payer.currentIndexChanged, self.payee.currentIndexChanged):
            changed.connect(lambda _: self._tell())
        self._tell()

    def _people(self, name: str, names: Mapping[int, str]) -> Choice:
        choice = Choice()
        choice.setAccessibleName(name)
        for number, person in sorted(names.items(), key=lambda one: one[1].casefold()):
            choice.addItem(person, number)
        choice.addItem(tr("House bank"), HOUSE)
        choice.setMinimumContentsLength(8)
        choice.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.body.addWidget(plain_label(name, "note", "second"))
        self.body.addWidget(choice)
        return choice

    def begin(self) -> None:
        """Who owes is chosen first."""
        self.payer.setFocus()

    def _tell(self) -> None:
        """The button names what it will post."""
        money = self._desk.the_house().money
        try:
            amount = priced(read_amount(self.amount.text(), money), money)
        except Refused:
            amount = ""
        self.go.show_label(tr("Correct {amount} tonight", amount=amount) if amount else tr("Correct it"))

    def press(self) -> None:
        """Book it, once."""
        self.do(self._deed)

    def _deed(self) -> Callable[[], None]:
        desk, money = self._desk, self._desk.the_house().money
        amount, reason = read_amount(self.amount.text(), money), self.reason.text()
        payer, payee = self.payer.currentData(), self.payee.currentData()
        return lambda: desk.correcting.correct(self._night, payer, payee, amount, reason, self._entry, self._op_id)
