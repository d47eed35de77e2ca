"""What the cashier may be asked to do at a table, made by chance: mostly what can be, now and then what cannot."""

from collections.abc import Callable
from random import Random

from app.chips import Counts, fewest, payable, worth
from app.dealing.asides.registry import (
    Aside,
    BuyIn,
    CashOut,
    Expense,
    GoHome,
    LimitMarkers,
    PayJar,
    PayMarker,
    Rename,
    Tip,
    Wait,
    owed_by_marker,
)
from app.dealing.table.table import Table
from app.dealing.values.transfers import JAR, stack

HOW = ("chips", "cash", "account")


def of_the_cashier(kind: type[Aside], table: Table, rng: Random) -> Aside:
    """One such act for somebody who is here, or for nobody. Raises KeyError for a kind that is not the cashier's."""
    return MAKERS[kind](table, rng, rng.choice([*table.people, 99]))


def _some(rng: Random, most: int, table: Table) -> int:
    return rng.choice([most, payable(most // 2, table.chips.values), table.chips.values[-1], 0, most + 100])


def _chips(rng: Random, amount: int, table: Table) -> Counts:
    """No count, the right one, or a wrong one."""
    made = fewest(amount, table.chips.values, table.with_players()) if amount > 0 else None
    return rng.choice([{}, made or {}, made or {}, {table.chips.values[0]: -1}])


def _by_marker(table: Table, rng: Random, player: int) -> Aside:
    amount = payable(rng.choice([2_000, 5_000]), table.chips.values)
    return BuyIn(player, amount, "marker", rng.choice(["TO", "TO", ""]))


def _paid(table: Table, rng: Random, player: int) -> Aside:
    """Paid back by one who owes; where nobody does, somebody signs first."""
    owing = [one for one in table.people if owed_by_marker(table, one)]
    if not owing:
        return _by_marker(table, rng, player)
    player = rng.choice(owing)
    amount = _some(rng, owed_by_marker(table, player), table)
    return PayMarker(player, amount, rng.choice(HOW), _chips(rng, amount, table))


def _tip(table: Table, rng: Random, player: int) -> Aside:
    return Tip(player, _some(rng, table.chips.values[-1] * 2, table))


def _jar(table: Table, rng: Random, player: int) -> Aside:
    """Paid out of a jar that holds something; where it does not, somebody tips first."""
    held = table.house.balance(JAR)
    if not held:
        return _tip(table, rng, player)
    amount = _some(rng, held, table)
    return PayJar(player, amount, rng.choice(HOW), _chips(rng, amount, table))


def _expense(table: Table, rng: Random, player: int) -> Aside:
    sharing = rng.sample(sorted(table.people), k=rng.randint(0, len(table.people)))
    return Expense(rng.choice([0, player]), rng.choice([0, 1, 1_000, 1_001]), rng.choice(["Pizza", ""]),
                   {one: rng.choice([1, 1, 2]) for one in sharing})


def counted_out(table: Table, rng: Random, player: int) -> Aside:
    """A cash-out by denomination: what is before the player, or not."""
    chips = _chips(rng, table.balance(stack(player)), table)
    return CashOut(player, worth(chips), rng.choice(["cash", "account"]), rng.choice(["", "recounted"]), "let off",
                   chips, rng.choice(["", "first", "stays"]))


MAKERS: dict[type[Aside], Callable[[Table, Random, int], Aside]] = {
    BuyIn: _by_marker, PayMarker: _paid, Tip: _tip, PayJar: _jar, Expense: _expense, CashOut: counted_out,
    Wait: lambda table, rng, player: Wait(rng.choice([player, 70]), "Walt"),
    GoHome: lambda table, rng, player: GoHome(table.waiting[0]) if table.waiting else Wait(70, "Walt"),
    Rename: lambda table, rng, player: Rename(player, rng.choice([f"New {player}", "Ann"])),
    LimitMarkers: lambda table, rng, player: LimitMarkers(player, rng.choice([0, 5_000, 50_000])),
}
