"""What the page says of a jackpot, taken from the desk: all in words, before anything is drawn."""

from dataclasses import dataclass

from app.dealing.asides.jackpot_money import player_name
from app.dealing.table.jackpot_pools import reserve_place
from app.dealing.values.transfers import Kind
from app.desk import Desk
from app.desk.house.clock import time_of
from app.jackpots.hands import best_five, says
from app.jackpots.rules import BAD_BEAT, title_of
from app.jackpots.running import Running
from app.jackpots.standing import Candidate, Deed, Ending
from app.money import priced
from app.names import table_words
from app.sheets.wording import held_apart
from app.words import as_in, listed, plural, tr
from ui.jackpots.hero import HeroState
from ui.jackpots.rows import ShownHand
from ui.look import theme

OPEN, OK, WAITS = "info", "check-circle", "clock"
LONGEST = 22
"""So many letters of names stand on a button; the card that asks names everybody in full."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that must be so before an award: an icon, its colour, and the words."""

    icon: str
    colour: str
    words: str


@dataclass(frozen=True, slots=True)
class Due:
    """What the primary button does now, with the line below; `ready` where it can be pressed.

    `to_confirm` is the number of a hand that a second person has to look at first; `early` says that its time has not
    come: the period runs, or where it has no end the night does. `carries` are a player at this table and the chips
    that they carry, in minor units, to be put in front of them.
    """

    deed: Deed
    label: str
    second: str
    ready: bool
    to_confirm: int = 0
    early: bool = False
    carries: tuple[int, int] | None = None


class Telling:
    """One jackpot in words, as the desk has it now."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.desk, self.name, self.title = desk, name, title_of(name)
        self.one: Running | None = desk.jackpots.running(name)
        self.ending: Ending = desk.jackpots.ending(name)
        self.pool: int = desk.jackpots.pool(name)
        self.now: int = desk.clock.now()

    # words

    def priced(self, amount: int) -> str:
        """An amount with its sign."""
        return priced(amount, self.desk.the_house().money)

    def who(self, player: int) -> str:
        """What a player is called, kept from reordering the words beside it."""
        return held_apart(player_name(self.desk.table, player))

    def briefly(self, players: list[int]) -> str:
        """Who gets it, short enough for a button: all their names where those fit, a first name, or how many."""
        names = [self.who(player) for player in players]
        if len(listed(names)) <= LONGEST:
            return listed(names)
        if len(names) > 1:
            return plural(len(names), "{count} player", "{count} players")
        return names[0].split()[0]

    def clock(self, at: int) -> str:
        """A moment of this night as the host’s clock had it."""
        return time_of(at, self.desk.night)

    def words(self, hand: Candidate) -> str:
        """What a hand is worth by the rules of this period."""
        assert self.one is not None
        return says(hand.hand.value(self.one.rules.wild))

    def where(self, hand: Candidate) -> str:
        """In what game a hand was shown, and in a house with several tables at which."""
        table = self.desk.jackpots.claimed_at(hand)
        return tr("{table}, {game}", table=table_words(table), game=hand.game) if table else hand.game

    # the hero

    def hero(self) -> HeroState:
        """The standing hand, or why there is none."""
        if self.one is None:
            return HeroState(self.title, headline=tr("{jackpot} is not running", jackpot=self.title),
                             who=tr("Switch it on, and players can take part."), amount=self.priced(self.pool),
                             big=tr(as_in("a jackpot", "Off")))
        left, big, small = self._time(self.one)
        amount, title = self.priced(self.pool), tr("{jackpot} tonight", jackpot=self.title)
        if not self.ending.holders:
            return HeroState(title, (), (), tr("No hand qualifies yet"), self._nobody(self.one), "", amount, left, big,
                             small)
        first = self.ending.holders[0]
        names = listed([self.who(one.player) for one in self.ending.holders])
        return HeroState(
            title, best_five(first.hand, self.one.rules.wild), first.hand.wild, self.words(first),
            tr("{names} · {game}", names=names, game=self.where(first)), self._witness(first), amount, left, big, small)

    def _nobody(self, one: Running) -> str:
        if not one.rules.on:
            return tr("It is switched off. What it holds can still be awarded or carried over.")
        if not one.contributions:
            return tr("Nobody has contributed yet. Only contributors can win.")
        return tr("J claims a hand after a showdown.")

    def _witness(self, hand: Candidate) -> str:
        said = [tr("shown {time}", time=self.clock(hand.at))]
        if hand.winner:
            said.append(tr("beaten by {name}", name=self.who(hand.winner)))
        said.append(tr("confirmed by {name}", name=hand.confirmed_by) if hand.confirmed_by else
                    tr("not confirmed yet"))
        return " · ".join(said)

    def _time(self, one: Running) -> tuple[float, str, str]:
        """The part of the period that is left, and the words in the ring."""
        if not one.ends_at:
            return -1, tr("Tonight"), tr("since {time}", time=self.clock(one.began))
        left = max(0, one.ends_at - self.now)
        if not left:
            return 0, tr("Over"), tr("at {time}", time=self.clock(one.ends_at))
        seconds = left // 1_000_000
        shown = f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}" if seconds >= 3600 else \
            f"{seconds // 60}:{seconds % 60:02d}"
        return left / (one.ends_at - one.began), shown, tr("left, to {time}", time=self.clock(one.ends_at))

    # the lists

    def beaten(self) -> list[ShownHand]:
        """Every hand of the period, the last one first; what stands says so."""
        if self.one is None:
            return []
        return [self._shown(one) for one in sorted(self.one.candidates, key=lambda made: -made.order)]

    def _shown(self, hand: Candidate) -> ShownHand:
        assert self.one is not None
        out = next((why for one, why in self.ending.passed_over if one.order == hand.order), "")
        stands = any(one.order == hand.order for one in self.ending.holders)
        note, tone = (out, theme.WARN) if out else (tr("stands"), theme.OK) if stands else (tr("beaten"), theme.TX3)
        if not out and not hand.confirmed_by and self.one.rules.confirm:
            note, tone = tr("{state}, to be confirmed", state=note), theme.WARN
        who = tr("{name}, {time} · {game}", name=self.who(hand.player), time=self.clock(hand.at), game=self.where(hand))
        return ShownHand(hand.number, best_five(hand.hand, self.one.rules.wild), hand.hand.wild, self.words(hand), who,
                         note[:1].upper() + note[1:], tone, bool(hand.struck))

    def sums(self) -> list[tuple[str, str]]:
        """What the pot is made of: carried in, tonight’s contributions, the house’s, the reserve beside it."""
        if self.one is None:
            return []
        paid = sum(one.amount - one.reserve for one in self.one.contributions)
        other = self.pool - paid
        count = plural(len(self.one.contributions), "{count} contribution", "{count} contributions")
        said = [(tr("Brought forward and added"), self.priced(other))] if other else []
        said += [(count, self.priced(paid))]
        put_by = self.desk.table.house.balance(reserve_place(self.one))
        return said + ([(tr("Set aside for the next seed"), self.priced(put_by))] if put_by else [])

    def players(self) -> list[tuple[int, str, int, bool]]:
        """Everybody seated, then who took part and has left: number, name, what they put in, whether they can now."""
        if self.one is None:
            return []
        table, one = self.desk.table, self.one
        seated = [table.seats[seat].player for seat in sorted(table.seats)]
        gone = [made.player for made in one.contributions if made.player not in seated]
        again = one.rules.pays != "once"
        open_now = one.rules.on and not one.is_over(self.now) and not self.desk.books.read_only_because
        return [(player, self.who(player), one.paid(player),
                 open_now and player in seated and (again or not one.paid(player)))
                for player in dict.fromkeys((*seated, *gone))]

    # the award

    def checks(self) -> list[Check]:
        """What holds, and what is still to be done, before the period can end."""
        one = self.one
        if one is None:
            return []
        made: list[Check] = []
        for holder in self.ending.holders:
            share = next((part for part in self.ending.shares if part.player == holder.player), None)
            gone = share is not None and share.payable
            made.append(Check(WAITS if gone else OK, theme.WARN if gone else theme.OK,
                              tr("{name} took part and has left: paid later", name=self.who(holder.player)) if gone else
                              tr("{name} took part and is seated", name=self.who(holder.player))))
            if holder.confirmed_by:
                made.append(Check(OK, theme.OK, tr("Confirmed by {name}, deck of {count}", name=holder.confirmed_by,
                                                   count=holder.deck)))
        made += [self._awaits(hand) for hand in self.desk.jackpots.to_confirm(self.name)]
        if not self.ending.holders:
            made.append(Check(OPEN, theme.TX2, tr("No hand qualifies so far")))
        if one.ends_at:
            over = one.is_over(self.now)
            made.append(Check(OK if over else WAITS, theme.OK if over else theme.WARN, tr(
                "The period is over" if over else "The period runs to {time}", time=self.clock(one.ends_at))))
        if one.changed:
            made.append(Check(OPEN, theme.TX2, tr("Rule changes wait for the next period")))
        return made

    def _awaits(self, hand: Candidate) -> Check:
        said = tr("{name}’s hand awaits confirmation", name=self.who(hand.player))
        if table := self.desk.jackpots.elsewhere(hand):
            said = tr("{name}’s hand awaits confirmation at {table}", name=self.who(hand.player), table=table)
        return Check(WAITS, theme.WARN, said)

    def _to_confirm(self, hand: Candidate, amount: str) -> Due:
        """The deck is counted where the hand was shown: at another table nothing can be pressed here."""
        name = self.briefly([hand.player])
        if table := self.desk.jackpots.elsewhere(hand):
            return Due(Deed.AWARD, tr("{table} confirms {name}’s hand", table=table, name=name),
                       tr("Then {amount} can be awarded", amount=amount), False)
        return Due(Deed.AWARD, tr("Confirm {name}’s hand", name=name),
                   tr("Then {amount} can be awarded", amount=amount), True, hand.number)

    def _in_front(self) -> Due | None:
        """Somebody at this table carries chips that a jackpot paid."""
        carrying = self.desk.jackpots.carrying()
        if carrying is None:
            return None
        return Due(Deed.NOTHING, tr("Put {amount} in front of {name}", amount=self.priced(carrying[1]),
                                    name=self.briefly([carrying[0]])),
                   tr("Carried so far; count it out here"), True, carries=carrying)

    def due(self) -> Due:
        """What is to be done now: chips that are carried, a hand that waits, or what ends the period."""
        if in_front := self._in_front():
            return in_front
        deed, amount = self.ending.deed, self.priced(self.pool)
        if deed is Deed.AWARD:
            if waits := self.desk.jackpots.to_confirm(self.name):
                return self._to_confirm(waits[0], amount)
            names = self.briefly([part.player for part in self.ending.shares])
            return Due(deed, tr("Award {amount} to {names}", amount=amount, names=names), self._when(), True,
                       early=self._early)
        if deed is Deed.REFUND:
            back = self.priced(sum(part.amount for part in self.ending.shares))
            return Due(deed, tr("Return {amount}", amount=back), self._at_the_end(tr("no hand qualifies")), True,
                       early=self._early)
        if deed is Deed.CARRY and self.one is not None and self.one.contributions:
            return Due(deed, tr("Carry {amount} over", amount=amount), self._at_the_end(tr("no hand qualifies")), True,
                       early=self._early)
        return Due(Deed.NOTHING, tr("Nothing to award yet"), tr("Take contributions first"), False)

    @property
    def _early(self) -> bool:
        if self.one is not None and self.one.ends_at:
            return not self.one.is_over(self.now)
        # A night that ends has no game any more, and gives its jackpots before chips are handed in.
        return self.desk.prompt is not None and any(
            held for place, held in self.desk.table.balances.items() if place.kind is Kind.STACK)

    def _when(self) -> str:
        if self.one is not None and self.one.ends_at and not self.one.is_over(self.now):
            return tr("Early: the period runs to {time}", time=self.clock(self.one.ends_at))
        return self._at_the_end(tr("one entry pays it all out"))

    def _at_the_end(self, what: str) -> str:
        """When this is done, and what it is."""
        if self.one is not None and self.one.ends_at:
            return what[:1].upper() + what[1:]
        return tr("At the night’s end: {what}", what=what)

    def award_lines(self) -> tuple[str, ...]:
        """What the card says before the money moves."""
        lines = [tr("{name}: {amount}", name=self.who(part.player), amount=self.priced(part.amount)) +
                 (tr(", paid later: has left") if part.payable else "") for part in self.ending.shares]
        if self.ending.deed is Deed.AWARD:
            lines.insert(0, self.words(self.ending.holders[0]))
        if self.ending.deed is Deed.CARRY:
            lines.append(tr("{amount} stays in the jackpot; everybody contributes again for the next period.",
                            amount=self.priced(self.pool)))
        return tuple(lines)

    @property
    def is_bad_beat(self) -> bool:
        """Whether two hands are claimed at a time."""
        return self.name == BAD_BEAT


def undo_words(desk: Desk) -> str:
    """What undo would take back, where that is something of a jackpot: the deal is undone where it is seen."""
    undoing, run = desk.undoing(), desk.run
    if undoing is None or run is None or desk.books.read_only_because:
        return ""
    row = next((row for row in reversed(run.effective) if row.seq == undoing.seq), None)
    if row is None or not row.key.startswith("jackpot_") or desk.jackpots.is_paid_out(row):
        return ""
    return tr("Undo {what}", what=undoing.name)
