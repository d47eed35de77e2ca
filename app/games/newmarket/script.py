"""Newmarket, as the dealer deals it: antes on four cards, a widow for sale, then the next higher card from anyone."""

from collections import Counter
from collections.abc import Mapping
from functools import partial

from app.dealing.procedures.deals import play_deals, step_by_step
from app.dealing.procedures.hands import Seats, as_far_as_fits, begin_hand, highest_card, who_deals, who_is_dealt_to
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.settlement import Says, close_deal, is_told
from app.dealing.procedures.table_rulings import BETWEEN
from app.dealing.prompts.kinds import Confirm, DrawCard, Wording
from app.dealing.table.seat_order import from_left_of
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Ends, Leftover, Level
from app.games.newmarket.board import Board
from app.games.newmarket.chips import everybody_antes, pay_all_pots, short_of_antes
from app.games.newmarket.deal import Deal, Newmarket
from app.games.newmarket.events import next_event
from app.games.newmarket.layout import PAY_CARDS, WIDOW
from app.games.newmarket.picture import picture_of
from app.games.newmarket.play import SETTLE, next_card
from app.games.newmarket.results import next_result, settle
from app.games.newmarket.rules import PotsTo
from app.games.newmarket.rulings import RULINGS
from app.games.newmarket.spare import what_becomes_of_the_widow
from app.words import tr
from app.words.joined import as_sentence, clauses, comma_list

PLAYS = {Level.FAST: next_result, Level.GUIDED: next_event, Level.FULL: next_card}


async def deal_newmarket(table: Table) -> None:
    """Deal after deal, until the host ends it: what nobody collects stays on its card."""
    game = Newmarket(table, RULINGS)
    game.from_before = {card for card in PAY_CARDS if game.on(card)}
    await play_deals(game, Seats(3, 8), one_deal, picture_of, pot=False)


async def one_deal(game: Newmarket) -> bool:
    """Ante, deal, sell the widow, play until somebody is out. True where that ended the game and emptied its pots."""
    await ante_and_deal(game)
    await step_by_step(game, next_step, lambda: game.deal.settled)
    close(game)
    return await pots_at_the_end(game)


async def next_step(game: Newmarket) -> None:
    """What comes next in the deal."""
    deal = game.deal
    if not deal.spare:
        await what_becomes_of_the_widow(game)
    elif not deal.winner or deal.to_claim:
        in_any_order = deal.level is Level.FAST and is_told(game.table)
        await (next_event if in_any_order else PLAYS[deal.level])(game)
    else:
        await settle(game)


async def ante_and_deal(game: Newmarket) -> None:
    """Everybody antes on each pay card, and one hand more than there are players is dealt."""
    table = game.table
    await Confirm(key=game.key("deal"), table=table, unless="seats", rulings_now=BETWEEN,
                  say=lambda: _deal_words(game), cover=lambda _: short_of_antes(game))
    table.button = game.next_dealer
    forget_empty_pots(game)
    playing = begin_hand(table, tr("Deal {number}", number=game.number))
    sizes = game.sizes(playing)
    game.deal = Deal(number=game.number, dealer=table.button, playing=playing, sizes=sizes,
                     level=game.rules.entry, board=Board(left=dict(sizes)), leader=playing[0])
    everybody_antes(game)


def forget_empty_pots(game: Newmarket) -> None:
    """A pot that the host gave away between two deals is new again."""
    for card in PAY_CARDS:
        if not game.on(card):
            game.waited[card] = 0
            game.from_before.discard(card)


def _deal_words(game: Newmarket) -> Wording:
    table, rules = game.table, game.rules
    playing = table.playing
    ante = table.amount_text(rules.ante)
    double = tr(", the dealer antes double") if rules.dealer_ante_times > 1 else ""
    sizes = game.sizes(from_left_of(game.next_dealer, playing))
    return Wording(
        lead=tr("Ante {ante} on each pay card", ante=ante),
        rest=tr(" — shuffle, {count} hands", count=len(playing) + 1),
        reason=as_far_as_fits(tr("{sizes}{double}; the widow {spare}.", sizes=sizes_words(sizes), double=double,
                                 spare=sizes[WIDOW]), _lay_out(game), as_sentence(who_deals(table)),
                                 who_is_dealt_to(table)),
        call=tr("{ante} on each card, please.", ante=ante), result=table.announcement, badge="icon:cards|" + tr("DEAL"),
        named=tr("the deal"), button=tr("Dealt"), topic="deal")


def _lay_out(game: Newmarket) -> str:
    """Before the first deal: which cards the antes go on, and that they are not of the deck that is dealt."""
    cards = " ".join(str(card) for card in PAY_CARDS)
    return "" if game.dealt else tr("Pay cards from another deck: {cards}.", cards=cards)


def sizes_words(sizes: Mapping[int, int]) -> str:
    """How many hands of how many cards: "4 × 7, 4 × 6"."""
    counted = Counter(sizes.values())
    return comma_list(f"{counted[size]} × {size}" for size in sorted(counted, reverse=True))


def close(game: Newmarket) -> None:
    """The deal goes into the books; pots that nobody collected wait."""
    deal, table = game.deal, game.table
    for card in PAY_CARDS:
        game.waited[card] = 0 if card in deal.taken else game.waited[card] + 1
    game.from_before -= set(deal.taken)
    name = table.name(deal.winner)
    parts = [tr("{name} goes out and gets {won}", name=name, won=table.amount_text(deal.won))]
    parts += [tr("{card} to {name}", card=card, name=table.name(seat)) for card, seat in deal.taken.items()]
    if deal.buyer and deal.spare == "sold":
        price = table.amount_text(deal.price)
        parts.append(tr("{name} buys the widow for {price}", name=table.name(deal.buyer), price=price)
                     if is_told(table) else tr("widow {price} to {name}", price=price, name=table.name(deal.dealer)))
    if not is_told(table):
        table.announcement = tr("{name} gets {won}. {pots} stay in the pots.", name=name,
                                won=table.amount_text(deal.won), pots=table.amount_text(game.in_pots))
    game.dealt += 1
    table.close_hand(tr("Deal {number}: {told}", number=deal.number, told=clauses(parts)))


# the pots when the game is over


async def pots_at_the_end(game: Newmarket) -> bool:
    """After the last of a number of deals: all pots to one player, where the house's rule says who. True if so."""
    table, rules = game.table, game.rules
    if rules.ends is not Ends.HANDS or game.dealt < rules.hands or rules.leftover is not Leftover.TO_PLAYER:
        return False
    if rules.pots_to is PotsTo.HIGH_CARD:
        seat = await highest_card(table, partial(_draw_for_pots, game))
    else:
        seat = table.seat_of(game.last_winner) if rules.pots_to is PotsTo.LAST_WINNER else 0
    if seat not in table.seats:
        return False
    table.open_hand(tr("Pots at the end"))
    pay_all_pots(game, seat)
    name = table.name(seat)
    await close_deal(table, tr("The pots at the end: {name}", name=name), rulings=(), says=Says(
        why=_why_they_get_the_pots(game, name), step=SETTLE, topic="end"))
    return True


def _why_they_get_the_pots(game: Newmarket, name: str) -> str:
    if game.rules.pots_to is PotsTo.HIGH_CARD:
        return tr("The game is over: {name} drew the highest card and gets the pots.", name=name)
    return tr("The game is over: {name}, the last to win a deal, gets the pots.", name=name)


def _draw_for_pots(game: Newmarket, seat: int, again: int, pack: Pack) -> DrawCard:
    table = game.table
    name, held = table.name, table.amount_text(game.in_pots)
    return DrawCard(
        key=f"end/draw:{again}:{seat}", table=table, suits=True, suit_needed=True, by_chance=pack.any_unseen,
        say=lambda: Wording(
            lead=tr("Deal {name} a card", name=name(seat)), rest=tr(" — face up, for the pots"),
            reason=tr("The highest card takes the pots, {held}. Ties draw again.", held=held),
            badge=f"{seat}|{tr('SEAT')}", step=SETTLE, named=tr("{name}’s card for the pots", name=name(seat)),
            topic="end"))
