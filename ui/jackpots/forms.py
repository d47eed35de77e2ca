"""The small forms of the page: a second person confirms, a hand is struck, the house adds, a period ends early."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.words import tr
from ui.jackpots.jackpot_text import Telling
from ui.keys.key_events import is_enter
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_column, in_row, words
from ui.widgets.tiles_and_words import Words


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a small form: what it is called, what stands in it while it is empty, and how much goes in."""

    name: str
    hint: str = ""
    longest: int = 60


class SmallForm(QWidget):
    """A heading, a sentence, a field or two, and one verb. `given` carries what was typed; `closed` leaves it.

    `also` is a second verb beside the first, that wants nothing typed: `other`.

    Enter goes to the next empty field, and from the last one does it.
    """

    given = Signal(object)
    closed = Signal()
    other = Signal()

    def __init__(self, title: str, about: str, fields: Sequence[Field], verb: str, also: str = "",
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = [QLineEdit() for _ in fields]
        self.trouble = words("", "note", "warn")
        self.go = SecondaryButton(verb, tr("Enter"), kind="go")
        self.back = SecondaryButton(tr("Back"), tr("Esc"), kind="ghost")
        column = in_column(Words(title, "title"), words(about, "note", "second"), on=self, spacing=6)
        for one, field in zip(fields, self.fields, strict=True):
            field.setAccessibleName(one.name)
            field.setPlaceholderText(one.hint)
            field.setMaxLength(one.longest)
            column.addWidget(words(one.name, "note", "second"))
            column.addWidget(field)
        column.addWidget(self.trouble)
        column.addStretch(1)
        row = in_row(self.back)
        self.also = SecondaryButton(also, kind="danger")
        row.addWidget(self.also)
        row.addWidget(self.go, 1)
        column.addLayout(row)
        self.also.setVisible(bool(also))  # on the form by now, and no window of its own
        self.go.clicked.connect(self.give)
        self.back.clicked.connect(self.closed)
        self.also.clicked.connect(self.other)

    def begin(self) -> None:
        """The keyboard into its first field."""
        if self.fields:
            self.fields[0].setFocus()

    def give(self) -> None:
        """What stands in the fields."""
        self.trouble.setText("")
        self.given.emit(tuple(field.text() for field in self.fields))

    def refuse(self, sentence: str) -> None:
        """Why it was not done; what was typed stays."""
        self.trouble.setText(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc; every other key is the page’s."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_enter(event) and not event.isAutoRepeat():
            self._enter()
        else:
            event.ignore()

    def _enter(self) -> None:
        empty = next((field for field in self.fields if not field.text().strip()), None)
        if empty is not None and not empty.hasFocus():
            empty.setFocus()
        else:
            self.give()


def top_up_form() -> SmallForm:
    """The house adds of its own."""
    return SmallForm(tr("The house adds"), tr("It belongs to the players from then on."),
                     [Field(tr("Amount")), Field(tr("Why"), longest=200)], tr("Add it"))


def early_form(told: Telling) -> SmallForm:
    """A period ends before its time."""
    assert told.one is not None
    return SmallForm(tr("End the period early"), tr("It runs to {time}.", time=told.clock(told.one.ends_at)),
                     [Field(tr("Why it ends early"), longest=200)], tr("Go on"))


def no_reason() -> str:
    """Why a period that still runs does not end yet."""
    return tr("A reason is missing. The period is still running, and ending it early needs one. Say why.")


def confirm_form(told: Telling, number: int) -> SmallForm:
    """A second person looks at every card and counts the deck; or the hand is struck."""
    assert told.one is not None
    hand = told.one.candidate(number)
    assert hand is not None
    return SmallForm(
        tr("A second person confirms"),
        tr("{name}: {hand}. Check every card, then count the whole deck: {cards}.", name=told.who(hand.player),
           hand=told.words(hand), cards=told.one.rules.deck),
        [Field(tr("Name or initials")), Field(tr("Cards counted"), longest=3)], tr("Confirm"), tr("Strike"))


def strike_form(told: Telling, number: int) -> SmallForm:
    """A hand does not count after all."""
    hand = told.one.candidate(number) if told.one else None
    assert hand is not None
    return SmallForm(tr("Strike the hand"), tr("{name}: {hand}. It stays in the record.", name=told.who(hand.player),
                                               hand=told.words(hand)),
                     [Field(tr("Why it does not count"), longest=200)], tr("Strike it"))
