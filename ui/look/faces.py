"""The fonts that the screen is written with, each of them one for all, and how wide words are in them."""

from functools import cache

from PySide6.QtGui import QFont, QFontMetricsF

TEXT_FAMILIES = ["Sabot Text", "Sabot CJK", "Sabot Names", "Noto Emoji", "sans-serif"]
DISPLAY_FAMILIES = ["Sabot Display", *TEXT_FAMILIES]
MONO_FAMILIES = ["JetBrains Mono", "monospace"]

MEASURED = 8192
"""So many words are remembered with their widths: a night says the same ones again and again."""


class Face(QFont):
    """A font that many write with, and that nobody changes: who wants another changes a copy, `QFont(face)`.

    It is known by itself, which is faster looked up than all that a font consists of.
    """

    def __init__(self, pixels: int, weight: int, display: bool, spacing: float) -> None:
        made = QFont()
        made.setFamilies(DISPLAY_FAMILIES if display else TEXT_FAMILIES)
        made.setPixelSize(pixels)
        made.setWeight(QFont.Weight(weight))
        made.setFeature(QFont.Tag("tnum"), 1)
        made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        if spacing:
            made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
        super().__init__(made)
        self._more = weight, display, spacing

    __hash__ = object.__hash__

    def with_pixels(self, pixels: int) -> "Face":
        """The same in another size."""
        return _face(pixels, *self._more)


_face = cache(Face)


def _stays(face: Face, *changed: object) -> None:
    raise TypeError("A face stays as it is: change a copy of it, QFont(face).")


for _setter in (name for name in dir(QFont) if name.startswith("set")):
    setattr(Face, _setter, _stays)


def make_font(pixels: float, weight: int, display: bool = False, spacing: float = 0) -> Face:
    """A font in pixels that are already scaled, with figures that line up."""
    return _face(max(1, round(pixels)), weight, display, spacing)


def smaller(made: QFont) -> QFont:
    """The same font, one pixel smaller."""
    if isinstance(made, Face):
        return made.with_pixels(made.pixelSize() - 1)
    other = QFont(made)
    other.setPixelSize(made.pixelSize() - 1)
    return other


_measured: dict[tuple[str, QFont | str], float] = {}


def advance(text: str, made: QFont) -> float:
    """How wide words are in a font."""
    key = text, made if isinstance(made, Face) else made.key()
    if key not in _measured:
        if len(_measured) >= MEASURED:
            _measured.clear()
        _measured[key] = QFontMetricsF(made).horizontalAdvance(text)
    return _measured[key]
