"""The results of a night: what everybody bought, brought back, won and still has to settle, as one table."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.money import full_figure, signed_full_figure
from app.settlement import HouseNight, NightStatement, PlayerNight
from app.sheets.blocks import Align, Column, Row, Table
from app.sheets.settlement.people import settling
from app.sheets.wording import DASH, held_apart
from app.words import tr
from app.words.joined import comma_list


def results_table(statement: NightStatement) -> Table:
    """A row for each player, the house bank and what it keeps for others; every column adds up in the last row."""
    return _imported_results(statement) if statement.imported else _played_results(statement)


def _imported_results(statement: NightStatement) -> Table:
    """Of a night before these books only the results are known: who won most comes first."""
    columns = (Column.lead(tr("Player"), 300), Column.amount(tr("Result"), 120))
    ranked = sorted(statement.players, key=lambda one: (-one.result, one.name))
    house, kept = statement.house, statement.house.keeps
    rows = [*((one.name, one.result) for one in ranked), (_house_words(house), house.result),
            *([(tr("Kept for tips and jackpots"), kept)] if kept else [])]
    return Table(columns, tuple(Row.ending(name, _gain(amount, statement)) for name, amount in rows),
                 Row.total(tr("Total"), full_figure(sum(amount for _, amount in rows), statement.money)))


def _house_words(house: HouseNight) -> str:
    return tr("House bank ({host})", host=held_apart(house.host))


@dataclass(frozen=True, slots=True)
class Kept:
    """What players put in at the tables and nobody won: what it is, and its minor units. It may still be in a pot."""

    what: str
    amount: int
    in_pots: bool = False


def kept_for(statement: NightStatement) -> tuple[Kept, ...]:
    """Tips, jackpots and what waits in pots: with these the results of players and house bank come to nothing."""
    chips, keeps = statement.chips, statement.house.keeps
    every = (Kept(tr("Tips"), chips.in_jars), Kept(tr("Jackpots"), keeps - chips.in_jars - chips.put_by),
             Kept(tr("Pot for the next night"), chips.put_by), Kept(tr("In pots"), statement.in_pots, in_pots=True))
    return tuple(one for one in every if one.amount)


def _nothing(_: Kept) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class _Told:
    """One column of the results: how it stands, and what it says of a player, of the house bank, of what is kept for
    others and in the total.
    """

    column: Column
    of_player: Callable[[PlayerNight], str]
    of_house: str = ""
    total: str = ""
    of_kept: Callable[[Kept], str] = _nothing


def _played_results(statement: NightStatement) -> Table:
    told = _told(statement)
    # Those who receive come first, the largest first, as the payments below are listed.
    ranked = sorted(statement.players, key=lambda one: (-one.to_settle, one.name))
    rows = [Row.ending(*(each.of_player(one) for each in told)) for one in ranked]
    house = Row.ending(*(each.of_house for each in told))
    kept = [Row.ending(*(each.of_kept(one) for each in told)) for one in kept_for(statement)]
    return Table(tuple(each.column for each in told), (*rows, house, *kept), Row.total(*(each.total for each in told)))


def _told(statement: NightStatement) -> tuple[_Told, ...]:
    house, gain = statement.house, partial(_gain, statement=statement)
    figure = partial(full_figure, money=statement.money)

    def total(part: Callable[[PlayerNight], int], of_house: int = 0) -> str:
        return figure(sum(map(part, statement.players)) + of_house)

    return (
        _Told(Column.lead(tr("Player"), 165), lambda one: one.name, _house_words(house), tr("Total"),
              lambda kept: kept.what),
        _Told(Column(tr("Seat"), 34, Align.RIGHT), lambda one: comma_list(str(seat) for seat in one.seats)),
        *([_commission(statement)] if any(one.commission for one in statement.players) else []),
        _Told(Column.figure(tr("Bought"), 86), lambda one: figure(one.bought),
              total=total(lambda one: one.bought)),
        _Told(Column.figure(tr("Returned"), 94), lambda one: figure(one.returned),
              total=total(lambda one: one.returned)),
        _Told(Column.figure(tr("Result"), 67), lambda one: gain(one.result), gain(house.result),
              total(lambda one: one.result, house.result + sum(one.amount for one in kept_for(statement))),
              lambda kept: gain(kept.amount)),
        _Told(Column.figure(tr("Cash in"), 124), lambda one: figure(one.cash_in) if one.cash_in else DASH,
              tr("holds {amount}", amount=figure(house.holds)) if house.holds else DASH),
        *([_besides(statement)] if _has_besides(statement) else []),
        _Told(Column.amount(tr("To settle"), 112), lambda one: _to_settle(one.to_settle, statement),
              _to_settle(house.to_settle, statement), figure(statement.difference),
              lambda kept: figure(kept.amount) if kept.in_pots else DASH),
    )


def _commission(statement: NightStatement) -> _Told:
    """What the house has had of each player's wins, and kept: the results are what was left of them."""
    def told(amount: int) -> str:
        return _gain(amount, statement) if amount else DASH

    kept = sum(one.commission for one in statement.players)
    return _Told(Column.figure(tr("Commission"), 86), lambda one: told(-one.commission), told(kept),
                 full_figure(0, statement.money))


def _has_besides(statement: NightStatement) -> bool:
    """Whether anybody settles more than results and cash: the notes say what it is."""
    house = statement.house
    return any((one.brought, one.shared) != (0, 0) for one in statement.players) or \
        (house.brought, house.shared) != (0, 0) or any(not one.in_pots for one in kept_for(statement))


def _besides(statement: NightStatement) -> _Told:
    def told(amount: int) -> str:
        return _gain(amount, statement) if amount else DASH

    house, kept = statement.house, [one.amount for one in kept_for(statement) if not one.in_pots]
    of_house = house.brought + house.shared + house.keeps
    total = sum(one.brought + one.shared for one in statement.players) + of_house - sum(kept)
    return _Told(Column.figure(tr("Besides"), 72), lambda one: told(one.brought + one.shared), told(of_house),
                 full_figure(total, statement.money), lambda one: told(0 if one.in_pots else -one.amount))


def _gain(amount: int, statement: NightStatement) -> str:
    return signed_full_figure(amount, statement.money)


def _to_settle(amount: int, statement: NightStatement) -> str:
    return settling(amount, full_figure(abs(amount), statement.money))
