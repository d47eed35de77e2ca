"""What later cards prove of earlier passes, in words."""

from app.dealing.procedures.settlement import is_told
from app.games.fan_tan.board import Proof
from app.games.fan_tan.deal import FanTan
from app.words import tr


def tell(game: FanTan, told: str) -> None:
    """What is said with the next question."""
    game.table.announcement = told


def tell_what_is_proved(game: FanTan, told: str) -> None:
    """This, and every pass that has newly been proved false."""
    fresh = [proof for proof in game.deal.proofs if proof.step not in game.deal.told_steps]
    game.deal.told_steps |= {proof.step for proof in fresh}
    tell(game, " ".join([told, *(proof_words(game, proof) for proof in fresh)]).strip())


def proof_words(game: FanTan, proof: Proof) -> str:
    """One of them: "Cat’s pass in round 2 was false: 6♥."

    In a sitting that began before a deal was settled it has its place among the turns.
    """
    name, cards = game.table.name(proof.seat), " ".join(str(card) for card in proof.cards)
    if not is_told(game.table):
        return tr("{name}’s pass at step {step} was false: {cards}.", name=name, step=proof.step, cards=cards)
    lap = 1 + (proof.step - 1) // len(game.deal.order)
    return tr("{name}’s pass in round {number} was false: {cards}.", name=name, number=lap, cards=cards)


def not_ruled(game: FanTan) -> tuple[Proof, ...]:
    """Those that nobody has ruled."""
    return tuple(proof for proof in game.deal.proofs if proof.step not in game.deal.ruled)
