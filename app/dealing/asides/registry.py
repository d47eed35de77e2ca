"""Every aside there is: what may be done at any prompt beside answering it."""

from collections.abc import Mapping
from typing import Any

from app.dealing.asides.aside import ACCOUNT, CASH, CHIPS, MARKER, Aside
from app.dealing.asides.cashier import (
    PAY_FIRST,
    STAYS,
    BuyAtCage,
    BuyIn,
    CashOut,
    CashOutCarried,
    ChipsForCash,
    TakeCarried,
    chips_sold,
    sold_for,
)
from app.dealing.asides.close_out import CloseOut, CloseTable
from app.dealing.asides.commission import Collect, Waive, owes_anything
from app.dealing.asides.cover import Cover
from app.dealing.asides.expenses import THE_HOUSE, Expense
from app.dealing.asides.fun_chips import ChipsForFun
from app.dealing.asides.jackpot_hands import ClaimHand, ConfirmHand, StrikeHand
from app.dealing.asides.jackpot_money import ChangeJackpotRules, Contribute, EndPeriod, TopUp
from app.dealing.asides.leftover_pots import GivePot, SharePots
from app.dealing.asides.markers import LimitMarkers, PayMarker, owed_by_marker
from app.dealing.asides.open_matters import Matter, open_matters
from app.dealing.asides.rack import (
    ChangeChips,
    CountRack,
    CreditRack,
    EmptyRack,
    FillRack,
    HandOver,
    LockBox,
    ReceiveChips,
    SendChips,
    changing,
)
from app.dealing.asides.seating import (
    DealIn,
    GoHome,
    Leave,
    MoveIn,
    MoveOut,
    Note,
    Rename,
    SitDown,
    SitOut,
    ToCage,
    Wait,
)
from app.dealing.asides.tips import PayJar, Tip
from app.dealing.table.settled import read_settled
from app.dealing.values.opening import counts_in

__all__ = ["ACCOUNT", "ASIDES", "CASH", "CHIPS", "MARKER", "PAY_FIRST", "STAYS", "THE_HOUSE", "Aside", "BuyAtCage",
           "BuyIn",
           "CashOut", "CashOutCarried", "ChangeChips", "ChangeJackpotRules", "ChipsForCash", "ChipsForFun", "ClaimHand",
           "CloseOut", "CloseTable", "Collect", "ConfirmHand", "Contribute", "CountRack", "Cover",
           "CreditRack", "DealIn", "EmptyRack", "EndPeriod", "Expense", "FillRack", "GivePot", "GoHome",
           "HandOver", "Leave", "LimitMarkers", "LockBox", "Matter", "MoveIn", "MoveOut", "Note", "PayJar",
           "PayMarker", "ReceiveChips", "Rename", "SendChips", "SharePots", "SitDown", "SitOut",
           "StrikeHand", "TakeCarried", "Tip", "ToCage", "TopUp", "Wait", "Waive", "changing", "chips_sold",
           "open_matters", "owed_by_marker", "owes_anything", "read_aside", "sold_for"]

ASIDES: tuple[type[Aside], ...] = (Note, SitDown, SitOut, DealIn, BuyIn, CashOut, Leave, Collect, Waive, Cover,
                                   ChangeChips, CountRack, FillRack, CreditRack, HandOver, EmptyRack, CloseOut,
                                   CloseTable, GivePot, Wait, GoHome, Rename, PayMarker, LimitMarkers, Tip, PayJar,
                                   Expense, Contribute, TopUp, ClaimHand, ConfirmHand, StrikeHand, EndPeriod,
                                   ChangeJackpotRules, ChipsForFun, SharePots, SendChips, ReceiveChips,
                                   MoveOut, MoveIn, CashOutCarried, TakeCarried, ChipsForCash, LockBox,
                                   ToCage,
                                   BuyAtCage)


def read_aside(code: str, body: Mapping[str, Any]) -> Aside:
    """The aside kept in a row. Raises KeyError for one that is not known."""
    kind = {aside.code: aside for aside in ASIDES}[code]
    return kind(**{name: read_settled(value) if name == "done" else _read(value) for name, value in body.items()})


def _read(value: Any) -> Any:
    """Chips by value, or several places with theirs: JSON has kept every number that names something as text."""
    if not isinstance(value, dict):
        return value
    deeper = any(isinstance(held, dict) for held in value.values())
    return {name: counts_in(held) for name, held in value.items()} if deeper else counts_in(value)
