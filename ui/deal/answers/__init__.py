"""What answers a prompt: one widget for each kind."""

from importlib import import_module
from typing import Any

from app.dealing.prompts.kinds import Prompt
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer

ANSWERS = {
    "DrawCard": ("cards", "CardAsk"),
    "Confirm": ("simple", "ConfirmAsk"),
    "Choice": ("simple", "ChoiceAsk"),
    "Amount": ("simple", "AmountAsk"),
    "PickSeat": ("simple", "SeatAsk"),
    "Outcome": ("outcome", "OutcomeAsk"),
    "Wagers": ("bets", "WagerAsk"),
    "Pay": ("pay", "PayAsk"),
    "Settle": ("settle", "SettleAsk"),
    "Bid": ("calling", "BidAsk"),
    "AuctionBid": ("auction", "AuctionAsk"),
    "Declaration": ("seats", "DeclarationAsk"),
    "Tally": ("tally", "TallyAsk"),
    "ShowCards": ("shown", "ShowCardsAsk"),
    "PickSeats": ("picks", "PicksAsk"),
}
"""Which widget takes the answer to which kind of prompt: its room and its name. Most games ask few kinds."""


def answer_for(kind: type[Prompt[Any]], dealer: Dealer) -> Ask:
    """A new widget for a kind of prompt. Raises KeyError for a kind that has none."""
    room, name = ANSWERS[kind.__name__]
    made: Ask = getattr(import_module(f"{__name__}.{room}"), name)(dealer)
    return made


__all__ = ["ANSWERS", "answer_for"]
