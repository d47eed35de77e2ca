"""The logs of every sitting against the books: each must replay, and to just the entries that the books hold."""

from app.dealing.log import Row
from app.dealing.run import Run
from app.desk.booking import Posted
from app.errors import Refused, ReplayMismatch
from app.games import game
from app.ledger.check import Finding
from app.store.books import Books
from app.store.values import Sitting
from app.words import tr


def replay_findings(books: Books) -> list[Finding]:
    """Sittings whose log does not replay, or replays to other transfers than the books hold: a sentence each."""
    return [finding for night in books.nights() for sitting in books.sittings(night.id)
            if (finding := _finding(books, sitting))]


def _finding(books: Books, sitting: Sitting) -> Finding | None:
    rows, posted = _read(books, sitting)
    try:
        run = Run(game(sitting.game), rows)
    except (ReplayMismatch, Refused, LookupError, ValueError, TypeError) as fault:
        return Finding("replay", tr("Sitting {id}: its log cannot be replayed. {why}", id=sitting.id, why=fault))
    due = posted.due(run.play.table, "")
    if not due:
        return None
    return Finding("replay", tr("Sitting {id}: its log and the books differ at “{title}”.", id=sitting.id,
                                title=due[0].title), due[0].reverses)


def _read(books: Books, sitting: Sitting) -> tuple[tuple[Row, ...], Posted]:
    """A sitting's log and its entries, as they stood at one moment though it may go on meanwhile."""
    while True:
        rows, posted = books.log(sitting.id), Posted(sitting.id, sitting.night)
        numbers = books.entry_numbers(sitting.id)
        if numbers:
            posted.take(one for one in books.entries(numbers[0], numbers[-1]) if one.sitting == sitting.id)
        if len(books.log(sitting.id)) == len(rows):
            return rows, posted
