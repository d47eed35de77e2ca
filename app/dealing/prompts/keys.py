"""The keys of a hand's questions: the hand's number, and what is asked in it."""

from app.dealing.table.table import Table


def hand_number(table: Table) -> int:
    """The number of the hand that is open, or of the next one."""
    return table.hands_opened + (table.hand is None)


def hand_key(table: Table, what: str) -> str:
    """The key of a question of that hand."""
    return f"hand:{hand_number(table)}/{what}"
