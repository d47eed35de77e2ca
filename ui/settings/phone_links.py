"""The players’ own links, a row for each: when it was made, on how many phones it is open, and what can be done."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.words import plural, tr
from ui.settings.rows import hairline
from ui.widgets.forms import button, empty_out, in_column, in_row, set_tone, words


class LinkRow(QWidget):
    """One player. `made` is "" without a link, `phones` on how many it is open."""

    def __init__(self, name: str, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self._where = tr("Seat {seat}", seat=seat) if seat else ""
        self.made, self.state = words("", "note", "second", wrap=False), words("", "body", "second", wrap=False)
        self.make_button, self.end_button = button(tr("Slip or show")), button(tr("End it"), "ghost")
        self.end_button.setAccessibleName(tr("{name}: end the link", name=name))
        told = in_column(words(name, "body_strong", wrap=False), self.made, spacing=1)
        in_row((told, 1), self.state, self.make_button, self.end_button, on=self, spacing=8, margins=(0, 6, 0, 6))

    def show_link(self, made: str, phones: int, can: bool) -> None:
        """Whether there is one, and who looks at it: on more than one phone is worth a look."""
        said = tr("Link made {time}", time=made) if made else tr("No link yet")
        self.made.setText(" · ".join(filter(None, (self._where, said))))
        self.state.setText("" if not made else plural(phones, "open on {count} phone", "open on {count} phones")
                           if phones else tr("not open now"))
        set_tone(self.state, "warn" if phones > 1 else "second")
        verb = tr("Make it again") if made else tr("Slip or show")
        self.make_button.setText(verb)
        self.make_button.setAccessibleName(f"{self.name}: {verb}")
        self.make_button.setEnabled(can)
        self.end_button.setVisible(bool(made))


class LinkRows(QWidget):
    """All of them. `make` and `end` carry whose, by number."""

    make = Signal(int)
    end = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[int, LinkRow] = {}
        self._stand_for: object = None
        self._column = in_column(on=self, spacing=0)

    def show_people(self, people: dict[int, tuple[str, int]]) -> None:
        """A row for each of these: by number the name, and the seat or 0."""
        if people == self._stand_for:
            return
        self._stand_for = people
        empty_out(self._column)
        self.rows = {player: LinkRow(*told) for player, told in people.items()}
        for player, row in self.rows.items():
            self._column.addWidget(hairline())
            self._column.addWidget(row)
            row.make_button.clicked.connect(lambda _=False, whose=player: self.make.emit(whose))
            row.end_button.clicked.connect(lambda _=False, whose=player: self.end.emit(whose))
