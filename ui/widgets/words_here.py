"""Which words of the glossary are in sight: F1 says what they mean."""

from collections.abc import Iterator

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from app.glossary import Meaning, meant_in


def meant_near() -> tuple[Meaning, ...]:
    """Those that stand where the keyboard or the pointer is."""
    near = (QApplication.focusWidget(), QApplication.widgetAt(QCursor.pos()))
    return meant_in(words for one in near if one is not None for words in _said(one))


def meant_here(page: QWidget) -> tuple[Meaning, ...]:
    """The same first, then what else the page shows."""
    seen = (one for one in page.findChildren(QWidget) if one.isVisible())
    return tuple(dict.fromkeys((*meant_near(), *meant_in(words for one in seen for words in _said(one)))))


def _said(widget: QWidget) -> Iterator[str]:
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
