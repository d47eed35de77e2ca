"""Rulings: what really happened at the table, and how the host decides it."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QComboBox, QLineEdit, QStyledItemDelegate, QWidget

from app.dealing.prompts.rulings import Ruling
from app.desk.house.clock import new_op_id
from app.money import read_amount
from app.words import tr
from ui.deal.dealer import Dealer
from ui.look import theme
from ui.widgets.buttons import LEAST_TARGET, SecondaryButton
from ui.widgets.option import Option
from ui.widgets.side_panel import Number, SidePanel, plain_label

MOST = 9999


def quick_reasons() -> tuple[str, ...]:
    """Reasons that are one click away."""
    return (tr("Dealer’s error"), tr("Card was seen"), tr("Agreed with the players"))


class RulingPanel(SidePanel):
    """First what happened, then how it is decided, with a reason. Enter records it."""

    def __init__(self, dealer: Dealer, kinds: tuple[type[Ruling], ...], chosen: type[Ruling] | None = None,
                 given: dict[str, str] | None = None, decision: str = "", parent: QWidget | None = None) -> None:
        super().__init__(tr(chosen.title) if chosen else tr("What happened?"), parent)
        self.dealer, self.kinds, self.given = dealer, kinds, given or {}
        self.kind = chosen
        self.inputs: dict[str, QLineEdit | QComboBox] = {}
        self.decisions: dict[str, Option] = {}
        self.offers: dict[str, SecondaryButton] = {}
        self.next_panel: Callable[[type[Ruling]], None] = lambda kind: None
        if chosen is None:
            self._offer()
        else:
            self._ask(chosen, decision)

    def begin(self) -> None:
        """The first thing to enter, or to choose."""
        first = next(iter([*self.inputs.values(), *self.offers.values()]), None)
        empty = next((one for one in self.inputs.values() if isinstance(one, QLineEdit) and not one.text()), None)
        reason, go = getattr(self, "reason", None), getattr(self, "record_button", None)
        (empty or (reason if self.inputs else None) or first or reason or go or self.close_button).setFocus()

    # what happened

    def _offer(self) -> None:
        if not self.kinds:
            self.add_line(tr("There is nothing to record here."))
        for kind in self.kinds:
            button = SecondaryButton(tr(kind.title))
            button.setAccessibleDescription(tr(kind.about))
            button.clicked.connect(lambda _=False, kind=kind: self.next_panel(kind))
            self.add_buttons(button)
            self.offers[kind.code] = button

    # how it is decided

    def _ask(self, kind: type[Ruling], decision: str) -> None:
        self.add_line(tr(kind.about))
        for name in kind.asks_now(self.dealer.table):
            self._ask_field(kind, name)
        self._ask_decision(kind, decision or self._first_decision(kind, self.given.get("card", "")))
        if isinstance(card := self.inputs.get("card"), QLineEdit):
            card.textChanged.connect(self._card_typed)
        if not kind.routine:
            self.reason = self.add_field(tr("What happened, in a few words"), longest=200)
            self.reason.returnPressed.connect(self.record)
        self.record_button = SecondaryButton(tr("Record it"), tr("Enter"), kind="go")
        self.record_button.clicked.connect(self.record)
        self.add_buttons(self.record_button)
        if not kind.routine:
            self._offer_reasons()

    def _first_decision(self, kind: type[Ruling], card: str) -> str:
        table = self.dealer.table
        return kind.decision_if_seen(table) if card.strip() else kind.default_decision(table)

    def _card_typed(self, card: str) -> None:
        """A card that is known was seen: the decision that no longer fits gives way to the one that does."""
        assert self.kind is not None
        was, now = self._first_decision(self.kind, "" if card else "?"), self._first_decision(self.kind, card)
        if was != now and self.decisions[was].isChecked():
            self.decisions[now].setChecked(True)

    def _offer_reasons(self) -> None:
        self.add_line(tr("Common reasons"), "note")
        for words in quick_reasons():
            quick = SecondaryButton(words, kind="ghost")
            quick.clicked.connect(lambda _=False, words=words: self.reason.setText(words))
            self.add_buttons(quick)

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
            group.addButton(choice)
            self.body.addWidget(choice)
            self.decisions[decision.code] = choice

    # recording it

    def record(self) -> None:
        """Enter: into the log, as it was decided; without its reason, there is the place to type it."""
        if self.kind is not None and not self.kind.routine and not self.reason.text().strip():
            self.reason.setFocus()
        self.do(self._deed)

    def _deed(self) -> Callable[[], None]:
        assert self.kind is not None
        values = {name: self._value(name, widget) for name, widget in self.inputs.items()}
        decision = next((code for code, choice in self.decisions.items() if choice.isChecked()), "")
        reason = "" if self.kind.routine else self.reason.text().strip()
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
