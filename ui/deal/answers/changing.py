"""The question before the first card when the rack is short: one change of chips for the whole hand."""

from dataclasses import replace
from typing import Any

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.chips import in_words
from app.dealing.asides.registry import changing
from app.dealing.engine.run import Run
from app.dealing.prompts.changing import CASE_SEAT, Shortage, spoken_chips
from app.dealing.prompts.kinds import Prompt
from app.dealing.values.chip_needs import Swap
from app.dealing.values.felt import Actor, Felt, Step
from app.desk.house.clock import new_op_id
from app.words import tr
from app.words.joined import comma_list
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.deal.side.chip_needs import ChipColumn, ChipNeeds, Givers
from ui.felt.change_cloth import ChangeCloth
from ui.keys.key_events import letter
from ui.look import theme
from ui.strip.option_key import OptionKey
from ui.strip.seat_keys import digit_cap, seat_digit
from ui.strip.strip_text import Action, StripText
from ui.widgets.forms import empty_out

MOST_SEATS = 2
"""How many seats are offered beside the case: the best two."""

FILL, OTHER, WITHOUT = "F", "C", "D"


class ChangeAsk(Ask):
    """Enter books the change that is shown. A seat's digit takes another giver, F a fill, C another amount, D none."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.row.setSpacing(theme.current_look().key_gap)
        self.keys_shown: dict[str, OptionKey] = {}
        self.needs, self.givers, self.cloth = ChipNeeds(), Givers(), ChangeCloth()
        self.column = ChipColumn(self.needs, self.givers)
        self._own(self.column, self.cloth)
        self.givers.chosen.connect(self.choose)
        self._without: tuple[Run | None, int] = None, 0
        self._short: Shortage | None = None
        self._seat = 0
        self._amount = 0

    # whether it is asked

    def is_wanted(self, short: Shortage) -> bool:
        """Whether this is asked of what the rack lacks: somebody can help, and it is not to be dealt without."""
        hand = self.dealer.table.hand
        if hand is None or self._without == (self.dealer.run, hand.number) or short.swap is None:
            return False
        self._short = short
        return True

    @property
    def short(self) -> Shortage:
        """What the rack lacks."""
        assert self._short is not None
        return self._short

    def ask(self, prompt: Prompt[Any]) -> None:
        """Ask for the change that is proposed."""
        super().ask(prompt)
        self.refresh()

    def refresh(self) -> None:
        """The rack or the stacks are others: propose anew."""
        self._seat, self._amount = next(iter(self.short.helpers)), 0
        self._show()

    # what is chosen

    @property
    def swap(self) -> Swap:
        """The change that Enter books."""
        amounts = self.short.amounts(self._seat)
        return amounts[self._amount % len(amounts)]

    def choose(self, seat: int) -> None:
        """This seat gives; 0 is the case."""
        if seat in self.short.helpers:
            self._seat, self._amount = seat, 0
            self._show()

    def other_amount(self) -> None:
        """The next amount that will do."""
        self._amount += 1
        self._show()

    def deal_without(self) -> None:
        """No change: it is asked again only when the result needs it."""
        self.act.emit(self._waive)

    def _waive(self) -> None:
        hand = self.dealer.table.hand
        self._without = self.dealer.run, hand.number if hand else 0

    def _show(self) -> None:
        self.refusal = None
        empty_out(self.row)
        self.keys_shown = {}
        for seat in self._offered():
            key = self._offer(FILL if seat == CASE_SEAT else digit_cap(seat), self._name(seat), self._says(seat))
            key.setChecked(seat == self._seat)
            key.clicked.connect(lambda _=False, seat=seat: self.choose(seat))
        amounts = self.short.amounts(self._seat)
        if len(amounts) > 1:
            counts = comma_list(str(sum(one.got.values())) for one in amounts)
            self._offer(OTHER, tr("Other amount"), counts).clicked.connect(self.other_amount)
        self._offer(WITHOUT, tr("Deal without"), tr("asked again at pay")).clicked.connect(self.deal_without)
        table = self.dealer.table
        self.needs.show_shortage(table, self.short, self.swap)
        self.givers.show_givers(table, self.short, self._seat, FILL)
        self.column.fit()
        self.cloth.show_swap(self.swap, self._name(self.swap.seat), table.chips, table.money)
        self.changed.emit()

    def _offered(self) -> list[int]:
        seats = [seat for seat in self.short.helpers if seat != CASE_SEAT]
        first = seats[:MOST_SEATS]
        chosen = [self._seat] if self._seat in seats[MOST_SEATS:] else []
        return [*first, *chosen, *([CASE_SEAT] if CASE_SEAT in self.short.helpers else [])]

    def _offer(self, cap: str, label: str, note: str) -> OptionKey:
        key = OptionKey(label, cap)
        key.show_preview(note)
        self.row.addWidget(key, 1)
        self.keys_shown[cap] = key
        return key

    def _name(self, seat: int) -> str:
        return self.dealer.table.name(seat) if seat else tr("The chip case")

    def _says(self, seat: int) -> str:
        """What a giver has of the value that is lacking: "seat 5, has 31 ones"."""
        held = spoken_chips(self.dealer.table, {self.short.value: self._held(seat)})
        if seat == CASE_SEAT:
            return tr("fill, has {chips}", chips=held)
        return tr("seat {seat}, has {chips}", seat=seat, chips=held)

    def _held(self, seat: int) -> int:
        return next(one.has.get(self.short.value, 0) for one in self.short.givers if one.seat == seat)

    # keys

    def press(self) -> None:
        """It is changed."""
        aside, op_id = changing(self.swap), new_op_id()
        self.act.emit(lambda: self.dealer.aside(aside, op_id))

    def key(self, event: QKeyEvent) -> bool:
        """A giver's digit, or a letter of the row."""
        seat, held = seat_digit(event)
        if seat in self.short.helpers and seat and not held:
            self.choose(seat)
            return True
        found = self.keys_shown.get(letter(event)) if letter(event) else None
        if found is not None:
            found.click()
        return found is not None

    def seat_clicked(self, seat: int) -> bool:
        """A click on a seat that can give."""
        if seat not in self.short.helpers:
            return False
        self.choose(seat)
        return True

    def keys(self) -> dict[str, str]:
        """Every key of the row."""
        return {cap: key.label for cap, key in self.keys_shown.items()} | {"Enter": self.action().label}

    # what it shows

    def said(self) -> StripText:
        """The change, and which end of the hand needs it."""
        said, swap = super().said(), self.swap
        if self.refusal:
            return said
        names = {value: self.dealer.table.amount_text(value) for value in (*swap.given, *swap.got)}
        given, got, name = in_words(swap.given, names), in_words(swap.got, names), self._name(swap.seat)
        lead, rest = (tr("Change {given} for {got}", given=given, got=got), tr(" with {name}", name=name)) \
            if swap.seat else (tr("Fill {got}", got=got), tr(" from the chip case"))
        table = self.dealer.table
        call = tr("{name}, {got} for {given}?", name=name, got=spoken_chips(table, swap.got),
                  given=spoken_chips(table, swap.given)) if swap.seat else ""
        return replace(said, lead=lead, rest=rest, reason=self.needs.why, call=call, actor=Actor.WARN,
                       badge="icon:transfer|" + tr("CHANGE"), step=self._step)

    @property
    def _step(self) -> int:
        return max(0, self.prompt.step - 1)

    def steps(self, felt: Felt) -> tuple[Step, ...]:
        """The hand's own; where its bets are closed, that chips are changed."""
        return tuple(replace(one, fact=tr("change")) if at == self._step else one for at, one in enumerate(felt.steps))

    def action(self) -> Action:
        """Changed; then the cards."""
        return Action(tr("Changed"), tr("Then the first card"))

    def with_half_entered(self, felt: Felt) -> Felt:
        """What the rack is short of is said on it."""
        return replace(felt, rack=replace(felt.rack, short=self.needs.missing)) if felt.rack else felt

    def panel(self) -> tuple[str, QWidget] | None:
        """What each end of the hand needs."""
        return tr("Chips"), self.column

    def overlay(self) -> QWidget | None:
        """The two sides of the change, where the cards will lie."""
        return self.cloth

