"""What somebody of a night is called, and what they still have to do with an amount."""

from app.settlement import HOUSE, NightStatement
from app.words import tr


def who_is(person: int, statement: NightStatement) -> str:
    """The name a payment goes by: the player's own, or the house bank."""
    if person == HOUSE:
        return tr("House bank")
    return next(one.name for one in statement.players if one.player == person)


def settling(amount: int, shown: str) -> str:
    """What somebody still has to do with an amount that is `shown` without its sign: receives 5.00, pays 5.00."""
    if not amount:
        return tr("settled")
    return tr("receives {amount}" if amount > 0 else "pays {amount}", amount=shown)
