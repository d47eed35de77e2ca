"""Thirty-One as it lies on the table: the middle, what everybody has left, who knocked, who is out, hands shown."""

from app.dealing.procedures.hands import deal_title
from app.dealing.table.seat_views import Marks, marked_seats, steps_of
from app.dealing.values.felt import Felt, PotView, RowView
from app.games.thirty_one.counting import LIVES, count_words
from app.games.thirty_one.deal import ThirtyOne, left_words, names_of
from app.games.thirty_one.play import DEAL, LAST, PLAY, SHOW, STEPS
from app.games.thirty_one.rules import BlitzLosers
from app.words import plural, tr


def picture_of(game: ThirtyOne) -> Felt:
    """What lies on the table."""
    table = game.table
    return Felt(
        game=tr("Thirty-One"), title=deal_title(table, game.number), seats=marked_seats(table, _marks(game)),
        pots=_pots(game), rows=_rows(game), steps=steps_of(STEPS, _told(game) if table.hand else {}),
        facts=_facts(game))


def _pots(game: ThirtyOne) -> tuple[PotView, ...]:
    if not (game.stake if game.begun else game.rules.stake) and not game.pot:
        return ()
    before = 0 if game.over else len(game.live) + len(game.out) - game.in_middle
    note = plural(before, "{count} stake not in it yet", "{count} stakes not in it yet") if before else ""
    return (PotView(tr("The middle"), game.pot, note=note),)


def _marks(game: ThirtyOne) -> Marks:
    deal, table = game.deal, game.table
    if not game.begun:
        return Marks()
    words = {seat: tr("Out") for seat in game.out if seat in table.seats} | \
        {seat: word for seat in game.live if (word := _word(game, seat))}
    lives = {seat: game.left(seat) for seat in game.live}
    acting = (deal.to_act,) if table.hand and deal.turn_by_turn and not deal.play_over and not deal.asks_shown else ()
    return Marks(words=words, to_act=acting, lives=lives, of_lives=LIVES)


def _word(game: ThirtyOne, seat: int) -> str:
    """What a seat has done in this deal, or what it has left."""
    deal = game.deal
    if game.over:
        return tr("Last one left")
    if game.table.hand and seat in deal.shown:
        return tr("31")
    if game.table.hand and seat == deal.knocker:
        return tr("Knocked")
    return left_words(game, seat)


def _rows(game: ThirtyOne) -> tuple[RowView, ...]:
    """Hands that were shown, with what they count; of the last deal until the next one opens."""
    deal = game.deal
    return tuple(RowView(game.table.name(seat), cards, seat=seat, note=tr("counts {count}", count=count_words(
        deal.counts[seat]))) for seat, cards in deal.hands.items() if seat in game.table.seats)


def _told(game: ThirtyOne) -> dict[int, str]:
    deal, table = game.deal, game.table
    told = {DEAL: tr("{name} first", name=table.name(deal.order[0]))} if deal.order else {}
    if deal.turns:
        told[PLAY] = plural(deal.turns, "{count} turn", "{count} turns")
    if deal.knocker:
        told[LAST] = tr("{name} knocked", name=table.name(deal.knocker))
    if deal.shown:
        told[SHOW] = tr("31: {names}", names=names_of(game, deal.shown))
    return told


def _facts(game: ThirtyOne) -> tuple[tuple[str, str], ...]:
    table, rules = game.table, game.rules
    stake = game.stake if game.begun else rules.stake
    here = [(tr("Stake"), table.amount_text(stake) if stake else tr("none"))]
    if game.begun:
        here.append((tr("Still in"), tr("{count} of {all}", count=len(game.live), all=len(game.live) + len(game.out))))
        if game.out:
            here.append((tr("Out, in order"), names_of(game, game.out)))
        if game.knock_puts_out and not game.deal.knocker:
            here.append((tr("A losing knock puts out"), names_of(game, game.knock_puts_out)))
    if rules.blitz_losers is BlitzLosers.EVERYBODY:
        here.append((tr("A 31 costs"), tr("everybody else one")))
    return (*here, (tr("The lowest loses"), tr("one; who knocked, two")), (tr("The fifth loss"), tr("puts out")))
