"""A game of Red Dog that is over with chips in its pot."""

from collections.abc import Mapping

from app.dealing.procedures.table_rulings import EndGame
from app.dealing.prompts.settle import Settle
from app.desk import Desk


def lose_a_round(desk: Desk, bets: Mapping[int, int]) -> None:
    """One deal in which everybody bets in this order and loses to the pot; what it came to is moved."""
    desk.answer(True)
    for seat, amount in bets.items():
        desk.answer({"seat": seat, "amount": amount})
        desk.answer("lost")
    while isinstance(desk.prompt, Settle):
        desk.answer(True)


def leave_in_the_pot(desk: Desk, bets: Mapping[int, int], decision: str = "carry_over") -> None:
    """That round, after which the host ends the game and says what becomes of its pot."""
    lose_a_round(desk, bets)
    desk.rule(EndGame(decision=decision))
    while isinstance(desk.prompt, Settle):
        desk.answer(True)
