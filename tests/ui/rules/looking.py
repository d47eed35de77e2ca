"""What tests of the Rules page look at: the card over it, what is about to be saved, the list of sets."""


from PySide6.QtCore import Qt

from tests.ui.rules.conftest import OnRules
from ui.rules.cards import DifferenceCard
from ui.rules.set_list import SetLine

ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape


def over(on_rules: OnRules) -> object:
    """The card that lies over the page; None where there is none."""
    return on_rules.running.window.over


def difference(on_rules: OnRules) -> DifferenceCard:
    """The card that shows what is about to be saved."""
    card = over(on_rules)
    assert isinstance(card, DifferenceCard)
    return card


def lines(on_rules: OnRules) -> list[SetLine]:
    """The sets in the list."""
    return list(on_rules.page.column.list.sets.rows)
