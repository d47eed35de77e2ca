"""Rules that the house's chips cannot pay, or that give a bet away: what is named beside them, and what would mend it.

What mends the one never causes the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from app.chips import payable
from app.dealing.values.costs import Around
from app.games.baccarat.coup.payouts import commission_at_once
from app.games.baccarat.house_rules.bets import BANKER, HALF, PARTS, WAGER, offered
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission
from app.games.baccarat.odds.house_edge import edge_at
from app.games.baccarat.odds.real_stakes import gains, in_boxes, units_of_commission, without_gains
from app.games.baccarat.odds.topics import said_edge
from app.house_rules import RuleFault, per_cent
from app.money import Currency, Rounding, figure
from app.words import tr
from app.words.figures import written
from app.words.joined import comma_list


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
    told = tr("{rate}% of {stake} is {exact}, but the smallest chip is {chip}.", **said)
    stakes = tr("Bets of {good} can be paid.", **said) if said["good"] else ""
    how, mend = _payable_commission(rules, around, bool(stakes))
    yield RuleFault(" ".join(filter(None, (told, stakes, how))), ("commission_unit", "commission"), mend)


def _payable_commission(rules: BaccaratRules, around: Around, otherwise: bool) -> tuple[str, Mapping[str, Any]]:
    """What makes commission payable and gives no bet away by rounding, in words and as rules; else nothing."""
    values = around.chips.values
    unit = min((one for one in units_of_commission() if payable(one, values) == one), default=None)
    if unit is not None and not gains(replace(rules, commission_unit=unit), values):
        said = {"unit": figure(unit, around.money)}
        return tr("Or round commission to {unit}.", **said) if otherwise else \
            tr("Round commission to {unit}.", **said), {"commission_unit": unit}
    boxed = in_boxes(rules)
    if gains(replace(rules, **boxed), values):
        return "", {}
    return tr("Or mark commission in the boxes.") if otherwise else tr("Mark commission in the boxes."), boxed


def players_gain(rules: BaccaratRules, around: Around) -> Iterator[RuleFault]:
    """Bets on which the players have the edge: why, and rules under which they do not."""
    for spot, gain in gains(rules, around.chips.values).items():
        wager = WAGER[spot]
        said = {"bet": tr(wager.label), "edge": said_edge(-edge_at(wager, gain.first, rules)),
                "bets": _from_to(gain.first, gain.last, around.money)}
        if gain.any_rounding:
            yield RuleFault(tr("On {bet} the players have the edge, {edge}%.", **said),
                            ("commission",) if wager.bears_commission else (wager.pays,))
        elif spot in gains(replace(rules, winnings_rounding=Rounding.DOWN), around.chips.values):
            yield _rounded_away(rules, gain.first, said, around)
        else:
            yield RuleFault(tr("Winnings of {bet} are rounded so that the players gain {edge}% on bets of {bets}.",
                               **said), ("winnings_rounding",), {"winnings_rounding": Rounding.DOWN})


def _rounded_away(rules: BaccaratRules, stake: int, said: Mapping[str, str], around: Around) -> RuleFault:
    """The commission on a bet is rounded to less than the house needs."""
    exact = stake * rules.commission
    kept = commission_at_once(exact, stake, rules)
    told = tr("{rate}% of {stake} is {exact}, rounded to {kept}: the players gain {edge}% on {bet} bets of {bets}.",
              **said, rate=per_cent(rules.commission), stake=figure(stake, around.money),
              exact=_exact(Fraction(exact, PARTS), around), kept=figure(kept, around.money))
    ways = list(without_gains(rules, around.chips.values))
    mend = next((one for one in ways if not [*_commission(replace(rules, **one), around)]), ways[0] if ways else {})
    return RuleFault(f"{told} {_how(mend, around)}".strip(), ("commission_unit", "commission_rounding"), mend)


def _how(mend: Mapping[str, Any], around: Around) -> str:
    """What rules do that take commission otherwise."""
    if "commission_taken" in mend:
        return tr("Mark commission in the boxes.")
    if "commission_rounding" in mend:
        return tr("Round commission up.")
    return tr("Round commission to {unit}.", unit=figure(mend["commission_unit"], around.money)) if mend else ""


def _from_to(first: int, last: int, money: Currency) -> str:
    return figure(first, money) if first == last else f"{figure(first, money)}–{figure(last, money)}"


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
    return comma_list(figure(stake, around.money) for stake in range(first, min(most, first + 2 * step) + 1, step))


def _exact(amount: Fraction, around: Around) -> str:
    """An amount to the last part of a minor unit: 0.75, 0.625."""
    money = around.money
    if amount.denominator == 1:
        return figure(int(amount), money)
    parts, digits = amount / money.unit, money.digits
    while (parts * 10**digits).denominator > 1 and digits < money.digits + 4:
        digits += 1
    whole, rest = divmod(int(parts * 10**digits), 10**digits)
    return written(f"{whole:,}.{rest:0{digits}d}")
