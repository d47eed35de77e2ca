"""What a deal of Newmarket came to: the pots collected, who is out, the cards left, and what they cost."""

from functools import partial

from app.cards import Card
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import IN_HAND
from app.dealing.prompts.kinds import Confirm, PickSeat, Wording
from app.dealing.prompts.showing import Counted, Tally
from app.dealing.table.pots import short_of
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.table_rules import Level
from app.games.newmarket.chips import collect, dues, pay_winner
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.events import who_is_out
from app.games.newmarket.play import PLAY, SETTLE, rulings_now
from app.games.newmarket.rules import Claim
from app.games.newmarket.rulings import FAULTS, CountsDiffer
from app.games.newmarket.settling import by_the_cards, paid_by_all
from app.words import as_in, tr


async def next_result(game: Newmarket) -> None:
    """The pots one after another, then who is out."""
    deal = game.deal
    waiting = [card for card in deal.open_pay_cards if card not in deal.asked]
    deal.step = PLAY
    if waiting:
        await _who_collected(game, waiting[0])
    else:
        deal.winner = await who_is_out(game)


async def _who_collected(game: Newmarket, card: Card) -> None:
    table, deal = game.table, game.deal
    able = tuple(seat for seat in deal.live if deal.board.left[seat])
    seat = await PickSeat(
        key=game.key(f"paid:{card.code}"), seats=able, none_word=tr("nobody"), none_key="N", names=table.name,
        rulings_now=rulings_now(game),
        say=lambda: _collected_words(game, card))
    deal.asked.append(card)
    if not seat:
        table.announcement = tr("{card} stays: {held}.", card=card, held=table.amount_text(game.on(card)))
        return
    if card not in deal.board.played:
        deal.board.play(seat, card)
    collect(game, card, seat)


def _collected_words(game: Newmarket, card: Card) -> Wording:
    """The first of them says who leads."""
    table, deal = game.table, game.deal
    held, leader = table.amount_text(game.on(card)), table.name(deal.leader)
    first = not deal.asked and not deal.board.played
    if first:
        reason = tr("{name} leads the lowest card of any suit; then the next higher follows.", name=leader)
    elif game.rules.claim is Claim.CALL:
        reason = tr("Not played, or not claimed before the next card: it stays.")
    else:
        reason = tr("Not played: it stays.")
    return Wording(
        lead=tr("Who collected {card}?", card=card), rest=f" — {held}", reason=reason, result=table.announcement,
        call=tr(as_in("a card", "{name} leads."), name=leader) if first else "", badge=f"icon:chips|{card}", step=PLAY,
        named=tr("the {card} pot", card=card), topic="pots")


# the end of a deal


async def settle(game: Newmarket) -> None:
    """Everybody pays for the cards left; to nobody where the winner may not win this deal."""
    deal = game.deal
    deal.step = SETTLE
    if deal.winner in deal.barred:
        await _nobody_pays(game)
    else:
        if is_told(game.table):
            left = await paid_by_all(game)
        else:
            left = (await _cards_left(game)).counts
            pay_winner(game, left)
        deal.won = sum(dues(game, left).values())
        game.last_winner = game.table.seats[deal.winner].player
    deal.settled = True


async def _nobody_pays(game: Newmarket) -> None:
    await Confirm(key=game.key("barred"), facts=str(game.deal.winner), rulings_now=IN_HAND,
                  say=lambda: _barred_words(game))


def _barred_words(game: Newmarket) -> Wording:
    name = game.table.name(game.deal.winner)
    return Wording(
        lead=tr("{name} goes out", name=name), rest=tr(" — nobody pays"), result=game.table.announcement,
        reason=tr("By the ruling on a fault, {name} cannot win this deal.", name=name),
        badge=seat_badge(game.deal.winner), step=SETTLE, named=tr("the end of the deal"), topic="faults")


async def _cards_left(game: Newmarket) -> Counted:
    """The count of each hand: exact where every card was entered."""
    table, deal = game.table, game.deal
    name, exact = partial(table.name, deal.winner), deal.level is Level.FULL and not deal.counts_stand
    losers = tuple(seat for seat in from_left_of(deal.winner, deal.playing) if seat != deal.winner)
    left = {seat: deal.board.left[seat] for seat in losers} if deal.level is Level.FULL else {}
    return await Tally(
        key=game.key("left"), facts=f"{deal.winner}", table=table, seats=losers, start=left,
        between=lambda seat: (int(seat not in deal.gone), max(1, deal.sizes[seat] if deal.counts_stand else
                                                         deal.board.left[seat])),
        check=lambda counted: by_the_cards(game, counted) if exact else None,
        by_chance=(lambda chance: {"counts": {str(seat): number for seat, number in left.items()}}) if exact else None,
        cover=lambda counted: short_of(table, dues(game, counted.counts)),
        rulings_now=(*IN_HAND, *FAULTS, *((CountsDiffer,) if exact else ())), say=lambda: Wording(
            lead=tr("{name} goes out", name=name()), rest=tr(" — count the cards left"), result=table.announcement,
            reason=tr("Each pays {each} a card to {name}.", each=table.amount_text(game.rules.card_left), name=name()),
            call=tr("{name} is out. Count your cards.", name=name()), badge=seat_badge(deal.winner), step=SETTLE,
            named=tr("cards left"), button=tr("All paid"), topic="end"))
