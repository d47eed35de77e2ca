"""Thirty-One as it lies on the table: the middle, what everybody has left, who knocked, who is out, hands shown."""

from app.dealing.procedures.elimination_felt import facts_of, marks_of, middle
from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, RowView
from app.games.thirty_one.deal import DEAL, LAST, PLAY, SHOW, STEPS, ThirtyOne
from app.games.thirty_one.rules import BlitzLosers
from app.words import as_in, plural, tr


def picture_of(game: ThirtyOne) -> Felt:
    """What lies on the table."""
    table = game.table
    return Felt(
        game=tr("Thirty-One"), title=deal_title(table, game.number), seats=marked_seats(table, _marks(game)),
        pots=middle(game), rows=_rows(game), steps=steps_of(STEPS, _told(game) if table.hand else {}),
        facts=_facts(game))


def _marks(game: ThirtyOne) -> Marks:
    deal, dealt = game.deal, game.table.hand is not None
    done = {deal.knocker: tr("Knocked")} | {seat: tr("31") for seat in deal.shown} if dealt else {}
    plays = dealt and not deal.play_over and not deal.asks_shown
    if plays and deal.knocker:
        done |= {seat: tr("Last turn") for seat in deal.last_to_play}
    if dealt and game.tells_losses and deal.costs:
        lost = {seat: tr("Loses {count}", count=count) for seat, count in deal.costs.items()}
        return marks_of(game, done | lost, tuple(deal.costs))
    one = (deal.to_act,) if deal.turn_by_turn else deal.last_to_play if deal.knocker else ()
    return marks_of(game, done, one if plays else ())


def _rows(game: ThirtyOne) -> tuple[RowView, ...]:
    """Hands that were shown, with what they count; of the last deal until the next one opens."""
    deal = game.deal
    return tuple(RowView(game.table.name(seat), cards, seat=seat, note=game.counted(seat))
                 for seat, cards in deal.hands.items() if seat in game.table.seats)


def _told(game: ThirtyOne) -> dict[int, str]:
    deal, table = game.deal, game.table
    told = {DEAL: tr("{name} goes first", name=table.name(deal.order[0]))} if deal.order else {}
    if deal.turns:
        told[PLAY] = plural(deal.turns, "{count} turn", "{count} turns")
    if deal.knocker:
        told[PLAY] = tr("{name} knocked", name=table.name(deal.knocker))
    elif deal.shown:
        told[LAST] = tr(as_in("turns", "none"))
    if deal.shown:
        told[SHOW] = tr("31: {names}", names=game.names(deal.shown))
    elif deal.decided and deal.due:
        told[SHOW] = tr("lowest: {names}", names=game.names(deal.due))
    return told


def _facts(game: ThirtyOne) -> tuple[tuple[str, str], ...]:
    here = [*facts_of(game)]
    if game.begun and game.loss_puts_out:
        here.append((tr("Any loss puts out"), game.names(game.loss_puts_out)))
    if game.begun and game.double_puts_out and not game.deal.knocker:
        here.append((tr("Out if the knock loses"), game.names(game.double_puts_out)))
    if game.rules.blitz_losers is BlitzLosers.EVERYBODY:
        here.append((tr("A 31 costs"), tr("everybody else loses one")))
    here += [(tr("On the table"), tr("hands and stock face down, one card up beside the stock")),
             (tr("A turn"), tr("draw that card or the stock’s top card, discard one face up")),
             (tr("Cards of one suit count"), tr("ace 11; K, Q, J, 10: 10; others their number"))]
    return (*here, (tr("The lowest loses"), tr("one; the knocker, two")), (tr("Fifth loss"), tr("out of the game")))
