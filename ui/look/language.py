"""Which languages there are, and saying everything in one of them from the next window on."""

import json
from typing import Any

from PySide6.QtCore import QSettings

import resources
from app.words import use_catalogue

ENGLISH = ("en", "English")


def known() -> list[tuple[str, str]]:
    """English and every translation that lies in resources/translations: code, and its own name for itself."""
    return [ENGLISH, *((code, _kept(code)["name"]) for code in resources.names("translations", ".json"))]


def current() -> str:
    """The language that the host chose; English before that."""
    return str(QSettings("Sabot", "Sabot").value("language", "en"))


def use(code: str) -> None:
    """Say everything in this language; sentences that it lacks stay English."""
    QSettings("Sabot", "Sabot").setValue("language", code)
    load(code)


def load(code: str) -> None:
    """Take up a language's sentences."""
    if code == ENGLISH[0] or code not in dict(known()):
        use_catalogue({})
        return
    use_catalogue(_kept(code)["sentences"])


def _kept(code: str) -> dict[str, Any]:
    with resources.path(f"translations/{code}.json").open(encoding="utf-8") as file:
        kept: dict[str, Any] = json.load(file)
        return kept
