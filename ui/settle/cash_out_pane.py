"""Cash-out seat by seat: the books' figure is ready, another count is typed over it, a difference has its reason."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.chips import fewest, payable
from app.dealing.asides.cashier import STAYS, cash_in_box
from app.dealing.asides.registry import ACCOUNT, CASH, CHIPS, Aside, CashOut, Collect, Waive
from app.dealing.values.felt import Actor
from app.desk import Desk
from app.desk.cashier.night_end import NightStands, Waiting
from app.desk.house.clock import new_op_id
from app.errors import Refusal, Refused
from app.money import figure, priced, read_amount, signed_figure
from app.sheets.wording import held_apart
from app.words import tr
from ui.look import theme
from ui.settle.cash_table import CashTable
from ui.settle.step_pane import StepOption, StepPane, Told, jackpots_told, on_the_button
from ui.settle.step_side import Section, SideRow
from ui.settle.strip import Field
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState
from ui.widgets.forms import in_column, in_row, words
from ui.widgets.tiles_and_words import KeysGoOn, scrolled

ON_THE_SHEET, IN_CASH, FROM_CHIPS, WAIVED, SKIP, DIFFERS = "A", "C", "C", "W", "↓", "0–9"
WHY = ("Chips were dropped", "Chips are still in a pocket", "Paid wrongly at the table", "Counted wrongly before")
"""What usually makes a stack differ from the books, for whoever has only the mouse at hand."""


class CashOutPane(StepPane):
    """One player after another, by seat. Whoever is skipped comes last. `hinders` is what the jackpots still need.

    Jackpots come first: what one gives or returns is handed in with the rest.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Cash out, seat by seat"))
        self.title, self.table, self.reason = words(tr("Cash out, seat by seat"), "heading"), CashTable(), Field()
        self.reason.setAccessibleName(tr("Reason"))
        theme.written(self.reason, "body_strong")
        self.reason.setMaxLength(200)
        self._stands: NightStands | None = None
        self.hinders: Refusal | None = None
        self.begin_again()
        rows = scrolled(self.table, KeysGoOn())
        in_column(in_row((self.title, 1), margins=(16, 10, 16, 4)), (rows, 1),
                  in_row((self.reason, 1), margins=(16, 8, 16, 10)), on=self, spacing=0)
        self.table.placed.connect(lambda row: rows.ensureVisible(0, round(row.center().y()), 0, round(row.height())))
        self.table.chosen.connect(self.take)
        self.table.field.textEdited.connect(lambda _: self._typed())
        self.table.field.turned.connect(self._turn)
        self.reason.textEdited.connect(lambda _: self._typed())
        self.reason.returnPressed.connect(self.press)

    # whose turn it is

    @property
    def now(self) -> Waiting | None:
        """Who cashes out now."""
        order = self.order
        return next((one for one in order if one.player == self._chosen), order[0] if order else None)

    @property
    def order(self) -> list[Waiting]:
        """Who has not cashed out, by seat, and then who was skipped."""
        waiting = self._stands.waiting if self._stands else ()
        return sorted(waiting, key=lambda one: self._skipped.index(one.player) + 1
                      if one.player in self._skipped else 0)

    def begin_again(self) -> None:
        """Nobody is chosen or skipped, and nobody has said how the money goes."""
        self.way, self._meant, self._skipped, self._chosen = ON_THE_SHEET, "", list[int](), 0

    def take_up(self, stands: NightStands) -> None:
        """The next player, if this one has cashed out."""
        before, owed = self._chosen, self.now.owes if self.now else 0
        waited = {one.player for one in self._stands.waiting} if self._stands else set()
        self._stands, self.refusal = stands, ""
        if waited and (back := next((one.player for one in stands.waiting if one.player not in waited), 0)):
            self._chosen = back  # a cash-out that was taken back is done again
        now = self.now
        self._chosen = now.player if now else 0
        if now and (self._chosen != before or now.owes != owed or not self.table.field.touched):
            self._begin(now)
        self._show()

    def take(self, player: int) -> None:
        """Somebody else hands in now."""
        self._chosen = player
        if self.now is not None:
            self._begin(self.now)
        self._show()
        self.first.setFocus()

    def _begin(self, now: Waiting) -> None:
        self.way, self.refusal = self._usual_way(now), ""
        self.reason.clear()
        self.table.field.show_books(figure(now.night.holds, self.desk.table.money))

    def _usual_way(self, now: Waiting) -> str:
        """As the host said last; at first cash to a player who paid cash for all their chips. Never more than the box
        holds.
        """
        paid_cash = now.night.cash_in > 0 and now.night.to_settle >= 0
        wanted = self._meant or (IN_CASH if paid_cash else ON_THE_SHEET)
        short = CashOut(now.player, now.night.holds, CASH).lacks(self.desk.table)
        return ON_THE_SHEET if now.owes or short else wanted

    def _show(self) -> None:
        assert self._stands is not None
        now = self.now
        self.table.show_rows(self._stands.rows, frozenset(one.player for one in self._stands.waiting),
                             now.player if now and not now.owes else 0, self.desk.table.amount_text,
                             frozenset(self._skipped))
        self._typed()

    def _typed(self) -> None:
        self.refusal = ""
        self.reason.setPlaceholderText(tr("Reason for waiving it") if self.now and self.now.owes else
                                       tr("Reason, if the count differs"))
        counted, odd = self.counted, self.desk.table.owed_to(self.now.player) if self.now else 0
        self.table.show_counted(None if counted is None else counted + odd)
        self.changed.emit()

    @property
    def first(self) -> QWidget:
        """The field of whoever hands in; a commission is decided by letters."""
        return self if self.hinders or (self.now and self.now.owes) else self.table.field

    @property
    def counted(self) -> int | None:
        """What is typed, in minor units; None for what cannot be read."""
        try:
            return read_amount(self.table.field.text(), self.desk.table.money)
        except Refused:
            return None

    @property
    def _off(self) -> int:
        now, counted = self.now, self.counted
        return counted - now.night.holds if now and counted is not None and self.desk.table.play_is_entered else 0

    # keys

    def take_key(self, event: QKeyEvent) -> bool:
        """Down puts a seat last; a digit where no field has the keyboard goes into it."""
        if self.hinders:
            return False
        if event.key() == Qt.Key.Key_Down:
            self.use(SKIP)
            return True
        if self.now and not self.now.owes and event.text().isdigit() and event.text().isascii():
            self.table.field.setFocus()
            self.table.field.selectAll()
            self.table.field.insert(event.text())
            self.table.field.touched = True
            self._typed()
            return True
        return False

    def _turn(self, chips: int) -> None:
        """So many of the smallest chip more or fewer."""
        counted, table = self.counted, self.desk.table
        if counted is not None:
            self._count(figure(max(0, counted + chips * table.chips.values[-1]), table.money))

    def _count(self, typed: str) -> None:
        self.table.field.setText(typed)
        self.table.field.touched = True
        self._typed()

    def choose(self, what: str) -> None:
        """Why the count differs."""
        self.reason.setText(what)
        self._typed()

    def use(self, key: str) -> None:
        """How the money goes, or a seat put last."""
        if key == SKIP and self.now is not None:
            player = self.now.player
            self._skipped = [*(one for one in self._skipped if one != player), player]
            self.take(self.order[0].player)
        elif key == DIFFERS:
            self.table.field.setFocus()
            self.table.field.selectAll()
        else:
            self.way = key
            if self.now and not self.now.owes:
                self._meant = key
            if key == WAIVED and not self.reason.text().strip():
                self.reason.setFocus()
            self._typed()

    def press(self) -> None:
        """Book it; a difference without a reason asks for it first."""
        if self.hinders is not None:
            self.go.emit("jackpots")
        elif (now := self.now) is not None and now.owes:
            self._clear(now)
        elif now is not None:
            self._hand_in(now)

    def _hand_in(self, now: Waiting) -> None:
        counted = self.counted
        if counted is None:
            self.refuse(tr("“{typed}” is not an amount.", typed=self.table.field.text()))
        elif self._off and not self.reason.text().strip():
            self.reason.setFocus()
            self.changed.emit()
        else:
            self._book(self._cash_out(now, counted))

    def _cash_out(self, now: Waiting, counted: int) -> CashOut:
        return CashOut(now.player, counted, CASH if self.way == IN_CASH else ACCOUNT,
                       self.reason.text() if self._off else "", marker=STAYS)

    def _clear(self, now: Waiting) -> None:
        if self.way == WAIVED:
            self._book(Waive(now.player, self.reason.text()))
        else:
            self._book(Collect(now.player, CHIPS if self.way == FROM_CHIPS else ACCOUNT))

    def _book(self, aside: Aside) -> None:
        self.deed.emit(partial(self.desk.aside, aside, new_op_id()))

    # words

    def told(self) -> Told:
        """Whom to cash out, and what they hand in."""
        now, table = self.now, self.desk.table
        if self.hinders is not None:
            return jackpots_told(self.hinders)
        assert now is not None
        name, seat = held_apart(now.night.name), now.seat or (now.night.seats[-1:] or (0,))[0]
        badge = f"{seat}|" + tr("SEAT") if seat else "icon:cash|" + tr("CASH")
        if now.owes:
            return self._commission_told(now, name, badge)
        amount = table.amount_text(now.night.holds)
        then = self._then(now)
        counted = self.counted
        said = StripText(tr("Cash out {name}", name=name), f" — {amount}", self._sum(now), tr("{amount}?",
                         amount=amount), badge=badge) if not self._off else StripText(
            self._difference_words(name), tr(" — say why"),
            tr("The books say {books}. Count again, or type the reason.", books=amount), actor=Actor.WARN,
            badge=badge)
        shown = table.amount_text(counted) if counted is not None else self.table.field.text()
        ready = PrimaryState.READY if not self._off or self.reason.text().strip() or not self.reason.hasFocus() \
            else PrimaryState.WAITING
        label = on_the_button(lambda who: tr("{name}, {amount}", name=who, amount=shown), now.night.name)
        if not self._off and (lacks := self._cash_out(now, counted or 0).lacks(table)):
            said, label = self._short_told(name, lacks, badge), tr("Pay {amount} anyway", amount=shown)
        return Told(said, Action(label, then, ready), self._options(), self._side(now), refusal=self.refusal)

    def _then(self, now: Waiting) -> str:
        """Who comes after this player, or what does after the last."""
        after = next((one.night for one in self.order if one is not now), None)
        if after is None:
            return tr("Then: the count")
        amount = self.desk.table.amount_text(after.holds)
        return on_the_button(lambda who: tr("Next: {name}, {amount}", name=who, amount=amount), after.name, second=True)

    def _short_told(self, name: str, lacks: int, badge: str) -> StripText:
        """The cash box cannot pay it: what it holds, and where the rest comes from."""
        money = self.desk.table.money
        return StripText(
            tr("{amount} short in the cash box", amount=priced(lacks, money)), tr(" — pay {name} anyway", name=name),
            tr("The box holds {held}. The host puts in the rest, or A puts all on the sheet.",
               held=priced(cash_in_box(self.desk.table), money)), actor=Actor.WARN, badge=badge)

    def _sum(self, now: Waiting) -> str:
        money, odd = self.desk.table.money, self.desk.table.owed_to(now.player)
        result = now.night.holds + now.night.returned + odd - now.night.bought
        said = {"bought": figure(now.night.bought, money), "result": signed_figure(result, money)}
        return tr("Bought {bought}, so {result} with {odd} that goes on the sheet. Type the count if it differs.",
                  odd=figure(odd, money), **said) if odd else \
            tr("Bought {bought}, so {result}. Type the count if it differs.", **said)

    def _difference_words(self, name: str) -> str:
        amount = self.desk.table.amount_text(abs(self._off))
        return tr("{name} is {amount} over", name=name, amount=amount) if self._off > 0 else \
            tr("{name} is {amount} short", name=name, amount=amount)

    def _options(self) -> tuple[StepOption, ...]:
        holds = priced(cash_in_box(self.desk.table), self.desk.table.money)
        return (StepOption(ON_THE_SHEET, tr("Settle later"), tr("on the sheet"), self.way == ON_THE_SHEET),
                StepOption(IN_CASH, tr("Cash now"), tr("box holds {amount}", amount=holds), self.way == IN_CASH),
                StepOption(DIFFERS, tr("Differs"), tr("type the count")),
                StepOption(SKIP, tr("Skip"), tr("last in the row"), enabled=len(self.order) > 1))

    def _commission_told(self, now: Waiting, name: str, badge: str) -> Told:
        money = self.desk.table.money
        amount = priced(now.owes, money)
        said = StripText(tr("{name} owes {amount} commission", name=name, amount=amount), tr(" — clear it first"),
                         tr("Collect it, or waive it with a reason. The chips are handed in after that."), badge=badge)
        options = (StepOption(ON_THE_SHEET, tr("Settle on the sheet"), tr("−{amount}", amount=amount),
                              self.way == ON_THE_SHEET),
                   StepOption(FROM_CHIPS, tr("Collect in chips"),
                              tr("from {held}", held=figure(now.night.holds, money)),
                              self.way == FROM_CHIPS),
                   StepOption(WAIVED, tr("Waive it"), tr("with a reason"), self.way == WAIVED),
                   StepOption(SKIP, tr("Skip"), tr("last in the row"), enabled=len(self.order) > 1))
        label = next(one.label for one in options if one.chosen)
        return Told(said, Action(label, tr("Then: {name} hands in", name=now.night.name)), options, self._side(now),
                    refusal=self.refusal)

    def _side(self, now: Waiting) -> tuple[Section, ...]:
        table = self.desk.table
        values = table.chips.values
        made = fewest(payable(now.night.holds, values), values) or {}
        chips = tuple(SideRow(f"{made[value]} × {table.amount_text(value)}",
                              right=table.amount_text(made[value] * value), chip=value)
                      for value in values if made.get(value))
        total = SideRow(tr("Together"), right=table.amount_text(now.night.holds), tone="brass")
        odd = table.owed_to(now.player)
        beside = (SideRow(tr("Owed that no chip makes"), right=table.amount_text(odd)),) if odd else ()
        if self._off:
            why = [tr(one) for one in WHY]
            return (Section(tr("Why it differs"), tr("click or type it"), tuple(SideRow(
                one, chooses=one, ticked=self.reason.text() == one) for one in why)),)
        return (Section(tr("{name} hands in", name=now.night.name), tr("in fewest chips"), (*chips, total, *beside)),
                Section(tr("Before the first cash-out"), tr("✓ done"), (
                    SideRow(tr("No chip is left in a pot"), ticked=True),
                    SideRow(tr("No deal is open, nobody has a bet on the felt"), ticked=True))))
