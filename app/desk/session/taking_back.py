"""What an undo or a fix at a table of several may not take back: what others have had of it since."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import Place
from app.desk.access.permits import one_sided
from app.errors import Refused
from app.jackpots.rules import title_of
from app.words import tr

BACK_AND_FORTH = frozenset({RowKind.UNDO, RowKind.REDO})
_FORTH = frozenset({RowKind.ANSWER, RowKind.ASIDE, RowKind.RULING, RowKind.RULE})
"""Rows that only add to what was done."""

Called = Callable[[str], str]
"""What a player is called, by number."""


def refuse_short(run: Run, rows: Iterable[Row], called: Called) -> None:
    """Raise Refused for what was handed to another desk, and for what that rests on."""
    short = run.shortfalls() if run.opening.house and any(row.kind in BACK_AND_FORTH for row in rows) else {}
    if short:
        place, lacks = next(iter(short.items()))
        who, say = called(place.whose) if place.whose else tr("The rack"), run.play.table.amount_text
        raise Refused(tr("{who} would be short by {amount}.", who=who, amount=say(lacks)),
                      tr("What was handed to another table or to the cage since is not taken back."),
                      tr("Do the opposite first, or fix the hand: what is lacking goes onto the account."))


def refuse_overdrawn(run: Run, before: Iterable[Place]) -> None:
    """Raise Refused for what may be at another table by now: it is not taken from nobody. `before` is what was touched.
    """
    lacks = run.play.table.house.overdrawn(before) if run.opening.house else {}
    if lacks:
        from app.desk.records.log_lines import capital  # nobody waits for these words who has one table
        from app.desk.records.moves import place_words

        say, people, (place, lacking) = run.play.table.amount_text, run.play.table.people, next(iter(lacks.items()))
        raise Refused(tr("{place} would be short by {amount}.", amount=say(lacking),
                         place=capital(place_words(place, people))),
                      tr("What this takes back was handed on at another table since."),
                      tr("Bring it back there first, or do the opposite here."))


def refuse_past_limit(run: Run, owed: Mapping[int, int], called: Called) -> None:
    """Raise Refused for what was paid back by a marker where as much was signed elsewhere since; `owed` is what was
    owed before, in minor units."""
    if past := run.play.table.house.past_limits(owed) if owed else {}:
        (who, amount), say = next(iter(past.items())), run.play.table.amount_text
        limit = run.play.table.house.markers.limit_of(who)
        raise Refused(tr("{name}’s markers would total {amount}.", name=called(str(who)), amount=say(amount)),
                      tr("The limit is {limit}; others were signed at another table since.", limit=say(limit)),
                      tr("Have one of them paid back, or raise the limit."))


def refuse_paid_out(run: Run, rows: Iterable[Row], before: Sequence[Row]) -> None:
    """Raise Refused for what the end of a jackpot’s period rests on: it was paid by it, at whichever table it is."""
    if not run.opening.house or all(row.kind in _FORTH for row in rows):
        return
    taken, brought = one_sided(before, run.effective)
    if name := run.play.table.house.jackpots_of_all.rests_on((*taken, *brought)):
        raise Refused(tr("The {jackpot} was ended on this.", jackpot=title_of(name).lower()),
                      tr("What a jackpot’s end rests on is not taken back at any table."),
                      tr("Deal on: an earlier entry is still fixed by itself."))
