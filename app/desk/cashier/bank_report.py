"""The table's bank of a night, from its logs: for each table, each game, each dealer's shift."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.dealing.engine.run import Run
from app.dealing.values.booked import Booked
from app.dealing.values.transfers import RACK
from app.desk.session.session import Session
from app.games import game
from app.store.values import Night, Sitting
from app.sums import grouped
from app.table_bank import TableBank, table_bank
from app.words import tr


@dataclass(frozen=True, slots=True)
class BankLine:
    """One bank and whose it is: a table's, a game's, or a dealer's shift."""

    name: str
    bank: TableBank


@dataclass(frozen=True, slots=True)
class NightBank:
    """The banks of a night: by table over the whole of it, by game, and by shift in their order."""

    tables: tuple[BankLine, ...]
    games: tuple[BankLine, ...]
    shifts: tuple[BankLine, ...]


def night_bank(session: Session, night: Night | None = None) -> NightBank:
    """The banks of a night, tonight's where none is given. Raises Refused where no night was held."""
    dealt = [_Dealt(sitting, run) for sitting, run in session.runs_of(night or session.last_night())]
    tables = grouped(dealt, lambda one: one.sitting.table_name)
    return NightBank(
        tuple(BankLine(name, _of(_every(sittings), sittings[0].opening)) for name, sittings in tables.items()),
        tuple(_by_game(dealt)), tuple(line for sittings in tables.values() for line in _by_shift(sittings)))


@dataclass(frozen=True)
class _Dealt:
    """A sitting that was dealt, or is."""

    sitting: Sitting
    run: Run

    @property
    def opening(self) -> int:
        return self.run.opening.balances.get(RACK, 0)


def _every(sittings: Iterable[_Dealt]) -> list[tuple[_Dealt, Booked]]:
    return [(one, booked) for one in sittings for booked in one.run.play.table.bookings]


def _of(every: list[tuple[_Dealt, Booked]], opening: int) -> TableBank:
    """Their bank; each hand's bets by what they bring in the game that it was dealt in."""
    of_game = grouped(every, lambda one: one[0].sitting.game)
    staked = [one for code, some in of_game.items()
              for one in table_bank((booked for _, booked in some), 0, game(code).swing).staked]
    names = {spot.code: spot.label for dealt, _ in every for spot in dealt.run.play.table.every_spot()}
    return replace(table_bank((booked for _, booked in every), opening),
                   staked=tuple(replace(one, name=names[one.spot]) for one in staked))


def _by_game(dealt: list[_Dealt]) -> Iterable[BankLine]:
    for code, sittings in grouped(dealt, lambda one: one.sitting.game).items():
        yield BankLine(tr(game(code).name), _of(_every(sittings), 0))


def _by_shift(sittings: list[_Dealt]) -> Iterable[BankLine]:
    every = _every(sittings)
    opening, start = sittings[0].opening, 0
    for end in range(1, len(every) + 1):
        if end == len(every) or every[end][1].dealer != every[start][1].dealer:
            bank = _of(every[start:end], opening)
            yield BankLine(every[start][1].dealer or tr("The host"), bank)
            opening, start = bank.closing - bank.put_away, end


def rack_words(bank: TableBank) -> tuple[tuple[str, int], ...]:
    """A bank as it is added up on paper: each line's label and its amount in minor units, the signs as they count."""
    return (
        (tr("Opened with"), bank.opening), (tr("Fills"), bank.fills), (tr("Credits"), -bank.credits),
        (tr("Chips sold from the rack"), -bank.drop), (tr("Lost by players"), bank.lost),
        (tr("Paid to winners"), -bank.paid), (tr("Commission collected"), bank.commission),
        (tr("Count over or short"), bank.variance), (tr("In the rack"), bank.closing))
