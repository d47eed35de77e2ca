"""What is known of a hand of Red 3 Rummy that nobody has seen: how many cards it has, and which of the pile are in it.

Every turn draws one card or more and discards one, so a hand is smaller only by what is laid of it. What the pile
brought into a hand is there until it is laid or discarded.
"""

from app.cards import Card, Rank
from app.dealing.procedures.pack import Pack
from app.dealing.procedures.settlement import is_told
from app.dealing.prompts.showing import Cards
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.red_three_rummy.deal import HAND, Rummy
from app.words import plural, tr

LEAST_POINTS = 5
"""What a card counts at least, laid or left."""


def without(known: Cards, gone: Cards) -> Cards:
    """What is known of a hand still, once these are gone from it; of one whose suit was not keyed, any of its rank."""
    left = [*known]
    for card in gone:
        if card in left and (card.suit or card.rank is Rank.JOKER):
            left.remove(card)
        elif card.suit is None and (same := [one for one in left if one.rank is card.rank]):
            left = [one for one in left if one.rank is not card.rank] + [Card(card.rank)] * (len(same) - 1)
        elif Card(card.rank) in left:
            left.remove(Card(card.rank))
    return tuple(left)


def known_of(game: Rummy, seat: int) -> Cards:
    """The cards that must be in a seat's hand."""
    return game.round.known.get(seat, ())


def take_off(game: Rummy, seat: int, gone: Cards) -> None:
    """These are in the hand no longer."""
    game.round.known[seat] = without(known_of(game, seat), gone)


def cannot_go(game: Rummy, seat: int, supply: Pack, gone: Cards) -> Refusal | None:
    """Why a hand cannot lay or discard these out of the supply that it has: what must stay in it is there as well."""
    still = without(known_of(game, seat), gone)
    if still:
        supply = supply.again()
        supply.see(*still)
    return supply.too_many(gone) or _keeps_too_many(game, seat, gone, still)


def _keeps_too_many(game: Rummy, seat: int, gone: Cards, still: Cards) -> Refusal | None:
    """More cards of the pile would be left in the hand than it has."""
    if not game.counted(seat) or len(still) <= game.round.held[seat] - len(gone):
        return None
    return still_there(game, seat, still, tr("Look at the cards again, or rule that the number of cards differs."))


def still_there(game: Rummy, seat: int, cards: Cards, remedy: str) -> Refusal:
    """Cards that a hand must have."""
    said = " ".join(map(str, cards))
    return Refusal(tr("{name} took {cards} with the pile.", name=game.table.name(seat), cards=said),
                   plural(len(cards), "It is in the hand until it is laid or discarded.",
                          "They are in the hand until they are laid or discarded."), remedy)


def least_held(game: Rummy, seat: int) -> int:
    """How many cards a seat has in both hands at least: whoever is not out has one."""
    one = game.round
    if not is_told(game.table):
        return 1
    if one.level is Level.FULL:
        return max(1, game.must_hold(seat) if game.counted(seat) else len(known_of(game, seat)))
    if seat in one.uncounted:
        return 1
    if one.level is Level.FAST:
        return max(1, fewest_by_points(game, seat, one.totals.get(seat, 0)))
    rest = HAND - game.laid_of_hand(seat)
    if seat in one.second:
        return max(1, rest - (seat in one.laid_out))
    return max(int(one.out > 0), rest) + HAND


def fewest_by_points(game: Rummy, seat: int, books: int) -> int:
    """How many cards both hands have at least where books come to so much: each card in them counts five or more."""
    return 2 * HAND - game.cards_laid(seat) - (books - game.laid_points(seat)) // LEAST_POINTS


def most_held(game: Rummy, seat: int) -> int:
    """How many cards a seat can have in both hands: as many as there are, where nobody has counted them."""
    supply = game.supply(seat)
    rest = len(supply.cards) - len(supply.seen)
    if is_told(game.table) and (game.counted(seat) or has_at_most(game, seat)):
        return max(1, min(rest, game.must_hold(seat)))
    return rest


def has_at_most(game: Rummy, seat: int) -> bool:
    """Whether it is known how many cards a hand can have, though its draws are not entered."""
    return game.bounds_hands and seat not in game.round.uncounted


def lays_too_many(game: Rummy, seat: int, cards: Cards) -> Refusal | None:
    """Why so many cannot be laid where draws are not entered: no pile can have brought them."""
    if not has_at_most(game, seat) or len(cards) <= (held := game.round.held[seat]):
        return None
    return Refusal(plural(held, "{name} has {count} card at most.", "{name} has {count} cards at most.",
                          name=game.table.name(seat)),
                   tr("More were not dealt and cannot have lain in the pile."),
                   tr("Key them again, or rule that the number of cards differs."))


def cannot_be_left(game: Rummy, seat: int) -> Refusal | None:
    """Why no card can be left after the discard: all are laid that there can have been."""
    if not has_at_most(game, seat) or game.round.held[seat] > 1:
        return None
    return Refusal(tr("{name} has no card left after the discard.", name=game.table.name(seat)),
                   tr("All are laid that were dealt or can have lain in the pile."), _choose())


def cannot_be_played_out(game: Rummy, seat: int, laid_out: bool) -> Refusal | None:
    """Why the hand in play must have cards: too few of it are laid, or cards of the pile are in it.

    `laid_out` is a first hand whose last card was laid; else the last one was, or could be, discarded.
    """
    one = game.round
    if not is_told(game.table):
        return None
    if len(still := known_of(game, seat)) > (not laid_out):
        return still_there(game, seat, still, _choose())
    if seat in one.uncounted or one.level is Level.FULL:
        return None
    least, laid = HAND + laid_out - (seat in one.laid_out), game.laid_of_hand(seat)
    if laid < least:
        return Refusal(plural(laid, "{name} has laid {count} card of this hand.",
                              "{name} has laid {count} cards of this hand.", name=game.table.name(seat)),
                       tr("Every turn draws one; laid out, it would be {least} or more.", least=least) if laid_out else
                       tr("It would be {least} or more.", least=least), _choose())
    return None if laid_out or seat in one.second else _no_last_to_discard(game, seat)


def _no_last_to_discard(game: Rummy, seat: int) -> Refusal | None:
    if not has_at_most(game, seat) or game.round.held[seat] > 0:
        return None
    return Refusal(tr("{name} has no card left to discard.", name=game.table.name(seat)),
                   tr("All are laid that were dealt or can have lain in the pile."), _choose())


def _choose() -> str:
    return tr("Choose what was left, or rule that the number of cards differs.")
