"""Why a card, a stop or a missing colour cannot be what happened, by everything the table has been told before."""

from collections.abc import Callable, Sequence

from app.cards import Card, Suit
from app.dealing.procedures.pack import ACE_HIGH
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.newmarket.board import Board
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import card_words, suits_words
from app.words import tr


def fits(game: Newmarket, happens: Callable[[Board], None]) -> bool:
    """Whether some deal of the cards still agrees when this happens.

    Nothing can be proved where not every card is entered, or where an earlier entry was changed and none agrees now.
    """
    if game.deal.level is not Level.FULL:
        return True
    trial = game.deal.board.copy()
    happens(trial)
    return trial.agrees() or not game.deal.board.agrees()


def refuse_card(game: Newmarket, seat: int, card: Card) -> Refusal | None:
    """Why this seat cannot have this card, next in order or led; None where it can."""
    board = game.deal.board
    if not board.can_hold(seat, card):
        return _held_elsewhere(game, seat, card)
    return None if fits(game, lambda trial: trial.play(seat, card)) else _no_deal(game, seat, card)


def _held_elsewhere(game: Newmarket, seat: int, card: Card) -> Refusal:
    board, name = game.deal.board, game.table.name(seat)
    assert card.suit is not None
    if card in board.known:
        holder = game.table.name(board.known[card])
        return Refusal(tr("{card} is in {name}’s hand.", card=card, name=holder), tr("It was seen there."),
                       tr("It is {name}’s play.", name=holder))
    if card in board.dead:
        return Refusal(tr("{card} was called: nobody had it.", card=card), tr("Nobody draws a card, so none appears "
                                                                              "later."),
                       tr("If it was held back, record that; otherwise check again."))
    if card.suit in board.denied.get(seat, frozenset()):
        return Refusal(tr("{name} had no {card} earlier.", name=name, card=card_words((card.suit,))),
                       tr("Nobody draws a card, so none appears later."),
                       tr("If it was held back, record that; otherwise check again."))
    led = Card(ACE_HIGH[board.floors[seat, card.suit]], card.suit)
    return Refusal(tr("{name} led {led}, with {card} in hand?", name=name, led=led, card=card),
                   tr("A lead is the lowest of its suit."),
                   tr("If it was not the lowest, record that; otherwise check again."))


def _no_deal(game: Newmarket, seat: int, card: Card) -> Refusal:
    return Refusal(tr("{name} cannot have {card}.", name=game.table.name(seat), card=card),
                   tr("No deal fits that with what has been entered."), tr("Look again, or undo."))


def refuse_stop(game: Newmarket, card: Card) -> Refusal | None:
    """Why somebody must have this card: it is known in a hand, or no hand out of play has room for it."""
    board = game.deal.board
    if board.known.get(card) in game.deal.live:
        name = game.table.name(board.known[card])
        return Refusal(tr("{card} is in {name}’s hand.", card=card, name=name),
                       tr("A stop is a card that nobody has."), tr("Ask {name} for it.", name=name))
    if fits(game, lambda trial: trial.call_dead(card)):
        return None
    return Refusal(tr("Somebody has {card}.", card=card),
                   tr("Every card out of play is known to be something else."),
                   tr("Ask again, or record that a card was held back earlier."))


def refuse_lead(game: Newmarket, seat: int, card: Card, suits: Sequence[Suit]) -> Refusal | None:
    """Why this card cannot be led: its suit, a lower one that is known, or a hand that cannot have it."""
    board, name = game.deal.board, game.table.name(seat)
    assert card.suit is not None
    if card.suit not in suits:
        return Refusal(tr("{card} cannot be led now.", card=card), tr("It is a {card}.", card=card_words(suits)),
                       tr("Ask {name} for one, or record that it stood.", name=name))
    if refusal := refuse_card(game, seat, card):
        return refusal
    lower = board.known_of(seat, (card.suit,))[:1]
    if lower and lower[0] != card and board.can_hold(seat, card) and _below(lower[0], card):
        return Refusal(tr("{name} has {lower}, lower than {card}.", name=name, lower=lower[0], card=card),
                       tr("A lead is the lowest of its suit."), tr("Ask for {lower}.", lower=lower[0]))
    return None if fits(game, lambda trial: trial.lead(seat, card)) else _no_deal(game, seat, card)


def _below(one: Card, other: Card) -> bool:
    return ACE_HIGH.index(one.rank) < ACE_HIGH.index(other.rank)


def refuse_none(game: Newmarket, seat: int, suits: Sequence[Suit]) -> Refusal | None:
    """Why a seat must have a card that may be led."""
    board, name = game.deal.board, game.table.name(seat)
    if known := board.known_of(seat, suits):
        return Refusal(tr("{name} has {card}.", name=name, card=known[0]),
                       tr("Lead allowed: {suits}.", suits=suits_words(suits)), tr("Ask for it."))
    if fits(game, lambda trial: trial.deny(seat, suits)):
        return None
    return Refusal(tr("{name} must have a {card}.", name=name, card=card_words(suits)),
                   tr("No deal of the cards fits without it."), tr("Ask again, or undo."))
