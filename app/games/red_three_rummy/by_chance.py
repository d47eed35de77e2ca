"""Books of Red 3 Rummy as a robot lays them."""

from collections.abc import Iterator
from itertools import chain

from app.cards import JOKER, RANKS, SUITS, Card, Rank, read_card
from app.dealing.procedures.pack import Pack, is_red
from app.dealing.prompts.showing import Cards
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.log import Json
from app.games.red_three_rummy.books import LONGEST_RUN, RUN_CARD, readings
from app.games.red_three_rummy.deal import Rummy, is_three_without_suit
from app.games.red_three_rummy.hands import cannot_go, has_at_most, known_of
from app.games.red_three_rummy.laying import adds, refuse_lay, too_many_black_threes, ways

LINE = "A23456789TJQKA"
BLACK_THREES = tuple(Card(Rank.THREE, suit) for suit in SUITS if not is_red(suit))


def some_lay(game: Rummy, chance: Chance) -> Json:
    """Cards that can be laid now, or nothing where that may be. Where hands are counted, nobody begins too low."""
    seat = game.round.turn
    must = game.short(seat)
    if not must and chance.randrange(0, 2) == 0:
        return []
    opens = seat in game.round.opened or (not game.counted(seat) and not chance.randrange(0, 2))
    least = 0 if opens else must or game.rules.opening
    made = (_any_book(game, chance, least) for _ in range(40 if must else 8))
    tried = chain(made, _every_run() if must else ())
    fits = next((cards for cards in tried if cards and _can_lay(game, seat, cards)), ())
    return [card.code for card in fits]


def _can_lay(game: Rummy, seat: int, cards: Cards) -> bool:
    """Whether these can be laid, and the turn can end after them: they open, or the rest of the hand can."""
    if refuse_lay(game, seat, cards):
        return False
    short = game.rules.opening - game.this_turn - adds(game, ways(game, seat, cards)[0])
    if seat in game.round.opened or short <= 0:
        return True
    longest = max(game.rules.run_length, -(-short // RUN_CARD))
    return not game.counted(seat) and (
        not has_at_most(game, seat) or game.round.held[seat] - len(cards) >= longest)


def _every_run() -> Iterator[Cards]:
    """All runs without a wild card, the longest first: one of them can be laid wherever anything opens."""
    for length in range(LONGEST_RUN, 2, -1):
        for low in range(len(LINE) - length + 1):
            yield from (tuple(Card(Rank(code), suit) for code in LINE[low:low + length]) for suit in SUITS)


def _any_book(game: Rummy, chance: Chance, least: int) -> Cards:
    """Cards for a new book worth so much, or one to add; now and then none at all."""
    if not least and not chance.randrange(0, 4):
        return tuple(game.supply().some_unseen(chance, 1))
    if least or chance.randrange(0, 2):
        longest = len(LINE) - 1
        length = min(longest, max(-(-least // RUN_CARD), chance.randrange(3, 7)))
        low = chance.randrange(0, len(LINE) - length + 1)
        suit = any_of(chance, SUITS)
        named = chance.randrange(0, 2)
        cards = [Card(Rank(code), suit if named or at == length - 1 else None)
                 for at, code in enumerate(LINE[low:low + length])]
    else:
        cards = [Card(any_of(chance, RANKS))] * chance.randrange(3, 6)
    if not chance.randrange(0, 3) and game.rules.jokers:
        cards[chance.randrange(0, len(cards) - 1)] = JOKER
    return tuple(cards) if readings(tuple(cards), game.rules) else ()


def some_discard(game: Rummy, seat: int, chance: Chance) -> str:
    """A card that the hand can have; one that it must have, where it has no others."""
    supply = game.supply(seat)
    unseen = supply.unseen
    for _ in range(40):
        card = any_of(chance, unseen)
        if not too_many_black_threes(game, seat, (card,)) and not cannot_go(game, seat, supply, (card,)):
            return card.code
    return as_keyed(supply, any_of(chance, known_of(game, seat)), chance)


def some_left(game: Rummy, seat: int, count: int, chance: Chance) -> list[Json]:
    """So many cards that a seat can show, those among them that it must have."""
    known = known_of(game, seat)
    keyed = [card for card in known if card.suit or card.rank is Rank.JOKER]
    supply = game.supply(seat).again()
    supply.see(*keyed)  # before the threes of sets, which are black as far as black ones are left
    supply = with_black_threes(supply)
    codes = [card.code for card in keyed]
    for card in known:
        if card not in keyed:
            codes.append(as_keyed(supply, card, chance))
            supply.see(read_card(codes[-1], True))
    others = supply.unseen
    more = [others.pop(chance.randrange(0, len(others))) for _ in range(min(len(others), count - len(codes)))]
    return [*codes, *(card.code for card in more)]


def with_black_threes(supply: Pack) -> Pack:
    """The same cards, of which a three seen without its suit is a black one: it lies in a set."""
    known = Pack(supply.cards, supply.suits_needed)
    known.see(*(card for card in supply.seen if not is_three_without_suit(card)))
    for three in filter(is_three_without_suit, supply.seen):
        known.see(next((black for black in BLACK_THREES if known.left(black)), three))
    return known


def as_keyed(supply: Pack, card: Card, chance: Chance) -> str:
    """A card with a suit that it can have."""
    same = [one for one in supply.unseen if one.rank is card.rank]
    return any_of(chance, same).code if card.suit is None and same else card.code
