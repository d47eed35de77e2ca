"""What is said of a stage of 3-5-7 when it is settled: who pays whom, what a strike brings, who takes the pot."""

from collections.abc import Mapping

from app.dealing.procedures.hands import first_that_fits
from app.dealing.procedures.settlement import Says
from app.dealing.prompts.calling import IN
from app.games.three_five_seven.deal import THIRD, Game357, contributions
from app.games.three_five_seven.paying import first_of, odd_chip, waived, wins_naturally
from app.games.three_five_seven.picture import step_of
from app.words import listed, plural, tr
from app.words.joined import as_sentence, sentences


def came_to(game: Game357) -> str:
    """What a stage came to in a word or two."""
    return tr("{names} alone", names=game.names(game.inside)) if len(game.inside) == 1 else tr("nobody in")


def pay_words(game: Game357, winners: tuple[int, ...], due: Mapping[int, int], told: str) -> Says:
    """Every loser pays the winner as much as the pot holds, and the pot stays where it is. `due` is what each pays."""
    table = game.table
    each, because = table.amount_text(game.each_pays if due else 0), _because(game, winners, due)
    stays = tr("Each loser pays {amount}; the pot stays.", amount=each)
    tries = (sentences((told, f"{because} {stays}")), sentences((told, because)), f"{because} {stays}", because) \
        if because else (sentences((told, stays)), stays)
    return Says(why=first_that_fits(*tries, stays), step=step_of(game.stage),
                topic="pay", call=_pay_call(game, winners[0], due) if len(winners) == 1 else "")


def _because(game: Game357, winners: tuple[int, ...], due: Mapping[int, int]) -> str:
    """What is not as it mostly is: what is waived, who has the odd chip, which of equal hands wins."""
    say = game.table.amount_text
    if short := waived(game, due):
        return tr("Waived: {amounts}.", amounts=listed([
            tr("{name}’s other {amount}", name=game.table.name(seat), amount=say(more))
            for seat, more in short.items()]))
    if due and (odd := odd_chip(game, winners, due)):
        return tr("The odd {amount} is {name}’s, left of the dealer.", amount=say(odd),
                  name=game.table.name(first_of(game, winners)))
    if any(wins_naturally(game, seat, winners) for seat in due):
        return tr("Equal hands; the one without wild cards wins.")
    return ""


def _pay_call(game: Game357, winner: int, due: Mapping[int, int]) -> str:
    """What is called to those who pay one winner: what each pays, or who pays how much where some pay less."""
    name, say = game.table.name(winner), game.table.amount_text
    if len(set(due.values())) > 1:
        return tr("{amounts} to {name}.", name=name, amounts=listed(
            [tr("{name} {amount}", name=game.table.name(seat), amount=say(amount)) for seat, amount in due.items()]))
    amount = say(next(iter(due.values()), 0))
    return tr("{amount} each to {names}.", amount=amount, names=name) if len(due) > 1 else \
        tr("{amount} to {name}.", amount=amount, name=name)


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
    name, say = game.table.name(seat), game.table.amount_text
    put_in = contributions(game, {seat: IN}) if game.strikes(seat) >= THIRD else {}
    more = sum(put_in.values())
    lead, rest = tr("Give {name} the pot", name=name), tr(" — {pot}", pot=say(pot))
    if more:
        lead = tr("Collect {amount}, give {name} the pot", amount=say(more), name=name)
        rest = tr(" — {pot} + {amount}", pot=say(pot - more), amount=say(more))
    return Says(lead=lead, rest=rest, why=_why_won(game, seat, more), call=tr("{name} wins the game.", name=name),
                result=tr("{name} takes {amount}", name=name, amount=say(pot)), step=step_of(game.stage),
                topic="strikes")


def _why_won(game: Game357, seat: int, put_in: int) -> str:
    """The third strike, for which the others may have put in first; or what else took the pot."""
    if game.strikes(seat) < THIRD:
        return as_sentence(game.told[game.stage])
    name, amount = game.table.name(seat), game.table.amount_text(game.rules.strike_pays)
    return tr("Strike 3 of 3: the others put in {amount} each, then {name} takes it all.", amount=amount,
              name=name) if put_in else tr("{name} was in alone for the third time: the pot and the game.", name=name)


def walked_out_words(game: Game357, seat: int) -> str:
    """What follows when a player goes before the game is over. Said before the seat is left."""
    name, strikes = game.table.name(seat), game.strikes(seat)
    said = tr("{name} has walked out: what they put in stays.", name=name)
    if strikes:
        said += " " + plural(strikes, "{count} strike is gone.", "{count} strikes are gone.")
    if seat in game.inside:
        said += " " + tr("They pay nothing now.")
    return said
