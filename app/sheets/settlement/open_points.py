"""Why a night is not final, and why nobody can be told whom to pay yet."""

from app.money import priced
from app.settlement import NightStatement
from app.sheets.wording import held_apart
from app.words import listed, plural, tr


def open_points(statement: NightStatement) -> tuple[str, ...]:
    """Why a night is not final, each as a sentence; none when it is."""
    points = []
    if statement.difference:
        off = priced(abs(statement.difference), statement.money)
        points.append(tr("The books do not balance: {amount} is unaccounted for. Recount the rack.", amount=off))
    if holding := len(statement.holding):
        points.append(
            plural(holding, "Not final: {count} player still holds chips ({names}).",
                   "Not final: {count} players still hold chips ({names}).",
                   names=listed([held_apart(one.name) for one in statement.holding]))
        )
    if statement.in_pots:
        points.append(tr("Not final: the pots still hold {amount}.", amount=priced(statement.in_pots, statement.money)))
    if statement.closed is None:
        points.append(tr("Not final: the night is still open."))
    return tuple(points)


def unsettled(statement: NightStatement) -> str:
    """What has to be done before anybody can be told whom to pay; empty where nothing has."""
    if statement.difference:
        return tr("Nobody can settle until the books balance.")
    if statement.in_pots:
        return tr("Choose who gets what is in the pots: until then nobody knows who owes whom.")
    if statement.holding:
        return tr("Cash everybody out first: chips still held change who pays whom.")
    return "" if statement.counted else tr("Count the chips first: a difference changes who pays whom.")
