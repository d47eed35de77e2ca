"""What answers a prompt: one widget for each kind."""

from typing import Any

from app.dealing.bidding import AuctionBid
from app.dealing.calling import Bid, Declaration
from app.dealing.prompts import Amount, Choice, Confirm, DrawCard, Pay, PickSeat, Prompt, Wagers
from app.dealing.showing import PickSeats, ShowCards, Tally
from ui.deal.answers.ask import Ask
from ui.deal.answers.auction import AuctionAsk
from ui.deal.answers.bets import WagerAsk
from ui.deal.answers.calling import BidAsk
from ui.deal.answers.cards import CardAsk
from ui.deal.answers.pay import PayAsk
from ui.deal.answers.picks import PicksAsk
from ui.deal.answers.seats import DeclarationAsk, TallyAsk
from ui.deal.answers.shown import ShowCardsAsk
from ui.deal.answers.simple import AmountAsk, ChoiceAsk, ConfirmAsk, SeatAsk
from ui.deal.dealer import Dealer

ANSWERS: dict[type[Prompt[Any]], type[Ask]] = {
    DrawCard: CardAsk, Confirm: ConfirmAsk, Choice: ChoiceAsk, Amount: AmountAsk, PickSeat: SeatAsk, Wagers: WagerAsk,
    Pay: PayAsk, Bid: BidAsk, AuctionBid: AuctionAsk, Declaration: DeclarationAsk, Tally: TallyAsk,
    ShowCards: ShowCardsAsk, PickSeats: PicksAsk,
}
"""Which widget takes the answer to which kind of prompt."""


def answer_for(prompt: Prompt[Any], dealer: Dealer) -> Ask:
    """A new widget for a prompt's kind. Raises KeyError for a kind that has none."""
    return ANSWERS[type(prompt)](dealer)


__all__ = ["ANSWERS", "answer_for"]
