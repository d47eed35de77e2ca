"""The chips of a house: which set, what each chip is worth, and how many there are."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from app.money import Currency, figure
from app.words import plural, tr
from app.words.figures import thousands
from ui.look import theme
from ui.look.art import chip_label, chip_pixmap
from ui.look.ink import Ink
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, in_column, in_row, put_away
from ui.widgets.house_setup import FEWEST_KINDS, MOST_KINDS, ChipLine, next_line, value_of
from ui.widgets.stepper import Stepper
from ui.widgets.tiles_and_words import IconKey, Words


class ChipFace(QWidget):
    """One chip, as it looks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour, self._label = "white", ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_chip(self, colour: str, label: str) -> None:
        """Its colour, and what is printed on it."""
        self._colour, self._label = colour, label
        self.update()

    def sizeHint(self) -> QSize:
        """A little smaller than its row."""
        return QSize(theme.current_look().px(34), theme.current_look().px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, chip_pixmap(self._colour, self._label, min(self.width(), self.height()),
                                             self.devicePixelRatioF()))
        painter.end()


class ChipRow(QWidget):
    """One kind of chip. Its value can be typed in a set of one's own, its number anywhere but in a fixed set."""

    changed = Signal()
    removed = Signal()
    stepped = True  # whether its number has keys beside it

    def __init__(self, line: ChipLine, money: Currency, own: bool, fixed: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line, self._money = line, money
        self.face, self.worth = ChipFace(), Words("", "title", "second")
        self.edit = QLineEdit(line.typed)
        self.edit.setMaxLength(16)
        self.edit.setAccessibleName(tr("Value of this chip"))
        self.value = Words(line.typed, "title")
        name = tr("Chips of {value} you own", value=line.typed)
        self.stepper, self.number = Stepper(line.owned, name, keys=self.stepped), Words(thousands(line.owned), "title")
        self.cross = self._cross(tr("Take {value} out of the set", value=line.typed))
        self.edit.textEdited.connect(lambda _: self._tell())
        self.stepper.changed.connect(self._tell)
        self.cross.clicked.connect(self.removed)
        self._arrange()
        # Only now: what is shown before it has its place would be a window of its own.
        self.edit.setVisible(own)
        self.value.setVisible(not own)
        self.cross.setVisible(own)
        self.stepper.setVisible(not fixed)
        self.number.setVisible(fixed)
        self._show()

    def _cross(self, name: str) -> IconKey:
        return IconKey("close", name)

    def _arrange(self) -> None:
        self._row = in_row(self.face, self.edit, self.value, self.stepper, self.number, on=self, spacing=8)
        self.worth.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self.worth, 1)
        self._row.addWidget(self.cross)
        theme.follow(self._measure)

    def _measure(self) -> None:
        look = theme.current_look()
        self.setFixedHeight(look.pick(50, 48, 46))
        for one in (self.edit, self.value):
            one.setFixedWidth(look.px(96))
        self.edit.setFont(theme.font("title"))
        self.number.setFixedWidth(look.px(176))

    @property
    def line(self) -> ChipLine:
        """What the row says now."""
        return ChipLine(self.edit.text(), self._line.colour, self.stepper.value)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A hairline above."""
        painter = QPainter(self)
        Ink(painter).rule(0, self.width(), 0)
        painter.end()

    def _tell(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        value = value_of(self.line, self._money)
        self._show_face(self._line.colour, chip_label(value, self._money) if value else "?")
        self.worth.setText(figure(value * self.line.owned, self._money) if value is not None else "–")

    def _show_face(self, colour: str, label: str) -> None:
        self.face.show_chip(colour, label)


class ChipTable(QFrame):
    """A line for each kind of chip, and what they come to. `changed` after anything typed, stepped or removed."""

    changed = Signal()

    def __init__(self, money: Currency, fixed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._money, self._fixed, self._own = money, fixed, False
        self.rows: list[ChipRow] = []
        self.worth_label = Words("", "label", "label")
        self.count, self.total = Words("", "title"), Words("", "title")
        self.add = SecondaryButton(tr("Add a value"), icon="plus", kind="ghost")
        self.add.clicked.connect(self.add_line)
        self._rows = self._room()
        self._arrange()

    def _room(self) -> QBoxLayout:
        """Where the kinds stand."""
        return in_column(spacing=0)

    def _arrange(self) -> None:
        in_column(self._head(), self._rows, self._foot(), on=self, spacing=0, margins=(16, 4, 16, 4))

    def _head(self) -> QHBoxLayout:
        look = theme.current_look()
        value, owned = Words(tr("Value"), "label", "label"), Words(tr("Chips you own"), "label", "label")
        theme.keep(value, "size", lambda one: one.setFixedWidth(theme.current_look().px(96)))
        return in_row(value, owned, SPRING, self.worth_label, spacing=8, margins=(look.px(34) + 8, 4, 0, 4))

    def _foot(self) -> QHBoxLayout:
        return in_row(self.count, self.add, SPRING, self.total, spacing=12,
                      margins=(theme.current_look().px(34) + 8, 6, 0, 6))

    @property
    def lines(self) -> tuple[ChipLine, ...]:
        """What the table says now."""
        return tuple(row.line for row in self.rows)

    def show_lines(self, lines: Sequence[ChipLine], money: Currency, own: bool = False) -> None:
        """Show these kinds of chips; in a set of one's own, their values can be typed too."""
        self._money, self._own = money, own
        put_away(*self.rows, out_of=self._rows)
        self.rows = []
        for line in lines:
            self._add_row(line)
        self._sum()

    def _make_row(self, line: ChipLine) -> ChipRow:
        return ChipRow(line, self._money, self._own, self._fixed)

    def _add_row(self, line: ChipLine) -> ChipRow:
        row = self._make_row(line)
        row.changed.connect(self._tell)
        row.removed.connect(lambda: self._remove(row))
        self.rows.append(row)
        self._rows.addWidget(row)
        row.show()
        return row

    def add_line(self) -> None:
        """One more kind of chip; its value is ready to be typed over."""
        row = self._add_row(next_line(self.lines, self._money))
        self._tell()
        row.edit.setFocus()
        row.edit.selectAll()

    def _remove(self, row: ChipRow) -> None:
        at = self.rows.index(row)
        self.rows.remove(row)
        put_away(row, out_of=self._rows)
        self._tell()
        self.rows[min(at, len(self.rows) - 1)].edit.setFocus()

    def _tell(self) -> None:
        self._sum()
        self.changed.emit()

    def _sum(self) -> None:
        lines = self.lines
        count = sum(line.owned for line in lines)
        self.count.setText(plural(count, "{count} chip", "{count} chips") if count < 1000
                           else tr("{count} chips", count=thousands(count)))
        self.total.setText(self._said(sum((value_of(line, self._money) or 0) * line.owned for line in lines)))
        self.worth_label.setText(tr("Worth {sign}", sign=self._money.sign) if self._money.sign else tr("Worth"))
        self.add.setVisible(self._own)
        self.add.setEnabled(len(lines) < MOST_KINDS)
        for row in self.rows:
            row.cross.setEnabled(len(lines) > FEWEST_KINDS)

    def _said(self, total: int) -> str:
        return figure(total, self._money)  # the sign stands over the column
