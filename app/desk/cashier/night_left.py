"""What is left in a house with several tables before its night can close, each with the page that ends it."""

from collections.abc import Iterator
from typing import NamedTuple

from app.dealing.table.jackpot_pools import pool, unsettled
from app.dealing.values.transfers import DROPBOX, Kind
from app.desk.cashier.asks import Asks, asked_words
from app.desk.house.asked import DROP, LEASE, PAYOUT, Asked
from app.desk.session.session import Session
from app.errors import Refused
from app.jackpots.rules import title_of
from app.money import full_figure
from app.words import tr

OF_THE_CAGE = (DROP, PAYOUT)
"""What the cage alone still has to do: the table that sent it may close."""


class Left(NamedTuple):
    """One thing: what it is in a sentence, and the page that ends it, of which `table` where it is of one."""

    what: str
    page: str
    table: int = 0


def night_left(session: Session) -> tuple[Left, ...]:
    """All that is left beside the table that asks; nothing in a house with one."""
    shared = session.run is not None and session.run.opening.house
    every = (_tables, _jackpots, _asked, _box, _carried) if shared else ()
    return tuple(left for of_a_kind in every for left in of_a_kind(session))


def refuse_left(session: Session) -> None:
    """Raise Refused with all that is left, before the last count or the close of the night."""
    if left := night_left(session):
        pages = {"deal": tr("Deal, F3"), "night": tr("Night, F2"), "asks": tr("Asked, Ctrl+L"),
                 "cage": tr("Cage, Shift+F2"), "jackpots": tr("Jackpots, F4")}
        raise Refused(" ".join(one.what for one in left),
                      tr("The night can close once every other table is closed, the jackpots have ended, nothing is "
                         "asked, every drop box is counted and nobody carries chips."),
                      " ".join(tr("{page}: {what}", page=pages[one.page], what=one.what) for one in left))


def refuse_asked(session: Session) -> None:
    """Raise Refused with all that is asked by a table or of it, before it closes."""
    if left := [_words(session, one) for one in Asks(session).open()
                if one.table == session.at and one.kind not in OF_THE_CAGE]:
        raise Refused(" ".join(left), tr("A table closes once all that it asked has ended."),
                      tr("End it first: Ctrl+L."))


def _tables(session: Session) -> Iterator[Left]:
    for number, name in session.other_tables().items():
        yield Left(tr("{tables} is still open.", tables=name), "deal", number)


def _jackpots(session: Session) -> Iterator[Left]:
    table = session.table
    for one in unsettled(table):
        yield Left(tr("{jackpot} still holds {amount}.", jackpot=title_of(one.name),
                      amount=full_figure(pool(table, one), table.money)), "jackpots")


def _asked(session: Session) -> Iterator[Left]:
    for one in (one for one in Asks(session).open() if one.kind != LEASE):
        yield Left(_words(session, one), "asks" if one.by_table else "cage", one.table)


def _words(session: Session, asked: Asked) -> str:
    return tr("{what} has not ended.", what=asked_words(asked, session.table.amount_text))


def _box(session: Session) -> Iterator[Left]:
    if held := session.table.balance(DROPBOX):
        yield Left(tr("The drop box of Table {number} holds {amount}.", number=session.at,
                      amount=full_figure(held, session.table.money)), "cage", session.at)


def _carried(session: Session) -> Iterator[Left]:
    table = session.table
    for place in table.house.places():
        if place.kind is Kind.CARRIED and (held := table.house.balance(place)):
            name = next((one.name for one in session.players() if str(one.id) == place.whose), place.whose)
            yield Left(tr("{name} carries {amount}.", name=name, amount=full_figure(held, table.money)), "night")
