"""What is asked in every game of lives: the stakes, what a deal costs, who is out, and who takes all of it."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from app.dealing.procedures.deals import step_by_step
from app.dealing.procedures.elimination import LastOneLeft, sentence
from app.dealing.procedures.hands import as_far_as_fits, first_that_fits, who_deals, who_is_dealt_to
from app.dealing.procedures.lives import LifeDeal
from app.dealing.procedures.settlement import Says, settle
from app.dealing.procedures.table_rulings import DealtWrong, EndGame, WalkedOut
from app.dealing.procedures.who_is_in import ask_for_stakes
from app.dealing.prompts.kinds import Confirm, Wording
from app.dealing.prompts.rulings import Misdeal
from app.dealing.table.seat_views import seat_badge
from app.words import tr
from app.words.joined import as_sentence, labelled

LONGEST_LEAD = 36

L = TypeVar("L", bound=LastOneLeft[Any])


async def stakes_up(game: LastOneLeft[Any], dealt: str) -> None:
    """The stakes before the first deal, and its cards; `dealt` says how many: " — shuffle, deal 3 each"."""
    await ask_for_stakes(game, lambda: _stakes_words(game, dealt))
    game.put_stakes_up()


def _stakes_words(game: LastOneLeft[Any], dealt: str) -> Wording:
    table, stake = game.table, game.table.rules.stake
    return Wording(
        lead=tr("Stakes in: {stake} each", stake=table.amount_text(stake)) if stake else tr("Four losses each"),
        rest=dealt, result=table.announcement, badge="icon:cards|" + tr("DEAL"),
        reason=as_far_as_fits(game.table.rules.kept_by.loss_words, as_sentence(who_deals(table)),
                              who_is_dealt_to(table)),
        call=tr("Stakes in.") if stake else "", named=tr("the stakes"), button=tr("Dealt"), topic="deal")


async def one_deal(game: L, next_step: Callable[[L], Coroutine[Any, Any, None]]) -> bool:
    """One deal, and again by the same dealer where the house plays equal hands again. True where the game is won.

    `next_step` asks what comes next in it; who is out, and the end, are asked here.
    """
    async def next_question(game: L) -> None:
        if game.table.hand is None:
            game.plan()
        if game.begun and (game.deal.going or len(game.live) == 1):
            await out_of_the_game(game)
        else:
            await (losses_told if game.deal.decided else next_step)(game)

    try:
        again = True
        while again:
            game.begin_deal()
            await step_by_step(game, next_question, lambda: game.deal.settled)
            again = game.deal.again and not game.over
    except EndGame as end:
        game.end_here(end)
        raise
    except Misdeal:
        game.void_deal()
        raise
    return game.over


async def losses_told(game: LastOneLeft[Any]) -> None:
    """Everybody who loses by the end of the deal folds corners, or gives up markers. Then the deal is over."""
    deal = game.deal
    await Confirm(
        key=game.key("losses"), facts=",".join(f"{seat}:{count}" for seat, count in deal.costs.items()),
        table=game.table, rulings_now=(WalkedOut, DealtWrong, EndGame), say=lambda: _losses_words(game, deal))
    game.close_deal()


def _losses_words(game: LastOneLeft[Any], deal: LifeDeal) -> Wording:
    by = game.table.rules.kept_by
    seats, most = tuple(deal.costs), max(deal.costs.values())
    alike = len(set(deal.costs.values())) == 1
    lead = by.given_up(game.names(seats), len(seats), most) if alike else tr("{count} players lose", count=len(seats))
    if len(lead) > LONGEST_LEAD:
        lead = tr("{count} players lose {what} each", count=len(seats), what=by.left_words(most))
    return Wording(
        lead=lead, rest=tr(" — {left} left", left=game.left_words(seats[0])) if len(seats) == 1 else "",
        reason=_why_lost(game, deal, seats), result=sentence(game.all_counted()), step=game.loss_step,
        badge=seat_badge(seats[0]) if len(seats) == 1 else "icon:chips|" + tr("LOSS"),
        named=tr("the losses"), button=tr("Done"), topic="loses")


def _why_lost(game: LastOneLeft[Any], deal: LifeDeal, seats: tuple[int, ...]) -> str:
    """Why it is lost: of one player the reason, of several what each has left, and the reason that they share."""
    first = seats[0]
    if len(seats) > 1:
        told, shared = sentence(*deal.told), {deal.lost[seat][-1].what for seat in seats}
        why = shared.pop() if len(shared) == 1 else ""
        return first_that_fits(labelled(why, told), told, as_sentence(why), told) if why else told
    if deal.costs[first] < deal.due[first]:
        return tr("A double loss puts nobody out here: it costs the last one, and no more.")
    return as_sentence(deal.lost[first][-1].what)


async def out_of_the_game(game: LastOneLeft[Any]) -> None:
    """Who is out puts the stake in the middle; where one is left, all of it is theirs."""
    deal = game.deal
    game.open_deal()
    last, going = len(game.live) == 1, tuple(deal.going)
    if last and game.tells_losses and game.pot + game.staked:
        await _all_of_it_is_taken(game)
        return
    await Confirm(
        key=game.key(f"out:{len(game.out)}"), facts=f"{','.join(map(str, game.out))}:{','.join(map(str, game.live))}",
        table=game.table, rulings_now=(DealtWrong, EndGame) if last else (WalkedOut, DealtWrong, EndGame),
        say=lambda: _last_words(game) if last else _out_words(game, going))
    game.stakes_to_the_middle()
    deal.going = [seat for seat in deal.going if seat not in going]
    if last:
        game.is_won(game.pay_the_last())
    if last or (deal.decided and not deal.going):
        game.close_deal()


async def _all_of_it_is_taken(game: LastOneLeft[Any]) -> None:
    """The last one left is given the middle and the own stake, and the game is won."""
    game.stakes_to_the_middle()
    taken, (last,) = game.pay_the_last(), game.live
    name, told = game.table.name(last), sentence(*game.deal.told)
    only, out = tr("Only {name} is left.", name=name), sentence(tr("out: {names}", names=game.names(game.deal.going)))
    await settle(game.table, Says(
        lead=tr("Give {name} {all}", name=name, all=game.table.amount_text(taken)), rest=tr(" — the last one left"),
        why=first_that_fits(f"{told} {only}".strip(), f"{out} {only}".strip(), only),
        call=tr("{name} wins the game.", name=name), step=game.loss_step, topic="out"))
    game.deal.going = []
    game.is_won(taken)
    game.close_deal()


def _out_words(game: LastOneLeft[Any], going: tuple[int, ...]) -> Wording:
    table, names = game.table, game.names(going)
    stake = table.amount_text(game.stake)
    return Wording(
        lead=tr("Out: {names}", names=names), result=sentence(*game.deal.told),
        rest=tr(" — {stake} to the middle", stake=stake) if game.stake else "",
        reason=tr("In the middle then: {pot}. Still in: {count}.", pot=table.amount_text(
            game.pot + game.stake * (len(game.out) - game.in_middle)), count=len(game.live)) if game.stake else
        tr("Still in: {count}.", count=len(game.live)), badge="icon:chips|" + tr("OUT"), step=game.loss_step,
        named=tr("out: {names}", names=names), button=tr("Done"), topic="out")


def _last_words(game: LastOneLeft[Any]) -> Wording:
    name, all_of_it = game.names(game.live[:1]), game.pot + game.staked
    return Wording(
        lead=tr("Give {name} {all}", name=name, all=game.table.amount_text(all_of_it)) if all_of_it else
        tr("{name} is the last one left", name=name), rest=tr(" — the last one left") if all_of_it else "",
        reason=tr("Everybody else is out: all the stakes, their own included.") if all_of_it else
        tr("Everybody else is out: the game is won."), result=sentence(*game.deal.told),
        badge="icon:chips|" + tr("PAY"), step=game.loss_step, named=tr("the stakes to {name}", name=name),
        button=tr("Given") if all_of_it else tr("Done"), topic="out")
