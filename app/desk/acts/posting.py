"""What a reading would post, told before it is posted; and who and what a typed line can be about."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.chips import Counts
from app.dealing.asides.registry import (
    MARKER,
    Aside,
    BuyIn,
    CashOut,
    Collect,
    DealIn,
    Leave,
    PayJar,
    PayMarker,
    SitDown,
    SitOut,
    Tip,
)
from app.dealing.table.table import Table
from app.desk.acts.acts import Act
from app.desk.acts.reading import Around, Person, Reading
from app.desk.cashier.till import chips_moved, first_refusal, posting_words
from app.errors import Refusal
from app.store.values import Player
from app.words import tr


@dataclass(frozen=True, slots=True)
class Deed:
    """A reading weighed at the table: the very act that Enter has done, what it posts in words, and with which chips.

    `aside` is None while something must still be told; `refusal` says why it cannot be done now.
    """

    reading: Reading
    aside: Aside | None = None
    posts: tuple[str, ...] = ()
    chips: Counts = field(default_factory=dict)
    refusal: Refusal | None = None

    @property
    def ready(self) -> bool:
        """Whether Enter does it as it stands."""
        return self.aside is not None and self.refusal is None


def around(table: Table, known: Iterable[Player] = (), more: tuple[Act, ...] = ()) -> Around:
    """Who and what a line can be about at this table; `known` are all the players of the house."""
    here = {number: Person(number, name, table.seat_of(number)) for number, name in table.people.items()}
    others = {one.id: Person(one.id, one.name, here=False) for one in known if one.id not in here}
    seats = tuple(view.number for view in table.seat_views() if view.open and view.number not in table.arriving)
    return Around((*here.values(), *others.values()), seats, table.money, more, 1 + max((*here, *others), default=0))


def weighed(reading: Reading, table: Table) -> Deed:
    """What a reading comes to at this table."""
    if reading.trouble is not None:
        return Deed(reading, refusal=reading.trouble)
    if reading.lacks or (aside := _aside(reading)) is None:
        return Deed(reading)
    asides = (aside, *_first_chips(reading, aside))
    refusal = _idle(aside, table) or first_refusal(table, *asides) or _short_of_cash(aside, table)
    if refusal is not None:
        return Deed(reading, aside, refusal=refusal)
    return Deed(reading, aside, posting_words(table, *asides), chips_moved(table, *asides))


def _first_chips(one: Reading, aside: Aside) -> tuple[Aside, ...]:
    """What whoever is seated buys in the same breath."""
    return (BuyIn(aside.player, one.amount, one.how),) if isinstance(aside, SitDown) and one.amount else ()


def _aside(one: Reading) -> Aside | None:
    """The act itself."""
    assert one.person is not None
    player, seat, amount = one.person.player, one.person.seat, one.amount or 0
    match one.act.code:
        case "buy_in":
            return BuyIn(player, amount, one.how)
        case "marker":
            return BuyIn(player, amount, MARKER, one.signed)
        case "pay_marker":
            return PayMarker(player, amount, one.how)
        case "tip":
            return Tip(player, amount)
        case "pay_jar":
            return PayJar(player, amount, one.how)
        case "cash_out":
            return CashOut(player, amount, one.how)
        case "collect":
            return Collect(player, one.how)
        case "sit":
            return SitDown(one.place, player, one.person.name)
        case "deal_in":
            return DealIn(seat)
        case "sit_out":
            return SitOut(seat)
        case "leave":
            return Leave(seat)
    return None


def _idle(aside: Aside, table: Table) -> Refusal | None:
    """An act that would change nothing."""
    if not isinstance(aside, DealIn | SitOut) or aside.seat not in table.seats:
        return None
    who = table.seats[aside.seat]
    if who.sits_out is isinstance(aside, SitOut):
        return Refusal(tr("{name} already sits out.", name=who.name) if who.sits_out else
                       tr("{name} already plays.", name=who.name))
    return None


def _short_of_cash(aside: Aside, table: Table) -> Refusal | None:
    """A cash-out that the cash box cannot pay is asked about where the chips are counted."""
    if not isinstance(aside, CashOut) or not (lacks := aside.lacks(table)):
        return None
    return Refusal(tr("The cash box is {amount} short.", amount=table.amount_text(lacks)),
                   tr("The host puts it in, or it goes on account."), tr("Count the chips on the Night page."))
