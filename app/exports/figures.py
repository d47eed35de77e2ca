"""Amounts and days as people write them in their own lists, read so that nothing is guessed.

Whether 1.234 is a little more than one or more than a thousand, and whether 4/3/2025 is in March, depends on who wrote
it: the whole list is looked at, and where it does not decide, the line is refused instead.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Literal

from app.errors import Refused
from app.exports.extract import decimal
from app.money import LARGEST, Currency
from app.names import shown
from app.words import tr

DecimalSign = Literal[".", ",", ""]
"""What stands before the decimals in a list; "" where no amount in it says."""

_BLANKS = re.compile(r"\s")
_GROUPS = re.compile(r"\d{1,3}(?:([., '’])\d{3}(?:\1\d{3})*)?|\d+", re.ASCII)
_SEVERAL = re.compile(r"(\d+)(?:([.,])(\d+))?", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", re.ASCII)
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})", re.ASCII)
EARLIEST = date(1970, 1, 1)


@dataclass(frozen=True, slots=True)
class Figures:
    """How a list writes its amounts and days. `day_first` is None where none of its days with slashes says."""

    money: Currency
    sign: DecimalSign = ""
    day_first: bool | None = None

    def amount(self, cell: str) -> int:
        """The minor units meant by a cell. Raises Refused for anything that is no amount, or could be two."""
        below, body = _unsigned(cell, self.money)
        if not body:
            raise self._no_amount(cell)
        amount = self._minor_units(cell, body)
        if amount > LARGEST:
            raise Refused(tr("{typed} is more than the books can hold.", typed=shown(cell)),
                          tr("The largest amount is {largest}.", largest=decimal(LARGEST, self.money)))
        return -amount if below else amount

    def _minor_units(self, cell: str, body: str) -> int:
        sign = self._sign_in(cell, body)
        whole, had_sign, minor = body.partition(sign) if sign else (body, "", "")
        groups = _GROUPS.fullmatch(whole)
        if not groups or (sign and groups[1] == sign) or len(minor) > self.money.digits or \
                (had_sign and not minor.isdigit()):
            raise self._no_amount(cell)
        # Python refuses to read thousands of digits, and no amount needs more than these.
        units = int(re.sub(r"\D", "", whole).lstrip("0")[:20] or "0")
        return units * self.money.unit + int(minor.ljust(self.money.digits, "0") or "0")

    def _sign_in(self, cell: str, body: str) -> str:
        if not self.money.digits:
            return ""
        if not self.sign and ("." in body or "," in body):
            raise Refused(tr("“{typed}” can be read in two ways.", typed=shown(cell)),
                          tr("No other amount shows whether the decimal sign is a point or a comma."),
                          tr("Write it without a thousands separator, such as {example}.", example=self._example()))
        return self.sign

    def _example(self) -> str:
        return decimal(125_000 if self.money.digits else 1250, self.money)

    def _no_amount(self, cell: str) -> Refused:
        typed = shown(cell)
        written = tr("In this list the decimal sign is a comma.") if self.sign == "," else ""
        return Refused(
            tr("“{typed}” is not an amount.", typed=typed) if typed else tr("An amount is missing."),
            " ".join(part for part in (tr(
                "An amount is digits, with at most {digits} after a decimal point or comma; write a loss as −5 or (5).",
                digits=self.money.digits), written) if part),
            tr("Write it as {example}.", example=self._example()))

    def day(self, cell: str, today: date) -> date:
        """The day meant by a cell, up to `today`. Raises Refused for none, one that could be two, or one to come."""
        read = _ISO.fullmatch(cell.strip())
        try:
            made = date(int(read[1]), int(read[2]), int(read[3])) if read else self._european(cell.strip())
        except ValueError:
            made = None
        if made is None:
            raise Refused(tr("“{typed}” is not a date.", typed=shown(cell)) if cell.strip() else
                          tr("The date is missing."), tr("Dates are year, month, day."),
                          tr("Write it as 2025-12-31."))
        if not EARLIEST <= made <= today:
            raise Refused(tr("{day} cannot be the date of a past night.", day=made.isoformat()),
                          tr("Dates from 1970 to today are accepted."), tr("Correct the date."))
        return made

    def _european(self, cell: str) -> date | None:
        if dotted := _DOTTED.fullmatch(cell):
            return date(int(dotted[3]), int(dotted[2]), int(dotted[1]))
        slashed = _SLASHED.fullmatch(cell)
        if not slashed:
            return None
        first, second = int(slashed[1]), int(slashed[2])
        if self.day_first is None and first != second:
            raise Refused(tr("“{typed}” can be read in two ways.", typed=shown(cell)),
                          tr("No other date shows whether the day or the month comes first."),
                          tr("Write it as {year}-{month:02}-{day:02}.", year=slashed[3], month=second, day=first))
        return date(int(slashed[3]), *((second, first) if self.day_first else (first, second)))


def figures_of(money: Currency, amounts: Iterable[str], days: Iterable[str]) -> Figures:
    """How a list with these cells writes its amounts and days: as the first of each that leaves no doubt."""
    signs = (_decides(_unsigned(cell, money)[1]) for cell in amounts)
    orders = (_order(cell.strip()) for cell in days)
    return Figures(money, next((sign for sign in signs if sign), ""),
                   next((order for order in orders if order is not None), None))


def _unsigned(cell: str, money: Currency) -> tuple[bool, str]:
    """Whether an amount is below nothing, and its digits without its sign and its currency: "" where it has none."""
    read = _amount_in(money).fullmatch(_BLANKS.sub(" ", cell).strip())
    if not read or bool(read["open"]) != bool(read["close"]):
        return False, ""
    signs = [sign for sign in (read["open"], read["before"], read["after"]) if sign]
    if len(signs) > 1:
        return False, ""  # lost and signed, or signed twice: it could mean either
    return signs not in ([], ["+"]), read["body"]


@cache
def _amount_in(money: Currency) -> re.Pattern[str]:
    marks = "|".join(re.escape(mark) for mark in (money.sign, money.code) if mark)
    currency, sign = f" ?(?:{marks})? ?", "[-+−–]"
    return re.compile(rf"(?P<open>\()? ?(?P<before>{sign})?{currency}(?P<after>{sign})? ?"
                      rf"(?P<body>[0-9][0-9., '’]*?){currency}(?P<close>\))?")


def _decides(body: str) -> DecimalSign:
    """Which sign stands before the decimals of an amount, where it leaves no doubt."""
    body = re.sub("[ '’]", "", body)
    points, commas = body.count("."), body.count(",")
    if points and commas:
        return "." if body.rfind(".") > body.rfind(",") else ","
    if points > 1:
        return ","
    if commas > 1:
        return "."
    alone = _SEVERAL.fullmatch(body)
    if not alone or not alone[2] or len(alone[3]) == 3:
        return ""
    return "." if alone[2] == "." else ","


def _order(cell: str) -> bool | None:
    slashed = _SLASHED.fullmatch(cell)
    if not slashed:
        return None
    if int(slashed[1]) > 12:
        return True
    return False if int(slashed[2]) > 12 else None
