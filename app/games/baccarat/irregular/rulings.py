"""What goes wrong at a baccarat table, and how it is decided. The numbers I1–I19 are the rule page's; I20 is a fix.

Principle: a card nobody has seen keeps its place in the order; a seen card that does not fit is used where the rules
would have put it, or removed; a coup that cannot be completed correctly is void and every bet goes back.
"""

from collections.abc import Mapping

from app.dealing.prompts.rulings import Misdeal, Ruling
from app.games.baccarat.irregular.card_faults import (
    BoxedCard,
    BurnedTooFew,
    BurnedTooMany,
    CutCardMissing,
    CutCardOut,
    EndOfShoe,
    ExposedBeforeBets,
    ExtraSeen,
    ExtraUnseen,
    ForeignCard,
    Jam,
    NewDeckOrder,
    NotEnoughCards,
    PlayerSkipped,
    ThirdToBanker,
    ThirdToPlayer,
    WrongOrder,
)
from app.games.baccarat.irregular.money_faults import LateBet, MissedBet, OutsideLimits, PaymentError
from app.games.baccarat.irregular.settled_coup import SettledCoupVoid

__all__ = [
    "BEFORE_CARDS", "DURING_CARDS", "DURING_PAY", "RULINGS", "SLIPS",
    "BoxedCard", "BurnedTooFew", "BurnedTooMany", "CutCardMissing", "CutCardOut", "EndOfShoe", "ExposedBeforeBets",
    "ExtraSeen", "ExtraUnseen", "ForeignCard", "Jam", "LateBet", "MissedBet", "NewDeckOrder", "NotEnoughCards",
    "OutsideLimits", "PaymentError", "PlayerSkipped", "SettledCoupVoid", "ThirdToBanker", "ThirdToPlayer", "WrongOrder",
]

BEFORE_CARDS: tuple[type[Ruling], ...] = (
    CutCardOut, EndOfShoe, ExtraUnseen, ExtraSeen, ExposedBeforeBets, BurnedTooFew, BurnedTooMany, CutCardMissing,
    ForeignCard, Jam, NewDeckOrder, PaymentError, MissedBet,
)
"""What can be ruled while bets are taken."""

DURING_CARDS: tuple[type[Ruling], ...] = (
    CutCardOut, BoxedCard, ExtraUnseen, ExtraSeen, Misdeal, BurnedTooFew, BurnedTooMany, NotEnoughCards,
    CutCardMissing, ForeignCard, Jam, NewDeckOrder, LateBet, OutsideLimits,
)
"""What can be ruled while a card is awaited."""

DURING_PAY: tuple[type[Ruling], ...] = (
    CutCardOut, ExtraUnseen, ExtraSeen, Misdeal, CutCardMissing, ForeignCard, Jam, NewDeckOrder, PaymentError,
    LateBet, OutsideLimits,
)
"""What can be ruled while bets are taken and paid."""

RULINGS: tuple[type[Ruling], ...] = (
    CutCardOut, EndOfShoe, Misdeal, BoxedCard, ThirdToPlayer, ThirdToBanker, PlayerSkipped, ExtraUnseen, ExtraSeen,
    WrongOrder, ExposedBeforeBets, BurnedTooFew, BurnedTooMany, NotEnoughCards, CutCardMissing, ForeignCard, Jam,
    NewDeckOrder, PaymentError, MissedBet, LateBet, OutsideLimits, SettledCoupVoid,
)
"""Every ruling of the game."""

SLIPS: Mapping[str, str] = {
    **dict.fromkeys((ThirdToPlayer.code, ThirdToBanker.code, PlayerSkipped.code), "third_card"),
    **dict.fromkeys((PaymentError.code, MissedBet.code), "payout"),
}
"""Which of them are slips that can be practised, and of what kind."""
