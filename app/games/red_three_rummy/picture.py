"""Red 3 Rummy as it lies on the table: every book, whose it is and what it counts, and what everybody has so far."""

from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, PotView, RowView
from app.dealing.values.scores import plain
from app.dealing.values.table_rules import Level
from app.games.red_three_rummy.deal import Laid, Rummy, Step, dealt_words
from app.games.red_three_rummy.play import COUNT, DEAL, DISCARD, DRAW, LAY, STEPS
from app.games.red_three_rummy.results import score
from app.words import as_in, plural, tr

MOST_DRAWN = 15
"""So many books can be read on the felt of the smallest window, three beside each other."""


def picture_of(game: Rummy) -> Felt:
    """What lies on the table."""
    table = game.table
    return Felt(
        game=tr("Red 3 Rummy"), title=_title(game), seats=marked_seats(table, _marks(game)), pots=_pots(game),
        rows=tuple(_row(game, laid) for laid in _drawn(game)),
        steps=steps_of(STEPS, _told(game) if table.hand else {}), facts=_facts(game) if game.begun else ())


def _drawn(game: Rummy) -> list[Laid]:
    """The books that are drawn: all, or as many as can be read, those of the seat in turn before the latest."""
    one = game.round
    wanted = sorted(range(len(one.books)), key=lambda at: (one.books[at].seat == one.turn, at))
    return [one.books[at] for at in sorted(wanted[-MOST_DRAWN:])]


def _title(game: Rummy) -> str:
    """Which round this is, and of how many."""
    if not game.begun:
        return deal_title(game.table, 1)
    rounds, dealt = game.rules.rounds, len(game.table.scores.rounds)
    number = dealt if game.decided and dealt >= rounds else game.number
    if not rounds:
        return tr("Round {number}", number=number)
    if number > rounds:
        return tr("Round {number}, the decider", number=number)
    return tr("Round {number} of {rounds}", number=number, rounds=rounds)


def _pots(game: Rummy) -> tuple[PotView, ...]:
    """The stakes; once books lie there, these need the middle."""
    if game.round.books:
        return game.stakes_aside
    return (PotView(tr("Stakes"), game.pot, of=game.pot_name),) if game.pot else ()


def _row(game: Rummy, laid: Laid) -> RowView:
    return RowView(game.table.name(laid.seat), laid.book.cards, note=tr("{points} points", points=laid.book.points),
                   seat=laid.seat, lit=laid.seat == game.round.turn)


def _marks(game: Rummy) -> Marks:
    one, table = game.round, game.table
    if not table.hand:
        return Marks()
    words = {seat: _word(game, seat) for seat in one.order}
    return Marks(words=words, to_act=(one.turn,) if one.turn else ())


def _word(game: Rummy, seat: int) -> str:
    """What a seat has come to in this round."""
    one = game.round
    if seat == one.out:
        return tr(as_in("no card left", "Out"))
    if one.ended:
        return tr("{points} left", points=one.left[seat]) if seat in one.left else tr("Counting")
    if one.level is Level.FAST:
        return ""
    points = game.laid_points(seat)
    if seat in one.second:
        return tr("{points} · 2nd", points=points)
    return str(points) if points else tr("Not open")


def _told(game: Rummy) -> dict[int, str]:
    one, table = game.round, game.table
    told = {DEAL: tr("{name} goes first", name=table.name(one.order[0]))} if one.order else {}
    if one.level is Level.FULL and one.step is not Step.DRAW:
        told[DRAW] = tr("{count} in the stock", count=one.stock)
    if one.books:
        told[LAY] = plural(len(one.books), "{count} book", "{count} books")
    if one.pile:
        told[DISCARD] = tr("{count} in the pile", count=len(one.pile))
    if one.out:
        told[COUNT] = tr("{name} goes out", name=table.name(one.out))
    return told


def _facts(game: Rummy) -> tuple[tuple[str, str], ...]:
    """What everybody's round is worth so far, what lies face down, and the red threes that are known of."""
    one, table = game.round, game.table
    values = tuple((table.name(seat), _value(game, seat)) for seat in one.order) \
        if table.hand and (one.books or one.totals or one.level is not Level.FAST) else ()
    known = tuple((tr("Red threes of the pile"), tr("{name} {count}", name=table.name(seat), count=count))
                  for seat, count in one.red_taken.items() if count and seat in one.order)
    piles = ((tr("Stock"), str(one.stock)), (tr("Pile"), str(len(one.pile)))) \
        if table.hand and one.level is Level.FULL else ()
    stakes = ((tr("Stakes"), table.amount_text(game.pot)),) if game.pot else ()
    hidden = max(0, len(one.books) - MOST_DRAWN)
    undrawn = ((tr("Books not shown"), str(hidden)),) if hidden else ()
    return (*values, *undrawn, *known, *piles, *stakes, (tr("Cards"), dealt_words(game)),
            (tr("To open"), tr("{points} in one turn", points=game.rules.opening) if game.rules.opening else
             tr("nothing")),
            (tr("Each red three left"), "−30"))


def _value(game: Rummy, seat: int) -> str:
    """The running value of a round for one player: books, less what has been shown."""
    one = game.round
    if one.left or one.totals or one.penalties.get(seat):
        return plain(score(game, seat))
    books = tr("{points} in books", points=game.laid_points(seat))
    return tr("{books}, holds {count}", books=books, count=game.must_hold(seat)) if game.counted(seat) else books
