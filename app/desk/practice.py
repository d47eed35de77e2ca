"""Practising: the house's rules for the drills, and what goes wrong at its tables. Nothing is written, ever."""

from collections import Counter
from collections.abc import Callable, Iterable

from app.desk.records.dealer_errors import DealerError, SlipKind, slips
from app.desk.session.session import Session
from app.desk.stats.night import dealt_beside
from app.errors import Refused
from app.practice.ground import DRILLED, Ground
from app.practice.questions import Drill
from app.practice.rounds import Weakness
from app.practice.third_card import case_of
from app.words import tr

PRACTISED = {SlipKind.THIRD_CARD: Drill.THIRD_CARD, SlipKind.PAYOUT: Drill.PAYOUT,
             SlipKind.COMMISSION: Drill.COMMISSION, SlipKind.CALL: Drill.CALL}
"""Which drill is about which slips; other slips no drill helps against."""


LATEST = 4
"""So many nights are looked at for slips: what was mended by practice long ago is not drilled for ever."""


def refuse_while_dealing(session: Session) -> None:
    """Nobody practises with cards on the table. Raises Refused while a hand is open."""
    if session.run is not None and session.table.hand is not None:
        raise Refused(tr("A hand is open."), tr("Practise between hands, or when no night is open."),
                      tr("Finish it first."))


def ground_of(session: Session) -> Ground:
    """What drills are made under: the rules of the shoe that is dealt, else the house's own."""
    house = session.the_house()
    dealt = session.run is not None and session.run.game is DRILLED
    return Ground(session.table.rules if dealt else house.rules_of(DRILLED), house.money, house.chips)


def weakness_of(session: Session, ending: Callable[[], bool] = lambda: False) -> Weakness:
    """What the slips of the latest nights say is to be practised. Slow the first time: to be called beside the screen.

    Where it is `ending`, the nights that were not read yet are left out. Raises ReplayMismatch for a log that no longer
    fits its game.
    """
    latest = sorted(session.books.nights(), key=lambda night: night.opened_at)[-LATEST:]
    return weakness(slip for night in latest if not ending()
                    for slip in slips(dealt_beside(session, night), night.zone))


def weakness(slips: Iterable[DealerError]) -> Weakness:
    """The slips by what they are about: each third card's case, and how many each drill could have saved."""
    drilled = [slip for slip in slips if slip.game == DRILLED.id and slip.kind in PRACTISED]
    cases = Counter((Drill.THIRD_CARD, case_of(slip.player, slip.banker)) for slip in drilled
                    if slip.kind is SlipKind.THIRD_CARD)
    return Weakness(cases, Counter(PRACTISED[slip.kind] for slip in drilled))
