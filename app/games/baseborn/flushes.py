"""Flushes in Baseborn: dealt, completed or shown late; the five cards where they are entered; who wins the round."""

from functools import partial

from app.cards import SUITS, Card
from app.dealing.procedures.hands import who_deals
from app.dealing.procedures.settlement import is_told
from app.dealing.prompts.kinds import Confirm, Wording
from app.dealing.prompts.showing import Cards, PickSeats, ShowCards
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.dealing.values.scores import Part
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.baseborn.chips import bank_to, clear_bank, deal_out
from app.games.baseborn.deal import CALLED_EMPTY, NO_CHIPS, PACK_ENDS, Baseborn, chips_words, points_words
from app.games.baseborn.rounds import CHIPS, HAND, ROUNDS, is_flush
from app.games.baseborn.rules import VoidBank
from app.words import listed, plural, tr
from app.words.joined import as_sentence, clauses, sentences

STEPS = ("Deal", "Dealt flush", "Turn and bid", "Flush", "Bank and points")
DEAL, DEALT, BIDS, FLUSH, POINTS = range(5)
FLUSH_KEY = "F"
"""That somebody shows a flush: the same key before the first card and between two auctions."""


def open_round(game: Baseborn) -> None:
    """The round is open: ten chips to each."""
    if game.table.hand is None:
        game.plan()
        game.points.begin_round()
        deal_out(game)


# before the first card


async def who_was_dealt(game: Baseborn) -> None:
    """Ten chips and five cards to each, and who was dealt a flush. Where the round is not open yet, this opens it."""
    if game.table.hand is None:
        game.plan()
    deal = game.deal
    said = await PickSeats(
        key=game.key("dealt"), facts=game.in_it, seats=deal.order, names=game.table.name, none_word=tr("Nobody"),
        rare=(FLUSH_KEY, tr("A dealt flush")), rulings_now=game.rulings_now,
        by_chance=lambda chance: _some(chance, deal.order, 12, 2),
        say=lambda: _dealt_words(game))
    open_round(game)
    deal.asked_dealt = True
    claims(game, said, dealt=True)


def _some(chance: Chance, seats: tuple[int, ...], rarely: int, most: int = 1) -> Json:
    """Mostly nobody; once in so many times somebody, or two."""
    if not seats or chance.randrange(0, rarely):
        return []
    return [*sorted({any_of(chance, seats) for _ in range(most)})]


def _dealt_words(game: Baseborn) -> Wording:
    table, terms = game.table, game.deal.terms
    bank = tr(" Bank {bank}.", bank=game.bank) if game.bank else ""
    return Wording(
        lead=tr("Shuffle, deal five each"), rest=tr(" — a flush dealt?"), result=table.announcement,
        reason=tr("{count} bidding chips each; bids {least}–{most}, for {points}.", count=CHIPS, least=terms.least,
                  most=terms.most, points=points_words(terms.points)) + bank + " " + as_sentence(who_deals(table)),
        call="" if table.announcement else tr("Any flush?"), badge="icon:cards|" + tr("DEAL"), step=DEALT,
        named=tr("a dealt flush"), topic="dealt")


# between two auctions


def claims(game: Baseborn, seats: tuple[int, ...], dealt: bool = False) -> None:
    """These show a flush."""
    deal = game.deal
    deal.claims, deal.dealt = seats, dealt
    if seats:
        game.table.announcement = plural(len(seats), "{names} shows a flush.", "{names} show a flush.",
                                         names=game.names(seats))


async def who_completes(game: Baseborn) -> None:
    """Who has completed a flush: the one who bought, or an earlier buyer who shows it late. Mostly nobody."""
    deal, table, able = game.deal, game.table, game.buyers
    said = await PickSeats(
        key=game.key(f"flush:{deal.sale}"), facts=f"{game.in_it}:{','.join(map(str, able))}:{deal.dead}",
        seats=tuple(sorted(able)), most=1, names=table.name, none_word=tr("Nobody"),
        rulings_now=game.rulings_now,
        by_chance=lambda chance: _some(chance, able, 5), say=lambda: Wording(
            lead=tr("Who shows a flush?") if deal.dead or len(able) > 1 else
            tr("Does {name} show a flush?", name=table.name(able[0])), rest=_why_asked(game), result=table.announcement,
            reason=tr("Five of one suit; only a player who has bought a card can complete one."),
            call="" if table.announcement else tr("Any flush?"), badge="icon:cards|" + tr("FLUSH"), step=FLUSH,
            named=tr("a flush"), topic="void" if deal.dead else "flush"))
    deal.asks_flush = False
    if said:
        claims(game, said)
    elif deal.dead:
        nobody_wins(game)


def _why_asked(game: Baseborn) -> str:
    """Why it is asked now."""
    return {PACK_ENDS: tr(" — the deck has run out"), CALLED_EMPTY: tr(" — the deck is called empty"),
            NO_CHIPS: tr(" — nobody can bid")}.get(game.deal.dead, "")


async def nobody_can_win(game: Baseborn) -> None:
    """No card can be sold any more, and nobody has bought one."""
    table, deal = game.table, game.deal
    await Confirm(key=game.key("void"), facts=f"{game.in_it}:{deal.dead}", table=table,
                  rulings_now=game.rulings_now, say=lambda: Wording(
        lead=tr("Nobody wins the round"), rest=_why_asked(game), result=table.announcement, reason=_of_the_bank(game),
        call=tr("Nobody wins the round."), badge="icon:cards|" + tr("VOID"), step=FLUSH, named=tr("a void round"),
        button=tr("Take up the cards"), topic="void"))
    nobody_wins(game)


def _of_the_bank(game: Baseborn) -> str:
    if not game.bank:
        return tr("The bank is empty.")
    if is_last(game):
        return tr("The last round: the bank, {bank}, is worth nothing.", bank=game.bank)
    return tr("The bank, {bank}, is removed from the game.", bank=game.bank) \
        if game.rules.void_bank is VoidBank.REMOVED else tr("The bank, {bank}, waits for the next winner.",
                                                            bank=game.bank)


def is_last(game: Baseborn) -> bool:
    """Whether no round follows in which chips would be bid, in a sitting that tells it."""
    return is_told(game.table) and game.number == len(ROUNDS)


# the five cards


def hand_to_key(game: Baseborn) -> int:
    """The next seat whose flush is to be keyed; 0 where there is none."""
    deal = game.deal
    if deal.level is not Level.FULL:
        return 0
    return next((seat for seat in deal.claims if seat not in deal.hands), 0)


async def key_flush(game: Baseborn, seat: int) -> None:
    """The five cards of a flush: one suit, none that somebody else bought, and of a completed one one that was bought.

    It may be left out.
    """
    table, deal = game.table, game.deal
    name, pack = partial(table.name, seat), game.pack_for(seat)
    table.auditor = pack.audit
    deal.hands[seat] = await ShowCards(
        key=game.key(f"hand:{seat}"), facts=f"{game.in_it}:{deal.dealt}", table=table, least=HAND, most=HAND,
        skip_word=tr("not keyed"), check=lambda cards: not_a_flush(game, seat, cards),
        rulings_now=game.rulings_now, by_chance=lambda chance: _any_flush(game, seat, chance),
        say=lambda: Wording(
            lead=tr("{name} shows a flush", name=name()), rest=tr(" — key five cards"), result=table.announcement,
            reason=tr("Five of one suit, as they were dealt.") if deal.dealt else
            tr("Five of one suit, and one of them bought."), badge=seat_badge(seat), step=FLUSH,
            named=tr("{name}’s flush", name=name()), topic="dealt" if deal.dealt else "flush"))


def not_a_flush(game: Baseborn, seat: int, cards: Cards) -> Refusal | None:
    """Cards of several suits, or none of them bought."""
    again = tr("Key them again, or record that it is not a flush.")
    if not is_flush(cards):
        suits = len({card.suit for card in cards})
        return Refusal(tr("These are of {count} suits.", count=suits), tr("A flush is five of one suit."), again)
    bought = game.deal.bought_faces.get(seat, ())
    if game.deal.dealt and (later := [card for card in cards if card in bought]):
        return Refusal(tr("{card} was bought.", card=later[0]), tr("These are the five cards dealt."), again)
    if game.deal.dealt or not bought or set(cards) & set(bought) or len(bought) < game.deal.bought.get(seat, 0):
        return None
    return Refusal(tr("{name} has bought none of these.", name=game.table.name(seat)),
                   tr("A dealt flush is shown before the first card is turned."), again)


def _any_flush(game: Baseborn, seat: int, chance: Chance) -> Json:
    """Five of one suit that could be in this hand; nothing where there are none, or now and then."""
    unseen = game.pack_for(seat).unseen
    bought = game.deal.bought_faces.get(seat, ())
    for suit in SUITS:
        alike: list[Card] = sorted((card for card in unseen if card.suit is suit), key=lambda card: card not in bought)
        cards = alike[:HAND]
        if chance.randrange(0, 4) and len(cards) == HAND and not_a_flush(game, seat, tuple(cards)) is None:
            return [card.code for card in cards]
    return []


# the end of a round


def wins(game: Baseborn) -> None:
    """Those who have shown a flush win the round: its points, and what lies in the bank."""
    deal, table, points = game.deal, game.table, game.deal.terms.points
    seats, bank = deal.claims, game.bank
    each = bank_to(game, seats)
    what = tr("Dealt flush") if deal.dealt else tr("Completed flush")
    note = tr("{chips} from the bank", chips=chips_words(each)) if each else tr("nothing from the bank")
    said = _won_words(game, each)
    odd = game.bank if game.bank < bank else 0
    left = _of_odd_chips(game, odd) if odd else ""
    table.announcement = as_sentence(sentences((said, left)))
    said = clauses((said, left)) if is_told(table) else said
    deal.settled = True
    told, parts = table.announcement, {seat: (Part(what, points, deal.hands.get(seat, ()), note),) for seat in seats}
    game.points.close_round(parts, said)
    table.announcement = told


def _of_odd_chips(game: Baseborn, odd: int) -> str:
    """What becomes of chips that the flushes cannot share: after the last round they are worth nothing."""
    return plural(odd, "{count} chip that cannot be shared is worth nothing",
                  "{count} chips that cannot be shared are worth nothing") if is_last(game) else \
        plural(odd, "{count} chip stays in the bank", "{count} chips stay in the bank")


def _won_words(game: Baseborn, each: int) -> str:
    """"Ann completes a flush: 3 points, 14 chips from the bank"."""
    deal, names, points = game.deal, game.names(game.deal.claims), points_words(game.deal.terms.points)
    if len(deal.claims) > 1:
        won = tr("{names} were dealt flushes: {points} each", names=names, points=points)
        return tr("{won}, {chips} each from the bank", won=won, chips=chips_words(each)) if each else won
    won = tr("{names} was dealt a flush: {points}", names=names, points=points) if deal.dealt else \
        tr("{names} completes a flush: {points}", names=names, points=points)
    return tr("{won}, {chips} from the bank", won=won, chips=chips_words(each)) if each else won


def nobody_wins(game: Baseborn) -> None:
    """The round is void: no points, and the bank goes as the house says."""
    deal, table = game.deal, game.table
    clear_bank(game)
    why = {PACK_ENDS: tr("the deck has run out"), CALLED_EMPTY: tr("the deck was called empty")}.get(
        deal.dead, tr("nobody can bid"))
    said = tr("nobody wins, {why}", why=why)
    bank = tr("{chips} wait in the bank", chips=chips_words(game.bank)) if game.bank and not is_last(game) else ""
    deal.settled = True
    game.points.close_round({}, listed([part for part in (said, bank) if part]), why)
    table.announcement = as_sentence(sentences(part[:1].upper() + part[1:] for part in (said, bank)))
