"""The play of a round of Red 3 Rummy: what is drawn, laid and discarded, as far as the house enters it."""

from collections.abc import Callable
from functools import cache, partial

from app.cards import Card
from app.dealing.procedures.hands import who_deals
from app.dealing.prompts.kinds import Choice, Confirm, Option, PickSeat, Wording
from app.dealing.prompts.showing import Cards, ShowCards
from app.dealing.table.seat_views import seat_badge
from app.dealing.values.chance import any_of
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.red_three_rummy.by_chance import some_lay
from app.games.red_three_rummy.deal import Rummy, Step, dealt_words
from app.games.red_three_rummy.hands import cannot_be_left, cannot_be_played_out
from app.games.red_three_rummy.laying import adds, not_opened, not_played_out, put_down, refuse_lay, way_words, ways
from app.words import as_in, tr

STEPS = ("Deal", "Draw", "Lay books", "Discard", "Count")
DEAL, DRAW, LAY, DISCARD, COUNT = range(5)
MOST_CARDS = 99
PLAYS_ON, SECOND_NOW, SECOND_NEXT, OUT = "plays_on", "second_now", "second_next", "out"
NOBODY_KEY = "N"
"""That nobody is out or can go on: the same key at every question."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def dealt_reason(game: Rummy) -> str:
    """How many decks, and who deals."""
    return tr("Shuffle {decks}; {name} begins. {who}.", name=game.table.name(game.order[0]),
              decks=dealt_words(game), who=who_deals(game.table))


# the result alone


async def who_goes_out(game: Rummy) -> None:
    """Who has gone out, where nothing else of the round is entered but its totals, or nothing from here on."""
    table = game.table
    game.plan()
    dealt = bool(table.hand and (game.round.events or game.round.books))
    seat = await PickSeat(
        key=game.key("out"), facts=game.in_it, seats=tuple(sorted(game.order)),
        none_word=tr("nobody"), none_key=NOBODY_KEY, names=table.name, rulings_now=game.rulings_now,
        by_chance=lambda chance: any_of(chance, (*game.order, 0)), say=lambda: Wording(
            lead=tr("Who goes out?") if dealt else tr("Deal two hands of seven each"),
            rest=tr(" — then the totals") if dealt else tr(" — who goes out?"),
            reason=standing(game) if dealt else dealt_reason(game), result=table.announcement,
            call="" if dealt else tr("{name} begins.", name=table.name(game.order[0])),
            badge="icon:cards|" + tr("PLAY"), step=LAY, named=tr("who goes out"), topic="out"))
    game.open_round()
    game.goes_out(seat)
    table.announcement = tr("{name} is out.", name=table.name(seat)) if seat else tr("Nobody has gone out.")


# books as they are laid


async def hands_dealt(game: Rummy) -> None:
    """The hands are dealt. From here turn after turn is asked for its books, and an Enter too many passes none."""
    table = game.table
    game.plan()
    await Confirm(
        key=game.key("dealt"), facts=game.in_it, table=table, rulings_now=game.rulings_now, say=lambda: Wording(
            lead=tr("Deal two hands of seven each"), rest=tr(" — turn two cards"), reason=dealt_reason(game),
            result=table.announcement, call=tr("{name} begins.", name=table.name(game.order[0])),
            badge="icon:cards|" + tr("DEAL"), step=DEAL, named=tr("the deal"), button=tr("Dealt"), topic="deal"))
    game.something_happens()
    table.announcement = ""


async def who_lays(game: Rummy) -> None:
    """Whose books are to be entered, or who has gone out."""
    table, one = game.table, game.round
    game.plan()
    dealt = table.hand is not None
    seat = await PickSeat(
        key=game.key(f"who:{one.events}"), facts=game.in_it, seats=tuple(sorted(game.order)),
        none_word=tr("nobody can go on"), none_key=NOBODY_KEY, names=table.name, rulings_now=game.rulings_now,
        by_chance=lambda chance: any_of(chance, game.order) if chance.randrange(0, 5) else 0, say=lambda: Wording(
            lead=tr("Who lays books?") if dealt else tr("Deal two hands of seven each"),
            rest=tr(" — or goes out") if dealt else tr(" — who lays books?"),
            reason=standing(game) if dealt else dealt_reason(game), result=table.announcement,
            call="" if dealt else tr("{name} begins.", name=table.name(game.order[0])),
            badge="icon:cards|" + tr("PLAY"), step=LAY, named=tr("whose books"), topic="books"))
    game.open_round()
    one.events += 1
    if seat:
        game.begin_turn(seat, Step.LAY)
    else:
        game.goes_out(0)
        table.announcement = tr("Nobody can go on: the round is over.")


def standing(game: Rummy) -> str:
    """What everybody's books count so far, as far as there is room."""
    said = ""
    for seat in game.order:
        points = game.laid_points(seat)
        part = tr("{name} {points}", name=game.table.name(seat), points=points)
        longer = f"{said} · {part}" if said else part
        said = longer if points and len(longer) <= 78 else said
    return said or tr("Nobody has laid books yet.")


# laying


def look_after_supply(game: Rummy, seat: int = 0) -> Callable[[Card], int]:
    """Have the table say which cards a seat can still have. Returns how many of a card.

    The decks are gone through when somebody asks, and once: a replay passes hundreds of prompts, the pad asks of all.
    """
    supply = cache(lambda: game.supply(seat))
    game.table.auditor = lambda card, named: supply().audit(card, named)
    return lambda card: supply().left(card)


async def lay(game: Rummy) -> None:
    """The cards of one book, or cards to add. Enter ends it, once enough is laid to open."""
    table, one, seat = game.table, game.round, game.round.turn
    left, name = look_after_supply(game, seat), partial(table.name, seat)
    cards: Cards = await ShowCards(
        key=game.key(f"lay:{one.events}"), facts=f"{seat}:{len(one.books)}", table=table, least=1, most=MOST_CARDS,
        skip_word=tr("no more") if game.this_turn else tr("nothing laid"),
        may_skip=lambda: not_opened(game, game.this_turn) if game.short(seat) else None,
        check=lambda cards: refuse_lay(game, seat, cards), tells=lambda cards: comes_to(game, seat, cards),
        copies=left, jokers=True, bare=True,
        rulings_now=game.rulings_now, by_chance=lambda chance: some_lay(game, chance), say=lambda: Wording(
            lead=_lay_words(game, name()), reason=opening_words(game),
            rest=tr(" — draw, lay, discard") if _begins(game) else tr(" — key a book, or cards to add"),
            result=table.announcement, badge=seat_badge(seat), step=LAY, named=tr("{name} lays", name=name()),
            button=tr("Laid"), button_note=_then(game, seat), topic="books"))
    one.events += 1
    if not cards:
        _laid_all(game, seat)
        return
    found = ways(game, seat, cards)
    if len(found) > 1:
        one.asked_of = cards
    else:
        put_down(game, seat, found[0])


def _books_alone(game: Rummy) -> bool:
    """Whether turns are followed of which nothing is entered but their books."""
    return game.follows_turns and game.round.level is not Level.FULL


def _lay_words(game: Rummy, name: str) -> str:
    """Whose turn it is, as long as nothing is laid in it. With the second hand one plays on in the same turn."""
    return tr("{name}’s turn", name=name) if _begins(game) else tr("{name} lays", name=name)


def _begins(game: Rummy) -> bool:
    """Whether nothing of the turn is entered yet, its draw and discard never being asked for."""
    return _books_alone(game) and not game.this_turn and game.round.step is Step.DRAW


def _then(game: Rummy, seat: int) -> str:
    """Whose turn comes next, if it comes without a question between."""
    if not _books_alone(game) or game.may_be_played_out(seat):
        return ""
    return tr("then {name}’s turn", name=game.table.name(game.after(seat)))


def _laid_all(game: Rummy, seat: int) -> None:
    """No more is laid in this turn: the discard comes, or the question what is left; the next turn if neither can."""
    one = game.round
    if one.level is Level.FULL and game.counted(seat):
        one.step = Step.DISCARD
    elif game.may_be_played_out(seat):
        one.step = Step.AFTER
    else:
        game.table.announcement = ""
        _discards_unseen(game, seat)
        game.next_turn()


def _discards_unseen(game: Rummy, seat: int) -> None:
    """The turn ends with a discard that is not entered."""
    if game.bounds_hands:
        game.round.held[seat] -= 1


def opening_words(game: Rummy) -> str:
    """The points to open: how many are laid, how many are short; what the books count once there are enough."""
    seat, opening = game.round.turn, game.rules.opening
    points = game.this_turn
    if short := game.short(seat):
        return tr("{short} short: {points} of {opening} to open. Lay more, or Y: they go back.", short=short,
                  points=points, opening=opening)
    if seat in game.round.opened or not opening:
        return tr("Books {points}. In runs, key the suit once; sets need none; X is a joker.",
                  points=game.laid_points(seat))
    return tr("{opening} to open. In runs, key the suit once; sets need none; X is a joker.", opening=opening)


def comes_to(game: Rummy, seat: int, cards: Cards) -> str:
    """What cards come to that are being keyed, and how far that opens; nothing as long as they make no book."""
    found = ways(game, seat, cards)
    if not found:
        return ""
    points, opening = adds(game, found[0]), game.rules.opening
    book = tr("{book}: {points}", book=found[0].book, points=points)
    if seat in game.round.opened or not opening:
        return book
    return tr("{book}; {points} of {opening} to open", book=book, points=game.this_turn + points, opening=opening)


async def which_book(game: Rummy) -> None:
    """Cards that fit more than one book, or both ends of a run: to which they go."""
    table, one, seat = game.table, game.round, game.round.turn
    cards = one.asked_of
    found = ways(game, seat, cards)[:len(LETTERS)]
    options = tuple(Option(LETTERS[at], str(at), *way_words(game, way)) for at, way in enumerate(found))
    said = await Choice(
        key=game.key(f"to:{one.events}"), facts=f"{seat}:{' '.join(card.code for card in cards)}:{len(found)}",
        options=options, rulings_now=game.rulings_now, say=lambda: Wording(
            lead=tr("To which book?"), rest=tr(" — {cards}", cards=" ".join(map(str, cards))),
            reason=tr("It fits more than one book, or either end of a run."), result=table.announcement,
            badge=seat_badge(seat), step=LAY, named=tr("to which book"), topic="add"))
    one.events += 1
    one.asked_of = ()
    put_down(game, seat, found[int(said)])


async def after_laying(game: Rummy) -> None:
    """What the turn came to, where nobody counts the hand: played on, the second hand, or out."""
    table, one, seat = game.table, game.round, game.round.turn
    name, last = partial(table.name, seat), seat in one.second
    second = (Option("N", SECOND_NOW, tr("Second hand now"), tr("the last card laid")),
              Option("D", SECOND_NEXT, tr("Second hand next turn"), tr("the last discarded")))
    out = (Option("O", OUT, tr(as_in("no card left", "Out")), tr("no card left")),)
    options = (Option("P", PLAYS_ON, tr("Cards left"), _next_words(game, seat)), *(out if last else second))
    said = await Choice(
        key=game.key(f"after:{one.events}"), facts=f"{seat}:{last}", rulings_now=game.rulings_now,
        options=options, check=lambda code: _not_after(game, seat, code),
        by_chance=lambda chance: any_of(chance, [one for one in options if not _not_after(game, seat, one.code)]).code,
        say=lambda: Wording(
            lead=tr("{name}’s second hand", name=name()) if last else tr("{name}’s first hand", name=name()),
            rest=tr(" — cards left, or out?") if last else tr(" — cards left, or played out?"),
            result=table.announcement, badge=seat_badge(seat), step=LAY, reason=_hand_reason(game, seat, last),
            named=tr("{name}’s hand", name=name()), topic="hands"))
    one.events += 1
    if said == OUT:
        game.goes_out(seat)
        table.announcement = tr("{name} is out.", name=name())
        return
    if said in (SECOND_NOW, SECOND_NEXT):
        game.take_second(seat, said == SECOND_NOW)
        table.announcement = tr("{name} takes up the second hand.", name=name())
    elif one.level is not Level.FULL:
        _discards_unseen(game, seat)
    if said == SECOND_NOW:
        one.step = Step.LAY
    elif one.level is Level.FULL:
        one.step = Step.DISCARD
    else:
        game.next_turn()


def _not_after(game: Rummy, seat: int, code: str) -> Refusal | None:
    """Why this cannot be what a turn left in the hand."""
    if code == PLAYS_ON:
        return cannot_be_left(game, seat)
    return not_played_out(game, seat) or cannot_be_played_out(game, seat, laid_out=code == SECOND_NOW)


def _next_words(game: Rummy, seat: int) -> str:
    """What follows if cards are left."""
    if not _books_alone(game):
        return tr("plays on")
    return tr("{name}’s turn", name=game.table.name(game.after(seat)))


def _hand_reason(game: Rummy, seat: int, last: bool) -> str:
    """What the books count, and what follows where the hand is played out."""
    books = tr("{name}’s books: {points}.", name=game.table.name(seat), points=game.laid_points(seat))
    return tr("{books} The round is over if no card is left.", books=books) if last else \
        tr("Last card laid: the second hand is played now; discarded: in the next turn.")

