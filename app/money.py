"""Money in whole minor units, and the one place that rounds.

Every amount in the program is an `int` of the house currency's minor unit (cents, pence, points).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from app.errors import Refused
from app.words import Sentence, as_it_is, tr
from app.words.figures import in_english, without_groups, written
from app.words.joined import comma_list

LARGEST = 10**12
"""The largest amount that one posting may carry, in minor units."""


class Rounding(StrEnum):
    """Which way a fraction of the smallest unit goes."""

    DOWN = "down"
    HALF_UP = "half_up"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Currency:
    """The money of a house: its code, the sign printed before an amount or `after` it, and the digits after the point.
    """

    code: str
    sign: str
    digits: int
    name: Sentence
    after: bool = False

    @property
    def unit(self) -> int:
        """Minor units in one major unit: 100 for pounds, 1 for points."""
        return int(10**self.digits)


CURRENCIES: tuple[Currency, ...] = (
    Currency("GBP", "£", 2, "Pound"),
    Currency("EUR", "€", 2, "Euro"),
    Currency("USD", "$", 2, "US dollar"),
    Currency("AUD", "A$", 2, "Australian"),
    Currency("HKD", "HK$", 2, "Hong Kong"),
    Currency("CNY", "¥", 2, "Yuan"),
    Currency("PTS", "", 0, "Points only"),
)


ISO = frozenset(re.findall("[A-Z]+", (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF "
    "CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD "
    "HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD "
    "MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN "
    "PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY "
    "TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG"
)))
"""Every country's money by its code in ISO 4217."""

ISO_DIGITS = dict.fromkeys(("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
                            "XAF", "XOF", "XPF"), 0) | dict.fromkeys(
    ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3)
"""Of those the ones that have other than two digits after the point."""

OWN = "own"
"""How the code of a sign of the house's own begins: own:2:after:Kč."""

LONGEST_SIGN = 3


def own_currency(sign: str, digits: int = 2, after: bool = True) -> Currency:
    """Money that the program does not offer: by its code in ISO 4217, which stands after an amount and has the digits
    that it has there, or a sign of the house's own. Raises Refused for one that could be a part of an amount.
    """
    sign = sign.strip()
    if sign in ISO:
        return Currency(sign, sign, ISO_DIGITS.get(sign, 2), as_it_is(sign), True)
    short, plain = 1 <= len(sign) <= LONGEST_SIGN, re.fullmatch(r"[^\W\d_]*[^\w\s\d.,:+−-]*", sign)
    if not short or not plain or digits not in (0, 2, 3):
        raise Refused(tr("“{typed}” is not a currency’s sign.", typed=sign[:24]),
                      tr("It must be one to three letters or signs, such as Kč or CHF."), tr("Type it again."))
    return Currency(f"{OWN}:{digits}:{'after' if after else 'before'}:{sign}", sign, digits, as_it_is(sign), after)


def currency(code: str) -> Currency:
    """The currency with this code. Raises Refused for one the program does not know."""
    for known in CURRENCIES:
        if known.code == code:
            return known
    if code in ISO:
        return own_currency(code)
    if own := re.fullmatch(rf"{OWN}:([023]):(before|after):(.+)", code):
        return own_currency(own[3], int(own[1]), own[2] == "after")
    raise Refused(tr("There is no currency {code}.", code=code),
                  tr("The currencies are {codes}.", codes=comma_list(c.code for c in CURRENCIES)))


def round_to(exact: Fraction, unit: int, way: Rounding) -> int:
    """An exact amount in minor units, rounded once to a whole number of `unit`s, the declared way.

    5 % of 12.50 is 62.5 cents: 62 down, 63 half up, 63 up in cents; 50, 75, 75 in quarters.
    """
    return round_parts(exact.numerator, exact.denominator, unit, way)


def round_parts(parts: int, per_minor_unit: int, unit: int, way: Rounding) -> int:
    """The same for an amount counted in parts of a minor unit: 6,250 parts of which 100 make a cent are 62.5 cents."""
    whole, rest = divmod(parts, per_minor_unit * unit)
    if not rest:
        return whole * unit
    up = rest > 0 if way is Rounding.UP else way is Rounding.HALF_UP and 2 * rest >= per_minor_unit * unit
    return (whole + up) * unit


def split(total: int, shares: list[int]) -> list[int]:
    """Divide `total` in proportion to `shares` by largest remainder; the parts always add up to `total`."""
    weight = sum(shares)
    if weight <= 0:
        raise ValueError("shares must have a positive sum")
    parts = [total * share // weight for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda i: (-(total * shares[i] % weight), i))
    for i in by_remainder[: total - sum(parts)]:
        parts[i] += 1
    return parts


def figure(amount: int, money: Currency) -> str:
    """An amount as it stands on the felt: thousands comma, decimals only where there are pence. 141250 -> 1,412.50."""
    whole, rest = divmod(abs(amount), money.unit)
    text = written(f"{whole:,}" + (f".{rest:0{money.digits}d}" if rest else ""))
    return f"−{text}" if amount < 0 else text


def full_figure(amount: int, money: Currency) -> str:
    """An amount as it stands in a printed column: always with its decimals. 9500 -> 95.00."""
    whole, rest = divmod(abs(amount), money.unit)
    text = written(f"{whole:,}" + (f".{rest:0{money.digits}d}" if money.digits else ""))
    return f"−{text}" if amount < 0 else text


def signed_figure(amount: int, money: Currency) -> str:
    """A gain or a loss: always with + or −, ±0 for neither."""
    return ("±" if amount == 0 else "+" if amount > 0 else "") + figure(amount, money)


def signed_full_figure(amount: int, money: Currency) -> str:
    """The same as it stands in a printed column, with its decimals: +12.50, −3.00, 0.00."""
    return ("+" if amount > 0 else "") + full_figure(amount, money)


def priced(amount: int, money: Currency) -> str:
    """An amount with the currency's sign before it, or after it where that is the custom: £1,284.50, −£5, 500 Kč."""
    text, minus = figure(abs(amount), money), "−" if amount < 0 else ""
    return f"{minus}{text} {money.sign}" if money.after else f"{minus}{money.sign}{text}"


def field_figure(amount: int, money: Currency) -> str:
    """An amount as it is typed: without signs between thousands. 141250 -> 1412.50."""
    return without_groups(figure(amount, money))


def read_amount(typed: str, money: Currency) -> int:
    """The minor units meant by what the host typed. Raises Refused for anything but a plain amount.

    Plain digits, at most one sign for decimals, no more of them than the currency has, thousands kept apart where they
    belong: with the signs of the host's language, or in a way that can mean one thing only.
    """
    text = typed.strip()
    if money.sign:
        text = text.removesuffix(money.sign).rstrip() if money.after else text.removeprefix(money.sign)
    plain = re.fullmatch(r"(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?", in_english(text), re.ASCII)
    shown = typed.strip()[:24]
    if not plain or len(plain[2] or "") > money.digits:
        raise Refused(
            tr("“{typed}” is not an amount.", typed=shown) if shown else tr("No amount was typed."),
            tr("An amount is digits, with at most {digits} after the decimal point, such as {example}.",
               digits=money.digits, example=full_figure(1250, money)) if money.digits else
            tr("An amount is a whole number, such as {example}.", example=125),
            tr("Type it again."),
        )
    # Python refuses to read thousands of digits, and no amount needs more than these.
    whole, minor = plain[1].replace(",", "").lstrip("0"), (plain[2] or "").ljust(money.digits, "0")
    amount = int(whole[:20] or "0") * money.unit + int(minor or "0")
    if amount > LARGEST:
        raise Refused(tr("{typed} is more than the books can hold.", typed=shown),
                      tr("The largest amount is {largest}.", largest=figure(LARGEST, money)), tr("Type it again."))
    return amount
