"""What follows from a ruling: a knock that stands, a loss, a stock that ran out, a player who is gone."""

from app.dealing.procedures.table_rulings import ResultsOnly, WalkedOut
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.table_rules import Level
from app.games.thirty_one.counting import Outcome
from app.games.thirty_one.deal import ThirtyOne
from app.games.thirty_one.play import knocks
from app.games.thirty_one.results import close_deal
from app.games.thirty_one.rulings import (
    DEAL_LOST,
    LOSS,
    STANDS,
    GaveBack,
    NoBlitz,
    StockRanOut,
    WrongHand,
    WrongKnock,
)
from app.games.thirty_one.stakes import apply_losses, goes, lose, open_deal, out_of_the_deal
from app.words import tr


def carry_out(game: ThirtyOne, ruling: Ruling) -> None:
    """What the ruling says. What happens in a deal opens it, where it was not open yet."""
    deal = game.deal
    if isinstance(ruling, ResultsOnly):
        deal.results_only = True
        results_from_here(game)
        return
    open_deal(game)
    match ruling:
        case WrongKnock(decision=decision, seat=seat) if decision == STANDS:
            knocks(game, seat)
        case NoBlitz(seat=seat):
            take_back_31(game, seat)
            _costs(game, seat, ruling.decision, tr(ruling.title))
        case WrongKnock(seat=seat) | WrongHand(seat=seat) | GaveBack(seat=seat):
            _costs(game, seat, ruling.decision, tr(ruling.title))
        case StockRanOut() if ruling.decision == "void":
            _nobody_loses(game)
        case StockRanOut():
            game.table.announcement = tr("The discards are the new stock.")
        case WalkedOut(seat=seat):
            _walks_out(game, seat)


def results_from_here(game: ThirtyOne) -> None:
    """For the rest of the deal only its results: no turns, no counts, no cards."""
    deal = game.deal
    deal.level, deal.turn_by_turn = Level.FAST, False
    deal.counts, deal.hands = {}, {}
    deal.play_over = bool(deal.knocker or deal.shown)


def take_back_31(game: ThirtyOne, seat: int) -> None:
    """A hand that is no 31 is taken up again; where no other was shown, the deal goes on as it was."""
    deal = game.deal
    deal.shown = tuple(one for one in deal.shown if one != seat)
    deal.hands.pop(seat, None)
    deal.counts.pop(seat, None)
    if not deal.shown:
        knocked = bool(deal.knocker)
        deal.play_over = knocked and (not deal.turn_by_turn or deal.to_act == deal.knocker)
        deal.counts, deal.hands = {}, {}
    game.table.announcement = tr("{name} has no 31.", name=game.table.name(seat))


def _costs(game: ThirtyOne, seat: int, decision: str, why: str) -> None:
    table, deal = game.table, game.deal
    if decision == LOSS:
        told = lose(game, seat, 1, why)
        deal.told.append(told)
        table.announcement = f"{told}."
        if seat not in game.live:
            out_of_the_deal(game, seat)
    elif decision == DEAL_LOST:
        apply_losses(game, Outcome({seat: 1}), why)
        if not deal.going:
            close_deal(game)


def _nobody_loses(game: ThirtyOne) -> None:
    game.deal.told.append(tr("the stock ran out"))
    apply_losses(game, Outcome())
    close_deal(game)


def _walks_out(game: ThirtyOne, seat: int) -> None:
    table, deal = game.table, game.deal
    table.leave(seat)
    if seat not in game.live:
        return
    goes(game, seat, tr("walked out in deal {number}", number=game.number))
    deal.walked.append(seat)
    out_of_the_deal(game, seat)
    told = tr("{name} is gone, the stake stays", name=table.name(seat)) if game.stake else \
        tr("{name} is gone", name=table.name(seat))
    deal.told.append(told)
    table.announcement = f"{told}."
