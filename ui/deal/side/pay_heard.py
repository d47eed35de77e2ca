"""The list of take and pay as it is read: who lost, whom to pay in which chips and why, and who has been paid."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QRectF

from app.dealing.prompts.heard import heard
from app.money import Currency, figure
from app.words import tr
from app.words.joined import phrases
from ui.deal.side.pay_sheet import PayRow, PaySheet
from ui.heard.painted_parts import Part, Role


def pay_parts(sheet: PaySheet, places: Mapping[int, QRectF], choose: Callable[[int], None]) -> tuple[Part, ...]:
    """A line for each seat; one that is to be paid can be chosen, where it is drawn."""
    return (*_taken(sheet), *(_to_pay(sheet, at, row, places.get(row.seat, QRectF()), choose)
                              for at, row in enumerate(sheet.rows)), *_paid(sheet))


def _taken(sheet: PaySheet) -> Iterator[Part]:
    for seat, name, what, amount in sheet.taken:
        words = f"{_seat(seat, name)}, {what}, +{figure(amount, sheet.money)}"
        yield Part(f"taken/{seat}", words, QRectF(), Role.StaticText)


def _to_pay(sheet: PaySheet, at: int, row: PayRow, area: QRectF, choose: Callable[[int], None]) -> Part:
    money, chips = sheet.money, row.chips or {}
    kinds = [value for value in sorted(chips, reverse=True) if chips[value]]
    with_chips = heard(counted(chips, kinds, money)) if row.chips is not None else tr("The rack cannot make it")
    parts = (_seat(row.seat, row.name), figure(row.amount, money), row.won_on, why_words(row, money), with_chips)
    return Part(f"pay/{row.seat}", phrases(parts), area, Role.ListItem,
                press=partial(choose, row.seat), chosen=at == sheet.current)


def _paid(sheet: PaySheet) -> Iterator[Part]:
    for seat, name, amount in sheet.paid:
        words = phrases((_seat(seat, name), tr("paid {amount}", amount=figure(amount, sheet.money))))
        yield Part(f"paid/{seat}", words, QRectF(), Role.StaticText)


def _seat(seat: int, name: str) -> str:
    return tr("Seat {seat} {name}", seat=seat, name=name)


def counted(chips: Mapping[int, int], kinds: Sequence[int], money: Currency) -> str:
    """Chips in words that break only between two kinds: "4×100 + 2×25"."""
    return " + ".join(f"{chips[value]}×{figure(value, money)}" for value in kinds)


def why_words(row: PayRow, money: Currency) -> str:
    """What an amount is made of: what was won, less the commission."""
    if row.commission:
        return tr("{gross} − {commission} commission", gross=figure(row.gross, money),
                  commission=figure(row.commission, money))
    if row.marked:
        return tr("{marked} marked in the box", marked=figure(row.marked, money))
    return tr("won {gross}", gross=figure(row.gross, money))
