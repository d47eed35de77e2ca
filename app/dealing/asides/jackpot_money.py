"""Asides about a jackpot's money: contributions, what the house adds, how a period ends, and by what rules."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from app import house_rules
from app.chips import Counts, fewest, payable
from app.dealing.asides.aside import Aside
from app.dealing.table.house_here import HouseHere
from app.dealing.table.jackpot_pools import ending_now, house_source, pool, pool_place, reserve_place, unit
from app.dealing.table.settled import Part as Handed
from app.dealing.table.settled import Settled
from app.dealing.table.table import Table
from app.dealing.values.rules_in_force import read_under
from app.dealing.values.transfers import CASE, CASHBOX, CLAIMS, RACK, Place, account, pocket, stack
from app.errors import Refusal
from app.jackpots.hands import says
from app.jackpots.rules import KINDS, SeedFrom, title_of
from app.jackpots.running import Running
from app.jackpots.standing import Contribution, Deed, Ending, Share
from app.words import listed, tr

Part = tuple[int, Place, Place, str, Counts | None]


def player_name(table: Table, player: int) -> str:
    """What a player is called, seated or gone."""
    return table.house.name_of(player) or tr("Player {player}", player=player)


class Seen(NamedTuple):
    """Where something done about a jackpot stands among all that was: its order, its number in a list, its table.

    `shown` is where in that order the showdown was that a hand was claimed from; 0 for none.
    """

    order: int
    number: int = 0
    table: int = 0
    shown: int = 0


class OfAJackpot(Aside):
    """An aside about one jackpot. `at` is when it was done, in microseconds of the desk's clock."""

    jackpot: str
    at: int

    def running(self, table: Table) -> Running:
        """The jackpot that it is about."""
        return table.house.jackpots[self.jackpot]

    def count(self, running: dict[str, Running], seen: Seen, done: Settled) -> None:
        """What it makes of the jackpots that run, at whichever table it was done."""
        raise NotImplementedError

    def counted(self, table: Table, seen: Seen) -> None:
        """The same of the table’s own; where tables share the house, what all did is counted from all logs."""
        if not table.opening.house:
            self.count(table.jackpots.running, seen, self.handed_over(table))

    @property
    def title(self) -> str:
        """What the jackpot is called."""
        return title_of(self.jackpot)

    def refuse(self, table: Table) -> Refusal | None:
        """A jackpot that does not run here."""
        if self.jackpot in table.house.jackpots:
            return None
        return Refusal(tr("That jackpot is not running tonight."), tr("The Jackpots page shows the ones that are."),
                       tr("Switch it on in its rules."))

    def still_applies(self, table: Table) -> bool:
        """It could be done there as well; where tables share the house, what was counted there stays."""
        return self.done is not None or self.refuse(table) is None

    def not_open(self, table: Table, at: int = 0) -> Refusal | None:
        """Why nothing can be added to the running period: it is switched off, or its time had run out `at` then."""
        if refusal := OfAJackpot.refuse(self, table):
            return refusal
        one = self.running(table)
        if not one.rules.on:
            return Refusal(tr("{jackpot} is switched off.", jackpot=self.title),
                           tr("What it holds can still be awarded, returned or carried over."),
                           tr("Switch it on in its rules."))
        if one.is_over(at or self.at):
            return Refusal(tr("The {minutes}-minute period is over.", minutes=one.rules.minutes),
                           tr("Hands shown now count for the next one."), tr("End this period first."))
        return None


class Contribute(OfAJackpot, code="jackpot_contribute"):
    """A player takes part: chips of the stack, or cash, set aside. Nobody has to."""

    player: int

    def named(self, table: Table) -> str:
        """Who contributes how much."""
        amount = sum(part.amount for part in self.handed_over(table).parts)
        return tr("{name} puts {amount} into the {jackpot}", name=player_name(table, self.player),
                  amount=table.amount_text(amount), jackpot=self.title.lower())

    def refuse(self, table: Table) -> Refusal | None:
        """Closed, a player without a seat, one who has paid already, or a stack that is too small."""
        return self.not_open(table) or self._not_seated(table) or self._again(table) or self._short(table)

    def still_applies(self, table: Table) -> bool:
        """Those chips lie in the jackpot: what a fix leaves short is short, and the contribution stays."""
        return self.done is not None or not (self.not_open(table) or self._not_seated(table) or self._again(table))

    def _not_seated(self, table: Table) -> Refusal | None:
        if table.seat_of(self.player):
            return None
        return Refusal(tr("{name} has no seat.", name=player_name(table, self.player)),
                       tr("Only players in the game can take part."), tr("Seat them first."))

    def _again(self, table: Table) -> Refusal | None:
        one = self.running(table)
        paid = one.paid(self.player)
        if not paid or one.rules.pays != "once":
            return None
        return Refusal(tr("{name} has put in {amount} already.", name=player_name(table, self.player),
                          amount=table.amount_text(paid)), tr("In this house it is once a period."),
                       tr("Take nothing more."))

    def _short(self, table: Table) -> Refusal | None:
        one, behind = self.running(table), table.balance(stack(self.player))
        amount = one.rules.amount
        if one.rules.in_cash:
            return None
        if payable(amount, table.chips.values) != amount:
            return Refusal(tr("No chips of this house make {amount}.", amount=table.amount_text(amount)),
                           tr("The contribution is paid in chips."), tr("Change it in the jackpot’s rules."))
        if behind < amount:
            return Refusal(tr("{name} has {behind} behind.", name=player_name(table, self.player),
                              behind=table.amount_text(behind)),
                           tr("The contribution is {amount}.", amount=table.amount_text(amount)),
                           tr("Sell chips first."))
        return None

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """How much of it goes into the jackpot, and into the reserve what the house’s rules put by for the next start.
        """
        one = self.running(table)
        amount, by = one.rules.amount, one.rules.amount * one.rules.reserve // 10_000 // unit(table, one) * unit(
            table, one)
        source = pocket(self.player) if one.rules.in_cash else stack(self.player)
        ways = (Handed(amount - by, source, pool_place(one)), Handed(by, source, reserve_place(one)))
        return Settled(tuple(way for way in ways if way.amount))

    def count(self, running: dict[str, Running], seen: Seen, done: Settled) -> None:
        """One more has put in so much."""
        by = sum(part.amount for part in done.parts if part.target.whose != self.jackpot)
        amount = sum(part.amount for part in done.parts)
        if one := running.get(self.jackpot):
            one.contributions.append(Contribution(self.player, amount, self.at, seen.order, by))

    def act(self, table: Table, key: str) -> None:
        """Into the jackpot, and into its reserve."""
        name = player_name(table, self.player)
        why = {True: tr("Contribution of {name}", name=name), False: tr("To the reserve")}
        table.post("jackpot", f"{key}:contribution",
                   tr("{jackpot}, {name} takes part", jackpot=self.title, name=name),
                   [(one.amount, one.source, one.target, why[one.target.whose == self.jackpot], None)
                    for one in self.handed_over(table).parts])
        self.counted(table, Seen(table.jackpots.next_order()))


class TopUp(OfAJackpot, code="jackpot_top_up"):
    """The house adds to a jackpot, of its own."""

    amount: int
    reason: str

    def named(self, table: Table) -> str:
        """How much."""
        return tr("{amount} from the house into the {jackpot}", amount=table.amount_text(self.amount),
                  jackpot=self.title.lower())

    def refuse(self, table: Table) -> Refusal | None:
        """Closed, nothing, without a reason, or chips that the house does not have left."""
        if refusal := self.not_open(table):
            return refusal
        if self.amount <= 0:
            return Refusal(tr("{amount} adds nothing.", amount=table.amount_text(self.amount)),
                           tr("The amount must be more than zero."), tr("Type the amount."))
        if not self.reason.strip():
            return Refusal(tr("There is no reason yet."), tr("Every change to a jackpot needs a reason."),
                           tr("Say why the house adds to it."))
        if not self.running(table).rules.in_cash and house_source(table, self.amount) is None:
            return Refusal(tr("Neither the chip case nor the rack can make {amount}.",
                              amount=table.amount_text(self.amount)), "",
                           tr("Add an amount that their chips make."))
        return None

    def settle(self, table: Table, house: HouseHere) -> Settled:
        """Chips of the case or the rack, or cash of the cash box."""
        return Settled(from_house(table, self.running(table), self.amount))

    def count(self, running: dict[str, Running], seen: Seen, done: Settled) -> None:
        """It changes what the jackpot holds, and nothing else."""

    def act(self, table: Table, key: str) -> None:
        """Into the jackpot."""
        add_from_house(table, self.title, self.handed_over(table).parts, f"{key}:house", self.reason)


def from_house(table: Table, one: Running, amount: int) -> tuple[Handed, ...]:
    """The house’s own for a jackpot; nothing where it has no chips for it. Which chips of a case that tables share."""
    source = CASHBOX if one.rules.in_cash else house_source(table, amount)
    if source is None:
        return ()
    shared = source == CASE and table.opening.house
    chips = fewest(amount, table.chips.values, table.house.case) if shared else None
    return (Handed(amount, source, pool_place(one), chips),)


def add_from_house(table: Table, title: str, parts: Sequence[Handed], key: str, reason: str) -> None:
    """Book what the house gives a jackpot of its own."""
    for amount, source, target, chips in parts:
        if source == RACK:  # given away, not lost: what the rack has won tonight stays as it is
            table.rack_tonight -= amount
        table.post("jackpot", key, house_adds(table, title, amount), [(amount, source, target, reason, chips)], reason)


def house_adds(table: Table, title: str, amount: int) -> str:
    """What the entry is called by which the house gives a jackpot something of its own."""
    return tr("{jackpot}: the house adds {amount}", jackpot=title, amount=table.amount_text(amount))


class EndPeriod(OfAJackpot, code="jackpot_end"):
    """A period ends: awarded, returned or carried over. `deed` is what the host was told; it must still be so."""

    deed: str
    reason: str = ""

    def named(self, table: Table) -> str:
        """What became of it."""
        ending, held = ending_now(table, self.running(table)), table.amount_text(pool(table, self.running(table)))
        if ending.deed is Deed.AWARD:
            return tr("{jackpot}, {amount} to {names}", jackpot=self.title, amount=held,
                      names=listed([player_name(table, one.player) for one in ending.shares]))
        return {Deed.REFUND: tr("{jackpot}, contributions returned", jackpot=self.title),
                Deed.CARRY: tr("{jackpot}, {amount} carried over", jackpot=self.title, amount=held)}.get(
                    ending.deed, self.title)

    def refuse(self, table: Table) -> Refusal | None:
        """An empty jackpot, another outcome than the host was told, an unconfirmed hand, or a period still running."""
        if refusal := super().refuse(table):
            return refusal
        one = self.running(table)
        ending = ending_now(table, one)
        if ending.deed is Deed.NOTHING or (self.deed == Deed.AWARD and not pool(table, one)):
            return Refusal(tr("The {jackpot} is empty.", jackpot=self.title.lower()),
                           tr("Only what was put in can be awarded."), tr("Take contributions first."))
        return self._otherwise(ending) or self._unconfirmed(table, one, ending) or self._too_early(one)

    def _otherwise(self, ending: Ending) -> Refusal | None:
        if ending.deed == self.deed:
            return None
        allowed = {Deed.AWARD: tr("A hand qualifies, so it must be awarded."),
                   Deed.REFUND: tr("No hand qualifies, so contributions are returned."),
                   Deed.CARRY: tr("No hand qualifies, so it is carried over.")}[ending.deed]
        return Refusal(tr("It cannot end like that."), allowed, tr("Check it again."))

    def _unconfirmed(self, table: Table, one: Running, ending: Ending) -> Refusal | None:
        waiting = ending.unconfirmed if one.rules.confirm else ()
        if not waiting:
            return None
        return Refusal(tr("{name}’s hand is not confirmed yet.", name=player_name(table, waiting[0].player)),
                       tr("A second person looks at the cards and counts the deck."),
                       tr("Confirm it, or strike it with a reason."))

    def _too_early(self, one: Running) -> Refusal | None:
        if not one.ends_at or one.is_over(self.at) or self.reason.strip():
            return None
        return Refusal(tr("The period is still running."), tr("It lasts {minutes} minutes.", minutes=one.rules.minutes),
                       tr("Wait for its end, or say why it ends early."))

    def act(self, table: Table, key: str) -> None:
        """One entry that moves all of it, then the next period, with what the rules start it with."""
        one = self.running(table)
        ending, held, rules = ending_now(table, one), pool(table, one), one.rules
        parts = [part for share in ending.shares for part in _paid(one, ending, share, self._why(ending))]
        if parts:
            table.post("jackpot", f"{key}:{ending.deed.value}", self.named(table), parts, self.because(ending, one))
        places = pool_place(one), reserve_place(one)
        one.end(ending, held, self.at, f"{key}:{ending.deed.value}", self.reason.strip())
        if ending.deed is Deed.AWARD and rules.seed:
            self._start_again(table, one, places, rules.seed, rules.seed_from, key)

    def _why(self, ending: Ending) -> str:
        return tr("Jackpot awarded") if ending.deed is Deed.AWARD else tr("Contribution returned")

    def because(self, ending: Ending, one: Running) -> str:
        """What the entry says: the hand that won, or that nobody has; and why it was early."""
        hand = says(ending.holders[0].hand.value(one.rules.wild)) if ending.holders else tr("Nobody qualified")
        return tr("{hand}. Ended early: {reason}", hand=hand, reason=self.reason.strip()) if self.reason.strip() \
            else hand

    def _start_again(self, table: Table, one: Running, places: tuple[Place, Place], seed: int, source: SeedFrom,
                     key: str) -> None:
        into, reserve = places
        if source is SeedFrom.HOUSE:
            add_from_house(table, self.title, from_house(table, one, seed), f"{key}:seed", again_words())
        elif amount := min(seed, table.balance(reserve)):
            table.post("jackpot", f"{key}:seed", reseeded(table, self.title, amount),
                       [(amount, reserve, into, tr("From the reserve"), None)], again_words())


def reseeded(table: Table, title: str, amount: int) -> str:
    """What the entry is called by which a jackpot is started again out of its reserve."""
    return tr("{jackpot} reseeded at {amount}", jackpot=title, amount=table.amount_text(amount))


def again_words() -> str:
    """Why a jackpot is started again."""
    return tr("Reseeded after an award")


def _paid(one: Running, ending: Ending, share: Share, why: str) -> list[Part]:
    """One player’s share: to the stack or in cash; of somebody who has left, onto the account, to be paid later."""
    sources = [(share.amount - share.from_reserve, pool_place(one)), (share.from_reserve, reserve_place(one))]
    to = (CASHBOX if one.rules.in_cash else CASE) if share.payable else \
        (pocket if one.rules.in_cash else stack)(share.player)
    parts: list[Part] = [(amount, source, to, why, None) for amount, source in sources]
    if share.payable:
        parts.append((share.amount, CLAIMS, account(share.player), tr("Paid later"), None))
    return parts


class ChangeJackpotRules(OfAJackpot, code="jackpot_rules"):
    """The rules of a jackpot change, or it is switched on: at once where nothing rests on the old ones, else next.

    `under` is the version of the house's rules that they are; without it, it was written before those had versions.
    """

    rules: Sequence[Sequence[Any]]
    under: Sequence[Any] = ()

    @property
    def _values(self) -> dict[str, Any]:
        return {str(name): value for name, value in self.rules}

    def named(self, table: Table) -> str:
        """Whose rules, and which version of them."""
        name, under = self.title.lower(), read_under(self.under)
        return tr("rules of the {jackpot}", jackpot=name) if under is None else \
            tr("rules of the {jackpot}, {set}, version {number}", jackpot=name, set=under.name, number=under.version)

    def refuse(self, table: Table) -> Refusal | None:
        """What it holds stays chips or cash until it is paid out."""
        one = table.house.jackpots.get(self.jackpot)
        held = pool(table, one) + table.house.balance(reserve_place(one)) if one else 0
        if one is None or not held or self._values["paid_in"] == one.rules.paid_in:
            return None
        return Refusal(tr("{jackpot} holds {amount}.", jackpot=self.title, amount=table.amount_text(held)),
                       tr("A switch between chips and cash is made while it is empty."), tr("Award it first."))

    def count(self, running: dict[str, Running], seen: Seen, done: Settled) -> None:
        """It runs by them from now on, or they wait for its next period."""
        rules = house_rules.from_values(KINDS[self.jackpot], self._values)
        if one := running.get(self.jackpot):
            one.change(rules)
        else:
            running[self.jackpot] = Running(self.jackpot, rules, self.at)

    def act(self, table: Table, key: str) -> None:
        """It moves nothing."""
        self.counted(table, Seen(0))
