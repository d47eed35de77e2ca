"""A rule’s number as it is written, read and stepped: by ones, by half a per cent, by the chips of the house."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import Refused
from app.house_rules import HUNDREDTHS, Declared, per_cent
from app.money import Currency, figure, read_amount
from app.rule_words import value_words
from app.words import tr

LARGEST_RATE_BY_HALVES = 1_000
"""Up to 10 % a rate is stepped by half a per cent; shares of up to the whole go by fives."""

MOST = 10**9


@dataclass(frozen=True)
class Scale:
    """How one whole-number rule is written. `chips` are the values of the house’s chips in minor units."""

    rule: Declared
    money: Currency
    chips: Sequence[int] = ()

    @property
    def is_money(self) -> bool:
        """Whether it is an amount, in minor units."""
        return self.rule.unit == "money"

    def bare(self, value: int) -> str:
        """The figure alone, as it stands in a field: 5, 0.50, 4.75."""
        if self.is_money:
            return figure(value, self.money)
        return per_cent(value) if self.rule.unit == HUNDREDTHS else str(value)

    def shown(self, value: int) -> str:
        """The figure with what it counts: £5, 4.75 %, 9 to 1, 16 cards, no limit."""
        return value_words(self.rule, value, self.money)

    def short(self, value: int) -> str:
        """The same in a table, whose heads say the currency: 5, 9 : 1."""
        if self.rule.unit == "to 1":
            return f"{value} : 1"
        return self.bare(value) if self.is_money and value else self.shown(value)

    def read(self, typed: str) -> int:
        """The number that was typed. Raises Refused for what is none."""
        if self.is_money:
            return read_amount(typed, self.money)
        return self._read_rate(typed) if self.rule.unit == HUNDREDTHS else self._read_number(typed)

    def _read_number(self, typed: str) -> int:
        plain = typed.strip()
        if not (plain.isdecimal() and plain.isascii()):
            raise Refused(tr("“{typed}” is not a number.", typed=plain[:24]) if plain else tr("No number was typed."),
                          self.rule.allowed(), tr("Type it again."))
        return int(plain[:10])

    def _read_rate(self, typed: str) -> int:
        plain = typed.removesuffix("%").strip()
        whole, _, rest = plain.replace(",", ".").partition(".")
        if not (whole and (whole + rest).isdecimal() and (whole + rest).isascii() and len(rest) <= 2):
            raise Refused(tr("“{typed}” is not a rate.", typed=plain[:24]) if plain else tr("No rate was typed."),
                          tr("A rate is a number with up to two decimals, such as 4.75."), tr("Type it again."))
        return int(whole[:9]) * 100 + int(rest.ljust(2, "0"))

    def stepped(self, value: int, way: int, times: int = 1) -> int:
        """The next value up (1) or down (-1), so many steps on; never out of what the rule may be."""
        for _ in range(times):
            step = self._step(value if way > 0 else value - 1)
            value = (value // step + 1) * step if way > 0 else (value - 1) // step * step
        return max(self._floor(), min(self._ceiling(), value))

    def _step(self, value: int) -> int:
        if self.is_money:
            # A limit of 200 goes by fives, one of 5 by ones: always by a chip that the house has.
            small = [chip for chip in self.chips if chip * 10 <= value]
            return max(small) if small else min(self.chips, default=1)
        if self.rule.unit == HUNDREDTHS:
            return 50 if self._ceiling() <= LARGEST_RATE_BY_HALVES else 500
        return 1

    def _floor(self) -> int:
        low = self.rule.low or 0
        # A least bet of one penny is allowed, but no step leads to what no chip can lay.
        return max(low, min(self.chips, default=low)) if self.is_money and low else low

    def _ceiling(self) -> int:
        return MOST if self.rule.high is None else self.rule.high
