"""Players whom a table calls otherwise than the house does."""

from app.dealing.table.table import Table
from app.store.values import Player


def names_due(table: Table, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Players whom the table calls otherwise than the house does: they were renamed, or that was taken back."""
    return tuple(Player(one.id, table.people[one.id], one.created_at) for one in players
                 if one.id in table.people and table.people[one.id] != one.name)
