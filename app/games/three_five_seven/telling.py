"""What is said of a stage of 3-5-7 when it is settled: who pays whom, what a strike brings, who takes the pot."""

from app.dealing.procedures.settlement import Says
from app.games.three_five_seven.deal import THIRD, Game357
from app.games.three_five_seven.paying import losses
from app.games.three_five_seven.picture import step_of
from app.words import tr

LONGEST_REASON = 80


def came_to(game: Game357) -> str:
    """What a stage came to in a word or two."""
    return tr("{names} alone", names=game.names(game.inside)) if len(game.inside) == 1 else tr("nobody in")


def pay_words(game: Game357, winners: tuple[int, ...], told: str) -> Says:
    """Every loser pays the winner as much as the pot holds, and the pot stays where it is."""
    table = game.table
    due = losses(game, winners)
    each, short = game.each_pays if due else 0, tuple(seat for seat in due if seat in game.pays_less)
    stays = tr("Each loser pays {amount}, {names} what there is; the pot stays.", amount=table.amount_text(each),
               names=game.names(short)) if short else \
        tr("Each loser pays {amount}; the pot stays.", amount=table.amount_text(each))
    why = f"{told}. {stays}"
    return Says(why=why if len(why) <= LONGEST_REASON else stays, step=step_of(game.stage), topic="pay",
                call=_pay_call(table.amount_text(each), len(due), game.names(winners)) if len(winners) == 1 else "")


def _pay_call(amount: str, losers: int, winner: str) -> str:
    """What is called to those who pay one winner."""
    return tr("{amount} each to {names}.", amount=amount, names=winner) if losers > 1 else \
        tr("{amount} to {name}.", amount=amount, name=winner)


def strike_words(game: Game357) -> Says:
    """The others put in when somebody is in alone."""
    name = game.names(game.inside)
    return Says(why=tr("{name} is in alone, strike {count} of 3: the others put in.", name=name,
                       count=game.strikes(game.inside[0])), call=tr("A strike for {name}.", name=name),
                step=step_of(game.stage), topic="strikes")


def won_words(game: Game357) -> Says | None:
    """Who takes the pot, and why; nothing where nobody does."""
    if not game.took:
        return None
    (seat, pot), = game.took.items()
    name, amount = game.table.name(seat), game.table.amount_text(pot)
    why = tr("{name} was in alone for the third time: the pot and the game.", name=name) \
        if game.strikes(seat) >= THIRD else f"{game.told[game.stage]}."
    return Says(lead=tr("Give {name} the pot", name=name), rest=tr(" — {pot}", pot=amount), why=why,
                call=tr("{name} wins the game.", name=name), result=tr("{name} takes {amount}", name=name,
                                                                       amount=amount),
                step=step_of(game.stage), topic="strikes")
