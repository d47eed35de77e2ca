"""How far two colours are apart for the eye."""

from PySide6.QtGui import QColor


def lightness(colour: str | QColor) -> float:
    """The relative luminance of a colour, as WCAG reckons it."""
    parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str | QColor, other: str | QColor) -> float:
    """The contrast of two colours, from 1 to 21."""
    high, low = sorted((lightness(one), lightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
