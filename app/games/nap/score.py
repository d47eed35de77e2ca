"""The score of a game of Nap: the credits that each deal brought everybody, or cost them."""

from dataclasses import replace

from app.dealing.table.table import Table
from app.dealing.values.scores import Part, Round, ScoreSheet, Unit
from app.games.nap.chips import swing
from app.games.nap.deal import Nap
from app.games.nap.wording import bid_words
from app.words import listed, plural, tr

CREDITS = Unit(("{count} credit", "{count} credits"))


def score(game: Nap, made: bool) -> None:
    """A deal that was played comes onto the score sheet."""
    table = game.table
    parts = {table.seats[seat].player: (_of_the_bid(game, seat, made), *_fines(game, seat))
             for seat in sorted(game.deal.order)}
    table.scores = (table.scores or ScoreSheet(CREDITS, at_seats=False)).with_round(
        Round(tr("Deal {number}", number=game.number), parts))


def _of_the_bid(game: Nap, seat: int, made: bool) -> Part:
    deal, credit = game.deal, game.rules.one_credit
    won = swing(game, made)
    how = tr("made") if made else tr("failed")
    what = tr("{name}’s {bid}", name=game.table.name(deal.bidder), bid=bid_words(game))
    return Part(what, (won.all if seat == deal.bidder else -won.each) // credit, note=how)


def _fines(game: Nap, seat: int) -> tuple[Part, ...]:
    """What fines have brought a seat, or cost it."""
    each, others = game.rules.revoke_fine, len(game.deal.order) - 1
    return tuple(Part(tr("{name}’s revoke", name=game.table.name(one)), -each * others if one == seat else each)
                 for one in game.deal.fined)


def name_winners(table: Table) -> None:
    """The game is over: whoever has won the most credits leads, and it is said."""
    scores = table.scores = replace(table.scores, winners=table.scores.best)
    if scores.winners:
        most = plural(len(scores.winners), "{names} has won most: {credits}.", "{names} have won most: {credits} each.",
                      names=listed([table.people[player] for player in scores.winners]),
                      credits=scores.unit.say(scores.totals[scores.winners[0]]))
        table.announcement = f"{table.announcement} {most}".strip()
