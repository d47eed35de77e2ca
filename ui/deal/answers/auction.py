"""The row for every auction: a bid in turn or from any seat, a word of each, or a number for all who bid at once."""

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.procedures.auction_terms import Direction
from app.dealing.procedures.bidding import AuctionBid, Standing, Together
from app.dealing.prompts.kinds import Option, Prompt
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json
from app.errors import Refusal, Refused
from app.words import as_in, tr
from app.words.figures import without_groups
from ui.deal.answers.calling import BidAsk
from ui.deal.answers.numbers import Numbers, number_action, typing_keys
from ui.deal.dealer import Dealer
from ui.deal.side.auction_panel import AuctionPanel, AuctionSheet, BidderRow
from ui.keys.key_events import letter
from ui.look import theme
from ui.strip.strip_text import Action
from ui.widgets.buttons import LEAST_TARGET


class AuctionAsk(BidAsk):
    """A bid as any; named bids have a key each; sealed ones are typed seat after seat and given together.

    What is half entered of a sealed set is kept over a crash. The right column shows how every bidder stands.
    """

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.list, self.numbers, self.keeps_draft = AuctionPanel(), Numbers(), True
        self._own(self.list)
        self.back = self._pad_key("⌫", tr("Back"), self.take_back)
        self.back.setAccessibleName(tr("Undo the last digit"))
        self.row.insertWidget(2, self.back, 1)
        self.all_parts = (*self.all_parts, self.back)
        self.list.seat.connect(self.seat_clicked)

    @property
    def question(self) -> AuctionBid:
        """What is asked."""
        return cast(AuctionBid, self.prompt)

    @property
    def sealed(self) -> bool:
        """Whether all bid at once."""
        return self.question.auction.sealed

    @property
    def named(self) -> bool:
        """Whether bids are words."""
        return bool(self.question.auction.conditions.names)

    def panel(self) -> tuple[str, QWidget]:
        """Who has bid what."""
        return tr("Auction"), self.list

    def ask(self, prompt: Prompt[Any]) -> None:
        """Wait for these; what was entered stays where the same is asked again after a ruling."""
        kept = self.entered if self._prompt is not None and self._prompt.key == prompt.key else {}
        self.numbers, self.keeps_draft = Numbers(between=self._room, typed=dict(kept)), True
        self.numbers.keep(cast(AuctionBid, prompt).seats)
        super().ask(prompt)
        if self.sealed:
            self._restore()
            self.numbers.light(next(iter(self.numbers.missing()), self.at))
        self._show()

    @property
    def entered(self) -> dict[int, str]:
        """Of sealed bids those that are typed."""
        return self.numbers.typed

    @property
    def at(self) -> int:
        """Whose sealed bid is typed."""
        return self.numbers.at

    def _room(self, seat: int) -> tuple[int, int]:
        """From the least to the most that a seat may bid, in what is typed."""
        low, high = self.question.auction.room(seat)
        one = self.question.read("1")
        return -(-low // one), high // one

    def _restore(self) -> None:
        try:
            kept = self.question.parse(self.kept_draft())
        except Refused:
            return
        if isinstance(kept, Together) and not self.entered:
            self._take(kept)

    def _take(self, kept: Together) -> None:
        self.numbers.typed = {seat: self._figure(amount) for seat, amount in kept.bids.items()
                              if seat in self.question.seats}

    def fill(self, body: Any) -> None:
        """Show what was said before."""
        self.keeps_draft = False
        kept = self.question.parse(body)
        if isinstance(kept, Together):
            self._take(kept)
            self._show()
        elif not kept.option:
            super().fill(body)

    def offered(self) -> tuple[Option, ...]:
        """The words that have a key: of named bids all, the ones that may not be said now grey."""
        return self.question.every_word

    def begin(self) -> None:
        """A field takes the keyboard where one amount is typed."""
        if not self.sealed and not self.named:
            super().begin()

    def end(self) -> None:
        """Something else is asked: half a set comes back from what was kept of it, and an answered one not at all."""
        self.numbers.typed = {}

    def entered_words(self) -> str:
        """The sealed bids that are typed, and whose is next."""
        typed = self.numbers.in_words(self.dealer.table.name) if self.sealed else ""
        return f"{typed}. {self.field.edit.accessibleName()}" if typed else ""

    # what is shown

    def parts(self) -> tuple[QWidget, ...]:
        """Of sealed bids a field and its digits; of named ones nothing but their keys."""
        if self.sealed:
            return self.field, self.pad, self.back
        return () if self.named else super().parts()

    def _show(self) -> None:
        super()._show()
        self.field.edit.setReadOnly(self.sealed)
        self.field.edit.setFocusPolicy(Qt.FocusPolicy.NoFocus if self.sealed else Qt.FocusPolicy.StrongFocus)
        if self.sealed:
            self._show_entry()
        for key in self.digits:
            key.setEnabled(not self.sealed or self.numbers.could_follow(key.label))
        self._grey_words()
        self.list.show_sheet(self._sheet())
        self._fit()

    def _show_entry(self) -> None:
        """What the number may be, and whose it is."""
        name, seats = self.dealer.table.name(self.at), self.question.seats
        allowed = self.question.range_words(self.at) if self.at in seats else ""
        self.field.name(tr("{range} · {name}", range=allowed, name=name))
        self.field.edit.setAccessibleName(tr("{name}’s bid, {range}", name=name, range=allowed))
        self.field.edit.setText(self.entered.get(self.at, ""))
        self.field.edit.setPlaceholderText("")

    def _grey_words(self) -> None:
        for key, option in zip(self.keys_shown.values(), self.offered(), strict=True):
            refusal = self.question.refuse(self.question.parse({"option": option.code}))
            key.setEnabled(refusal is None)
            key.show_label(option.label, refusal.wrong if refusal else option.note)

    def _fit(self) -> None:
        if not self.sealed:
            self.field.setMinimumWidth(theme.current_look().px(100))
            super()._fit()
            return
        for key in self.raises:
            key.hide()
        for key in self.digits:
            key.show()
        self._fit_beside_digits()

    def _fit_beside_digits(self) -> None:
        """Of sealed bids every digit and word is shown; what is typed stands at the bidder's line too."""
        gap, field = theme.current_look().key_gap, theme.current_look().px(64)
        wanted = sum(word.sizeHint().width() + gap for word in self.keys_shown.values())
        room = self.width() - len(self.digits) * (LEAST_TARGET + gap) - wanted
        for word in self.keys_shown.values():
            word.setMinimumWidth(word.sizeHint().width() if room >= 0 else LEAST_TARGET)
        self.field.setMinimumWidth(field)
        self.field.setVisible(room >= field)
        self.back.setVisible(room >= field + gap + LEAST_TARGET)

    def _sheet(self) -> AuctionSheet:
        question, auction, table = self.question, self.question.auction, self.dealer.table
        seat, amount = auction.highest
        rows = tuple(self._row(one) for one in auction.around(auction.beside))
        highest = question.shown(amount) if seat else tr(as_in("a bid", "none"))
        right = auction.conditions.direction is Direction.RIGHT
        order = tr("Bidders") if not auction.in_turn else \
            tr("Order of speaking, to the right") if right else tr("Order of speaking")
        if auction.sealed:
            count = tr("{count} of {all} in", count=len(self._in), all=len(question.seats))
            return AuctionSheet(tr("Bids"), count, 0, "", tr("Highest standing bid"), highest, order, rows)
        least = question.shown(question.lowest) if not self.named else \
            next((one.label for one in auction.menu(question.in_turn)), tr(as_in("a bid", "none")))
        return AuctionSheet(tr("Highest bid"), highest, seat, table.name(seat), tr("Next bid from"), least, order, rows)

    def _row(self, seat: int) -> BidderRow:
        question, auction = self.question, self.question.auction
        standing, last = question.standing(seat), auction.last_of(seat)
        said = question.shown(last) if seat in dict(auction.lying or auction.bids) else ""
        if auction.sealed:
            said = self.entered.get(seat, "") if seat in question.seats else said
        elif said and not self.named:
            said = tr("last {amount}", amount=said)
        asked = seat == (self.at if auction.sealed else self.speaker or (question.seats or (0,))[0])
        strong = standing is Standing.HIGHEST or bool(self.sealed and self.refusal and seat in self._wrong)
        return BidderRow(seat, self.dealer.table.name(seat), said, self._word(seat, standing, asked), asked, strong,
                         standing is Standing.SPEAKS and not auction.in_turn, self._held(seat))

    def _held(self, seat: int) -> str:
        """What a bidder has that is for bidding alone: chips of money stand at its seat."""
        if not self.sealed or not self.question.points:
            return ""
        return tr("has {amount}", amount=self.question.shown(self.question.auction.holding(seat)))

    def _word(self, seat: int, standing: Standing, asked: bool) -> str:
        if standing is Standing.SPEAKS and self.sealed:
            if self.refusal and self.entered.get(seat) and seat in self._wrong:
                return tr("must be {range}", range=self.question.range_words(seat))
            return "" if self.entered.get(seat) else tr("To bid")
        if standing is Standing.SPEAKS:
            proposed = asked and not self.speaker
            return tr("Asked next") if proposed else tr("To speak") if asked else tr("May bid")
        return {Standing.HIGHEST: tr("Highest"), Standing.PASSED: tr("Passed"), Standing.STANDS: tr("Stands"),
                Standing.OUT: tr("Sits out") if self.sealed else tr("Done")}.get(standing, "")

    # what is keyed

    def key(self, event: QKeyEvent) -> bool:
        """A named bid's letter, also of one that is grey, which is then refused in words; sealed bids' digits."""
        if self.sealed:
            return self._sealed_key(event)
        if not self.named:
            return super().key(event)
        typed = letter(event)
        chosen = next((one.code for one in self.offered() if one.letter.upper() == typed), "")
        if chosen:
            self.given.emit({"option": chosen})
        return bool(chosen)

    def _sealed_key(self, event: QKeyEvent) -> bool:
        typed = letter(event)
        if typed in self.keys_shown:
            self.keys_shown[typed].click()
            return True
        at = self.at
        return self._shows(self.numbers.keyed(event), at)

    def _shows(self, done: bool | None, seat: int) -> bool:
        """Show what a key has done, where it did anything; a digit that is refused is that of this seat."""
        if done is None:
            return False
        self._entry_changed()
        if done:
            self._keep()
        else:
            self._refuse_one(seat)
        return True

    def _refuse_one(self, seat: int) -> None:
        self.numbers.light(seat)
        self.refusal = self.question.refuse_one(seat, self.question.read(self.entered[seat]))
        self._show()
        self.changed.emit()

    def type_digit(self, digit: str) -> None:
        """One digit more."""
        if not self.sealed:
            super().type_digit(digit)
            return
        at = self.at
        self._shows(self.numbers.put(digit), at)

    def _typed(self) -> None:
        if not self.sealed:  # there the field only shows what was entered
            super()._typed()

    def take_back(self) -> None:
        """The last digit goes."""
        self._shows(self.numbers.rub_out() or None, self.at)

    def _entry_changed(self) -> None:
        self.refusal = None
        self._show()
        self.changed.emit()

    def seat_clicked(self, seat: int) -> bool:
        """A seat of the felt or of the list: it speaks, or its bid is typed next."""
        if not self.sealed:
            return not self.named and super().seat_clicked(seat)
        if seat not in self.question.seats:
            return False
        self.numbers.light(seat)
        self._entry_changed()
        return True

    # the set

    @property
    def _in(self) -> list[int]:
        return [seat for seat in self.question.seats if self.entered.get(seat)]

    @property
    def _wrong(self) -> list[int]:
        """Those who bid now and whose bid, as it is entered, may not be made."""
        bids = {seat: self.question.read(self.entered[seat]) for seat in self._in}
        return [seat for seat in self.question.auction.wrong_bids(bids) if seat in self.question.seats]

    def _figure(self, amount: int) -> str:
        return without_groups(self.question.shown(amount))

    def _body(self) -> dict[str, Json]:
        return {"bids": {str(seat): self.question.read(self.entered[seat]) for seat in self._in}}

    def _keep(self) -> None:
        if self.keeps_draft:
            self.keep_entered(self._body())

    def press(self) -> None:
        """Enter: the bid; of a set, on to the next, and with the last one ended all at once."""
        if not self.sealed:
            super().press()
        elif self.numbers.is_wrong(self.at) and self.numbers.missing():
            self._refuse_one(self.at)
        elif self.numbers.end():
            self._entry_changed()
        else:
            self.given.emit(self._body())

    def refused(self, refusal: Refusal, body: Json) -> None:
        """The set stays to be mended, at the first wrong bid."""
        self.refusal = refusal
        if self.sealed:
            self.numbers.refused(next(iter(self._wrong), self.at))
            self._show()
        super().refused(refusal, body)

    def action(self) -> Action:
        """What Enter says; of a set, whose bid is missing, or that all are in."""
        if not self.sealed:
            return super().action()
        return number_action(self.numbers, self._bid_of, self.refusal) or \
            Action(self.prompt.button or tr("All bids are in"), self.prompt.button_note)

    def _bid_of(self, seat: int) -> str:
        return tr("{name}’s bid", name=self.dealer.table.name(seat))

    def keys(self) -> dict[str, str]:
        """The keys that answer, and what each does."""
        if self.sealed:
            return typing_keys() | {
                one.letter: one.label for one in self.offered()} | {"Enter": self.action().label}
        if self.named:
            return {one.letter: one.label for one in self.offered()} | {"Enter": self.action().label}
        return super().keys()

    def with_half_entered(self, felt: Felt) -> Felt:
        """What is entered of a set stands at the seats of the felt too."""
        if not self.sealed:
            return felt
        return replace(felt, seats=tuple(
            replace(view, mark=self.entered.get(view.number) or view.mark, to_act=view.number == self.at)
            for view in felt.seats))
