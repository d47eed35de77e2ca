"""What follows from a ruling in Red 3 Rummy: books taken back or let stand, turns, a player who is gone."""

from app.dealing.procedures.table_rulings import WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.seat_order import from_left_of
from app.dealing.values.table_rules import Level
from app.games.red_three_rummy.books import Kind
from app.games.red_three_rummy.deal import Rummy, Step
from app.games.red_three_rummy.laying import self_opened, take_back_turn
from app.games.red_three_rummy.rulings import (
    AS_SET,
    BACK,
    OVER,
    RESHUFFLE,
    STANDS,
    TOTALS,
    EnterFromNow,
    LaidShort,
    NoBook,
    OutOfTurn,
    PointsOff,
    StockRanOut,
    WrongCount,
)
from app.words import tr


def carry_out(game: Rummy, ruling: Ruling) -> None:
    """What the ruling says. What happens in a round opens it, where it was not open yet."""
    game.plan()
    if isinstance(ruling, EnterFromNow):
        enter_from_now(game, ruling.decision)
        return
    game.open_round()
    match ruling:
        case NoBook(seat=seat):
            _no_book(game, seat, ruling.decision)
        case LaidShort(seat=seat):
            _laid_short(game, seat, ruling.decision)
        case OutOfTurn(seat=seat) if ruling.decision == STANDS:
            game.begin_turn(seat, Step.DRAW)
        case WrongCount(seat=seat) if ruling.decision == STANDS:
            game.round.uncounted.add(seat)
        case PointsOff(seat=seat, points=points):
            _points_off(game, seat, points)
        case StockRanOut():
            _stock_out(game, ruling.decision)
        case WalkedOut(seat=seat):
            _walks_out(game, seat)


def enter_from_now(game: Rummy, decision: str) -> None:
    """Two totals for the rest of the round, or its books. What is known of it stays."""
    one = game.round
    game.open_round()
    one.level = Level.FAST if decision == TOTALS else Level.GUIDED
    one.turn, one.step, one.asked_of, one.by_points = 0, Step.LAY, (), set()
    one.pile = []


def _no_book(game: Rummy, seat: int, decision: str) -> None:
    one = game.round
    if decision != BACK:
        one.to_stand[seat] = Kind.SET if decision == AS_SET else Kind.RUN
        game.table.announcement = tr("What {name} lays next stands.", name=game.table.name(seat))
        return
    at = max(at for at, laid in enumerate(one.books) if laid.seat == seat)
    gone = one.books.pop(at)
    for who, _ in gone.put_in:
        one.held[who] += 1
    one.held_before += sum(who == one.turn for laid in one.before[at:at + 1] for who, _ in laid.put_in)
    one.before = one.before[:at] + one.before[at + 1:]
    one.from_points, one.asked_of = sum(laid.points(one.turn) for laid in one.before), ()
    in_this_turn = seat == one.turn and not one.had_opened and not self_opened(game)
    if in_this_turn or not any(laid.seat == seat for laid in one.books):
        one.opened.discard(seat)
    if seat == one.turn and game.short(seat):
        one.step = Step.LAY
    game.table.announcement = tr("{name} takes {book} back.", name=game.table.name(seat), book=gone.book)


def _laid_short(game: Rummy, seat: int, decision: str) -> None:
    one, name = game.round, game.table.name(seat)
    if decision == BACK:
        take_back_turn(game)
        game.table.announcement = tr("{name} takes the books back.", name=name)
    else:
        one.opened.add(seat)
        game.table.announcement = tr("{name} has opened.", name=name)


def _points_off(game: Rummy, seat: int, points: int) -> None:
    penalties = game.round.penalties
    penalties[seat] = penalties.get(seat, 0) + points
    game.table.announcement = tr("{name} loses {points}.", name=game.table.name(seat), points=points)


def _stock_out(game: Rummy, decision: str) -> None:
    one = game.round
    if decision == OVER:
        game.goes_out(0)
        game.table.announcement = tr("Nobody can go on: the round is over.")
    elif decision == RESHUFFLE:
        one.stock, one.pile = max(0, len(one.pile) - 1), one.pile[-1:]
        game.table.announcement = tr("The pile is shuffled.")
    else:
        one.stock = 0
        game.table.announcement = tr("Only the pile is taken from now on.")


def _walks_out(game: Rummy, seat: int) -> None:
    """The round goes on without them; their books stay on the table, for those who may add to them."""
    one = game.round
    if seat in game.live:
        game.walks_out(seat)
    if seat not in one.order:
        return
    following = [other for other in from_left_of(seat, one.order) if other != seat]
    one.order = tuple(other for other in one.order if other != seat)
    one.out = 0 if one.out == seat else one.out
    one.left.pop(seat, None)
    one.left_cards.pop(seat, None)
    one.totals.pop(seat, None)
    if one.turn == seat and following:
        one.asked_of = ()
        game.begin_turn(following[0] if one.level is Level.FULL else 0, Step.DRAW)


