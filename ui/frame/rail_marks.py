"""What the rail says beside its places: edits that wait, books that are verified, where the players' display is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QToolTip

from app.words import tr
from ui.frame.rail import Rail
from ui.look import theme
from ui.look.tips import plain_tip

if TYPE_CHECKING:
    from ui.background.copies import CopiesKept
    from ui.background.upkeep import BookMaintenance

HINT_FOR = 6_000
"""Milliseconds for which a word stands beside the rail."""


def mark_rules(rail: Rail, unsaved: bool) -> None:
    """A dot where edits wait."""
    rail.show_dot("rules", theme.BRASS_MARK if unsaved else "", tr("unsaved changes"))


def mark_display(rail: Rail, colour: str, *said: str) -> None:
    """How the players' display stands: it keeps its colours in either theme, on the rail they are the rail's."""
    rail.show_dot("display", colour.replace("!", "@"), *said)


def mark_books(rail: Rail, upkeep: "BookMaintenance") -> None:
    """A dot and a word where the books are looked at, while they are verified; a red dot where they were changed."""
    on = upkeep.running
    rail.show_dot("ledger", theme.BRASS_MARK if on else theme.BAD if upkeep.doubt else "", upkeep.state,
                  tr("{share}% read", share=min(99, upkeep.share)) if on else "")  # a longer word has no room


def mark_copies(rail: Rail, copies: "CopiesKept") -> None:
    """When the books were copied last, and whether a place failed, or only one is there to be lost with the books."""
    if not copies.wanted:
        rail.show_dot("copies")
    elif copies.kept:
        colour = theme.WARN if copies.fault else theme.OK if copies.second else theme.TX3
        rail.show_dot("copies", colour, copies.state, copies.last)
    elif not copies.second:
        rail.show_dot("copies", theme.TX3, tr("No second place was chosen."))


def say_beside(rail: Rail, item: str, hint: str) -> None:
    """A word beside the rail about something at its foot; no dialog. An empty one takes the last away."""
    button = rail.foot[item]
    if not hint:
        QToolTip.hideText()
    elif button.isVisible():
        # Over the top bar: cards, rack and strip must stay readable, and Qt lays it a little below this point.
        at = rail.mapToGlobal(QPoint(rail.width(), -theme.current_look().px(12)))
        QToolTip.showText(at, plain_tip(hint), button, QRect(), HINT_FOR)
