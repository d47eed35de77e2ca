"""A turn of Red 3 Rummy where every one is entered: the two cards turned up, what is drawn, what is discarded."""

from functools import partial

from app.cards import Card
from app.dealing.procedures.settlement import is_told
from app.dealing.prompts.kinds import Choice, Option, Wording
from app.dealing.prompts.showing import Cards, ShowCards
from app.dealing.table.seat_views import seat_badge
from app.errors import Refusal
from app.games.red_three_rummy.by_chance import some_discard
from app.games.red_three_rummy.deal import UPCARDS, Rummy, RummyRound, Step, is_three_without_suit, red_threes
from app.games.red_three_rummy.hands import cannot_go, known_of, take_off
from app.games.red_three_rummy.laying import too_many_black_threes
from app.games.red_three_rummy.play import DEAL, DISCARD, DRAW, NOBODY_KEY, dealt_reason, look_after_supply
from app.games.red_three_rummy.rules import StockOut
from app.words import plural, tr

STOCK, PILE, SHUFFLE, NOBODY = "stock", "pile", "shuffle", "nobody"


async def upcards(game: Rummy) -> None:
    """The two cards that are turned to begin the pile."""
    table, one = game.table, game.round
    game.plan()
    cards: Cards = await ShowCards(
        key=game.key("upcards"), facts=game.in_it, table=table, least=UPCARDS, most=UPCARDS,
        copies=look_after_supply(game), jokers=True, bare=True, rulings_now=game.rulings_now,
        check=lambda cards: three_needs_suit(cards) or game.supply().too_many(cards), by_chance=lambda chance: [
            card.code for card in game.supply().some_unseen(chance, UPCARDS)], say=lambda: Wording(
            lead=tr("Deal two hands of seven each"), rest=tr(" — turn two cards"), result=table.announcement,
            reason=dealt_reason(game), call=tr("{name} begins.", name=table.name(game.order[0])),
            badge="icon:cards|" + tr("DEAL"), step=DEAL, named=tr("the two cards"), topic="deal"))
    game.open_round()
    one.pile = [*cards]
    game.begin_turn(one.order[0], Step.DRAW)
    table.announcement = ""


def three_needs_suit(cards: Cards) -> Refusal | None:
    """A three whose suit was not keyed: a red one costs 30."""
    if not any(is_three_without_suit(card) for card in cards):
        return None
    return Refusal(tr("3 has no suit."), tr("A red three costs 30, a black one 5."),
                   tr("Key it again with its suit: S, H, D or C."))


async def draw(game: Rummy) -> None:
    """One card of the stock, or the whole pile."""
    table, one, seat = game.table, game.round, game.round.turn
    name, count = partial(table.name, seat), len(one.pile)
    said = await Choice(
        key=game.key(f"draw:{one.events}"), facts=f"{seat}:{one.stock}:{count}", options=_draws(game),
        rulings_now=game.rulings_now, say=lambda: Wording(
            lead=tr("{name} draws", name=name()), rest=tr(" — stock or pile"), reason=_draw_reason(game),
            result=table.announcement, call=tr("{name}?", name=name()), badge=seat_badge(seat), step=DRAW,
            named=tr("{name} draws", name=name()), topic="draw"))
    one.events += 1
    _drawn(game, seat, said)


def _draws(game: Rummy) -> tuple[Option, ...]:
    one = game.round
    stock = (Option("S", STOCK, tr("Stock"), tr("{count} left", count=one.stock)),) if one.stock else ()
    pile = (Option("P", PILE, tr("The pile"), plural(len(one.pile), "{count} card", "{count} cards")),) \
        if one.pile else ()
    shuffle = (Option("R", SHUFFLE, tr("Shuffle the pile"), tr("all but the top card")),) \
        if not one.stock and len(one.pile) > 1 and game.rules.stock_out is StockOut.RESHUFFLE else ()
    nobody = () if one.stock else (Option(NOBODY_KEY, NOBODY, tr("Nobody can go on"), tr("the round is over")),)
    return (*stock, *shuffle, *pile, *nobody)


def _draw_reason(game: Rummy) -> str:
    one = game.round
    if red := red_threes(one.pile):
        return plural(red, "{count} red three in the pile: {cost} if it stays in the hand.",
                      "{count} red threes in the pile: {cost} if they stay in the hand.", cost=f"−{30 * red}")
    if not one.stock:
        return tr("The stock has run out.")
    return plural(len(one.pile), "One from the stock, or the one card of the pile.",
                  "One from the stock, or all {count} cards of the pile.")


def _drawn(game: Rummy, seat: int, said: str) -> None:
    one, table = game.round, game.table
    if said == NOBODY:
        game.goes_out(0)
        table.announcement = tr("Nobody can go on: the round is over.")
        return
    if said == SHUFFLE:
        one.stock, one.pile = len(one.pile) - 1, one.pile[-1:]
        return
    if said == PILE:
        one.held[seat] += len(one.pile)
        one.known[seat] = (*known_of(game, seat), *(one.pile if is_told(table) else ()))
        one.red_taken[seat] = one.red_taken.get(seat, 0) + red_threes(one.pile)
        one.pile = []
    else:
        one.held[seat] += 1
        one.stock -= 1
    table.announcement = ""
    one.step = Step.LAY
    game.mark_opening()


async def discard(game: Rummy) -> None:
    """One card on the pile. The last one of the first hand brings the second, of the second it ends the round."""
    table, one, seat = game.table, game.round, game.round.turn
    left, name = look_after_supply(game, seat), partial(table.name, seat)
    told = game.counted(seat) or not is_told(table)
    (card,) = await ShowCards(
        key=game.key(f"discard:{one.events}"), facts=f"{seat}:{len(one.books)}", table=table, least=1, most=1,
        copies=left, jokers=True, bare=True, check=lambda cards: _wrong_discard(game, seat, cards),
        rulings_now=game.rulings_now, by_chance=lambda chance: [some_discard(game, seat, chance)], say=lambda: Wording(
            lead=tr("{name} discards", name=name()), rest=tr(" — one card"), reason=_discard_reason(one, seat, told),
            result=table.announcement, badge=seat_badge(seat), step=DISCARD, named=tr("{name} discards", name=name()),
            button=tr("Discarded"), topic="draw"))
    one.events += 1
    _discarded(game, seat, card)


def _wrong_discard(game: Rummy, seat: int, cards: Cards) -> Refusal | None:
    """Why a card cannot be discarded: it may be no card of this hand, or no card at all."""
    black = too_many_black_threes(game, seat, cards) if is_told(game.table) else None
    return three_needs_suit(cards) or black or cannot_go(game, seat, game.supply(seat), cards)


def _discard_reason(one: RummyRound, seat: int, told: bool) -> str:
    if not told:
        return tr("The cards in the hand are not counted. A red three may be discarded.")
    holds = plural(one.held[seat], "{count} card in the hand", "{count} cards in the hand")
    if red := one.red_taken.get(seat, 0):
        return tr("{holds}, red threes of the pile among them: {red}.", holds=holds, red=red)
    return tr("{holds}. A red three may be discarded.", holds=holds)


def _discarded(game: Rummy, seat: int, card: Card) -> None:
    one, table = game.round, game.table
    one.pile.append(card)
    one.red_taken[seat] = max(0, one.red_taken.get(seat, 0) - red_threes((card,)))
    take_off(game, seat, (card,))
    one.held[seat] -= 1
    told = tr("{name} discards {card}.", name=table.name(seat), card=card)
    if one.held[seat] > 0 or not game.counted(seat):
        game.next_turn()
    elif seat in one.second:
        game.goes_out(seat)
        told = tr("{told} {name} is out.", told=told, name=table.name(seat))
    else:
        game.take_second(seat, laid_out=False)
        game.next_turn()
        told = tr("{told} The second hand.", told=told)
    table.announcement = tr("{told} A red three.", told=told) if red_threes((card,)) else told
