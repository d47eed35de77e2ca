"""The score sheet of 3-5-7: who got a strike in which deal, and who took the pot."""

from dataclasses import replace

from app.dealing.values.scores import Part, Round, ScoreSheet, Unit
from app.games.three_five_seven.deal import Game357
from app.words import tr
from app.words.joined import clauses

STRIKES = Unit(("{count} strike", "{count} strikes"))


def score_deal(game: Game357) -> None:
    """A deal that is over comes onto the sheet, with what its stages came to. The seats show the strikes themselves."""
    table = game.table
    who = {seat: table.seats[seat].player for seat in game.playing}
    parts = {who[seat]: tuple(Part(tr("Alone with {count} cards", count=stage), 1)
                              for alone, stage in game.struck if alone == seat) for seat in sorted(game.playing)}
    sheet = (table.scores or ScoreSheet(STRIKES, at_seats=False)).with_round(
        Round(tr("Deal {number}", number=game.number), parts, clauses(game.told.values())))
    took = {who[seat]: amount for seat, amount in game.took.items()}
    gone = {player: how for player, how in game.gone.items() if player in sheet.players}
    table.scores = replace(sheet, gone=gone, winners=tuple(took), taken=took)
