"""Every aside there is: what may be done at any prompt beside answering it."""

from collections.abc import Mapping
from typing import Any

from app.dealing.aside import ACCOUNT, CASH, Aside
from app.dealing.cashier import BuyIn, CashOut, Collect, Cover, Waive, owes_anything
from app.dealing.leftover_pots import GivePot
from app.dealing.opening import counts_in
from app.dealing.rack import ChangeChips, CountRack, EmptyRack, FillRack
from app.dealing.seating import DealIn, Leave, Note, SitDown, SitOut

__all__ = ["ACCOUNT", "ASIDES", "CASH", "Aside", "BuyIn", "CashOut", "ChangeChips", "Collect", "CountRack", "Cover",
           "DealIn", "EmptyRack", "FillRack", "GivePot", "Leave", "Note", "SitDown", "SitOut", "Waive", "owes_anything",
           "read_aside"]

ASIDES: tuple[type[Aside], ...] = (Note, SitDown, SitOut, DealIn, BuyIn, CashOut, Leave, Collect, Waive, Cover,
                                   ChangeChips, CountRack, FillRack, EmptyRack, GivePot)


def read_aside(code: str, body: Mapping[str, Any]) -> Aside:
    """The aside kept in a row. Raises KeyError for one that is not known."""
    kind = {aside.code: aside for aside in ASIDES}[code]
    return kind(**{name: counts_in(value) if isinstance(value, dict) else value for name, value in body.items()})
