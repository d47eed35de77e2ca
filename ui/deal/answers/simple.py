"""The rows for what needs no more than a key: done, one of a few things, a seat, a number."""

from dataclasses import replace
from typing import cast

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.asides.registry import SitOut
from app.dealing.prompts.kinds import Amount, Choice, Confirm, PickSeat, Prompt
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json
from app.desk.house.clock import new_op_id
from app.errors import Refusal, Refused
from app.money import figure, read_amount
from app.words import tr
from app.words.figures import without_groups
from ui.deal.answers.ask import Ask
from ui.deal.answers.seating import SeatingRow
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter
from ui.look import theme
from ui.strip.seat_keys import SeatKeys, seat_digit
from ui.strip.strip_field import StripField
from ui.strip.strip_text import Action, StripText, capital
from ui.widgets.buttons import LEAST_TARGET, PrimaryState, SecondaryButton
from ui.widgets.forms import empty_out


class ConfirmAsk(Ask):
    """Something done. Its lines are ticked on the felt; where players are missing, the row seats them."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.seating, self.too_many = SeatingRow(dealer), SeatKeys()
        self.row.addWidget(self.seating)
        self.row.addWidget(self.too_many)
        self.too_many.seat.connect(self._sits_out)
        self.seating.changed.connect(self.changed)
        self.seating.entered.connect(self.press)

    @property
    def question(self) -> Confirm:
        """What is asked."""
        return cast(Confirm, self.prompt)

    def ask(self, prompt: Prompt[None]) -> None:
        """Wait until it is done."""
        super().ask(prompt)
        self._look_around()

    def refresh(self) -> None:
        """Somebody may have sat down, or sits out."""
        self.refusal = None
        self._look_around()

    def _look_around(self) -> None:
        self.seating.setVisible(self.question.unless == "seats" and not self._crowded())
        self.seating.look_around()
        self.too_many.setVisible(self._crowded())
        self.too_many.offer((seat, self.dealer.table.name(seat)) for seat in self.dealer.table.playing)

    def _crowded(self) -> bool:
        """Whether more sit here than can play: a seat’s number then has it sit out."""
        table = self.dealer.table
        return self.question.unless == "seats" and len(table.playing) > table.most_seats

    def _sits_out(self, seat: int) -> None:
        op_id = new_op_id()
        self.act.emit(lambda: self.dealer.aside(SitOut(seat), op_id))

    def begin(self) -> None:
        """With nobody seated the name comes first."""
        if self.question.unless == "seats" and self._hindered() and not self._crowded():
            self.seating.name.edit.setFocus()

    def _hindered(self) -> bool:
        return self.question.refuse(None) is not None

    def press(self) -> None:
        """A typed name is seated first; else it is done."""
        if self.question.unless == "seats" and self.seating.name.text.strip():
            try:
                self.act.emit(self.seating.deed())
            except Refused as refused:
                self.refused(refused.refusal, None)
        elif not self._hindered():
            self.given.emit(True)

    def key(self, event: QKeyEvent) -> bool:
        """A seat's number goes to its name; where too many sit here, it sits out."""
        seat, _ = seat_digit(event)
        if self._crowded() and seat in self.too_many.keys:
            self._sits_out(seat)
            return True
        return self.question.unless == "seats" and self.seating.key(event)

    def seat_clicked(self, seat: int) -> bool:
        """An open seat is the next to be named."""
        return self.question.unless == "seats" and self.seating.choose(seat)

    def said(self) -> StripText:
        """As the prompt says it, with what is still missing for a reason."""
        said, missing = super().said(), self.question.refuse(None)
        if missing and self._crowded() and not self.refusal:
            said = replace(said, lead=tr("Who sits this one out?"), call="", badge="icon:seat|" + tr("SEATS"),
                           rest=tr(" — at most {most} can play", most=self.dealer.table.most_seats))
        if missing and not self.refusal:
            return replace(said, reason=f"{missing.wrong} {missing.allowed}",
                           badge=said.badge or "icon:seat|" + tr("SEATS"))
        return said

    def action(self) -> Action:
        """What Enter does."""
        if self._crowded():
            return Action(tr("Choose a seat"), tr("Press a seat’s number"), PrimaryState.WAITING)
        if self.question.unless == "seats" and (self.seating.name.text.strip() or self._hindered()):
            ready = bool(self.seating.name.text.strip())
            return Action(tr("Seat player"), tr("Seat {seat}", seat=self.seating.number) if ready else
                          tr("Type a name first"), PrimaryState.READY if ready else PrimaryState.OFF)
        if missing := self.question.refuse(None):
            return Action(self.question.button or self.question.lead, missing.remedy, PrimaryState.OFF)
        return super().action()

    def keys(self) -> dict[str, str]:
        """The seats that can be named, or that sit out where too many are here."""
        asks_seats = self.question.unless == "seats"
        seats = self.too_many.keys if self._crowded() else self.seating.open_seats if asks_seats else ()
        word = tr("Sits out") if self._crowded() else tr("Name a player")
        return {str(seat): word for seat in seats if seat < 10} | super().keys()

    def with_half_entered(self, felt: Felt) -> Felt:
        """The lines to be ticked, where the game has not drawn them itself."""
        lines = self.question.lines
        return replace(felt, checklist=lines) if lines and not felt.checklist else felt


class _Keys(Ask):
    """A row of keys, one for each answer."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.keys_shown: dict[str, SecondaryButton] = {}
        self.row.setSpacing(theme.current_look().key_gap)

    def _offer(self, answers: list[tuple[str, str, Json]]) -> None:
        empty_out(self.row)
        self.keys_shown = {}
        for cap, label, body in answers:
            key = SecondaryButton(label, cap)
            key.in_strip = True
            key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            key.clicked.connect(lambda _=False, body=body: self.given.emit(body))
            self.row.addWidget(key)
            self.keys_shown[cap] = key

    def keys(self) -> dict[str, str]:
        """Each answer's letter."""
        return {cap: button.label for cap, button in self.keys_shown.items()} | super().keys()

    def key(self, event: QKeyEvent) -> bool:
        """The letter of an answer."""
        button = self.keys_shown.get(letter(event)) if letter(event) else None
        if button:
            button.click()
        return button is not None


class ChoiceAsk(_Keys):
    """One of a few things, each by its letter; Enter takes the first, unless a key is wanted."""

    @property
    def question(self) -> Choice:
        """What is asked."""
        return cast(Choice, self.prompt)

    def ask(self, prompt: Prompt[str]) -> None:
        """Offer these."""
        super().ask(prompt)
        self._offer([(option.letter.upper(), option.label, option.code) for option in self.question.options])
        for option in self.question.options:
            self.keys_shown[option.letter.upper()].show_label(option.label, option.note)

    def press(self) -> None:
        """Enter takes the first."""
        if not self.question.by_key:
            self.given.emit(self.question.options[0].code)

    def action(self) -> Action:
        """The first, by name; or that a key is awaited."""
        first = self.question.options[0]
        if self.question.by_key:
            return Action(self.prompt.button or tr("Choose one"), tr("Press its key"), PrimaryState.WAITING)
        return Action(self.prompt.button or first.label, self.prompt.button_note or first.note)


class SeatAsk(_Keys):
    """A seat, by its digit, by a click on the felt, or nobody by 0 or by its own key."""

    @property
    def question(self) -> PickSeat:
        """What is asked."""
        return cast(PickSeat, self.prompt)

    def ask(self, prompt: Prompt[int]) -> None:
        """Offer these seats, in the order of their digits."""
        super().ask(prompt)
        table = self.dealer.table
        seats = [(self._digit(seat), f"{seat} {table.name(seat)}".strip(), seat)
                 for seat in sorted(self.question.seats)]
        nobody = [(self.question.none_key or "0", self._nobody, 0)] if self.question.none_word else []
        self._offer([*seats, *nobody])
        for key in list(self.keys_shown.values())[:len(seats)]:
            # As wide as each other: a long name takes no room from the next one.
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            key.setMinimumWidth(LEAST_TARGET)
            self.row.setStretchFactor(key, 1)

    def _digit(self, seat: int) -> str:
        if seat == 10 and (self.question.none_key or not self.question.none_word):
            return "0"
        return str(seat)

    @property
    def _nobody(self) -> str:
        """What nobody is called, as a button begins."""
        return capital(self.question.none_word)

    @property
    def _usual(self) -> bool:
        return bool(self.question.none_word) and not self.question.none_key

    def seat_clicked(self, seat: int) -> bool:
        """That seat."""
        self.given.emit(seat)
        return True

    def press(self) -> None:
        """Enter takes nobody where that is a usual answer."""
        if self._usual:
            self.given.emit(0)

    def action(self) -> Action:
        """Nobody, or a seat is awaited."""
        if self._usual:
            return Action(self._nobody, tr("or press a seat’s number"))
        return Action(self.prompt.button or tr("Choose a seat"), tr("Press a seat’s number"), PrimaryState.WAITING)


class AmountAsk(Ask):
    """A whole number, or money typed in major units. Enter takes the one that is expected."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.field = StripField(longest=24, figures=True)
        self.field.setMaximumWidth(theme.current_look().px(420))
        self.field.edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9.,]*"), self.field.edit))
        self.row.addWidget(self.field, 3)
        self.row.addStretch(2)
        self.field.entered.connect(self.press)
        self.field.left.connect(lambda: self.field.edit.clear())
        self.field.typed.connect(self._typed)

    @property
    def question(self) -> Amount:
        """What is asked."""
        return cast(Amount, self.prompt)

    def ask(self, prompt: Prompt[int]) -> None:
        """Wait for this number."""
        super().ask(prompt)
        self.field.edit.clear()
        words = self.question.named or self.question.lead
        self.field.name(capital(words))
        self.field.edit.setPlaceholderText(self._shown(self.question.expected))

    def fill(self, body: Json) -> None:
        """Show the number that was given before."""
        self.field.set_text(without_groups(self._shown(int(str(body)))))

    def begin(self) -> None:
        """The field takes the keyboard: digits go in at once."""
        self.field.edit.setFocus()

    def _shown(self, number: int) -> str:
        if self.question.money and self.question.table:
            return figure(number, self.question.table.money)
        return f"{number} {self.question.unit}".strip()

    def _typed(self) -> None:
        self.refusal = None
        self.changed.emit()

    def press(self) -> None:
        """Enter: what is typed, or what is expected."""
        typed = self.field.text.strip()
        try:
            self.given.emit(self._read(typed) if typed else None)
        except Refused as refused:
            self.refused(refused.refusal, typed)

    def refused(self, refusal: Refusal, body: Json) -> None:
        """The number stays: a digit begins it again, Backspace deletes its last digit."""
        self.field.begin_again()
        super().refused(refusal, body)

    def _read(self, typed: str) -> Json:
        if self.question.money and self.question.table:
            return read_amount(typed, self.question.table.money)
        return typed.removesuffix(self.question.unit).strip() if self.question.unit else typed

    def keys(self) -> dict[str, str]:
        """Digits are the number."""
        return {"0–9": tr("Number")} | super().keys()

    def action(self) -> Action:
        """The number that Enter takes."""
        number = self.field.text.strip() or self._shown(self.question.expected)
        return Action(self.prompt.button or tr("Enter {number}", number=number[:18]),
                      self.prompt.button_note or (number[:24] if self.prompt.button else ""))
