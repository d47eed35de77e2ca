"""Every aside there is: what may be done at any prompt beside answering it."""

from collections.abc import Mapping
from typing import Any

from app.dealing.aside import ACCOUNT, CASH, Aside
from app.dealing.cashier import BuyIn, CashOut, Collect, Cover, Waive, owes_anything
from app.dealing.close_out import CloseOut
from app.dealing.leftover_pots import GivePot
from app.dealing.opening import counts_in
from app.dealing.rack import ChangeChips, CountRack, CreditRack, EmptyRack, FillRack, HandOver
from app.dealing.seating import DealIn, Leave, Note, SitDown, SitOut

__all__ = ["ACCOUNT", "ASIDES", "CASH", "Aside", "BuyIn", "CashOut", "ChangeChips", "CloseOut", "Collect",
           "CountRack", "Cover", "CreditRack", "DealIn", "EmptyRack", "FillRack", "GivePot", "HandOver", "Leave",
           "Note", "SitDown", "SitOut", "Waive", "owes_anything", "read_aside"]

ASIDES: tuple[type[Aside], ...] = (Note, SitDown, SitOut, DealIn, BuyIn, CashOut, Leave, Collect, Waive, Cover,
                                   ChangeChips, CountRack, FillRack, CreditRack, HandOver, EmptyRack, CloseOut, GivePot)


def read_aside(code: str, body: Mapping[str, Any]) -> Aside:
    """The aside kept in a row. Raises KeyError for one that is not known."""
    kind = {aside.code: aside for aside in ASIDES}[code]
    return kind(**{name: _read(value) for name, value in body.items()})


def _read(value: Any) -> Any:
    """Chips by value, or several places with theirs: JSON has kept every number that names something as text."""
    if not isinstance(value, dict):
        return value
    deeper = any(isinstance(held, dict) for held in value.values())
    return {name: counts_in(held) for name, held in value.items()} if deeper else counts_in(value)
