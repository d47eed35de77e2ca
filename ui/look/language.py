"""The language that the host chose, and saying everything in it."""

from PySide6.QtCore import QSettings

from app.words import languages, use_catalogue
from app.words.languages import ENGLISH


def known() -> list[tuple[str, str]]:
    """English and every language that has a catalogue: code, and its own name for itself."""
    return [(code, languages.own_name(code)) for code in languages.known()]


def current() -> str:
    """The language that the host chose; English before that."""
    return str(QSettings("Sabot", "Sabot").value("language", ENGLISH))


def use(code: str) -> None:
    """Say everything in this language; sentences that it lacks stay English."""
    QSettings("Sabot", "Sabot").setValue("language", code)
    load(code)


def load(code: str) -> None:
    """Take up a language's sentences."""
    use_catalogue(languages.catalogue(code) if code in languages.known() else None)
