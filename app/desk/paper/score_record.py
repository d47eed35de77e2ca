"""The scores of a night's games: tonight's for the screen, and any night's for the printed sheet."""

from collections.abc import Iterable
from datetime import tzinfo
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from app.dealing.engine.run import Run
from app.desk.house.clock import moment
from app.desk.house.house import House
from app.desk.records.rules_history import rules_of_sitting
from app.desk.session.session import Session
from app.games import game
from app.names import table_words
from app.store.values import Sitting
from app.words import tr

if TYPE_CHECKING:
    from app.desk.records.night_summary import NightRead
    from app.sheets.score_sheet import GameScore, ScoreRecord


def score_of(sitting: Sitting, run: Run, zone: tzinfo) -> "GameScore":
    """The score of a sitting; its sheet is empty where the game has none."""
    from app.sheets.score_sheet import GameScore  # with the first score: most nights have none

    table, of = run.play.table, run.game
    names = {player: table.people.get(player, "") for player in table.scores.players}
    return GameScore(
        sitting.id, tr(of.name), run.opening.number, moment(sitting.opened_at, zone),
        moment(sitting.closed_at, zone) if sitting.closed_at else None, table.scores, names,
        run.play.prompt is None or sitting.closed_at is not None,
        tuple(part for part in (*of.from_whom, of.link) if part), bool(run.opening.for_fun))


def scores_of(dealt: Iterable[tuple[Sitting, Run]], zone: tzinfo) -> tuple["GameScore", ...]:
    """Every game that has come to a score, the last one first."""
    return tuple(score_of(sitting, run, zone) for sitting, run in reversed(list(dealt)) if run.play.table.scores)


def score_record(house: House, read: "NightRead", sitting: Sitting, run: Run) -> "ScoreRecord":
    """What the sheet of a game says."""
    from app.sheets.score_sheet import ScoreRecord

    told = read.statement
    return ScoreRecord(
        house.name, told.house.host, told.night, told.sheet, table_words(sitting.table_name), house.money, told.books,
        score_of(sitting, run, read.zone), rules_of_sitting(run, house.money, read.zone), told.demo)


class Scores:
    """Tonight's games that have a score: the one that is dealt, and those before it, which are read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._before: tuple[GameScore, ...] = ()
        self._read_at = 0  # the sitting that was dealt when those before it were read

    def tonight(self) -> tuple["GameScore", ...]:
        """The one that is dealt first, then the others, the last one first. Nothing outside a night."""
        session = self._session
        if session.run is None or session.sitting is None or session.night is None:
            return ()
        zone = ZoneInfo(session.night.zone)
        if self._read_at != session.sitting.id:
            closed = [one for one in session.books.sittings(session.night.id)
                      if one.id != session.sitting.id and game(one.game).has_score]
            self._before, self._read_at = scores_of(session.dealt(closed), zone), session.sitting.id
        return (*scores_of([(session.sitting, session.run)], zone), *self._before)
