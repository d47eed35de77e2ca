"""The row for a bid: the amount, digits and raises to touch, and what may be said instead."""

from typing import Any, cast

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.dealing.prompts.calling import Bid
from app.dealing.prompts.kinds import Option, Prompt
from app.errors import Refusal, Refused
from app.words import tr
from app.words.figures import without_groups
from app.words.joined import labelled
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter
from ui.look import theme
from ui.strip.seat_keys import SeatKeys, seat_digit
from ui.strip.strip_field import StripField
from ui.strip.strip_text import Action
from ui.widgets.buttons import PrimaryState, SecondaryButton
from ui.widgets.forms import in_row, put_away

DIGITS = "1234567890"
RAISES = ((Qt.Key.Key_Up, 1, "↑"), (Qt.Key.Key_PageUp, 5, "PgUp"))
"""Keys that raise, by how many of the smallest chip, and what their caps say."""


class BidAsk(Ask):
    """An amount or a word of the seat in turn; of any of several, a seat's digit comes first."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.speaker = 0
        self.seat_keys, self.field, self.pad = SeatKeys(), StripField(longest=20, figures=True), QWidget()
        self.keys_shown: dict[str, SecondaryButton] = {}
        self.digits: list[SecondaryButton] = []
        self.raises: list[SecondaryButton] = []
        self.row.setSpacing(theme.current_look().key_gap)
        self.field.setMinimumWidth(theme.current_look().px(100))
        self.field.edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9.,]*"), self.field.edit))
        self.all_parts: tuple[QWidget, ...] = (self.field, self.pad, self.seat_keys)
        self.row.addWidget(self.field, 2)
        self.row.addWidget(self.pad, 6)
        self.row.addWidget(self.seat_keys, 8)
        self._options = in_row(spacing=theme.current_look().key_gap)
        self.row.addLayout(self._options, 2)
        self._build_pad()
        self.seat_keys.seat.connect(self.speak)
        self.field.entered.connect(self.press)
        self.field.left.connect(self._forget)
        self.field.typed.connect(self._typed)

    def _build_pad(self) -> None:
        for digit in DIGITS:
            self.digits.append(self._pad_key(digit, "", lambda digit=digit: self.type_digit(digit)))
        for _, by, cap in RAISES:
            self.raises.append(self._pad_key(f"+{by}", cap, lambda by=by: self.raise_by(by)))
        self.raises.append(self._pad_key("", tr("all · A"), self.bid_all))
        in_row(*self.digits, *self.raises, on=self.pad, spacing=theme.current_look().key_gap)

    def _pad_key(self, label: str, cap: str, deed: Any) -> SecondaryButton:
        key = SecondaryButton(label, cap)
        key.in_strip = True
        key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        key.clicked.connect(lambda _=False: deed())
        return key

    @property
    def question(self) -> Bid:
        """What is asked."""
        return cast(Bid, self.prompt)

    def ask(self, prompt: Prompt[Any]) -> None:
        """Wait for this seat, or for any of these."""
        super().ask(prompt)
        self.speaker = self.question.in_turn
        self.seat_keys.offer((seat, self.dealer.table.name(seat)) for seat in self.question.seats)
        self.field.edit.clear()
        self._offer_options()
        self._show()

    def refresh(self) -> None:
        """Somebody may have bought chips: the limits are others now."""
        self.refusal = None
        self._offer_options()
        self._show()

    def fill(self, body: Any) -> None:
        """Show what was said before."""
        offer = self.question.parse(body)
        self.speaker = offer.seat or self.speaker
        if offer.amount:
            self.field.set_text(without_groups(self._shown(offer.amount)))

    def offered(self) -> tuple[Option, ...]:
        """The words that have a key."""
        return self.question.options

    def _offer_options(self) -> None:
        wanted = {option.letter.upper(): option for option in self.offered()}
        if {cap: key.label for cap, key in self.keys_shown.items()} == {c: o.label for c, o in wanted.items()}:
            for cap, option in wanted.items():
                self.keys_shown[cap].show_label(option.label, option.note)
            return
        put_away(*self.keys_shown.values(), out_of=self._options)
        self.keys_shown = {}
        for cap, option in wanted.items():
            key = self._pad_key(option.label, cap, lambda code=option.code: self.given.emit({"option": code}))
            key.show_label(option.label, option.note)
            self._options.addWidget(key)
            self.keys_shown[cap] = key

    def parts(self) -> tuple[QWidget, ...]:
        """What the row is made of now."""
        return (self.field, self.pad) if self.speaker else (self.seat_keys,)

    def _show(self) -> None:
        """The seats while nobody speaks yet, else the amount."""
        speaks = bool(self.speaker)
        shown = self.parts()
        # What goes, goes first: for a moment all of them together would make the window wider.
        for part in sorted(self.all_parts, key=lambda part: part in shown):
            part.setVisible(part in shown)
        name = self.dealer.table.name(self.speaker)
        self.field.name(tr("{name}’s {word} {sign}", name=name, word=self.question.noun or tr("bid"),
                           sign=self.question.unit).strip())
        top = self.question.highest(self.speaker).amount if speaks else 0
        self.raises[-1].show_label(self._shown(top), tr("All"))
        for key in self.raises:
            key.setEnabled(top >= self.question.lowest)
        self.field.edit.setPlaceholderText(self._shown(self.question.lowest) if speaks else "")
        self._fit()

    def begin(self) -> None:
        """The field takes the keyboard: digits go in at once."""
        if self.speaker:
            self.field.edit.setFocus()

    def _shown(self, amount: int) -> str:
        return self.question.shown(amount)

    # what is keyed

    def speak(self, seat: int) -> None:
        """This seat speaks now: its amount comes next."""
        self.speaker, self.refusal = seat, None
        self._show()
        self.changed.emit()
        self.begun.emit()

    def _forget(self) -> None:
        """Esc: first what is typed, then who speaks."""
        if self.field.text:
            self.field.edit.clear()
        elif self.speaker and not self.question.in_turn:
            self.speaker = 0
            self._show()
            self.changed.emit()
            self.begun.emit()

    def _typed(self) -> None:
        self.refusal = None
        self.changed.emit()

    def _amount(self) -> int:
        """What is typed, else the least that may be said. Raises Refused."""
        typed = self.field.text.strip()
        return self.question.read(typed) if typed else self.question.lowest

    def raise_by(self, chips: int) -> None:
        """So many of the smallest chip more; from nothing typed, the least that may be said."""
        step = self.question.smallest * chips
        try:
            amount = self._amount() + step if self.field.text.strip() else max(self.question.lowest, step)
        except Refused:
            return
        self._type(min(amount, self.question.highest(self.speaker).amount))

    def type_digit(self, digit: str) -> None:
        """One digit more of the amount."""
        self.field.put(digit)

    def bid_all(self) -> None:
        """As far as the seat may go."""
        self._type(self.question.highest(self.speaker).amount)

    def _type(self, amount: int) -> None:
        self.field.edit.setText(without_groups(self._shown(amount)))

    def key(self, event: QKeyEvent) -> bool:
        """A word's letter, a raise, all; of several seats the digit of the one that speaks."""
        typed = letter(event)
        if typed in self.keys_shown:
            self.keys_shown[typed].click()
        elif self.speaker and typed == "A":
            self.bid_all()
        elif self.speaker and (by := {key: by for key, by, _ in RAISES}.get(Qt.Key(event.key()))):
            self.raise_by(by)
        elif not self.speaker and seat_digit(event)[0] in self.seat_keys.keys:
            self.speak(seat_digit(event)[0])
        elif self.speaker and typed.isdecimal() and typed.isascii():
            self.field.edit.setFocus()
            self.type_digit(typed)
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace) and self._can_forget():
            self._forget()
        else:
            return False
        return True

    def _can_forget(self) -> bool:
        return bool(self.speaker and not self.question.in_turn)

    def seat_clicked(self, seat: int) -> bool:
        """A seat of the felt speaks."""
        if seat not in self.question.seats:
            return False
        self.speak(seat)
        return True

    def press(self) -> None:
        """Enter: the amount that was typed; alone it says nothing."""
        if self._says_amount():
            try:
                self.given.emit({"seat": self.speaker, "amount": self._amount()})
            except Refused as refused:
                self.refused(refused.refusal, self.field.text)

    def refused(self, refusal: Refusal, body: Any) -> None:
        """The amount stays: a digit begins it again, Backspace deletes its last digit."""
        self.field.begin_again()
        super().refused(refusal, body)

    def _says_amount(self) -> bool:
        """Whether an amount is given: one was typed, or a seat was just named out of several."""
        return bool(self.field.text.strip()) or bool(self.speaker and not self.question.in_turn)

    # what it says

    def action(self) -> Action:
        """What Enter says, and for whom."""
        who = tr("{name}, Seat {seat}", name=self.dealer.table.name(self.speaker), seat=self.speaker)
        if not self._says_amount():
            return self._awaited()
        verb = self.prompt.button or tr("Bid")
        try:
            return Action(f"{verb} {self._shown(self._amount())}", who)
        except Refused:
            return Action(f"{verb} {self.field.text[:12]}", who)

    def _awaited(self) -> Action:
        """What Enter waits for: a bid's key, a seat, or an amount or one of the words."""
        if self.question.awaits_a_word:
            return Action(self.prompt.button or tr("Which bid?"), tr("Press its key"), PrimaryState.WAITING)
        if not self.speaker:
            return Action(self.prompt.button or tr("Who bids?"), tr("Press a seat’s number"), PrimaryState.WAITING)
        words = " ".join(labelled(option.label, option.letter) for option in self.question.options)
        can_bid = self.question.highest(self.speaker).amount >= self.question.lowest
        return Action(tr("Type the amount") if can_bid else tr("Press its key"), words, PrimaryState.WAITING)

    def keys(self) -> dict[str, str]:
        """Seats or digits, the raises and the words."""
        if not self.speaker:
            first = {str(seat): key.name for seat, key in self.seat_keys.keys.items()}
        else:
            first = {"0–9": tr("Amount"), "A": tr("All")} | {cap: f"+{by}" for _, by, cap in RAISES}
        return first | {cap: key.label for cap, key in self.keys_shown.items()} | {"Enter": self.action().label}

    # Qt's events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the row is narrow the raises give their room to the words."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        look = theme.current_look()
        gap = look.key_gap
        words = sum(key.sizeHint().width() + gap for key in self.keys_shown.values())
        room = self.width() - look.px(104) - words - len(self.digits) * (look.px(44) + gap) - 3 * gap
        for at, key in enumerate(reversed(self.raises)):
            key.setVisible(room >= (at + 1) * (look.px(52) + gap))
        for key in self.digits:
            key.setVisible(room >= 0)
