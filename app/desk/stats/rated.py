"""The ratings that a house keeps, where its rules say so: a player's sessions over all nights, and what was noted."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.desk.house.clock import moment, new_op_id
from app.desk.records.night_summary import NightRead
from app.desk.session.session import Session
from app.desk.stats.bank import Dealt
from app.desk.stats.night import dealt_beside
from app.desk.stats.ratings import Rating, ratings, together
from app.errors import Refused
from app.money import Rounding, round_to
from app.names import clean_line
from app.sheets.players.rating import NightRatings, RatingLine, RatingNote, SpotBet
from app.store.values import Night
from app.sums import grouped
from app.words import tr

NOTE = "rating_note"
"""How the key of a note begins among the settings: each has one of its own, so that none is written over."""

_Noted = dict[int, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class RatedNight:
    """A player's session of one night, and the notes of it."""

    night: Night
    rating: Rating
    notes: tuple[RatingNote, ...] = ()


class Rated:
    """Reads ratings, and writes notes down. What a closed night came to is kept; it may be read beside the screen."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._read: dict[int, tuple[object, tuple[Rating, ...]]] = {}

    @property
    def kept(self) -> bool:
        """Whether this house keeps ratings at all."""
        return self._session.house is not None and bool(self._session.house.ratings)

    def sessions(self, player: int) -> tuple[RatedNight, ...]:
        """A player's sessions, one a night over all its tables, the last one first."""
        found, ends, noted = [], self._session.books.night_ends(), self._noted(player)
        for night in self._session.books.nights_latest_first():
            mine = next((one for one in self._ratings(night, ends.get(night.id, 0)) if one.player == player), None)
            if mine is not None:
                found.append(RatedNight(night, mine, _told(noted, night)))
        return tuple(found)

    def _ratings(self, night: Night, last: int) -> tuple[Rating, ...]:
        """Everybody's of a night whose `last` entry has this number."""
        entries, known = (last, night.closed_at), self._read.get(night.id)
        if known is None or known[0] != entries:
            known = self._read[night.id] = entries, ratings(dealt_beside(self._session, night))
        return known[1]

    def notes(self, player: int, night: Night) -> tuple[RatingNote, ...]:
        """What was noted of a player's night, in order."""
        return _told(self._noted(player), night)

    def _noted(self, player: int) -> _Noted:
        """What was noted of a player, by the night."""
        kept = (cast(dict[str, Any], body) for key, body in self._session.books.settings().items()
                if key.startswith(f"{NOTE}:"))
        return grouped((one for one in kept if one["player"] == player), lambda one: int(one["night"]))

    def note(self, player: int, night: Night, text: str, op_id: str = "") -> None:
        """Note something on a player's session; nothing takes it back. Raises Refused where no ratings are kept."""
        session, op_id = self._session, op_id or new_op_id(self._session.clock)
        if session.was_written(op_id):
            return
        if not self.kept:
            raise Refused(tr("This house keeps no ratings."), "", tr("Settings, “Money and chips”, turns them on."))
        if not (text := clean_line(text, 200)):
            raise Refused(tr("There is nothing to note yet."), "", tr("Type the note."))
        body = {"player": player, "night": night.id, "at": session.clock.now(), "by": session.actor, "text": text}
        name = next((one.name for one in session.players() if one.id == player), str(player))
        said = tr("{name}, {night}: {text}", name=name, night=night.title, text=text)
        session.commit(session.command(NOTE, op_id, settings={f"{NOTE}:{op_id}": body},
                                       events=(session.event(NOTE, said),)))


def _told(noted: _Noted, night: Night) -> tuple[RatingNote, ...]:
    """The notes of a night, in order."""
    return tuple(RatingNote(moment(one["at"], ZoneInfo(night.zone)), one["by"], one["text"])
                 for one in sorted(noted.get(night.id, ()), key=lambda one: int(one["at"])))


def line_of(name: str, one: Rating) -> RatingLine:
    """A rating as it is shown: here, and nowhere before, are its fractions rounded, to the nearest minor unit."""
    line = RatingLine(name, one.hands, one.seconds, one.win, left_out=one.left_out)
    if not one.bet_on:
        return line
    low, high = one.band
    return replace(line, average=_rounded(one.average or Fraction()), largest=one.largest, turnover=one.turnover,
                   expected=_rounded(one.theoretical), side=_rounded(one.beside), band=(round(low), round(high)))


def lines_of(sessions: tuple[RatedNight, ...]) -> tuple[RatingLine, ...]:
    """Each session by its night, and all of them as one where there are several."""
    every = tuple(line_of(one.night.title, one.rating) for one in sessions)
    whole = (line_of(tr("Together"), together([one.rating for one in sessions])),) if len(sessions) > 1 else ()
    return every + whole


def _rounded(exact: Fraction) -> int:
    return round_to(exact, 1, Rounding.HALF_UP)


def night_ratings(session: Session, read: NightRead, player: int = 0) -> NightRatings:
    """A night's ratings as they are printed now, or that of one player."""
    told, names = read.statement, {one.id: one.name for one in session.players()}
    found = {one.player: one for one in ratings(read.dealt)}
    mine = {player: found.get(player, Rating(player))} if player else found
    lines = tuple(line_of(names.get(number, str(number)), one) for number, one in mine.items())
    spots = _spots(mine[player], read.dealt) if player else ()
    notes = Rated(session).notes(player, read.night) if player else ()
    return NightRatings(told.night, told.house.host, told.sheet, told.opened, told.closed, told.money, told.books,
                        lines, player, spots, notes, told.demo)


def _spots(one: Rating, dealt: Dealt) -> tuple[SpotBet, ...]:
    names = {spot.code: spot.label for _, run in dealt for spot in run.play.table.every_spot()}
    return tuple(SpotBet(names[part.spot], part.stakes, _rounded(part.theoretical), part.spot in one.side)
                 for part in one.staked)
