"""What the strip says of a ruling while it is looked for and decided: its name, and what is asked first."""

from collections.abc import Collection

from app.dealing.prompts.rulings import Ruling
from app.dealing.table.table import Table
from app.dealing.values.felt import Actor
from app.words import tr
from ui.strip.strip_text import StripText

QUESTIONS = {"seat": "which seat?", "card": "which card?", "cards": "which cards?", "spot": "which spot?",
             "amount": "how much?", "count": "how many cards?"}
"""What is asked for a field that says nothing of its own."""


def first_question(kind: type[Ruling], table: Table, entered: Collection[str]) -> str:
    """What is still to be said of it: the first of its fields that is empty, how it is decided, or why."""
    empty = next((name for name in kind.asks_now(table) if name not in entered), "")
    if empty:
        return tr(QUESTIONS[empty]) if empty in QUESTIONS else tr(kind.words_of(empty))
    if kind.routine:
        return ""
    return tr("why?")


def on_the_strip(kind: type[Ruling], asked: str, reason: str) -> StripText:
    """The ruling as a headline."""
    rest = tr(" — {question}", question=asked) if asked else ""
    return StripText(tr(kind.title), rest, reason, "", "", Actor.WARN, "icon:warning|" + tr("RULING"))
