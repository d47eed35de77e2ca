"""Rules that the house's chips cannot pay: what is named beside them, and what would mend it."""

from collections.abc import Iterator
from fractions import Fraction

from app.chips import payable
from app.dealing.values.costs import Around
from app.games.baccarat.house_rules.bets import BANKER, HALF, PARTS, WAGER, offered
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission
from app.house_rules import RuleFault, declared, per_cent
from app.money import figure
from app.words import tr


def below_the_chips(rules: BaccaratRules, around: Around) -> Iterator[RuleFault]:
    """Least bets that no chip can make."""
    smallest = min(around.chips.values)
    for name in dict.fromkeys(one.least for one in offered(rules)):
        if getattr(rules, name) < smallest:
            yield RuleFault(tr("Smallest chip is {chip}. Enter a minimum of {chip} or more.",
                               chip=figure(smallest, around.money)), (name,), {name: smallest})


def chips_cannot_pay(rules: BaccaratRules, around: Around) -> Iterator[RuleFault]:
    """Bets within the limits whose winnings no chips make: the next stakes that can be paid, or a rounding."""
    yield from _commission(rules, around)
    if rules.banker_six is BankerSix.HALF:
        yield from _odd_winnings(rules, around, BANKER, HALF, "banker_six")  # a winning six
    for wager in offered(rules):
        if wager.pays and (pays := _pays(rules, wager.pays)).denominator > 1:
            yield from _odd_winnings(rules, around, wager.code, pays, wager.pays)


def _pays(rules: BaccaratRules, name: str) -> Fraction:
    """What a bet pays to one; rules that pay parts are in hundredths."""
    return Fraction(getattr(rules, name), 100) if name in ("big_pays", "small_pays") else Fraction(getattr(rules, name))


def _commission(rules: BaccaratRules, around: Around) -> Iterator[RuleFault]:
    """Commission that is taken out of each payment, where neither its unit nor the stakes make it payable."""
    values, money = around.chips.values, around.money
    if not rules.commission or rules.commission_taken is Commission.BOXES or \
            payable(rules.commission_unit, values) == rules.commission_unit:
        return
    rate = Fraction(rules.commission, PARTS)
    stake = _first_unpaid(rules, around, 1 - rate)
    if stake is None:
        return
    step = _step(around, rate)
    said = {"rate": per_cent(rules.commission), "stake": figure(stake, money), "chip": figure(min(values), money),
            "exact": _exact(stake * rate, around), "good": _stakes(step, rules, around)}
    told = tr("{rate} % of {stake} is {exact}, and the smallest chip is {chip}.", **said)
    unit = min((one for one in _units() if payable(one, values) == one), default=None)
    stakes = tr("Bets of {good} can be paid.", **said) if said["good"] else ""
    if unit is None:
        yield RuleFault(" ".join(filter(None, (told, stakes))), ("commission_unit", "commission"))
        return
    round_it = tr("Or round commission to {unit}.", unit=figure(unit, money)) if stakes else \
        tr("Round commission to {unit}.", unit=figure(unit, money))
    yield RuleFault(" ".join(filter(None, (told, stakes, round_it))), ("commission_unit", "commission"),
                    {"commission_unit": unit})


def _units() -> list[int]:
    """The units to which commission can be rounded."""
    return [int(str(one)) for one in next(one for one in declared(BaccaratRules)
                                          if one.name == "commission_unit").options]


def _odd_winnings(rules: BaccaratRules, around: Around, spot: str, pays: Fraction, name: str) -> Iterator[RuleFault]:
    """A bet that pays parts of itself."""
    stake = _first_unpaid(rules, around, pays, spot)
    if stake is None:
        return
    good = _stakes(_step(around, pays), rules, around, spot)
    said = {"bet": tr(WAGER[spot].label), "stake": figure(stake, around.money),
            "wins": _exact(stake * pays, around), "chip": figure(min(around.chips.values), around.money), "good": good}
    told = tr("{stake} on {bet} wins {wins}, and the smallest chip is {chip}.", **said)
    yield RuleFault(" ".join(filter(None, (told, tr("Bets of {good} can be paid.", **said) if good else ""))), (name,))


def _first_unpaid(rules: BaccaratRules, around: Around, wins: Fraction, spot: str = BANKER) -> int | None:
    """The least stake within the limits whose winnings no chips make; None where each can be paid."""
    values, (least, most) = around.chips.values, WAGER[spot].limits(rules)
    smallest = min(values)
    first = -(-least // smallest) * smallest
    return next((stake for stake in range(first, min(most, first + 200 * smallest) + 1, smallest)
                 if not _can_pay(stake * wins, values)), None)


def _can_pay(amount: Fraction, values: tuple[int, ...]) -> bool:
    return amount.denominator == 1 and payable(int(amount), values) == amount


def _step(around: Around, wins: Fraction) -> int:
    """Stakes that are so many times the smallest chip can be paid: 20 for 5 %, 2 for a half."""
    return wins.denominator * min(around.chips.values)


def _stakes(step: int, rules: BaccaratRules, around: Around, spot: str = BANKER) -> str:
    """The first stakes within the limits that can be paid: "20, 40, 60"."""
    least, most = WAGER[spot].limits(rules)
    first = -(-least // step) * step
    return ", ".join(figure(stake, around.money) for stake in range(first, min(most, first + 2 * step) + 1, step))


def _exact(amount: Fraction, around: Around) -> str:
    """An amount to the last part of a minor unit: 0.75, 0.625."""
    money = around.money
    if amount.denominator == 1:
        return figure(int(amount), money)
    parts, digits = amount / money.unit, money.digits
    while (parts * 10**digits).denominator > 1 and digits < money.digits + 4:
        digits += 1
    whole, rest = divmod(int(parts * 10**digits), 10**digits)
    return f"{whole:,}.{rest:0{digits}d}"
