"""A night's settlement, read from its entries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.dealing.asides.fun_chips import handed_out
from app.dealing.asides.registry import MoveIn, SitDown
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.scores import plain
from app.dealing.values.transfers import FOUND, Family, Kind, Place, account, marker
from app.desk.house.clock import moment
from app.desk.house.house import House
from app.desk.records.entry_history import (
    brought_forward,
    cash_counted,
    cash_paid_in,
    chips_of_the_night,
    chosen_payments,
    corrections,
    expenses_borne,
    in_the_box,
    is_settling,
    kept_for_jackpots,
    markers_signed,
    marks_of,
    routing,
    shared_expenses,
    signed_for,
    taken_in_cash,
    that_hold,
)
from app.desk.records.imported import Imported, imported_night, imported_remark
from app.desk.records.past_jackpots import jackpot_remarks
from app.desk.records.rules_history import rules_of_night
from app.desk.records.taken_up import restored_remarks
from app.ledger.balances import balances
from app.ledger.entries import Entry, EntryKind, Posting
from app.ledger.imported import imported_results
from app.settlement import BookMark, Found, NightStatement, PlayerNight, Waived, house_against
from app.store.books import Books
from app.store.values import Head, Night, Sitting
from app.sums import summed
from app.words import tr
from app.words.joined import comma_list


def statement_of(house: House, books: Books, night: Night, dealt: Sequence[tuple[Sitting, Run]],
                 entries: Sequence[Entry]) -> NightStatement:
    """The settlement of a night as the books stand; `dealt` are its sittings, dealt again, `entries` all it has."""
    kept = books.settings()
    runs, names = [run for _, run in dealt], {player.id: player.name for player in books.players()}
    games = tuple(dict.fromkeys(run.game.name for run in runs))
    return night_statement(house, night, entries, names, seats_taken(runs), games, books.head(),
                           irregularities(runs), (*fun_standings(runs, names), *(
                               imported_remark(kept, night) or not_counted(night, entries)),
                                *restored_remarks(kept, night, entries, house.money)),
                           kept.get(routing(night.id)), imported_night(kept, night.id, entries),
                           rules_of_night(dealt, house.money, ZoneInfo(night.zone)), commission(runs, entries))


def night_statement(house: House, night: Night, entries: Iterable[Entry], names: Mapping[int, str],
                    seats: Mapping[int, tuple[int, ...]], games: tuple[str, ...], head: Head,
                    irregularities: int = 0, remarks: tuple[str, ...] = (), chosen: object = None,
                    imported: Imported | None = None, rules: tuple[str, ...] = (),
                    commission: Mapping[int, int] | None = None) -> NightStatement:
    """What everybody bought, brought back and is owed, by the entries of a night that hold.

    What was paid or left for later changes nothing of what is to settle: it is told beside it. `chosen` is the night's
    routing as the settings keep it; `imported` what is known of a night that was held before these books;
    `commission` what each player has paid.
    """
    every = that_hold(entries)
    standing = [entry for entry in every if not is_settling(entry)]
    night_of = _PlayersOf(standing, names, seats, commission or {})
    chips, zone = chips_of_the_night(standing), ZoneInfo(night.zone)
    people = sorted({*night_of.people, *(imported.results if imported else ())})
    players = tuple(night_of.player(one) for one in people)
    in_pots = sum(held for place, held in night_of.held.items() if place.kind is Kind.POT)
    keeps = sum((chips.in_jars, chips.put_by, chips.in_jackpots, kept_for_jackpots(standing),
                 imported.kept if imported else 0))
    told = (*corrections(standing), *jackpot_remarks(standing, names, house.money), *remarks)
    return NightStatement(
        night.title, f"S-{night.id:04d}", moment(night.opened_at, zone),
        moment(night.closed_at, zone) if night.closed_at else None, games, house.money, players,
        house_against(players, night.host, in_pots, keeps),
        BookMark(min((one.number for one in every), default=1), *head),
        tuple(_waived(standing, names)), tuple(_found(standing)), told, irregularities, house.demo, in_pots,
        markers_signed(standing), shared_expenses(standing), cash_counted(standing), marks_of(every, zone),
        chosen_payments(chosen), chips, taken_in_cash(standing, zone), imported is not None, rules,
        in_the_box(every), _counted(night, standing))


_CHIPS_OF_A_PLAYER = frozenset({Kind.STACK, Kind.CARRIED})
_OF_A_PLAYER = _CHIPS_OF_A_PLAYER | {Kind.ACCOUNT, Kind.POCKET, Kind.MARKER}


@dataclass
class _PlayersOf:
    """The players of a night's standing entries, and what those entries come to for each."""

    standing: list[Entry]
    names: Mapping[int, str]
    seats: Mapping[int, tuple[int, ...]]
    commission: Mapping[int, int]

    def __post_init__(self) -> None:
        standing = self.standing
        self.held = balances(standing)
        self.chips = summed((int(place.whose), amount) for place, amount in self.held.items()
                            if place.kind in _CHIPS_OF_A_PLAYER)
        self.people = sorted({int(one.place.whose) for entry in standing for one in entry.postings
                              if one.place.kind in _OF_A_PLAYER})
        self.bought = summed((int(posting.place.whose), posting.amount) for posting in sold_to(standing))
        self.cash, self.brought = cash_paid_in(standing), brought_forward(standing)
        self.shared, self.signed = expenses_borne(standing), signed_for(standing)
        self.before = imported_results(standing)

    def player(self, player: int) -> PlayerNight:
        """One of them. A result from before these books was settled then: nothing of it is left to settle."""
        brought, shared = self.brought.get(player, 0), self.shared.get(player, 0)
        cash = self.cash.get(player, 0) - self.before.get(player, 0)
        bought, to_settle = self.bought.get(player, 0), self._held(account(player)) + self._held(marker(player))
        return PlayerNight(player, self.names.get(player, tr("Player {number}", number=player)), bought,
                           to_settle - cash - brought - shared + bought, cash, self.seats.get(player, ()),
                           self.chips.get(player, 0), brought, shared, self.signed.get(player, 0),
                           self.commission.get(player, 0))

    def _held(self, place: Place) -> int:
        return self.held.get(place, 0)


def seats_taken(runs: Iterable[Run]) -> dict[int, tuple[int, ...]]:
    """Where each player (by number) has sat in these sittings, in that order; whoever moved sits there last."""
    seats: dict[int, tuple[int, ...]] = {}
    asides = [row for run in runs for row in run.effective if row.kind is RowKind.ASIDE]
    for sat in (cast(dict[str, Any], row.body) for row in asides if row.key == SitDown.code):
        seats[sat["player"]] = tuple(dict.fromkeys((*seats.get(sat["player"], ()), sat["seat"])))
    moved = [cast(dict[str, Any], row.body) for row in asides if row.key == MoveIn.code]
    for to in sorted(moved, key=lambda one: int(one["ask"])):  # tables were dealt beside each other
        before = (seat for seat in seats.get(to["player"], ()) if seat != to["seat"])
        seats[to["player"]] = (*before, to["seat"])
    return seats


def commission(runs: Iterable[Run], entries: Iterable[Entry]) -> dict[int, int]:
    """What each player has paid in commission: kept out of payments, or collected from the box of the seat."""
    kept = [one for run in runs if run.game.keeps for one in run.game.keeps(run.play.table).items()]
    collected = [(int(one.place.whose), -one.amount) for entry in that_hold(entries)
                 if entry.kind is EntryKind.COLLECT for one in entry.postings if one.place.kind is Kind.BOX]
    return summed([*kept, *collected])


def irregularities(runs: Iterable[Run]) -> int:
    """How many table faults were ruled on in these sittings, not counting what is bound to happen."""
    return sum(len(irregular_rows(run)) for run in runs)


def irregular_rows(run: Run) -> tuple[Row, ...]:
    """The table faults that were ruled on in a sitting and hold."""
    return tuple(row for row in run.effective if row.kind is RowKind.RULING and not _routine(run, row))


def _routine(run: Run, row: Row) -> bool:
    kinds = {ruling.code: ruling for ruling in run.game.rulings}
    return kinds[str(cast(dict[str, Any], row.body)["code"])].routine


def fun_standings(runs: Iterable[Run], names: Mapping[int, str]) -> tuple[str, ...]:
    """How every game ended that no book hears of, by its chips or its points: "Red Dog, for fun: Bo 180, Ann 60".

    Chips that were handed out in its middle are taken off again: they are no winnings.
    """
    said = []
    for run in runs:
        table, name = run.play.table, tr(run.game.name)
        begun, given = table.opening.for_fun, handed_out(table.bookings)
        held = {int(place.whose): amount for place, amount in table.balances.items() if place.kind is Kind.FUN}
        held = {player: amount - max(0, given.get(player, 0) - begun) for player, amount in held.items()}
        if begun and held:
            ranked = sorted(held.items(), key=lambda one: (-one[1], one[0]))
            said.append(tr("{game}, for fun: {standings}.", game=name, standings=_ranked(
                names, [(player, table.amount_text(amount)) for player, amount in ranked])))
        elif table.scores.rounds and table.scores.at_seats and not table.scores.stake:
            totals = table.scores.totals
            said.append(tr("{game}, for points: {standings}.", game=name, standings=_ranked(
                names, [(player, plain(totals[player])) for _, player in table.scores.ranked])))
    return tuple(said)


def _ranked(names: Mapping[int, str], standings: Iterable[tuple[int, str]]) -> str:
    """"Bo 180, Ann 60"."""
    return comma_list(f"{names.get(player, player)} {figure}" for player, figure in standings)


def sold_to(standing: Iterable[Entry]) -> Iterable[Posting]:
    """What was sold to players of the chips that they have, each sale once."""
    return (posting for entry in standing if entry.kind in (EntryKind.BUY_IN, EntryKind.COVER)
            for posting in entry.postings if posting.place.kind in _CHIPS_OF_A_PLAYER and posting.amount > 0)


def _waived(standing: Iterable[Entry], names: Mapping[int, str]) -> Iterable[Waived]:
    for entry in standing:
        boxes = [one for one in entry.postings if one.place.kind is Kind.BOX and one.amount < 0]
        if entry.kind is EntryKind.WAIVE or (entry.kind is EntryKind.CASH_OUT and boxes):
            for posting in boxes:
                player = int(posting.place.whose)
                yield Waived(names.get(player, str(player)), -posting.amount, entry.reason)


def _found(standing: Iterable[Entry]) -> Iterable[Found]:
    for entry in standing:
        # What goes to FOUND left the table: it was counted short.
        over = -sum(posting.amount for posting in entry.postings if posting.place == FOUND)
        if over:
            yield Found(entry.title, over, entry.reason, entry.kind is EntryKind.COUNT)


def _counted(night: Night, standing: Sequence[Entry]) -> bool:
    """Whether chips were last moved by the last count; a night that is over is settled as it is."""
    moved = (entry for entry in reversed(standing) if entry.kind is EntryKind.COUNT
             or any(one.place.family is Family.CHIPS for one in entry.postings))
    last = next(moved, None)
    return night.closed_at is not None or (last is not None and last.kind is EntryKind.COUNT)


def not_counted(night: Night, entries: Iterable[Entry]) -> tuple[str, ...]:
    """That a night was closed and nobody counted its chips, for its sheet; nothing where somebody has."""
    if night.closed_at is None or any(entry.kind is EntryKind.COUNT for entry in that_hold(entries)):
        return ()
    return (tr("The chips were not counted at the close."),)
