"""What the keys of the cashier's strip do: how many chips are sold, and how chips are paid in and out."""

from app.dealing.asides.registry import ACCOUNT, CASH, MARKER
from ui.keys.key_events import KeyAction
from ui.night.cash_strip import OTHER, QUICK_KEYS, CashierStrip

Keys = dict[str, KeyAction]


def selling(strip: CashierStrip) -> Keys:
    """While chips are sold: how many, and how they are paid."""
    buy = strip.buy

    def by_marker() -> None:
        buy.pay_by(MARKER)
        strip.note.setFocus()

    ways: Keys = {"A": lambda: buy.pay_by(ACCOUNT), "C": lambda: buy.pay_by(CASH), "M": by_marker}
    return {code: lambda code=code: buy.choose(code) for code in (*QUICK_KEYS, OTHER)} | ways


def counting(strip: CashierStrip) -> Keys:
    """While chips are counted: how they are paid out, and what becomes of a marker. Nothing is sold meanwhile."""
    row = strip.count

    def marker() -> None:
        if not row.marker.isHidden():
            row.marker.click()

    idle: Keys = {code: lambda: None for code in (*QUICK_KEYS, OTHER)}
    return idle | {"A": lambda: row.pay_by(ACCOUNT), "C": lambda: row.pay_by(CASH), "M": marker}

