"""Rulings: what really happened at the table, and how the host decides it."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QComboBox,
    QLineEdit,
    QStyledItemDelegate,
    QWidget,
)

from app.dealing.prompts.rulings import Ruling
from app.desk.house.clock import new_op_id
from app.money import read_amount
from app.words import tr
from ui.deal.dealer import Dealer
from ui.deal.rulings.ruling_words import first_question, on_the_strip
from ui.deal.rulings.strip_panel import SeatTile, StripPanel, tiles_of
from ui.keys.key_events import letter
from ui.keys.key_router import typing_in
from ui.look import theme
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import LEAST_TARGET, SecondaryButton
from ui.widgets.option import Option
from ui.widgets.side_panel import Number, plain_label

MOST = 9999


def quick_reasons() -> tuple[str, ...]:
    """Reasons that are one click away."""
    return (tr("Dealer’s error"), tr("Card was seen"), tr("Agreed with the players"))


class RulingPanel(StripPanel):
    """How a ruling is decided, with a reason. Its name stands on the strip, with what is asked next and the button."""

    def __init__(self, dealer: Dealer, kind: type[Ruling], given: dict[str, str] | None = None, decision: str = "",
                 parent: QWidget | None = None) -> None:
        super().__init__(tr(kind.title), parent)
        self.dealer, self.kind, self.given = dealer, kind, given or {}
        self.inputs: dict[str, QLineEdit | QComboBox] = {}
        self.decisions: dict[str, Option] = {}
        self.quick: list[SecondaryButton] = []
        self.reason: QLineEdit | None = None
        self._ask(kind, decision)

    def begin(self) -> None:
        """The first thing to enter; where there is nothing, the keyboard is here, for Enter."""
        empty = next((one for one in self.inputs.values() if isinstance(one, QLineEdit) and not one.text()), None)
        first = next(iter(self.inputs.values()), None)
        (empty or (self.reason if self.inputs else None) or first or self.reason or self).setFocus()

    def on_strip(self) -> tuple[StripText, Action]:
        """Its name with what is asked next, what the decision brings, and the button."""
        entered = [name for name, held in self.inputs.items() if isinstance(held, QComboBox) or held.text().strip()]
        asked = first_question(self.kind, self.dealer.table, entered)
        if self.reason is not None and self.reason.text().strip() and asked == tr("why?"):
            asked = ""
        effect = next((choice.effect for choice in self.decisions.values() if choice.isChecked()), "")
        note = tr("Still to say: {what}", what=asked.rstrip("?")) if asked else ""
        return on_the_strip(self.kind, asked, effect or tr(self.kind.about)), Action(tr("Record it"), note)

    def tiles(self) -> tuple[SeatTile, ...]:
        """Everybody, where it is about one of them."""
        seat = self.inputs.get("seat")
        return tiles_of(self.dealer, seat.value()) if isinstance(seat, Number) else ()

    def choose_seat(self, seat: int) -> bool:
        """It is about this seat: what is asked next has the keyboard."""
        field = self.inputs.get("seat")
        if not isinstance(field, Number) or seat not in (tile.seat for tile in self.tiles()):
            return False
        field.set_value(seat)
        self.begin()
        return True

    def _seat_typed(self, typed: str) -> None:
        """A digit that can be no other seat’s first is the seat."""
        seats = [str(tile.seat) for tile in self.tiles()]
        if typed in seats and not any(one != typed and one.startswith(typed) for one in seats):
            self.begin()

    # how it is decided

    def _ask(self, kind: type[Ruling], decision: str) -> None:
        self.add_line(tr(kind.about))
        for name in kind.asks_now(self.dealer.table):
            self._ask_field(kind, name)
        self._ask_decision(kind, decision or self._first_decision(kind, self.given.get("card", "")))
        if isinstance(card := self.inputs.get("card"), QLineEdit):
            card.textChanged.connect(self._card_typed)
        if not kind.routine:
            self._ask_reason()
        for held in (*self.inputs.values(), self.reason):
            if isinstance(held, QLineEdit):
                held.textChanged.connect(lambda _: self.turned.emit())

    def _first_decision(self, kind: type[Ruling], card: str) -> str:
        table = self.dealer.table
        return kind.decision_if_seen(table) if card.strip() else kind.default_decision(table)

    def _card_typed(self, card: str) -> None:
        """A card that is known was seen: the decision that no longer fits gives way to the one that does."""
        was, now = self._first_decision(self.kind, "" if card else "?"), self._first_decision(self.kind, card)
        if was != now and self.decisions[was].isChecked():
            self.decisions[now].setChecked(True)

    def _ask_reason(self) -> None:
        reason = self.reason = self.add_field(tr("What happened, in a few words"), longest=200)
        reason.returnPressed.connect(self.record)
        self.add_line(tr("Common reasons"), "note")
        for words in quick_reasons():
            quick = SecondaryButton(words, kind="ghost")
            quick.clicked.connect(partial(self._take_reason, words))
            self.add_buttons(quick)
            self.quick.append(quick)

    def _take_reason(self, words: str) -> None:
        """A reason that was offered is the one: Enter then records it."""
        assert self.reason is not None
        self.reason.setText(words)
        self.reason.setFocus()

    def _ask_field(self, kind: type[Ruling], name: str) -> None:
        words = tr(kind.words_of(name))
        start = self.given.get(name, "")
        whole = next(one.type in (int, "int") for one in fields(kind) if one.name == name)
        if name == "spot":
            self.body.addWidget(plain_label(words, "note", "second"))
            self.inputs[name] = self._add(self._spots(kind), words)
        elif whole and name != "amount":
            self.body.addWidget(plain_label(words, "note", "second"))
            number = Number(words, int(start or 0), MOST)
            number.returnPressed.connect(self.record)
            if name == "seat":
                number.textEdited.connect(self._seat_typed)
            self.inputs[name] = self._add(number, words)
        else:
            field = self.add_field(words, longest=40)
            field.setText(start)
            field.returnPressed.connect(self.record)
            self.inputs[name] = field

    def _add(self, widget: Any, words: str) -> Any:
        widget.setAccessibleName(words)
        self.body.addWidget(widget)
        return widget

    def _spots(self, kind: type[Ruling]) -> QComboBox:
        box = QComboBox()
        box.setItemDelegate(QStyledItemDelegate(box))  # its own knows no height but the font's
        spots = kind.on_spots(self.dealer.table)
        for at, spot in enumerate(spots):
            box.addItem(spot.label, spot.code)
            box.setItemData(at, QSize(0, theme.current_look().px(LEAST_TARGET)), Qt.ItemDataRole.SizeHintRole)
        box.setMaxVisibleItems(max(10, len(spots)))
        return box

    def _ask_decision(self, kind: type[Ruling], default: str) -> None:
        group = QButtonGroup(self)
        ordered = sorted(kind.decisions_now(self.dealer.table), key=lambda decision: decision.code != default)
        for decision in ordered:
            choice = Option(tr(decision.label), tr(decision.effect))
            choice.setChecked(decision.code == default)
            choice.toggled.connect(lambda on: self.turned.emit() if on else None)
            group.addButton(choice)
            self.body.addWidget(choice)
            self.decisions[decision.code] = choice

    # recording it

    def record(self) -> None:
        """Enter: into the log, as it was decided; without its reason, there is the place to type it."""
        lacks = self.reason is not None and not self.reason.text().strip()
        if self.reason is not None and lacks:
            self.reason.setFocus()
        self.do(self._deed)
        if lacks:
            QTimer.singleShot(0, self, self._see_reason)

    def _see_reason(self) -> None:
        """Once what was refused has its room: what is asked for is not below the fold."""
        if self.reason is not None:
            self.keep_in_sight(self.reason, 0, self.reason.height())

    def press(self) -> None:
        """Enter: a reason that has the keyboard is taken, else it is recorded."""
        focused = QApplication.focusWidget()
        if isinstance(focused, SecondaryButton) and focused in self.quick:
            focused.click()
        elif focused is self.close_button:
            self.closed.emit()
        else:
            self.record()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows of a field, which has no use for them, walk through the decisions; the reason comes in sight."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and \
                event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.keyPressEvent(event)
            return True
        if event.type() == QEvent.Type.FocusIn and watched is self.reason:
            QTimer.singleShot(0, self, self._see_reason)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk through the decisions, or the reasons where they have the keyboard; a letter is the reason's."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        typed = event.text() if letter(event) else ""
        if step and (among := self._among()):
            self._step(among, step)
        elif typed.strip() and self.reason is not None and not typing_in(QApplication.focusWidget()):
            self.reason.setFocus()
            self.reason.insert(typed)
        elif not typed:
            super().keyPressEvent(event)

    def _among(self) -> Sequence[QAbstractButton]:
        """What the arrows walk through from where the keyboard is."""
        return self.quick if QApplication.focusWidget() in self.quick else list(self.decisions.values())

    def _step(self, among: Sequence[QAbstractButton], by: int) -> None:
        focused = QApplication.focusWidget()
        at = next((at for at, one in enumerate(among) if one is focused or one.isChecked()), 0)
        to = among[(at + by) % len(among)]
        if isinstance(to, Option):
            to.setChecked(True)
        if isinstance(focused, QAbstractButton):
            to.setFocus()
        self.keep_in_sight(to, 0, to.height())

    def _deed(self) -> Callable[[], None]:
        values = {name: self._value(name, widget) for name, widget in self.inputs.items()}
        decision = next((code for code, choice in self.decisions.items() if choice.isChecked()), "")
        reason = self.reason.text().strip() if self.reason is not None else ""
        kind, op_id = self.kind, new_op_id()
        return lambda: self.dealer.rule(kind(decision=decision, reason=reason, **values), op_id)

    def _value(self, name: str, widget: QLineEdit | QComboBox) -> Any:
        if isinstance(widget, Number):
            return widget.value()
        if isinstance(widget, QComboBox):
            return widget.currentData()
        if name == "amount":
            return read_amount(widget.text(), self.dealer.table.money)
        return widget.text().strip()
