"""The score sheet of Thirty-One: what each deal cost whom and why, who went out when, and who took the stakes."""

from dataclasses import replace

from app.dealing.values.scores import Part, Round, ScoreSheet, Unit
from app.games.thirty_one.counting import count_words
from app.games.thirty_one.deal import ThirtyOne, names_of
from app.words import tr

LOSSES = Unit("{count} loss", "{count} losses")


def begin_score(game: ThirtyOne) -> None:
    """Nobody has lost anything. The seats show what everybody has left, not what is lost."""
    players = tuple(game.table.seats[seat].player for seat in game.live)
    game.table.scores = ScoreSheet(LOSSES, players, stake=game.stake, low_wins=True, at_seats=False)


def counted(game: ThirtyOne, seat: int) -> str:
    """What a hand counts, where that was entered."""
    count = game.deal.counts.get(seat)
    return "" if count is None else tr("counts {count}", count=count_words(count))


def why_lost(game: ThirtyOne, seat: int) -> str:
    """For what a seat loses at the showdown."""
    deal = game.deal
    if deal.shown and not game.lowest_is_asked:
        return tr("31 was shown")
    return tr("Knocked, and lowest") if seat == deal.knocker else tr("Lowest")


def score_deal(game: ThirtyOne) -> None:
    """A deal that is over comes onto the sheet: who lost, and what the others counted."""
    deal, table = game.deal, game.table
    parts = {table.seats[seat].player: tuple(deal.lost.get(seat, ())) or _nothing(game, seat)
             for seat in sorted({*deal.order, *deal.lost})}
    one = Round(tr("Deal {number}", number=game.number), parts, _how_it_ended(game))
    table.scores = table.scores.with_round(one)
    say_who_is_gone(game)


def _nothing(game: ThirtyOne, seat: int) -> tuple[Part, ...]:
    said = counted(game, seat)
    return (Part(tr("Loses nothing"), 0, note=said),) if said else ()


def _how_it_ended(game: ThirtyOne) -> str:
    deal = game.deal
    said = [tr("{name} knocked.", name=game.table.name(deal.knocker))] if deal.knocker else []
    said += [tr("31: {names}.", names=names_of(game, deal.shown))] if deal.shown else []
    return " ".join([*said, *([tr("Equal hands, dealt again.")] if deal.again else [])])


def say_who_is_gone(game: ThirtyOne) -> None:
    """The sheet knows who is out, and since when."""
    table = game.table
    table.scores = replace(table.scores, gone={table.seats[seat].player: how for seat, how in game.gone.items()})


def name_the_winner(game: ThirtyOne, seat: int, taken: int) -> None:
    """The last one left has won, and has taken so much (minor units)."""
    table, player = game.table, game.table.seats[seat].player
    table.scores = replace(table.scores, winners=(player,), taken={player: taken} if taken else {})
