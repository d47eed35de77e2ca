"""A night's settlement, read from its entries."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.dealing.log import Row, RowKind
from app.dealing.run import Run
from app.dealing.transfers import FOUND, Kind, Place, account, pocket, stack
from app.desk.house import House
from app.ledger.entries import Entry, EntryKind
from app.ledger.imported import imported_results
from app.settlement import BookMark, Found, NightStatement, PlayerNight, Waived, house_against
from app.store.values import Head, Night
from app.words import tr


def night_statement(house: House, night: Night, entries: Iterable[Entry], names: Mapping[int, str],
                    seats: Mapping[int, tuple[int, ...]], games: tuple[str, ...], head: Head,
                    irregularities: int = 0, remarks: tuple[str, ...] = ()) -> NightStatement:
    """What everybody bought, brought back and is owed, by the entries of a night that hold."""
    standing = that_hold(entries)
    balances: dict[Place, int] = {}
    for entry in standing:
        for posting in entry.postings:
            balances[posting.place] = balances.get(posting.place, 0) + posting.amount
    bought = _bought(standing)
    people = sorted({int(place.whose) for place in balances if place.kind in (Kind.STACK, Kind.ACCOUNT, Kind.POCKET)})
    before = imported_results(standing)
    players = tuple(_player(one, names, seats, balances, bought.get(one, 0), before.get(one, 0)) for one in people)
    zone = ZoneInfo(night.zone)
    in_pots = sum(held for place, held in balances.items() if place.kind is Kind.POT)
    return NightStatement(
        night.title, f"S-{night.id:04d}", _moment(night.opened_at, zone),
        _moment(night.closed_at, zone) if night.closed_at else None, games, house.money, players,
        house_against(players, night.host, in_pots), BookMark(min((one.number for one in standing), default=1), *head),
        tuple(_waived(standing, names)), tuple(_found(standing)), remarks, irregularities, house.demo,
        in_pots)


def seats_taken(runs: Iterable[Run]) -> dict[int, tuple[int, ...]]:
    """Where each player (by number) has sat in these sittings, in that order."""
    seats: dict[int, tuple[int, ...]] = {}
    for row in (row for run in runs for row in run.effective if row.kind is RowKind.ASIDE and row.key == "sit"):
        sat = cast(dict[str, Any], row.body)
        seats[sat["player"]] = tuple(dict.fromkeys((*seats.get(sat["player"], ()), sat["seat"])))
    return seats


def irregularities(runs: Iterable[Run]) -> int:
    """How many table faults were ruled on in these sittings, not counting what is bound to happen."""
    return sum(row.kind is RowKind.RULING and not _routine(run, row) for run in runs for row in run.effective)


def _routine(run: Run, row: Row) -> bool:
    kinds = {ruling.code: ruling for ruling in run.game.rulings}
    return kinds[str(cast(dict[str, Any], row.body)["code"])].routine


def fun_standings(runs: Iterable[Run], names: Mapping[int, str]) -> tuple[str, ...]:
    """How every game for fun ended, chips without a value ranked: "Red Dog, for fun: Bo 180, Ann 60"."""
    said = []
    for run in runs:
        table = run.play.table
        held = {int(place.whose): amount for place, amount in table.balances.items() if place.kind is Kind.FUN}
        if table.opening.for_fun and held:
            ranked = sorted(held.items(), key=lambda one: (-one[1], one[0]))
            said.append(tr("{game}, for fun: {standings}.", game=tr(run.game.name), standings=", ".join(
                f"{names.get(player, player)} {table.say(amount)}" for player, amount in ranked)))
    return tuple(said)


def that_hold(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that were not reversed, without the reversals."""
    known = list(entries)
    reversed_ones = {entry.reverses for entry in known if entry.reverses is not None}
    return [entry for entry in known if entry.kind is not EntryKind.REVERSAL and entry.number not in reversed_ones]


def _moment(at: int, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(at / 1_000_000, UTC).astimezone(zone)


def _bought(standing: list[Entry]) -> dict[int, int]:
    sold: dict[int, int] = {}
    for entry in standing:
        if entry.kind in (EntryKind.BUY_IN, EntryKind.COVER):
            for posting in entry.postings:
                if posting.place.kind is Kind.STACK and posting.amount > 0:
                    player = int(posting.place.whose)
                    sold[player] = sold.get(player, 0) + posting.amount
    return sold


def _player(player: int, names: Mapping[int, str], seats: Mapping[int, tuple[int, ...]],
            balances: Mapping[Place, int], bought: int, before: int) -> PlayerNight:
    """A result from `before` these books was settled then: it is a result, and nothing is left to settle."""
    to_settle, paid_in = balances.get(account(player), 0), -balances.get(pocket(player), 0) - before
    return PlayerNight(player, names.get(player, tr("Player {number}", number=player)), bought,
                       to_settle - paid_in + bought, paid_in, seats.get(player, ()), balances.get(stack(player), 0))


def _waived(standing: list[Entry], names: Mapping[int, str]) -> Iterable[Waived]:
    for entry in standing:
        boxes = [one for one in entry.postings if one.place.kind is Kind.BOX and one.amount < 0]
        if entry.kind is EntryKind.WAIVE or (entry.kind is EntryKind.CASH_OUT and boxes):
            for posting in boxes:
                player = int(posting.place.whose)
                yield Waived(names.get(player, str(player)), -posting.amount, entry.reason)


def _found(standing: list[Entry]) -> Iterable[Found]:
    for entry in standing:
        # What goes to FOUND left the table: it was counted short.
        over = -sum(posting.amount for posting in entry.postings if posting.place == FOUND)
        if over:
            yield Found(entry.title, over, entry.reason)
