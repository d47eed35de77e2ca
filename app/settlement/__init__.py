"""Settling a night: what everybody is owed, and who pays whom so that nobody owes anything any more."""

from app.settlement.fewest import who_pays_whom
from app.settlement.marks import (
    CARRIED,
    CASH,
    TRANSFER,
    Mark,
    PaymentNow,
    all_through_host,
    balances_of,
    payments_now,
    planned_anew,
    rerouted,
)
from app.settlement.people import HOUSE, HouseNight, Payment, PlayerNight, house_against
from app.settlement.sheet_notes import CashCount, CashTaken, ChipsOfTheNight, Found, MarkerSigned, Shared, Waived
from app.settlement.statement import BookMark, NightStatement

__all__ = ["CARRIED", "CASH", "HOUSE", "TRANSFER", "BookMark", "CashCount", "CashTaken", "ChipsOfTheNight", "Found",
           "HouseNight", "Mark", "MarkerSigned", "NightStatement", "Payment", "PaymentNow", "PlayerNight", "Shared",
           "Waived", "all_through_host", "balances_of", "house_against", "payments_now", "planned_anew", "rerouted",
           "who_pays_whom"]
