"""What the Night page's strip says and does: chips sold to a player, or a player's chips counted and taken back."""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.chips import Counts, worth
from app.dealing.asides.cashier import cash_in_box
from app.dealing.asides.registry import CASH, MARKER, Aside, BuyAtCage, BuyIn, CashOut, CashOutCarried
from app.dealing.values.felt import Actor
from app.dealing.values.transfers import box
from app.desk.cashier.till import chips_moved
from app.desk.cashier.tonight import PlayerTonight
from app.errors import Refusal, Refused
from app.money import figure
from app.words import tr
from app.words.joined import clauses, without_stop
from ui.strip.strip_text import Action, StripText, rest_of
from ui.widgets.buttons import PrimaryState

if TYPE_CHECKING:
    from app.desk import Desk
    from ui.night.cash_strip import CashierStrip

INITIALS_WIDE, REASON_WIDE = 120, 230


def nobody() -> StripText:
    """Before anybody is here."""
    return StripText(tr("Add your players"), "", tr("Each needs a name, a seat and a first buy-in."),
                     badge="icon:user-plus|N")


def nobody_action() -> Action:
    """What Enter does then."""
    return Action(tr("Add player"), tr("name, seat, buy-in"))


def paid_by(how: str) -> str:
    """How something is paid, after a name."""
    return {CASH: tr("in cash"), MARKER: tr("by marker")}.get(how, tr("on account"))


class _Work:
    """What the strip is about, for one player."""

    def __init__(self, desk: "Desk", player: PlayerTonight, strip: "CashierStrip") -> None:
        self.desk, self.player, self.strip = desk, player, strip

    def say(self, amount: int) -> str:
        """An amount as the strip says it."""
        return figure(amount, self.desk.table.money)

    def aside(self) -> Aside:
        """What would be booked. Raises Refused where what is typed cannot be read."""
        raise NotImplementedError

    @property
    def refused(self) -> Refusal | None:
        """Why it cannot be booked as it stands."""
        try:
            return self.aside().refuse(self.desk.table)
        except Refused as why:
            return why.refusal

    @property
    def name(self) -> str:
        """What the player is called at this table: the first name, unless another here begins with it."""
        first, others = self.player.name.split()[0], self.desk.table.people.values()
        return first if sum(other.split()[0] == first for other in others) == 1 else self.player.name

    def badge(self) -> str:
        """Whose moment it is."""
        return tr("{seat}|SEAT", seat=self.player.seat) if self.player.seat else tr("icon:seat|NO SEAT")

    def posts(self) -> str:
        """What it will post, in words; empty where it cannot be booked."""
        try:
            return clauses(self.desk.till.posts(self.aside()))
        except Refused:
            return ""

    def warned(self, refusal: Refusal) -> StripText:
        """What is wrong, what is allowed, what to do."""
        return StripText(without_stop(refusal.wrong), "", rest_of(refusal), "", "", Actor.WARN,
                         "icon:warning|" + tr("CHECK"))


class Selling(_Work):
    """Chips sold: a first buy-in or a rebuy."""

    @property
    def verb(self) -> str:
        """A rebuy, once there was a buy-in."""
        return tr("Rebuy") if self.player.buy_ins else tr("Buy-in")

    def aside(self) -> Aside:
        """The sale: to somebody who sits nowhere, in a house with several tables, chips to carry."""
        buy = self.strip.buy
        player = self.player
        if self.desk.shares_the_house and not (player.seat or player.table or player.in_front) and buy.how != MARKER:
            return BuyAtCage(player.player, buy.amount, buy.how)
        return BuyIn(self.player.player, buy.amount, buy.how, self.strip.note.text())

    @property
    def amount(self) -> int:
        """What is chosen; 0 for nothing, or for what cannot be read."""
        try:
            return self.strip.buy.amount
        except Refused:
            return 0

    @property
    def unsigned(self) -> bool:
        """A marker that waits for its signature only."""
        return self.strip.buy.how == MARKER and not self.strip.note.text().strip() and \
            BuyIn(self.player.player, self.amount, MARKER, "?").refuse(self.desk.table) is None

    def said(self, refusal: Refusal | None) -> StripText:
        """Who buys what, and what they have."""
        chosen = self.amount or self.strip.buy.typed.text().strip()
        if refusal := refusal or (self.refused if chosen and not self.unsigned else None):
            return self.warned(refusal)
        rest = tr(" — hand over {amount}", amount=self.say(self.amount)) if self.amount else \
            tr(" — choose an amount")
        lead = tr("{what} for {name}", what=self.verb, name=self.name)
        return StripText(lead, rest, self._has(), badge=self.badge())

    def _has(self) -> str:
        one, name = self.player, self.name
        owes = tr(" and a marker of {amount}", amount=self.say(one.marker)) if one.marker else ""
        has = tr("{name} has {amount} in front{owes}.", name=name, amount=self.say(one.in_front), owes=owes)
        makes = tr(" This makes {amount} in.", amount=self.say(one.bought + self.amount)) if self.amount else \
            tr(" Bought {amount} tonight.", amount=self.say(one.bought))
        return has + makes

    def action(self) -> Action:
        """Book it, or what is missing."""
        how = paid_by(self.strip.buy.how)
        label = tr("{what} {amount}", what=self.verb, amount=self.say(self.amount)) if self.amount else self.verb
        who = tr("{name}, {how}", name=self.name, how=how)
        if not self.amount:
            return Action(label, tr("1–5, or O and type"), PrimaryState.WAITING)
        if self.unsigned:
            return Action(label, tr("M: initials first"), PrimaryState.WAITING)
        if self.refused:
            return Action(label, tr("Correct it first"), PrimaryState.OFF)
        return Action(label, who)

    def note(self) -> tuple[str, int]:
        """A marker is signed with initials."""
        return (tr("Initials"), INITIALS_WIDE) if self.strip.buy.how == MARKER else ("", 0)

    def chips(self) -> Counts:
        """What is handed over."""
        return chips_moved(self.desk.table, self.aside()) if self.amount and (not self.refused or self.unsigned) else {}


class Counting(_Work):
    """A player's chips counted by denomination and taken back."""

    def aside(self) -> CashOut | CashOutCarried:
        """The cash-out."""
        row = self.strip.count
        return CashOut(self.player.player, worth(row.counts), row.ways.chosen or "account", self.strip.note.text(),
                       chips=row.counts, marker=row.what_of_the_marker if self.player.marker else "")

    @property
    def counted(self) -> int:
        """What the count comes to."""
        return worth(self.strip.count.counts)

    @property
    def difference(self) -> int:
        """Over (above zero) or short."""
        return self.counted - self.player.in_front

    @property
    def begun(self) -> bool:
        """Whether there is a count, though it may come to nothing: without chips in front there need be none."""
        return self.strip.count.begun or not self.player.in_front

    @property
    def only_differs(self) -> bool:
        """Nothing but a reason is missing."""
        aside = self.aside()
        return self.refused is not None and isinstance(aside, CashOut) and \
            replace(aside, reason="?").refuse(self.desk.table) is None

    def said(self, refusal: Refusal | None) -> StripText:
        """What is expected, what was counted, and what it differs by."""
        if refusal := refusal or (None if self.only_differs or not self.begun else self.refused):
            return self.warned(refusal)
        lead = tr("Cash out {name}", name=self.name)
        rest = tr(" — {amount} expected", amount=self.say(self.player.in_front)) if self._is_known else \
            tr(" — count the chips")
        return StripText(lead, rest, self._sums(), badge=self.badge(),
                         actor=Actor.WARN if self._gives_pause else Actor.TABLE)

    @property
    def _gives_pause(self) -> bool:
        """The count differs, or the cash box cannot pay it."""
        return self.begun and bool((self.difference and self._is_known) or self.aside().lacks(self.desk.table))

    @property
    def _is_known(self) -> bool:
        """Whether the books know what is in front: not where losses and wins are not entered."""
        return self.desk.table.play_is_entered

    def _sums(self) -> str:
        if not self.begun:
            return self._commission() or tr("Count the chips, largest first. Enter goes to the next chip.")
        if (lacks := self.aside().lacks(self.desk.table)) and not self.only_differs:
            return tr("The cash box holds {held}: {amount} short. The host puts it in, or it goes on account.",
                      held=self.say(cash_in_box(self.desk.table)), amount=self.say(lacks))
        counted = tr("Counted {amount}", amount=self.say(self.counted))
        if not self._is_known:
            return tr("{counted}.{marker}", counted=counted, marker=self._marker())
        if not self.difference:
            return tr("{counted}: it agrees.{marker}", counted=counted, marker=self._marker()) + self._odd()
        over = tr("{amount} over", amount=self.say(self.difference)) if self.difference > 0 else \
            tr("{amount} short", amount=self.say(-self.difference))
        return tr("{counted}: {over}. Count again, or give the reason.", counted=counted, over=over)

    def _commission(self) -> str:
        """What is owed of it, and is cleared before the chips are handed in."""
        owed = self.desk.table.balance(box(self.player.player))
        return tr("{name} owes {amount} commission: collect or waive it first, at the right.", name=self.name,
                  amount=self.say(owed)) if owed else ""

    def _odd(self) -> str:
        """What is owed to the player beside the chips."""
        odd = self.desk.table.owed_to(self.player.player)
        return tr(" {amount} that no chip makes goes on account.", amount=self.say(odd)) if odd else ""

    def _marker(self) -> str:
        first = min(self.counted, self.player.marker)
        if not self.player.marker:
            return ""
        return tr(" {amount} pays the marker.", amount=self.say(first)) if self.strip.count.marker.isChecked() else \
            tr(" The marker of {amount} stays open.", amount=self.say(self.player.marker))

    def action(self) -> Action:
        """Book it, or what is missing."""
        label = tr("Cash out {amount}", amount=self.say(self.counted))
        how = paid_by(self.strip.count.ways.chosen)
        if not self.begun:
            return Action(tr("Cash out"), tr("Count first"), PrimaryState.WAITING, tr("Ctrl ⏎"))
        if self.only_differs:
            return Action(label, tr("A reason first"), PrimaryState.WAITING, tr("Ctrl ⏎"))
        if self.refused:
            return Action(label, tr("Correct it first"), PrimaryState.OFF, tr("Ctrl ⏎"))
        return Action(label, tr("{name}, {how}", name=self.name, how=how), cap=tr("Ctrl ⏎"))

    def note(self) -> tuple[str, int]:
        """The reason for a difference."""
        asked = self.begun and self.difference and self._is_known
        return (tr("Reason for the difference"), REASON_WIDE) if asked else ("", 0)

    def chips(self) -> Counts:
        """What was counted is in the fields."""
        return {}


class CountingCarried(Counting):
    """The chips that a player has at no table, counted into the case."""

    def aside(self) -> CashOutCarried:
        """All of it at once."""
        row = self.strip.count
        return CashOutCarried(self.player.player, worth(row.counts), row.ways.chosen or "account", row.counts)


def work_of(desk: "Desk", player: PlayerTonight, counting: bool, strip: "CashierStrip") -> Selling | Counting:
    """What the strip is about for a player, at the table where they sit; what they carry is counted at no table."""
    there = _desk_of(desk, player)
    here = player if there is desk else there.watch.tonight().of(player.player) or player
    if counting and here.carried and not here.in_front:
        return CountingCarried(there, replace(here, in_front=here.carried), strip)
    return (Counting if counting else Selling)(there, here, strip)


def _desk_of(desk: "Desk", player: PlayerTonight) -> "Desk":
    """The desk of the table at which a player sits, or was last."""
    if player.table:
        return desk.desk_at(player.table)
    if not player.carried or player.player in desk.table.people:
        return desk
    every = (desk.desk_at(number) for number in desk.other_tables())
    return next((one for one in every if player.player in one.table.people), desk)
