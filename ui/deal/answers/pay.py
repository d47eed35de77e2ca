"""The row for take and pay: one seat's chips, others where the dealer wants them, and what to do without any."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.chips import combined, fewest, in_words, worth
from app.dealing.asides.registry import changing
from app.dealing.prompts.foretelling import chips_short
from app.dealing.prompts.kinds import Pay, Prompt
from app.dealing.prompts.paying import Due, Paid, back_of, back_words, payout_plan, swap_words
from app.dealing.values.chip_needs import Swap
from app.dealing.values.felt import Actor, BetState, Felt
from app.dealing.values.log import Json
from app.dealing.values.transfers import RACK, Kind
from app.desk.house.clock import new_op_id
from app.words import tr
from app.words.joined import as_sentence, clauses
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.deal.side.pay_list import PayList
from ui.deal.side.pay_sheet import PayRow, PaySheet
from ui.felt.spots import BETWEEN
from ui.keys.key_events import has_alt, is_enter, letter, shifted
from ui.look import theme
from ui.strip.chip_tray import ChipTray
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState, SecondaryButton

MOST_TRIES = 400


class PayAsk(Ask):
    """Enter pays the seat at hand, Shift+Enter all. C opens the chips of one payout, O owes the rest."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.tray, self.list = ChipTray(), PayList()
        self.all_button = SecondaryButton(tr("All paid"), tr("⇧ Enter"), kind="go")
        self.owe_button = SecondaryButton(tr("Owe it on account"), "O")
        self.all_button.in_strip = self.owe_button.in_strip = True
        self._own(self.all_button, self.owe_button, self.list)
        self.row.addWidget(self.tray, 1)
        self.at = 0
        self._swap: Swap | None = None
        self._without = 0  # the hand that is paid without a change
        self.chosen: dict[int, dict[int, int]] = {}
        self.tray.other_chips.connect(self.edit)
        self.tray.edited.connect(self._edited)
        self.list.seat_clicked.connect(self.choose)
        self.all_button.clicked.connect(self.pay_all)
        self.owe_button.clicked.connect(self.owe)

    @property
    def question(self) -> Pay:
        """What is asked."""
        return cast(Pay, self.prompt)

    def ask(self, prompt: Prompt[Paid]) -> None:
        """Pay these; chips that were chosen for a seat stay chosen while it is due the same."""
        due_before = {due.seat: due.amount for due in self.question.dues} if self._prompt else {}
        super().ask(prompt)
        self.chosen = {due.seat: self.chosen[due.seat] for due in self.question.dues
                       if due.seat in self.chosen and due_before.get(due.seat) == due.amount}
        self.at = 0
        self.show_payment()

    def refresh(self) -> None:
        """The rack may hold other chips."""
        self.show_payment()

    def fill(self, body: Json) -> None:
        """Show the chips that were paid before."""
        if isinstance(body, dict):
            paid = self.question.parse(body)
            self.chosen = {seat: dict(counts) for seat, counts in paid.chips.items()}
            self.show_payment()

    # who and what

    @property
    def due(self) -> Due | None:
        """The payment at hand."""
        dues = self.question.dues
        return dues[min(self.at, len(dues) - 1)] if dues else None

    def plan(self) -> dict[int, dict[int, int] | None]:
        """Each seat's chips: those chosen, else the fewest, the payment at hand first."""
        order = list(self.question.dues)
        if self.due:
            order.remove(self.due)
            order.insert(0, self.due)
        return payout_plan(self.question.table, [(due.seat, due.amount) for due in order], self.chosen)

    @property
    def stuck(self) -> bool:
        """Whether the rack cannot make the payment at hand."""
        return self.due is not None and self.due.amount > 0 and self.plan().get(self.due.seat) is None

    @property
    def _hand(self) -> int:
        hand = self.question.table.hand
        return hand.number if hand else 0

    def choose(self, seat: int) -> None:
        """Pay this seat next."""
        seats = [due.seat for due in self.question.dues]
        if seat in seats:
            self.at = seats.index(seat)
            self.refusal = None
            self.show_payment()

    def show_payment(self) -> None:
        """Show the payment at hand in the tray and all of them in the list."""
        table, due, plan = self.question.table, self.due, self.plan()
        short = chips_short(self.question)
        self._swap = short.swap if short and self._without != self._hand else None
        self.all_button.setMinimumWidth(theme.current_look().pick(112, 92))
        chips = plan.get(due.seat) if due else None
        if due is None:
            told = tr("Bets are not being entered.") if self.question.unseen else tr("Nobody is due a payment.")
            self.tray.show_payout({}, table.chips, table.money, told)
        elif chips is None:
            words = tr("Change chips, or owe it on account (O).") if self._swap else tr("Owe it on account (O).")
            self.tray.show_payout({}, table.chips, table.money, words)
        elif back := back_of(chips):
            names = {value: table.amount_text(value) for value in chips}
            self.tray.show_payout({}, table.chips, table.money, tr(
                "{chips}, and {back} back", chips=in_words(combined(chips, back), names), back=in_words(back, names)))
        else:
            self.tray.show_payout(chips, table.chips, table.money)
        self.list.show_sheet(self._sheet(plan))
        self.all_button.setEnabled(all(plan.get(one.seat) is not None or not one.amount for one in self.question.dues))
        self.changed.emit()

    def _sheet(self, plan: Mapping[int, dict[int, int] | None]) -> PaySheet:
        table, felt = self.question.table, self.dealer.felt()
        now = table.balance(RACK)
        change = table.rack_of_the_hand()
        rows: list[PayRow] = []
        after = change
        for due in self.question.dues:
            after -= due.amount
            won_on, spot = self._won_on(felt, due)
            chips = plan.get(due.seat)
            if chips and (back := back_words(table, chips)):
                won_on, chips = back, combined(chips, back_of(chips))
            rows.append(PayRow(due.seat, due.name, due.amount, chips, won_on, spot, due.commission,
                               due.marked, due.won + due.commission, after, due.seat in self.chosen))
        return PaySheet(tuple(rows), self.at, self._taken(), self._paid(), now - change, now, self.question.commission,
                        self.question.odd, table.money, table.chips)

    def _won_on(self, felt: Felt, due: Due) -> tuple[str, str]:
        """What a seat won on, in words, and the first of these spots."""
        short = {spot.code: spot.short if spot.band > 1 else spot.label for spot in felt.spots}
        won = [bet for bet in felt.bets if bet.seat == due.seat and bet.state in (BetState.WON, BetState.PAID)]
        words = [f"{short.get(bet.spot, bet.spot)} {self.question.table.amount_text(bet.amount)}" for bet in won]
        return BETWEEN.join(words), won[0].spot if won else ""

    def _taken(self) -> tuple[tuple[int, str, str, int], ...]:
        table = self.question.table
        return tuple((seat, table.name(seat), what, amount) for seat, amount, what in self.question.taken)

    def _paid(self) -> tuple[tuple[int, str, int], ...]:
        table = self.question.table
        paid: dict[int, int] = {}
        for moved in table.hand.transfers if table.hand else ():
            for place, other, amount in ((moved.target, moved.source, moved.amount),
                                         (moved.source, moved.target, -moved.amount)):
                if other == RACK and place.kind is Kind.STACK:  # some of it may have come back
                    seat = table.seat_of(int(place.whose))
                    paid[seat] = paid.get(seat, 0) + amount
        return tuple((seat, table.name(seat), amount) for seat, amount in paid.items())

    # what is keyed

    def key(self, event: QKeyEvent) -> bool:
        """Shift+Enter, arrows, C and O; Alt and a digit adds a chip while the editor is open."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if is_enter(event) and shifted(event):
            self.pay_all()
        elif step and self.question.dues:
            self.choose(self.question.dues[(self.at + step) % len(self.question.dues)].seat)
        elif letter(event) == "C":
            self.show_payment() if self.tray.editing else self.edit()
        elif letter(event) == "O" and self.stuck:
            self.owe()
        elif letter(event) == "D" and self._swap:
            self._without = self._hand
            self.show_payment()
        elif self.tray.editing:
            return self._edit_key(event)
        else:
            return False
        return True

    def _edit_key(self, event: QKeyEvent) -> bool:
        number = event.key() - Qt.Key.Key_0
        values = sorted(self.question.table.chips.values)
        if event.key() == Qt.Key.Key_Escape:
            self.show_payment()
        elif has_alt(event) and 1 <= number <= len(values):
            self.tray.step(values[number - 1], -1 if shifted(event) else 1)
        else:
            return False
        return True

    def edit(self) -> None:
        """Open the chips of the payment at hand."""
        if self.due is None:
            return
        table = self.question.table
        self.tray.edit(self.plan().get(self.due.seat) or {}, table.rack, table.chips, table.money)
        self.changed.emit()

    def _edited(self) -> None:
        self.refusal = None
        self.changed.emit()

    def press(self) -> None:
        """Enter: the chips are chosen, or changed, or this seat is paid."""
        due = self.due
        if due is None:
            self.given.emit({"all": True})
        elif self.tray.editing:
            self._take_chosen(due)
        elif self._swap:
            aside, op_id = changing(self._swap), new_op_id()
            self.act.emit(lambda: self.dealer.aside(aside, op_id))
        elif not self.stuck:
            self.given.emit(self._body([due]))

    def _take_chosen(self, due: Due) -> None:
        if worth(self.tray.chosen) == due.amount:
            self.chosen[due.seat] = {value: number for value, number in self.tray.chosen.items() if number}
            self.show_payment()

    def pay_all(self) -> None:
        """Every seat, in the chips that were chosen or the fewest."""
        if not self.tray.editing and self.all_button.isEnabled():
            self.given.emit(self._body(list(self.question.dues)) | {"all": True})

    def _body(self, dues: list[Due]) -> dict[str, Json]:
        chips: dict[str, Json] = {str(due.seat): {str(value): number for value, number in self.chosen[due.seat].items()}
                                  for due in dues if due.seat in self.chosen}
        body: dict[str, Json] = {"chips": chips} if chips else {}
        return body | ({"seat": dues[0].seat} if dues and len(dues) == 1 else {"all": True})

    def owe(self) -> None:
        """Pay what the rack can, and owe the rest on the player's account."""
        due = self.due
        if due is None:
            return
        counts = self._most_payable(due)
        chips: dict[str, Json] = {str(value): number for value, number in counts.items()}
        self.given.emit({"seat": due.seat, "chips": {str(due.seat): chips},
                         "owed": {str(due.seat): due.amount - worth(counts)}})

    def _most_payable(self, due: Due) -> dict[int, int]:
        table, smallest = self.question.table, self.question.table.chips.values[-1]
        for amount in range(due.amount, max(0, due.amount - MOST_TRIES * smallest), -smallest):
            if counts := fewest(amount, table.chips.values, table.rack):
                return counts
        return {}

    # what it shows

    def beside(self) -> tuple[QWidget, ...]:
        """All paid, or owing where the rack cannot pay."""
        if self.tray.editing:
            return ()
        return (self.owe_button,) if self.stuck else (self.all_button,) if self.question.dues else ()

    def panel(self) -> tuple[str, QWidget] | None:
        """The list of payments."""
        return tr("Pay"), self.list

    def said(self) -> StripText:
        """As the prompt says it for the first seat; for another, or where the rack cannot pay, in its own words."""
        said, due = super().said(), self.due
        if self.refusal or due is None:
            return said
        if self._swap or self.stuck:
            return self._short_said(due, said.result, said.step)
        if back := back_words(self.question.table, self.plan().get(due.seat) or {}):
            return replace(said, lead=back, rest=tr(" — Seat {seat}, {name}", seat=due.seat, name=due.name),
                           reason=as_sentence(clauses(due.sums)), badge=f"{due.seat}|" + tr("SEAT"))
        if self.at == 0:
            return said
        amount = self.question.table.amount_text(due.amount)
        return StripText(tr("Pay Seat {seat}, {name}", seat=due.seat, name=due.name), tr(" — {amount}", amount=amount),
                         as_sentence(clauses(due.sums)), "", said.result, said.actor,
                         f"{due.seat}|" + tr("SEAT"), said.step)

    def _short_said(self, due: Due, result: str, step: int) -> StripText:
        """The rack cannot make every payment: one change for all of them, where somebody can give the chips."""
        table = self.question.table
        amounts = [one for one in self.question.dues if one.amount and self.plan().get(one.seat) is None] or [due]
        wrong = tr(" — the rack cannot make {amount}", amount=table.amount_text(amounts[0].amount))
        remedy = as_sentence(swap_words(table, self._swap)) if self._swap else \
            tr("Owe it to {name} on account, or bring chips to the rack.", name=amounts[0].name)
        return StripText(tr("Change chips"), wrong, remedy, "", result, Actor.WARN, "icon:chips|" + tr("CHANGE"), step)

    def action(self) -> Action:
        """This seat paid; or what is in the way."""
        due, table = self.due, self.question.table
        if due is None:
            return super().action()
        if self.tray.editing:
            left = due.amount - worth(self.tray.chosen)
            if not left:
                return Action(tr("Use these chips"), tr("{amount} for Seat {seat}",
                                                        amount=table.amount_text(due.amount),
                                                        seat=due.seat))
            words = tr("{amount} missing", amount=table.amount_text(left)) if left > 0 else \
                tr("{amount} too much", amount=table.amount_text(-left))
            return Action(tr("Use these chips"), words, PrimaryState.OFF)
        if self._swap:
            with_whom = tr("Seat {seat}", seat=self._swap.seat) if self._swap.seat else tr("the chip case")
            return Action(tr("Chips changed"), tr("with {partner}", partner=with_whom))
        if self.stuck:
            return Action(tr("Seat {seat} paid", seat=due.seat), tr("No chips make it: press O"), PrimaryState.OFF)
        if self.at == 0:
            return super().action()
        return Action(tr("Seat {seat} paid", seat=due.seat), table.amount_text(due.amount))

    def keys(self) -> dict[str, str]:
        """One, all, another, in other chips; where nobody is paid, only that it is done."""
        if self.due is None:
            return {"Enter": self.action().label}
        return {"Enter": self.action().label, "⇧ Enter": tr("All paid"), "↑ ↓": tr("Choose seat"),
                "C": tr("Other chips")} | ({"O": tr("Owe it on account")} if self.stuck else {}) | \
            ({"D": tr("Pay without")} if self._swap else {})

    def with_half_entered(self, felt: Felt) -> Felt:
        """The seat at hand is lit."""
        if self.due is None or self.at == 0:
            return felt
        seats = tuple(replace(seat, to_act=seat.number == self.due.seat) for seat in felt.seats)
        return replace(felt, seats=seats)

