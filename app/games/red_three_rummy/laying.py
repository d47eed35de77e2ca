"""Books laid and added to in Red 3 Rummy: which cards may go where, and what follows."""

from dataclasses import dataclass, replace

from app.cards import Rank
from app.dealing.procedures.pack import Pack
from app.dealing.prompts.showing import Cards
from app.errors import Refusal
from app.games.red_three_rummy.books import Book, Kind, readings, with_added
from app.games.red_three_rummy.deal import Laid, Rummy, is_black_three, is_three_without_suit, red_threes
from app.games.red_three_rummy.hands import cannot_go, lays_too_many, take_off, without
from app.games.red_three_rummy.rules import AddTo
from app.games.red_three_rummy.why_not import why_it_fits_nowhere, why_no_book
from app.words import tr

NEW = -1
"""Where a book goes that is a new one."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which cards can go down: the book as it lies then, and which of the books it was."""

    book: Book
    at: int = NEW


def ways(game: Rummy, seat: int, cards: Cards) -> list[Way]:
    """Every way in which a seat can lay these cards. A whole book is a new one; of several, only those there are."""
    found = _any_ways(game, seat, cards)
    return _that_are_there(game, seat, game.supply(seat), found) if len(found) > 1 else found


def _that_are_there(game: Rummy, seat: int, supply: Pack, found: list[Way]) -> list[Way]:
    return [way for way in found if not _not_there(game, seat, supply, way)]


def _not_there(game: Rummy, seat: int, supply: Pack, way: Way) -> Refusal | None:
    """Why the decks have no such cards any more, or this hand none to spare."""
    new = new_cards(game, way)
    return cannot_go(game, seat, supply, new) or (None if way.book.stands else too_many_black_threes(game, seat, new))


def too_many_black_threes(game: Rummy, seat: int, new: Cards) -> Refusal | None:
    """More black threes than there are. One without its suit is black as it lies in a set, but for one let stand."""
    there_are = 2 * game.decks
    wanted = sum(is_black_three(card) for card in new)
    held = [card for other, cards in game.round.known.items()
            for card in (without(cards, new) if other == seat else cards)]
    stand = [card for laid in game.round.books if laid.book.stands for _, card in laid.put_in]
    lie = wanted and wanted + sum(map(is_black_three, game.lying())) - sum(map(is_three_without_suit, stand)) + sum(
        is_black_three(card) and card.suit is not None for card in held)
    if lie <= there_are:
        return None
    return Refusal(tr("That would put {count} black threes there.", count=lie),
                   tr("These decks have {count}; red ones do not make a set.", count=there_are),
                   tr("Look at the cards again."))


def _any_ways(game: Rummy, seat: int, cards: Cards) -> list[Way]:
    if kind := game.round.to_stand.get(seat):
        return [Way(Book(kind, cards, stands=True))]
    if whole := readings(cards, game.rules):
        return [Way(whole[0])]
    return [Way(after, at) for at in may_add_to(game, seat)
            for after in with_added(game.round.books[at].book, cards, game.rules)]


def may_add_to(game: Rummy, seat: int) -> list[int]:
    """Which books a seat may add to: its own, and once it has opened those of others where the house allows it."""
    everybody = game.rules.add_to is AddTo.ANY and (
        seat in game.round.opened or 0 < game.rules.opening <= game.this_turn or not game.rules.opening)
    return [at for at, laid in enumerate(game.round.books) if everybody or laid.seat == seat]


def refuse_lay(game: Rummy, seat: int, cards: Cards) -> Refusal | None:
    """Why a seat cannot lay these cards now."""
    supply = game.supply(seat)
    if gone := supply.too_many(cards):
        return gone
    found = _any_ways(game, seat, cards)
    if not found:
        return _why_not(game, seat, cards)
    if many := _too_many_of_the_hand(game, seat, cards) or lays_too_many(game, seat, cards):
        return many
    there = _that_are_there(game, seat, supply, found)
    if not there:
        return _not_there(game, seat, supply, found[0])
    return _out_of_turn_points(game, seat, cards, there[0])


def _why_not(game: Rummy, seat: int, cards: Cards) -> Refusal:
    mine = may_add_to(game, seat)
    if not mine:
        return why_no_book(cards, game.rules)
    whose = tr("{name}’s books take", name=game.table.name(seat)) if game.rules.add_to is AddTo.OWN else \
        tr("The books take")
    return why_it_fits_nowhere(cards, [game.round.books[at].book for at in mine], game.rules, whose)


def _too_many_of_the_hand(game: Rummy, seat: int, cards: Cards) -> Refusal | None:
    """More cards than the hand holds; all of them, where the last one must be discarded."""
    if not game.counted(seat):
        return None
    name, held = game.table.name(seat), game.round.held[seat]
    keeps = int(game.rules.must_discard and seat in game.round.second)
    if len(cards) <= held - keeps:
        return None
    if len(cards) > held:
        return Refusal(tr("{name} holds {held} cards.", name=name, held=held),
                       tr("{count} have been keyed.", count=len(cards)), tr("Key them again, or record that the count "
                                                                            "differs."))
    return Refusal(tr("{name} would have no card to discard.", name=name), tr("In this house a discard is needed to go "
                                                                              "out."),
                   tr("Leave one out."))


def _out_of_turn_points(game: Rummy, seat: int, cards: Cards, way: Way) -> Refusal | None:
    """The hand played out, and the books not worth what opens."""
    if not game.counted(seat) or len(cards) < game.round.held[seat] or seat in game.round.opened:
        return None
    return not_opened(game, game.this_turn + adds(game, way))


def adds(game: Rummy, way: Way) -> int:
    """What cards that go down in this way count."""
    return way.book.points - (game.round.books[way.at].book.points if way.at != NEW else 0)


def not_opened(game: Rummy, points: int) -> Refusal | None:
    """How much is missing to open: "5 short: 65 of 70"."""
    opening = game.rules.opening
    if points >= opening:
        return None
    return Refusal(tr("{short} short: {points} of {opening}.", short=opening - points, points=points, opening=opening),
                   tr("The first books must total {opening} or more in one turn.", opening=opening),
                   tr("Lay more, or record that they go back."))


def not_played_out(game: Rummy, seat: int) -> Refusal | None:
    """Why a hand cannot have come to its end: whoever has not opened only draws and discards."""
    opening = game.rules.opening
    if not opening or seat in game.round.opened:
        return None
    return Refusal(tr("{name} has not opened.", name=game.table.name(seat)),
                   tr("A hand is played out by books worth {opening} or more.", opening=opening),
                   tr("Undo to key them, or record that they stand."))


def put_down(game: Rummy, seat: int, way: Way) -> None:
    """The cards go down; once there are enough points of this turn, the seat has opened."""
    one, table = game.round, game.table
    name = table.name(seat)
    one.to_stand.pop(seat, None)
    new = new_cards(game, way)
    if way.at == NEW:
        one.books.append(Laid(seat, way.book, tuple((seat, card) for card in new)))
        told = tr("{name}: {book}, {points}.", name=name, book=way.book, points=way.book.points)
    else:
        laid = one.books[way.at]
        one.books[way.at] = replace(laid, book=way.book, put_in=(*laid.put_in, *((seat, card) for card in new)))
        told = tr("{name} adds {cards}: {book}.", name=name, cards=" ".join(map(str, new)), book=way.book)
    one.red_taken[seat] = max(0, one.red_taken.get(seat, 0) - red_threes(new))
    take_off(game, seat, new)
    if seat not in one.opened and self_opened(game):
        one.opened.add(seat)
    table.announcement = told
    _lay_off_the_hand(game, seat, len(new))


def self_opened(game: Rummy) -> bool:
    """Whether what was laid in this turn opens."""
    return game.this_turn >= game.rules.opening


def new_cards(game: Rummy, way: Way) -> Cards:
    """The cards of a book that did not lie there before, in a run each with its suit."""
    if way.at == NEW:
        return way.book.cards
    old = game.round.books[way.at].book
    if old.kind is Kind.SET:
        return way.book.cards[len(old.cards):]
    shift = old.low - way.book.low
    return way.book.cards[:shift] + way.book.cards[shift + len(old.cards):]


def _lay_off_the_hand(game: Rummy, seat: int, count: int) -> None:
    """The hand is smaller by these cards; the last of the first hand brings the second, that of the second ends it."""
    one = game.round
    if game.counted(seat) or game.bounds_hands:
        one.held[seat] = max(0, one.held[seat] - count)
    if not game.counted(seat) or one.held[seat] > 0:
        return
    if seat in one.second:
        game.goes_out(seat)
    else:
        game.take_second(seat, laid_out=True)
        game.table.announcement = tr("{told} The second hand.", told=game.table.announcement)


def take_back_turn(game: Rummy) -> None:
    """What was laid in this turn goes back into the hand."""
    one = game.round
    one.books, one.asked_of = list(one.before), ()
    one.held[one.turn], one.red_taken[one.turn] = one.held_before, one.red_before


def way_words(game: Rummy, way: Way) -> tuple[str, str]:
    """How a way is offered: the book as it would lie, a two that is wild by it, and whose it is."""
    laid = game.round.books[way.at]
    wild_two = laid.book.wild < 0 <= way.book.wild and way.book.cards[way.book.wild].rank is Rank.TWO
    book = tr("{book}, the two wild", book=way.book) if wild_two else str(way.book)
    name = game.table.name(laid.seat)
    return book if laid.seat == game.round.turn else tr("{name}: {book}", name=name, book=book), name

