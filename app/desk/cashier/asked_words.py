"""What was asked between desks, and what was done about it, in words."""

from collections.abc import Callable

from app.desk.house.asked import (
    ACCEPTED,
    ARRIVED,
    AT_CAGE,
    CASHED,
    COUNTED,
    CREDIT,
    DROP,
    ENDED,
    FILL,
    FLOOR,
    GIVEN,
    LEASE,
    MOVE,
    PAID,
    PAYOUT,
    RECEIVED,
    REPAID,
    REPAYS,
    SALE,
    SENT_BACK,
    SOLD,
    VOIDED,
    Asked,
)
from app.words import tr


def asked_words(one: Asked, say: Callable[[int], str]) -> str:
    """What was asked, in a few words: "Fill 12, 300 for Table 2"."""
    if one.kind == MOVE:
        return tr("{name}, {amount}, to Table {table} Seat {seat}", name=one.body["name"], table=one.table,
                  amount=say(one.body["amount"]), seat=one.body["seat"])
    if one.kind == PAYOUT:
        return tr("Pay {name} {amount}, from Table {table}", name=one.body["name"], amount=say(one.amount),
                  table=one.table)
    if one.kind == LEASE:
        return tr("{computer} asks for {table}", computer=one.by, table=one.body["name"])
    if one.kind == FLOOR:
        return tr("Floor called to Table {table}: {about}", table=one.table, about=called_words(one))
    if one.kind in AT_CAGE:
        words = {SALE: "{name} buys {amount} at the cage", CASHED: "{name} cashes out {amount}",
                 REPAYS: "{name} pays back {amount} by marker"}[one.kind]
        return tr(words, name=one.body["name"], amount=say(one.amount))
    words = {FILL: "Fill {number}, {amount} for Table {table}", CREDIT: "Credit {number}, {amount} from Table {table}",
             DROP: "Drop box {number} from Table {table}"}[one.kind]
    return tr(words, number=one.number, amount=say(one.amount), table=one.table)


def done_words(what: str) -> str:
    """What was done about something asked, as a list says it."""
    return {ACCEPTED: tr("sent"), VOIDED: tr("void"), RECEIVED: tr("received"), SENT_BACK: tr("sent back"),
            ARRIVED: tr("arrived"), PAID: tr("paid"), COUNTED: tr("counted"), GIVEN: tr("given"),
            ENDED: tr("ended"), SOLD: tr("sold"), REPAID: tr("paid back")}[what]


def called_words(one: Asked) -> str:
    """What the floor was called about: "dispute, Seat 4"."""
    word, seat = str(one.body["word"]), one.body["seat"]
    return tr("{word}, Seat {seat}", word=word, seat=seat) if seat else word
