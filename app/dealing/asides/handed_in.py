"""Chips handed over by count: what they must be worth, and how many of each there can be."""

from app.chips import Counts, payable, worth
from app.dealing.table.table import Table
from app.dealing.values.transfers import RACK, stack
from app.errors import Refusal
from app.words import tr


def refuse_worth(table: Table, player: int, counted: int, reason: str) -> Refusal | None:
    """What a player's chips cannot come to when they are counted, or what differs from the books without a reason."""
    say, name = table.amount_text, table.people.get(player) or tr("Player {player}", player=player)
    expected = table.balance(stack(player))
    # Where losses and wins are not entered, chips that were won still lie in the rack of the books.
    most = table.with_players_worth if table.play_is_entered else expected + table.balance(RACK)
    if not 0 <= counted <= most or payable(counted, table.chips.values) != counted:
        return Refusal(tr("{amount} cannot be {name}’s count.", amount=say(counted), name=name),
                       tr("Chips outside the rack and the chip case are worth {out}.", out=say(most))
                       if table.play_is_entered else
                       tr("The stack and the rack together are worth {most}.", most=say(most)), tr("Count again."))
    if counted == expected or reason.strip() or not table.play_is_entered:
        return None
    return Refusal(tr("{name} hands in {counted}.", name=name, counted=say(counted)),
                   tr("The books expect {expected}.", expected=say(expected)),
                   tr("Count again, or give the reason for the difference."))


def refuse_counts(table: Table, chips: Counts, amount: int) -> Refusal | None:
    """Chips that the house does not own, that lie in the case, fewer than none, or not worth the amount."""
    for value, number in chips.items():
        out = table.chips.owned.get(value, 0) - max(0, table.house.case.get(value, 0))
        if not 0 <= number <= out:
            return Refusal(tr("{number} × {value} cannot have been handed in.", number=number,
                              value=table.amount_text(value)),
                           tr("Only 0–{out} of these are out of the chip case.", out=out), tr("Count again."))
    if chips and worth(chips) != amount:
        return Refusal(tr("Those chips are worth {worth}, not {amount}.", worth=table.amount_text(worth(chips)),
                          amount=table.amount_text(amount)), "", tr("Count again."))
    return None
