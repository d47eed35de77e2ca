"""Irregularities about bets and payments. The numbers are those of the rule page."""

from collections.abc import Sequence

from app.chips import fewest, payable
from app.dealing.prompts.paying import cannot_pay
from app.dealing.prompts.rulings import Decision, Ruling
from app.dealing.table.table import Table
from app.dealing.values.felt import Spot
from app.errors import Refusal
from app.games.baccarat.coup.coup import coup_at
from app.games.baccarat.house_rules.bets import SPOTS, WAGER, offered
from app.words import tr
from app.words.joined import comma_list


class _Money(Ruling):
    seat: int = 0
    amount: int = 0

    def refuse(self, table: Table) -> Refusal | None:
        """A seat in which nobody sits, or an amount that no chips make."""
        if self.seat not in table.seats:
            return Refusal(tr("Nobody sits in Seat {seat}.", seat=self.seat),
                           tr("Taken seats: {seats}.", seats=comma_list(map(str, sorted(table.seats)))),
                           tr("Choose one of them."))
        if self.amount <= 0 or payable(self.amount, table.chips.values) != self.amount:
            return Refusal(tr("{amount} cannot be made in chips.", amount=table.amount_text(self.amount)),
                           tr("The smallest chip is {chip}.", chip=table.amount_text(table.chips.values[-1])),
                           tr("Type another amount."))
        return None

    def _stack_covers(self, table: Table) -> Refusal | None:
        behind = table.stack_of(self.seat)
        if self.amount <= behind:
            return None
        return Refusal(tr("{name} has {behind} behind.", name=table.name(self.seat), behind=table.amount_text(behind)),
                       tr("That is more than can be taken."), tr("Take less, or sell chips first."))


class PaymentError(_Money, code="I16", title="Payment error",
                   also=("wrong pay", "overpaid", "short paid", "mispay", "not paid", "paid twice"), letter="P",
                   about="Corrected before the next coup’s first card; after that the host decides, as an adjustment."):
    """I16: a payment was wrong, and it is noticed before the next coup's first card, or later."""

    decisions = (
        Decision("pay", "Pay the seat more", "From the rack to the seat."),
        Decision("take", "Take back", "From the seat to the rack."),
        Decision("stand", "Let it stand", "It is logged, nothing moves."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """More than the stack or the rack holds."""
        if refusal := super().refuse(table):
            return refusal
        if self.decision == "take":
            return self._stack_covers(table)
        return _rack_covers(table, self.amount) if self.decision == "pay" else None


class MissedBet(_Money, code="I17", title="Winner missed, loser not taken",
                also=("missed winner", "loser not taken"), letter="W",
                about="The bet is settled now by the last coup’s result, as one adjusting entry."):
    """I17: a winner was missed or a loser not taken, because the bet was not in the books."""

    decisions = (
        Decision("settle", "Settle it now", "By the result of the coup it was on."),
        Decision("stand", "Let it stand", "It is logged, nothing moves."),
    )
    spot: str = ""

    @classmethod
    def on_spots(cls, table: Table) -> tuple[Spot, ...]:
        """Also those that were offered on that coup and are no longer."""
        then = [wager.code for wager in offered(coup_at(table).last_rules)]
        return tuple(spot for spot in table.every_spot() if spot.code in then or spot in coup_at(table).spots)

    def refuse(self, table: Table) -> Refusal | None:
        """A spot that is not there, no coup to settle by, or chips that are not there."""
        if refusal := super().refuse(table) or _bad_spot(self.spot):
            return refusal
        coup = coup_at(table)
        if coup.last_result is None:
            return Refusal(tr("No coup of this shoe is settled yet."), "", tr("There is no result to settle it by."))
        if WAGER[self.spot].on_suits and coup.last_result.suits_unknown:
            return Refusal(tr("It was not noted whether that coup’s pair was suited."),
                           tr("Without it {spot} cannot be settled.", spot=tr(WAGER[self.spot].label)),
                           tr("Record a payment error with the amount instead."))
        if self.decision != "settle":
            return None
        won = coup.missed(self.spot, self.amount)
        return self._stack_covers(table) if won < 0 else _rack_covers(table, won)


class _OnABet(_Money):
    spot: str = ""

    def refuse(self, table: Table) -> Refusal | None:
        """A spot that this house does not offer and on which the seat has no bet, or chips that are not there."""
        taken = [spot.code for spot in coup_at(table).spots]
        down = [spot for spot in coup_at(table).bets.get(self.seat, {}) if spot not in taken]
        return super().refuse(table) or _bad_spot(self.spot, taken + down)


class LateBet(_OnABet, code="I18", title="Late bet",
              also=("bet moved", "past post", "bet after no more bets"), letter="L",
              about="Void: it goes back, win or lose."):
    """I18: a bet was placed or raised after "no more bets"."""

    decisions = (
        Decision("back", "It goes back", "If it was entered, it is taken out of the bets."),
        Decision("stands", "It stands", "The host lets it play: it is added to the bets."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """More than the stack holds, where it stands."""
        return super().refuse(table) or (self._stack_covers(table) if self.decision == "stands" else None)


class OutsideLimits(_OnABet, code="I19", title="Bet outside the limits",
                    also=("over the maximum", "under the minimum"),
                    about="Below the minimum: plays once with a warning, then is void. Above the maximum: the maximum "
                          "plays and the rest goes back."):
    """I19: a bet under the minimum or over the maximum is found once cards are out. `amount` is what lies there."""

    decisions = (
        Decision("once", "It plays this once", "Below the minimum, with a warning."),
        Decision("maximum", "The maximum plays", "The rest goes back."),
        Decision("void", "It is void", "All of it goes back."),
    )

    def refuse(self, table: Table) -> Refusal | None:
        """An amount inside the limits, a decision that does not belong to it, or chips that are not there."""
        if refusal := super().refuse(table):
            return refusal
        spot = next(one for one in table.every_spot() if one.code == self.spot)
        if spot.minimum <= self.amount <= spot.maximum:
            return Refusal(tr("{amount} is within the limits.", amount=table.amount_text(self.amount)), "",
                           tr("There is nothing to decide."))
        over = self.amount > spot.maximum
        if (self.decision == "once" and over) or (self.decision == "maximum" and not over):
            return Refusal(tr("That decision is for a bet outside the other limit."),
                           tr("Above the maximum: the maximum plays, or it is void.") if over else
                           tr("Below the minimum: it plays once, or it is void."), tr("Choose one of them."))
        down = table.bets_down().get(self.seat, {}).get(self.spot, 0)
        played = {"once": self.amount, "maximum": spot.maximum}.get(self.decision, 0)
        if played - down > table.stack_of(self.seat):
            return self._stack_covers(table)
        return None


def _bad_spot(spot: str, spots: Sequence[str] = SPOTS) -> Refusal | None:
    if spot in spots:
        return None
    return Refusal(tr("There is no spot called {spot}.", spot=spot[:24]),
                   tr("The spots are {spots}.", spots=comma_list(tr(WAGER[one].label) for one in spots)),
                   tr("Choose one of them."))


def _rack_covers(table: Table, amount: int) -> Refusal | None:
    chips = payable(amount, table.chips.values)
    return None if fewest(chips, table.chips.values, table.rack) is not None else cannot_pay(table, 0, chips)
