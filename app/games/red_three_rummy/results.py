"""What a round of Red 3 Rummy comes to: the totals, what is left in the hands, and the parts of every score."""

from collections import Counter
from functools import partial

from app.dealing.procedures.pack import decks
from app.dealing.procedures.settlement import is_told
from app.dealing.prompts.kinds import Wording
from app.dealing.prompts.showing import Cards, Counted, ShowCards, Tally
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import Chance
from app.dealing.values.log import Json
from app.dealing.values.scores import Part, plain
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.red_three_rummy.books import RUN_CARD, is_red_three, left_points
from app.games.red_three_rummy.by_chance import some_left
from app.games.red_three_rummy.deal import HAND, Laid, Rummy, is_three_without_suit, red_threes
from app.games.red_three_rummy.hands import (
    LEAST_POINTS,
    fewest_by_points,
    known_of,
    least_held,
    most_held,
    still_there,
    without,
)
from app.games.red_three_rummy.laying import too_many_black_threes
from app.games.red_three_rummy.play import COUNT, MOST_CARDS, look_after_supply
from app.games.red_three_rummy.turns import three_needs_suit
from app.words import as_in, listed, plural, tr

STEP, MOST_POINTS = 5, 5000
"""Every card counts a number of fives; nothing counts more."""


# two totals


async def count_books(game: Rummy) -> None:
    """What everybody's books come to, where they were not entered one by one."""
    table, one = game.table, game.round
    known = {seat: game.laid_points(seat) for seat in one.order}
    counted = await Tally(
        key=game.key("books"), facts=f"{game.in_it}:{one.out}", table=table, seats=tuple(sorted(one.order)),
        start=known, each=True, told_each=True, between=lambda seat: (known[seat], _most_in_books(game)),
        check=lambda counted: _wrong_books(game, counted), rulings_now=game.rulings_now,
        by_chance=lambda chance: {"counts": {str(seat): _some_books(game, seat, chance) for seat in one.order}},
        say=lambda: Wording(
            lead=tr("What are the books worth?"), rest=tr(" — each player’s"), result=table.announcement,
            reason=tr("Sets 5, 10 or 15 a card; runs and wild cards 15. Type, press Enter, next."),
            badge="icon:cards|" + tr("COUNT"), step=COUNT, named=tr("the books"), button=tr("All counted"),
            topic="scores"))
    one.totals = dict(counted.counts)


def _most_in_books(game: Rummy) -> int:
    """What the books would come to if every card were in a run."""
    cards = decks(game.decks, game.rules.jokers).cards
    return RUN_CARD * len(cards) if is_told(game.table) else MOST_POINTS


def _wrong_books(game: Rummy, counted: Counted) -> Refusal | None:
    """Books that count no fives, or too little to have opened with."""
    if odd := _no_fives(game, counted):
        return odd
    one, opening = game.round, game.rules.opening
    laid = counted.counts.get(one.out, 0)
    for seat, points in counted.counts.items():
        if points < opening and (points or seat == one.out) and seat not in one.opened:
            return Refusal(tr("{name} cannot have {points}.", name=game.table.name(seat), points=points),
                           tr("A player who goes out has {opening} or more.", opening=opening) if seat == one.out else
                           tr("Books are worth {opening} or more, or nothing.", opening=opening),
                           tr("Count again, or record that they stand."), seat=seat)
    return _too_low_to_be_out(game, laid) if one.out and is_told(game.table) else None


def _too_low_to_be_out(game: Rummy, books: int) -> Refusal | None:
    """Books that cannot hold both hands of whoever is out."""
    one = game.round
    if one.out in one.uncounted or (short := fewest_by_points(game, one.out, books)) <= 0:
        return None
    return Refusal(tr("{name} cannot have {points}.", name=game.table.name(one.out), points=books),
                   tr("Whoever is out has laid {count} cards, each worth 5 or more: {least} or more.", count=2 * HAND,
                      least=books + LEAST_POINTS * short - books % LEAST_POINTS), _count_again(), seat=one.out)


def _count_again() -> str:
    return tr("Count again, or rule that the number of cards differs.")


def _some_books(game: Rummy, seat: int, chance: Chance) -> int:
    """What books may come to: enough to open, and for whoever is out so much that both hands are laid."""
    known, opened = game.laid_points(seat), -(-game.rules.opening // STEP) * STEP
    least = LEAST_POINTS * max(0, fewest_by_points(game, seat, known)) if seat == game.round.out else 0
    return max(known + least, opened, 70 + STEP * chance.randrange(0, 40))


def _no_fives(game: Rummy, counted: Counted) -> Refusal | None:
    wrong = next((seat for seat, points in counted.counts.items() if points % STEP), 0)
    if not wrong:
        return None
    return Refusal(tr("{name} cannot have {points}.", name=game.table.name(wrong), points=counted.counts[wrong]),
                   tr("Every card counts 5, 10, 15 or 30."), tr("Count again."), seat=wrong)


# what is left


def to_show(game: Rummy) -> int:
    """The next seat that shows what it has left; 0 where all have, or only points are counted.

    Once somebody has counted points instead, whoever has not shown yet does so too: nobody is asked for cards again.
    """
    one = game.round
    if one.level is Level.FAST or (one.by_points and is_told(game.table)):
        return 0
    return next((seat for seat in one.order if seat != one.out and seat not in one.left
                 and seat not in one.by_points), 0)


async def show_left(game: Rummy, seat: int) -> None:
    """The cards of both hands that a seat has left; Enter at once, and only their points are counted."""
    table, one = game.table, game.round
    left, name, counted = look_after_supply(game, seat), partial(table.name, seat), game.counted(seat)
    must = game.must_hold(seat) if counted else 0
    most = min(MOST_CARDS, most_held(game, seat)) if is_told(table) else MOST_CARDS
    cards: Cards = await ShowCards(
        key=game.key(f"left:{seat}"), facts=f"{one.out}:{must}", table=table, least=1, most=must or most,
        skip_word=tr("points instead"), check=lambda cards: three_needs_suit(cards) or _count_differs(
            game, seat, cards) or game.supply(seat).too_many(cards) or _not_that_hand(game, seat, cards), copies=left,
        jokers=True, bare=True,
        rulings_now=game.rulings_now, by_chance=lambda chance: _some_left(game, seat, chance),
        say=lambda: Wording(
            lead=tr("{name} shows", name=name()), rest=tr(" — cards left in both hands"), result=table.announcement,
            reason=plural(must, "{name} holds {count} card.", "{name} holds {count} cards.", name=name()) if must else
            tr("3–9 cost 5, 10–K 10, A, 2 and joker 15, a red three 30; key a three’s suit."),
            badge=seat_badge(seat), step=COUNT, named=tr("{name}’s cards left", name=name()), button=tr("All keyed"),
            topic="scores"))
    if not cards:
        one.by_points.add(seat)
        return
    one.left_cards[seat], one.left[seat] = cards, left_points(cards)
    one.known.pop(seat, None)  # it lies there now
    red = red_threes(cards)
    table.announcement = tr("{name} has {points} left.", name=name(), points=one.left[seat]) if not red else plural(
        red, "{name} has {points} left, {count} red three.", "{name} has {points} left, {count} red threes.",
        name=name(), points=one.left[seat])


def _count_differs(game: Rummy, seat: int, cards: Cards) -> Refusal | None:
    if not game.counted(seat) or len(cards) == game.must_hold(seat):
        return None
    return Refusal(plural(len(cards), "{count} card is keyed.", "{count} cards are keyed."),
                   tr("From the entries, {name} must hold {must}.", name=game.table.name(seat),
                      must=game.must_hold(seat)), tr("Key them again, or record that the count differs."))


def _not_that_hand(game: Rummy, seat: int, cards: Cards) -> Refusal | None:
    """Fewer cards than the hands must have, or without those that must be there."""
    if not is_told(game.table):
        return None
    least, remedy = least_held(game, seat), tr("Key the others too, or rule that the number of cards differs.")
    if len(cards) < least:
        return Refusal(plural(len(cards), "{count} card is keyed.", "{count} cards are keyed."),
                       tr("By what was laid {name} has {least} or more.", name=game.table.name(seat), least=least),
                       remedy)
    if missing := without(known_of(game, seat), cards):
        return still_there(game, seat, missing, remedy)
    return too_many_black_threes(game, seat, cards)


def _some_left(game: Rummy, seat: int, chance: Chance) -> Json:
    if not chance.randrange(0, 3):
        return []
    if game.counted(seat):
        return some_left(game, seat, game.must_hold(seat), chance)
    least = least_held(game, seat)
    most = max(least, min(most_held(game, seat), least + 8))
    return some_left(game, seat, chance.randrange(least, most + 1), chance)


def to_count(game: Rummy) -> tuple[int, ...]:
    """The seats whose points are typed: all that have cards left and have not shown them."""
    one = game.round
    return tuple(sorted(seat for seat in one.order if seat != one.out and seat not in one.left))


async def count_left(game: Rummy, asked: tuple[int, ...]) -> None:
    """What the cards that are left come to, red threes at 30 among them, of all that have not shown them."""
    table, one = game.table, game.round
    back = tr(" Undo goes back to cards.") if one.by_points else ""
    counted = await Tally(
        key=game.key("left"), facts=f"{one.out}:{','.join(map(str, asked))}", table=table, seats=asked, each=True,
        told_each=True, between=lambda seat: _can_have_left(game, seat),
        check=lambda counted: _no_fives(game, counted) or _too_low_to_be_left(game, counted) or
        _more_than_are_out(game, counted),
        rulings_now=game.rulings_now, by_chance=lambda chance: _any_points(game, asked, chance), say=lambda: Wording(
            lead=tr("{name} counts", name=table.name(asked[0])) if len(asked) == 1 else tr("What is left?"),
            rest=tr(" — points left in both hands"), result=table.announcement,
            reason=tr("3–9: 5, 10–K: 10, A, 2 and joker: 15, red three: 30.") + back,
            badge=seat_badge(asked[0]) if len(asked) == 1 else "icon:cards|" + tr("COUNT"), step=COUNT,
            named=tr("what is left"), button=tr("All counted"), topic="scores"))
    one.left.update(counted.counts)


def _points_out(game: Rummy) -> int:
    """What all cards come to that nobody has laid or shown: nobody can have more left."""
    return left_points(decks(game.decks, game.rules.jokers).cards) - left_points(game.lying())


def _can_have_left(game: Rummy, seat: int) -> tuple[int, int]:
    """From the least to the most that a seat's cards can come to."""
    if not is_told(game.table):
        return STEP, MOST_POINTS
    return STEP, max(most_left(game, seat), least_left(game, seat))


def least_left(game: Rummy, seat: int) -> int:
    """What a seat's cards come to at least: those that it must have, and five for each of the others."""
    sure = _sure_of(game, seat)
    return left_points(sure) + LEAST_POINTS * max(0, least_held(game, seat) - len(sure))


def most_left(game: Rummy, seat: int) -> int:
    """What they come to at most: of the cards that can be there, those that cost most."""
    sure = _sure_of(game, seat)
    there_are = Counter(left_points([card]) for card in decks(game.decks, game.rules.jokers).cards)
    there_are.subtract(left_points([card]) for card in (*game.lying(), *sure))
    costs = sorted(there_are.elements(), reverse=True)
    return left_points(sure) + sum(costs[:max(0, most_held(game, seat) - len(sure))])


def _sure_of(game: Rummy, seat: int) -> Cards:
    """The cards that must be there and of which it is known what they cost."""
    return tuple(card for card in known_of(game, seat) if not is_three_without_suit(card))


def _too_low_to_be_left(game: Rummy, counted: Counted) -> Refusal | None:
    """Points that are too few for the cards that must be there."""
    for seat, points in counted.counts.items():
        if is_told(game.table) and points < (least := least_left(game, seat)):
            return Refusal(tr("{name} cannot have {points}.", name=game.table.name(seat), points=points),
                           plural(least_held(game, seat), "By what was laid there is {count} card: {least} or more.",
                                  "By what was laid there are {count} cards or more: {least} or more.", least=least),
                           _count_again(), seat=seat)
    return None


def _more_than_are_out(game: Rummy, counted: Counted) -> Refusal | None:
    """Hands that come to more than all the cards that nobody has laid or shown."""
    total, most = sum(counted.counts.values()), _points_out(game)
    if not is_told(game.table) or total <= most:
        return None
    return Refusal(tr("{total} points are more than there are.", total=total),
                   tr("All cards that nobody has laid or shown come to {most}.", most=most), tr("Count again."))


def _any_points(game: Rummy, asked: tuple[int, ...], chance: Chance) -> Json:
    """Some points for each, no more than there are: what each must have first, then of the rest."""
    least = {seat: least_left(game, seat) if is_told(game.table) else STEP for seat in asked}
    rest = max(0, _points_out(game) - sum(least.values()))
    counts: dict[str, Json] = {}
    for seat, low in least.items():
        most = min(_can_have_left(game, seat)[1] - low, rest, 150 - low)
        more = STEP * chance.randrange(0, max(0, most) // STEP + 1)
        counts[str(seat)], rest = low + more, rest - more
    return {"counts": counts}


# the scores


def parts_of(game: Rummy, seat: int) -> tuple[Part, ...]:
    """Everything that a seat's score of the round came from."""
    one = game.round
    books = [_book_part(game, laid, seat) for laid in one.books if laid.points(seat)]
    rest = one.totals.get(seat, 0) - game.laid_points(seat) if one.totals else 0
    if rest or not books:
        books.append(Part(tr(as_in("cards", "Other books")) if books else tr("Books") if rest else tr("No books"),
                          rest))
    return (*books, *_left_parts(game, seat), *_penalty(game, seat))


def _book_part(game: Rummy, laid: Laid, seat: int) -> Part:
    what = tr("Run {book}", book=laid.book) if laid.book.low else tr("Set {book}", book=laid.book)
    if laid.book.stands:
        what = tr("Allowed to stand")
    note = "" if laid.seat == seat else tr("added to {name}’s book", name=game.table.name(laid.seat))
    return Part(what, laid.points(seat), laid.cards(seat), note)


def _left_parts(game: Rummy, seat: int) -> tuple[Part, ...]:
    """What is left, red threes by themselves."""
    cards, points = game.round.left_cards.get(seat), game.round.left.get(seat)
    if not cards:
        return (Part(tr("Left"), -points),) if points else ()
    red = tuple(card for card in cards if is_red_three(card))
    others = tuple(card for card in cards if not is_red_three(card))
    left = (Part(tr("Left"), -left_points(others), others),) if others else ()
    return (*left, Part(tr("Red threes"), -left_points(red), red)) if red else left


def _penalty(game: Rummy, seat: int) -> tuple[Part, ...]:
    points = game.round.penalties.get(seat)
    return (Part(tr("Fault"), -points),) if points else ()


def score(game: Rummy, seat: int) -> int:
    """A seat's score of the round."""
    return in_all(parts_of(game, seat))


def in_all(parts: tuple[Part, ...]) -> int:
    """What parts come to."""
    return sum(part.points for part in parts)


def close(game: Rummy) -> None:
    """The round is over and told."""
    one, table = game.round, game.table
    one.settled = True
    parts = {seat: parts_of(game, seat) for seat in sorted(one.order)}
    scored = listed([tr("{name} {points}", name=table.name(seat), points=plain(in_all(got)))
                     for seat, got in parts.items()])
    ended = tr("{name} goes out", name=table.name(one.out)) if one.out else tr("nobody has gone out")
    game.close_round(parts, tr("{ended}; {scored}", ended=ended, scored=scored))
    table.announcement = tr("{scored}.", scored=listed([_score_words(game, seat, got) for seat, got in parts.items()]))


def _score_words(game: Rummy, seat: int, parts: tuple[Part, ...]) -> str:
    """A score, and what it came from where cards were left: "Bo 35 (95 laid − 60 left)"."""
    off = -sum(part.points for part in (*_left_parts(game, seat), *_penalty(game, seat)))
    told = tr("{name} {points}", name=game.table.name(seat), points=plain(in_all(parts)))
    laid = in_all(parts) + off
    if not off or not laid:
        return told
    why = tr("{laid} laid − {off} left and fault", laid=laid, off=off) if _penalty(game, seat) else \
        tr("{laid} laid − {off} left", laid=laid, off=off)
    return tr("{score} ({parts})", score=told, parts=why)
