"""A night in figures: its bank, its players, its hours, its luck, its pace and the dealer's slips.

All of it is read from the night's logs and entries; nothing is kept. Amounts are minor units.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from app.dealing.engine.run import Run
from app.desk.house.clock import moment
from app.desk.records.dealer_errors import DealerError, slips
from app.desk.records.entry_history import that_hold
from app.desk.records.imported import imported_night
from app.desk.records.player_night import won_at
from app.desk.records.statement import night_statement, sold_to
from app.desk.session.session import Session
from app.desk.stats.bank import BankMoment, Dealt, Hour, bank_moments, by_hour
from app.desk.stats.luck import Luck, luck
from app.desk.stats.pace import SittingPace, pace
from app.games import game
from app.money import Currency
from app.sheets.players.statement import WonAt
from app.store.values import Head, Night
from app.words import tr


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's night: won (above zero) or lost, chips before them counted; what they bought, in how many buy-ins.

    `games` say where it came from; they add up to `net`.
    """

    player: int
    name: str
    net: int
    bought: int
    buy_ins: int
    games: tuple[WonAt, ...]


@dataclass(frozen=True, slots=True)
class NightStats:
    """Everything that the pictures of a night show. `closed` is None while it runs."""

    id: int
    title: str
    opened: datetime
    closed: datetime | None
    money: Currency
    demo: bool
    bank: tuple[BankMoment, ...]
    players: tuple[PlayerResult, ...]
    hours: tuple[Hour, ...]
    luck: Luck
    pace: tuple[SittingPace, ...]
    slips: tuple[DealerError, ...]
    host: str = ""

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables with a bank, in the order they were opened."""
        return tuple(dict.fromkeys(one.table for one in self.bank))

    @property
    def whole(self) -> Hour:
        """All its hours as one: what was bought, won and dealt at its tables."""
        return Hour(self.opened, sum(one.drop for one in self.hours), sum(one.win for one in self.hours),
                    sum(one.hands for one in self.hours))


def night_stats(session: Session, night: Night | None = None, dealt: Dealt | None = None) -> NightStats:
    """The figures of a night: tonight's, or those of the last one held. Raises Refused where none was held.

    `dealt` are its sittings, where they were dealt again already.
    """
    night = night or session.last_night()
    dealt, zone, house = session.runs_of(night) if dealt is None else dealt, ZoneInfo(night.zone), session.the_house()
    bank = bank_moments(dealt, zone)
    return NightStats(
        night.id, night.title, moment(night.opened_at, zone),
        moment(night.closed_at, zone) if night.closed_at else None, house.money, house.demo, bank,
        _players(session, night, dealt), by_hour(bank), luck(dealt, zone), pace(dealt, zone),
        slips(dealt, night.zone), night.host)


def _players(session: Session, night: Night, dealt: Dealt) -> tuple[PlayerResult, ...]:
    """Who won most first."""
    entries, names = session.books.night_entries(night.id), {one.id: one.name for one in session.books.players()}
    games = {sitting.id: tr(run.game.name) for sitting, run in dealt}
    told = night_statement(session.the_house(), night, entries, names, {}, (), Head(0, ""),
                           imported=imported_night(session.books.settings(), night.id, entries))
    buy_ins = Counter(int(one.place.whose) for one in sold_to(that_hold(entries)))
    made = []
    for one in told.players:
        won = won_at(entries, one.player, games)
        net = sum(part.result for part in won) if won else one.result + one.holds
        made.append(PlayerResult(one.player, one.name, net, one.bought, buy_ins[one.player], won))
    return tuple(sorted(made, key=lambda one: (-one.net, one.name)))


def dealt_beside(session: Session, night: Night) -> Dealt:
    """The sittings of a night for whoever reads beside the screen: the one that runs goes on there, so it is dealt
    again from its log.
    """
    sittings = session.books.sittings(night.id)  # asked for once: meanwhile the next one may be opened
    return [*session.dealt(one for one in sittings if one.closed_at is not None),
            *((one, Run(game(one.game), session.books.log(one.id))) for one in sittings if one.closed_at is None)]
