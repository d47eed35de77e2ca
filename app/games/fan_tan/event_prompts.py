"""What follows from a ruling: chips, a card that is known, a hand that lies face up, another way of entering."""

from app.cards import read_card
from app.dealing.procedures.table_rulings import ResultsOnly
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.table_rules import Level
from app.games.fan_tan.chips import charge_false_pass, give_back_pass, open_deal
from app.games.fan_tan.deal import FanTan
from app.games.fan_tan.lookback import tell, tell_what_is_proved
from app.games.fan_tan.play import passes
from app.games.fan_tan.rules import PassChip
from app.games.fan_tan.rulings import STOOD, CardShown, CountsDiffer, FalsePass, TurnByTurn, WalkedOut
from app.words import tr


def carry_out(game: FanTan, ruling: Ruling) -> None:
    """What the ruling says. What happens in a deal opens it, where it was not open yet."""
    if game.table.hand is None and not isinstance(ruling, TurnByTurn):
        open_deal(game)
    match ruling:
        case FalsePass():
            _false_pass(game, ruling)
        case CardShown():
            game.deal.known[read_card(ruling.card)] = ruling.seat
            tell_what_is_proved(game, tr("{card} is in {name}’s hand.", card=read_card(ruling.card),
                                         name=game.table.name(ruling.seat)))
        case WalkedOut():
            game.deal.gone.append(ruling.seat)
            game.table.leave(ruling.seat)
            tell(game, tr("{name} is gone; the hand lies face up.", name=game.table.name(ruling.seat)))
        case CountsDiffer():
            game.deal.counts_stand = True
        case ResultsOnly():
            game.deal.level = Level.FAST
        case TurnByTurn():
            game.deal.level, game.deal.chosen = Level(ruling.decision), True


def _false_pass(game: FanTan, ruling: FalsePass) -> None:
    if ruling.passes_now(game):
        passes(game, ruling.seat)
    at, deal, stood = ruling.passed_at(game), game.deal, ruling.decision == STOOD
    back = stood and game.rules.pass_chip is PassChip.RETURNED
    if at:
        deal.ruled[at] = stood
        if back:
            give_back_pass(game, ruling.seat, deal.turns[at - 1].paid)
    else:
        deal.unentered[ruling.seat] += 1
        deal.free[ruling.seat] += back
    name = game.table.name(ruling.seat)
    if not stood:
        tell(game, tr("{name}’s pass was false: nobody pays.", name=name))
        return
    deal.charged.append(ruling.seat)
    paid = charge_false_pass(game, ruling.seat, ruling.holders)
    tell(game, tr("{name} pays {paid} for a false pass.", name=name, paid=game.table.amount_text(paid)))
