"""Words laid into lines of a width, in a type role."""

from PySide6.QtGui import QFont

from ui.look.faces import smaller
from ui.look.theme import advance


def wrapped(text: str, font: QFont, width: float) -> list[str]:
    """The text in lines no wider than this; a word that is itself too wide is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if advance(longer, font) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while advance(word, font) > width and len(word) > 1:
            fits = next((n for n in range(len(word), 0, -1) if advance(word[:n], font) <= width), 1)
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return lines + ([line] if line else [])


def stepped(text: str, font: QFont, width: float, least: int) -> QFont:
    """The font made smaller, a pixel at a time, until the text fits a width or `least` is reached."""
    while font.pixelSize() > least and advance(text, font) > width:
        font = smaller(font)
    return font
