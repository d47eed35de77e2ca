"""The rack: counted by denomination, handed over, filled from the case or relieved of chips, or its chips changed."""

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QWidget

from app.chips import worth
from app.dealing.asides.registry import Aside, ChangeChips, CountRack, CreditRack, FillRack, HandOver
from app.desk.house.clock import new_op_id
from app.money import figure
from app.names import clean_line
from app.words import tr
from ui.deal.dealer import Dealer
from ui.look.art import chip_label
from ui.widgets.buttons import SecondaryButton
from ui.widgets.side_panel import Number, SidePanel, plain_label


class RackPanel(SidePanel):
    """A number for each denomination, its worth, and what is done with it."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(tr("Rack"), parent)
        self.dealer = dealer
        table = dealer.table
        self.add_line(tr("The books expect {amount}.", amount=figure(worth(table.rack), table.money)))
        expected = {value: max(0, table.rack.get(value, 0)) for value in table.chips.values}
        self.counted = self._grid(tr("Count"), expected)
        self.sum_line = self.add_line("", "body_strong", "")
        self.reason = self.add_field(tr("Reason, if the count differs"))
        self.initials = self.add_field(tr("Initials of both counters"), longest=40)
        self.add_buttons(self._button(tr("Rack counted"), self._count, "go"))
        self.dealer_name = self.add_field(tr("New dealer"), longest=40)
        self.add_buttons(self._button(tr("Count and hand over"), self._hand_over))
        self.add_line(tr("Change chips"), "heading", "")
        self.given = self._grid(tr("Out of the rack"), {})
        self.got = self._grid(tr("Into the rack"), {})
        self.partner = Number(tr("With seat"), most=max([table.opening.seat_count, *table.seats]))
        self.partner.setPlaceholderText(tr("the chip case"))
        self.body.addWidget(plain_label(tr("With seat"), "note", "second"))
        self.body.addWidget(self.partner)
        self.add_buttons(self._button(tr("Chips changed"), self._change))
        self.add_buttons(self._button(tr("Fill from the chip case"), self._fill, "ghost"),
                         self._button(tr("Return to the chip case"), self._credit, "ghost"))
        for field in self.counted.values():
            field.textChanged.connect(self._sum)
        self._sum()

    def begin(self) -> None:
        """Count from the largest."""
        next(iter(self.counted.values())).setFocus()

    def _grid(self, title: str, start: dict[int, int]) -> dict[int, Number]:
        self.body.addWidget(plain_label(title, "note", "second"))
        grid, fields, table = QGridLayout(), {}, self.dealer.table
        grid.setSpacing(6)
        for at, value in enumerate(table.chips.values):
            label = chip_label(value, table.money)
            name = tr("{title}: chips of {value}", title=title, value=label)
            field = Number(name, start.get(value, 0), table.chips.owned[value])
            grid.addWidget(plain_label(tr("{chip} ×", chip=label), "body_strong"), at // 2, at % 2 * 2)
            grid.addWidget(field, at // 2, at % 2 * 2 + 1)
            fields[value] = field
        self.body.addLayout(grid)
        return fields

    def _numbers(self, fields: dict[int, Number]) -> dict[int, int]:
        return {value: field.value() for value, field in fields.items() if field.value()}

    def _sum(self) -> None:
        table = self.dealer.table
        counted = worth(self._numbers(self.counted))
        difference = counted - worth(table.rack)
        words = tr("Counted {amount}", amount=figure(counted, table.money))
        if difference:
            words += tr(", differs by {difference}", difference=figure(difference, table.money))
        self.sum_line.setText(words)

    def _button(self, label: str, make: Callable[[], Aside], kind: str = "plain") -> SecondaryButton:
        button = SecondaryButton(label, kind=kind)
        button.clicked.connect(lambda: self.do(lambda: self._doing(make())))
        return button

    def _doing(self, aside: Aside) -> Callable[[], None]:
        op_id = new_op_id()
        return lambda: self.dealer.aside(aside, op_id)

    def _count(self) -> Aside:
        return CountRack(self._numbers(self.counted), self.reason.text().strip(), self._by)

    def _hand_over(self) -> Aside:
        return HandOver(self._numbers(self.counted), self.reason.text().strip(), self._by,
                        clean_line(self.dealer_name.text(), 40))

    def _change(self) -> Aside:
        return ChangeChips(self.partner.value(), self._numbers(self.given), self._numbers(self.got))

    def _fill(self) -> Aside:
        return FillRack(self._numbers(self.got), self._by)

    def _credit(self) -> Aside:
        return CreditRack(self._numbers(self.given), self._by)

    @property
    def _by(self) -> str:
        return clean_line(self.initials.text(), 40)
