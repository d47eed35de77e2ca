"""Why cards make no book, or fit none: what is wrong with them, what is allowed, and what to do."""

from collections.abc import Collection

from app.cards import Card, Rank
from app.dealing.prompts.showing import Cards
from app.errors import Refusal
from app.games.red_three_rummy.books import LONGEST_RUN, SHORTEST_SET, Book, is_red_three, may_be_wild, rank_at
from app.games.red_three_rummy.rules import RummyRules
from app.words import listed, tr

Wrong = tuple[str, str]
"""What is wrong, and what is allowed."""


def why_no_book(cards: Cards, rules: RummyRules) -> Refusal:
    """Why these cards make no book."""
    wrong, allowed = _too_few(cards) or _too_wild(cards) or _no_set(cards) or _no_run(cards, rules)
    return Refusal(wrong, allowed, tr("Key them again."))


def _said(cards: Collection[Card]) -> str:
    return " ".join(str(card) for card in cards)


def _too_few(cards: Cards) -> Wrong | None:
    if len(cards) >= SHORTEST_SET:
        return None
    return tr("{cards} is not a book.", cards=_said(cards)), tr("A book has three cards or more.")


def _too_wild(cards: Cards) -> Wrong | None:
    """More wild cards than one: jokers, and twos that have no place of their own."""
    rest = [card for card in cards if not may_be_wild(card)]
    if any(card.rank is Rank.TWO for card in cards) and _in_its_place(cards):
        return None
    wild = [card for card in cards if may_be_wild(card)]
    if len(wild) < 2 and rest:
        return None
    return tr("{count} wild cards: {cards}.", count=len(wild), cards=_said(wild)), \
        tr("A book can have one wild card.")


def _in_its_place(cards: Cards) -> bool:
    """Whether a two among them may be meant as a two: an ace or a three lies beside it, and there are few others."""
    ranks = {card.rank for card in cards}
    wild = [card for card in cards if may_be_wild(card)]
    return len(wild) < 3 and bool(ranks & {Rank.ACE, Rank.THREE}) and len(ranks) > 2


def _no_set(cards: Cards) -> Wrong | None:
    """Equal cards that are no set: there is a red three among them."""
    ranks = {card.rank for card in cards if not may_be_wild(card)}
    red = next((card for card in cards if is_red_three(card)), None)
    if ranks != {Rank.THREE} or red is None:
        return None
    return tr("{card} is a red three.", card=red), tr("Red threes make no set; black ones do.")


def _no_run(cards: Cards, rules: RummyRules) -> Wrong:
    naturals = [card for card in cards if not may_be_wild(card)]
    ranks = [card.rank for card in naturals]
    suits = dict.fromkeys(card.suit for card in naturals if card.suit)
    if len(set(ranks)) < len(ranks):
        return tr("{cards} are neither equal nor in sequence.", cards=_said(cards)), _what_a_book_is(rules)
    if len(suits) > 1:
        return tr("{cards} are of {count} suits.", cards=_said(naturals), count=len(suits)), \
            tr("The cards of a run have one suit.")
    if not suits:
        return tr("No suit is keyed for {cards}.", cards=_said(cards)), tr("Key one card of the run with its suit.")
    return _no_run_in_suit(cards, Card(Rank.THREE, next(iter(suits))), rules)


def _no_run_in_suit(cards: Cards, three: Card, rules: RummyRules) -> Wrong:
    if not rules.red_threes_in_runs and is_red_three(three) and any(card.rank is Rank.THREE for card in cards):
        return tr("{card} is a red three.", card=three), tr("In this house no book may hold one.")
    if len(cards) < rules.run_length:
        return tr("That is a run of {count}.", count=len(cards)), tr("In this house a run has {least} cards or more.",
                                                             least=rules.run_length)
    if len(cards) > LONGEST_RUN:
        return tr("That is a run of {count}.", count=len(cards)), tr("A suit has {most} cards.", most=LONGEST_RUN)
    if not rules.natural_twos and len([card for card in cards if may_be_wild(card)]) > 1:
        return tr("There are two wild cards."), tr("In this house every two is wild; a book can have one.")
    return tr("{cards} are not in sequence.", cards=_said(cards)), \
        tr("An ace is high or low; one wild card fills one gap.")


def _what_a_book_is(rules: RummyRules) -> str:
    return tr("A set is three or more of one rank, a run {least} or more in sequence of one suit.",
              least=rules.run_length)


def why_it_fits_nowhere(cards: Cards, books: Collection[Book], rules: RummyRules, whose: str) -> Refusal:
    """Why these cards cannot be added to any of these books."""
    if len(cards) >= SHORTEST_SET or not books:
        return why_no_book(cards, rules)
    wild = [card for card in cards if may_be_wild(card)]
    if len(cards) == 1 and wild:
        return Refusal(tr("No book takes {card}.", card=cards[0]), tr("Each has its wild card already."),
                       tr("Key another card."))
    return Refusal(tr("{cards} fits no book on the table.", cards=_said(cards)),
                   tr("{whose}: {fits}.", whose=whose, fits=_what_fits(books)), tr("Key three or more for a new one."))


def _what_fits(books: Collection[Book]) -> str:
    """What would fit, as far as there is room to say it."""
    fitting = [what for book in books if (what := _fits(book))]
    return listed(list(dict.fromkeys(fitting))[:5])


def _fits(book: Book) -> str:
    if book.stands:
        return ""
    if not book.low:
        return book.rank.spoken
    top = book.low + len(book.cards)
    ends = [place for place in (book.low - 1, top) if 1 <= place <= 14]
    return tr(" or ").join(str(Card(rank_at(place), book.suit)) for place in ends)
