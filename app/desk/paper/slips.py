"""The slips of a night with several tables, read from what was asked and what came of it."""

from typing import Any, cast

from app.chips import combined, worth
from app.dealing.values.transfers import locked_box, transit
from app.desk.cashier.asked_words import done_words
from app.desk.cashier.cage import STEPS, chip_words, what_words
from app.desk.house.asked import ACCEPTED, COUNTED, CREDIT, DROP, FILL, MOVE, RECEIVED, VOIDED, Asked
from app.desk.house.clock import moment
from app.desk.records.night_summary import NightRead
from app.desk.session.session import Session
from app.ledger.chain import short_code
from app.money import figure, full_figure
from app.sheets.tables.slip import Signed, Slip
from app.store.values import AskStep
from app.words import tr


def has_slip(asked: Asked) -> bool:
    """Whether anything left its place for it: what was only asked for, or refused at once, is on no paper."""
    if asked.kind not in STEPS:
        return False
    return asked.kind != FILL or any(step.what == ACCEPTED for step in asked.steps)


def slip_words(asked: Asked) -> str:
    """What a slip is called in a list: "Fill 12, Table 2"; of one that is void, that it is."""
    what = what_words(asked)
    void = " · " + tr("void") if asked.last == VOIDED else ""
    return tr("{what} {number}, Table {table}", what=what, number=asked.number, table=asked.table) + void


def slip_of(session: Session, read: NightRead, asked: Asked) -> Slip:
    """The slip as it stands now: who has signed by now, and what was counted otherwise."""
    house = session.the_house()
    chips = asked.chips if asked.kind in (FILL, CREDIT) else None
    done = [Signed(_first(asked), str(asked.body.get("by") or asked.who or tr("the table")),
                   moment(asked.at, read.zone))]
    done += [Signed(_step_words(step.what), _by(step), moment(int(_body(step).get("at", asked.at)), read.zone))
             for step in asked.steps]
    return Slip(
        read.night.title, asked.number, what_words(asked), tr("Table {number}", number=asked.table),
        str(asked.body.get("name", "")), _amount(asked), house.money, tuple(done), _signs(asked),
        read.statement.books, chips, _entry(read, asked), _void(asked), _differs(session, asked), house.demo)


def _entry(read: NightRead, asked: Asked) -> str:
    """By which entry its chips or its cash went on their way: its number, and the code that the chain had there."""
    on_the_way = {transit(asked.number), locked_box(asked.number, asked.table)}
    first = next((one for one in read.entries if any(line.place in on_the_way for line in one.postings)), None)
    return f"{first.number} · {short_code(first.mac)}" if first else ""


def _amount(asked: Asked) -> int | None:
    """Of a drop box what two have counted: until then nobody is told what should be in it."""
    if asked.kind != DROP:
        return asked.amount
    return next((int(_body(step)["counted"]) for step in asked.steps if step.what == COUNTED), None)


def _first(asked: Asked) -> str:
    return {FILL: tr("Asked"), MOVE: tr("Sent"), DROP: tr("Locked")}.get(asked.kind, tr("Counted out"))


def _step_words(what: str) -> str:
    words = done_words(what)
    return words[:1].upper() + words[1:]


def _by(step: AskStep) -> str:
    return str(_body(step).get("by") or step.actor)


def _body(step: AskStep) -> dict[str, Any]:
    return cast(dict[str, Any], step.body)


def _signs(asked: Asked) -> tuple[str, ...]:
    if asked.kind == DROP:
        return tr("First counter"), tr("Second counter")
    if asked.kind == MOVE:
        return tr("Dealer, from"), tr("Dealer, to")
    third = (tr("Player"),) if asked.kind == "payout" else ()
    return (tr("Cage"), tr("Dealer"), *third)


def _void(asked: Asked) -> str:
    return next((str(_body(step).get("reason", "")) for step in asked.steps if step.what == VOIDED), "")


def _differs(session: Session, asked: Asked) -> str:
    """What was counted otherwise than was sent, with the reason."""
    money = session.the_house().money
    for step in asked.steps:
        told = _body(step)
        if step.what == COUNTED and told["counted"] != asked.amount:
            return tr("Counted {counted}, the books expected {expected}: {reason}",
                      counted=full_figure(told["counted"], money), expected=full_figure(asked.amount, money),
                      reason=told.get("reason", ""))
        chips = dict(told.get("counted" if "counted" in told else "chips", ())) if step.what == RECEIVED else None
        if chips is not None and combined(chips) != combined(asked.chips):
            said = chip_words(chips, lambda value: figure(value, money))
            return tr("Received {chips}, worth {worth}: {reason}", chips=said, worth=full_figure(worth(chips), money),
                      reason=told.get("reason", ""))
    return ""
