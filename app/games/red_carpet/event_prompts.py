"""What follows from a ruling: bids that are void, cards thrown away, points that differ, a player who is gone."""

from app.dealing.procedures.table_rulings import ResultsOnly, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.counters import BOX
from app.dealing.values.table_rules import Level
from app.games.red_carpet.deal import RedCarpet, cards_words
from app.games.red_carpet.rulings import DEAD, JUNKED, OUT, BidsOnly, CardsSeen, PointsDiffer, WrongBid, WrongHand
from app.words import plural, tr


def carry_out(game: RedCarpet, ruling: Ruling) -> None:
    """What the ruling says. What happens in a round opens it, where it was not open yet."""
    deal = game.deal
    match ruling:
        case ResultsOnly():
            deal.results_only, deal.level, deal.pair = True, Level.FAST, ()  # nobody says what becomes of it
        case BidsOnly():
            deal.bids_only, deal.level = True, Level.GUIDED
        case WalkedOut(seat=seat):
            game.open()
            walks_out(game, seat)
        case _:
            game.open()
            _of_a_player(game, ruling)


def _of_a_player(game: RedCarpet, ruling: Ruling) -> None:
    table, deal = game.table, game.deal
    match ruling:
        case WrongBid(decision=decision, seat=seat) if decision == OUT:
            table.announcement = tr("{name} is out for this pair.", name=table.name(seat))
            out_of_the_auction(game, seat)
        case WrongHand(decision=decision, seat=seat) if decision == DEAD:
            deal.dead.append(seat)
            deal.hands.pop(seat, None)
            table.announcement = tr("{name}’s hand is dead.", name=table.name(seat))
        case CardsSeen(decision=decision, count=count) if decision == JUNKED:
            deal.lost += count
            table.announcement = tr("{cards} thrown away.", cards=cards_words(count))
        case PointsDiffer(seat=seat, points=points):
            set_points(game, seat, points)
            table.announcement = plural(points, "{name} has {count} bidding point.",
                                        "{name} has {count} bidding points.",
                                        name=table.name(seat))


def set_points(game: RedCarpet, seat: int, points: int) -> None:
    """So many bidding points lie before a seat now."""
    more, why = points - game.points(seat), tr("Counted at the table")
    if more > 0:
        game.counters.move(more, BOX, seat, why)
    else:
        game.counters.move(-more, seat, BOX, why)


def out_of_the_auction(game: RedCarpet, seat: int) -> None:
    """Nothing that somebody has bid on this pair counts."""
    if game.deal.turned:
        game.deal.auction = game.deal.auction.without(seat)


def walks_out(game: RedCarpet, seat: int) -> None:
    """Somebody is gone: their points are out of the round, and their cards with them."""
    deal = game.deal
    deal.order = tuple(one for one in deal.order if one != seat)
    game.counters.move(game.counters.at(seat), seat, BOX, tr("Walked out"))
    game.game.walks_out(seat)
    deal.thrown += deal.known.pop(seat, ())
    deal.hands.pop(seat, None)
    out_of_the_auction(game, seat)


