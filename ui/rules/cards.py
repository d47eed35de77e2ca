"""The cards of the Rules page: what is about to be saved, a name to give, a rule explained."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from app.house_rules import Declared
from app.money import Currency
from app.rule_sets import Subject
from app.rule_words import value_words
from app.words import tr
from app.words.joined import clauses
from ui.keys.key_events import has_ctrl, is_enter
from ui.look import theme
from ui.look.direction import start
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Card
from ui.widgets.forms import in_column, words
from ui.widgets.lists import ringed
from ui.widgets.tiles_and_words import scrolled

RINGED = ringed("QListWidget")

MOST_IN_SIGHT = 9
"""So many lines of a difference stand in the card; more of them scroll."""


class DifferenceCard(Card):
    """What differs, a sentence for each rule, before it is saved, restored or taken in."""

    wide = 640

    def __init__(self, title: str, sentences: Sequence[str], verb: str, about: str = "", also: str = "",
                 parent: QWidget | None = None) -> None:
        self.sentences, self._about = tuple(sentences), about
        super().__init__(title, (), verb, tr("Back"), parent)
        self.setAccessibleDescription(" ".join((*self.sentences, about)))
        self.also = SecondaryButton(also)
        self.row.insertWidget(2, self.also)
        self.also.setVisible(bool(also))

    def fill(self) -> None:
        """The sentences, one below the other."""
        inside = QWidget()
        column = in_column(on=inside, spacing=8)
        for sentence in self.sentences:
            column.addWidget(words(sentence, "reason_compact"))
        if len(self.sentences) > MOST_IN_SIGHT:
            area = scrolled(inside)
            area.setMinimumHeight(theme.current_look().px(MOST_IN_SIGHT * 34))
            area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.column.addWidget(area, 1)
        else:
            self.column.addWidget(inside)
        if self._about:
            self.column.addWidget(words(self._about, "note", "second"))


class NameCard(Card):
    """One line to be typed. `given` carries it."""

    given = Signal(str)

    def __init__(self, title: str, about: str, verb: str, now: str = "", parent: QWidget | None = None) -> None:
        self._now, self.field = now, QLineEdit()
        super().__init__(title, (about,), verb, tr("Back"), parent)
        self.agreed.connect(lambda: self.given.emit(self.field.text()))
        self.setFocusProxy(self.field)

    def fill(self) -> None:
        """The field."""
        self.field.setText(self._now)
        self.field.setMaxLength(40)
        theme.written(self.field, "body_strong")
        self.field.setAccessibleName(tr("Name of the set"))
        self.field.setPlaceholderText(tr("Name of the set"))
        self.field.selectAll()
        self.column.addWidget(self.field)


class LinesCard(Card):
    """The house’s own lines on the printed card. Enter begins a line; Ctrl+Enter keeps them."""

    def __init__(self, now: str, parent: QWidget | None = None) -> None:
        self.text = QPlainTextEdit(now)
        about = tr("They are printed on the card below the rules, one per line. Ctrl+Enter saves them.")
        super().__init__(tr("The house’s own lines"), (about,), tr("Save them"), tr("Back"), parent)
        self.setFocusProxy(self.text)

    def fill(self) -> None:
        """The field."""
        self.text.setAccessibleName(tr("The house’s own lines"))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(theme.current_look().px(150))
        self.column.addWidget(self.text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is the field’s own."""
        if event.key() == Qt.Key.Key_Escape or (is_enter(event) and has_ctrl(event)):
            super().keyPressEvent(event)


class NewSetCard(NameCard):
    """A new set: what it begins with, and its name. `chosen` is the place of what it begins with in the list."""

    wide = 600

    file_wanted = Signal()

    def __init__(self, subject: str, presets: Sequence[str], copies: Sequence[str],
                 parent: QWidget | None = None) -> None:
        self._presets, self.list = tuple(presets), QListWidget()
        self.origins = (*self._presets, *(tr("A copy of {name}", name=name) for name in copies))
        super().__init__(tr("New set of rules for {game}", game=subject),
                         tr("It starts from other rules and then goes its own way."), tr("Create it"),
                         parent=parent)
        self.file = SecondaryButton(tr("From a file"), icon="save")
        self.file.clicked.connect(self.file_wanted)
        self.row.insertWidget(0, self.file)
        self.list.setCurrentRow(0)

    def _suggest(self, at: int) -> None:
        """A preset lends its name, unless one was typed."""
        if not self.field.isModified():
            self.field.setText(self._presets[at] if 0 <= at < len(self._presets) else "")
            self.field.selectAll()

    def fill(self) -> None:
        """The list above the name."""
        for origin in self.origins:
            item = QListWidgetItem(origin)
            self.list.addItem(item)
        theme.written(self.list, "body_strong")
        self.list.setAccessibleName(tr("Starts from"))
        row = f"QListWidget::item {{ min-height: {theme.current_look().px(44)}px; padding-{start()}: 10px; }}"
        theme.dress(self.list, RINGED + row)
        self.list.setMinimumHeight(theme.current_look().px(45 * min(8, len(self.origins)) + 8))
        self.list.currentRowChanged.connect(self._suggest)
        self.column.addWidget(self.list)
        super().fill()

    @property
    def chosen(self) -> int:
        """What it begins with."""
        return max(0, self.list.currentRow())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose what it begins with, also while the name is typed."""
        way = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if way:
            self.list.setCurrentRow(min(max(0, self.chosen + way), len(self.origins) - 1))
        else:
            super().keyPressEvent(event)


def rule_card(rule: Declared, subject: Subject, default: object, money: Currency) -> Card:
    """F1 on a rule: what it does, what it may be, its default and where that comes from, and from when it holds."""
    usual = value_words(rule, default, money)
    basis = tr("Its default is {value}: {basis}.", value=usual, basis=tr(rule.words.basis)) if rule.words.basis else \
        tr("Its default is {value}.", value=usual)
    return Card(tr(rule.words.label), tuple(filter(None, (
        tr(rule.words.effect), _may_be(rule, money), basis, subject.from_when(rule)))))


def _may_be(rule: Declared, money: Currency) -> str:
    if rule.options:
        every = clauses(value_words(rule, option, money) for option in rule.options)
        return tr("Allowed: {options}.", options=every)
    return rule.allowed()
