"""The end of a night, step by step: what comes next, what stands in its way, and who still hands chips in."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from app.dealing.asides.leftover_pots import even_shares, left_in_pots
from app.dealing.asides.registry import owes_anything
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.table import Table
from app.desk.session.session import Session
from app.errors import Refusal
from app.games import game
from app.settlement import NightStatement, PlayerNight
from app.words import tr

LAST = 99
"""Where players without a seat come in the row: after every seat."""


class EndStep(IntEnum):
    """The steps in their order: each waits for those before it."""

    POTS = 0  # what finished games left is given to somebody
    CASH_OUT = 1  # whoever holds chips hands them in
    COUNT = 2  # everything is counted
    DIFFERENCE = 3  # what is over or short is borne by somebody; no step where the count agrees
    CLOSE = 4
    PAY = 5  # who owes whom


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who has not cashed out: what lies before them, and the commission that is owed first."""

    night: PlayerNight
    seat: int
    owes: int

    @property
    def player(self) -> int:
        """Their number."""
        return self.night.player


@dataclass(frozen=True, slots=True)
class NightStands:
    """How far a night that runs is. `hinders` is what has to be done at the table before chips can be handed in.

    Where it is a game that can be ended between two hands, `ending` is the ruling that does.
    """

    step: EndStep
    statement: NightStatement
    pots: dict[str, int]
    waiting: tuple[Waiting, ...]
    hinders: Refusal | None = None
    ending: type[Ruling] | None = None

    @property
    def in_pots(self) -> int:
        """What lies in pots, in minor units."""
        return sum(self.pots.values())

    @property
    def in_play(self) -> int:
        """What of it is played for now: the books have it with the players until the hand is over."""
        return self.in_pots if self.hinders else 0

    @property
    def in_front(self) -> int:
        """What lies in front of those who have still to cash out, in minor units."""
        put_in = self.in_pots - self.statement.in_pots
        return sum(one.night.holds for one in self.waiting) - put_in

    @property
    def rows(self) -> tuple[PlayerNight, ...]:
        """Everybody of the night, by where they sat last."""
        return tuple(sorted(self.statement.players, key=lambda one: (one.seats[-1:] or (LAST,), one.name)))


def night_stands(session: Session, statement: NightStatement) -> NightStands:
    """How far the night is that runs."""
    table, pots = session.table, left_in_pots(session.table)
    waiting = _waiting(table, statement)
    hinders = _hinders(session, pots)
    if hinders or pots:
        step = EndStep.POTS
    elif waiting:
        step = EndStep.CASH_OUT
    else:
        step = EndStep.CLOSE if table.counted_out else EndStep.COUNT
    return NightStands(step, statement, pots, waiting, hinders, _ending(session) if hinders else None)


def can_cash_out(session: Session) -> bool:
    """Whether no hand and no game is in the way of handing chips in."""
    return _hinders(session, left_in_pots(session.table)) is None


def _ending(session: Session) -> type[Ruling] | None:
    prompt = session.prompt
    kinds = prompt.rulings if prompt and session.table.hand is None else ()
    return next((kind for kind in kinds if kind.code == EndGame.code), None)


def _waiting(table: Table, statement: NightStatement) -> tuple[Waiting, ...]:
    owed = owes_anything(table)
    found = [Waiting(one, table.seat_of(one.player), owed.get(one.player, 0)) for one in statement.players
             if one.holds or one.player in owed or table.owed_to(one.player)]
    return tuple(sorted(found, key=lambda one: (one.seat or LAST, one.night.name)))


def _hinders(session: Session, pots: dict[str, int]) -> Refusal | None:
    """What only the table can end: a deal, or a game with its own pots."""
    table = session.table
    name = tr(game(table.opening.game).name)
    if table.hand:
        hand = tr(table.hand_word)
        return Refusal(tr("{game} is in the middle of a {hand}.", game=name, hand=hand),
                       tr("Players cash out when the {hand} is over.", hand=hand), tr("Finish it first."))
    if session.sitting_is_over:
        return None
    if own := sum(held for pot, held in pots.items() if pot.split("/")[0] == table.opening.game):
        return Refusal(tr("{game} is still played for {amount}.", game=name, amount=table.amount_text(own)),
                       tr("What becomes of its pots is said when it ends."), tr("End the game on the Deal page: Y."))
    if table.whole_game:
        return Refusal(tr("{game} is not over.", game=name), tr("Chips are handed in when it is."),
                       tr("Deal it to its end, or end it on the Deal page: Y."))
    return None


def first_to_cash_out(stands: NightStands, table: Table, shares: Mapping[int, int]) -> str:
    """The player who hands chips in first once these shares of the pots are theirs; empty if nobody holds any."""
    order = sorted([*((one.seat or LAST, one.night.name) for one in stands.waiting),
                    *((seat, table.name(seat)) for seat, share in shares.items() if share)])
    return order[0][1] if order else ""


def shared_round(table: Table, amount: int) -> dict[int, int]:
    """A leftover shared by all who sit here, the odd chips from the dealer's left: seat -> minor units."""
    seats = from_left_of(table.button, table.playing or table.seats)
    return even_shares(amount, seats, table.chips.values) if seats else {}
