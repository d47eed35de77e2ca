"""Where a line begins: at the left, or at the right in a language that is written from there."""

from PySide6.QtGui import QGuiApplication


def start() -> str:
    """The side on which lines begin, as a style sheet calls it."""
    return "right" if QGuiApplication.isRightToLeft() else "left"


def margins(begin: int, top: int, end: int, bottom: int) -> tuple[int, int, int, int]:
    """Margins of which those at the beginning and the end of a line differ, from the left on."""
    return (end, top, begin, bottom) if QGuiApplication.isRightToLeft() else (begin, top, end, bottom)
