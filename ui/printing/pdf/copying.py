"""What a PDF says when its text is selected, searched or read aloud.

For each letter of a font Qt writes down the first character that the font draws with it. That is not always the one
that was typed: a space comes out as a tab, an apostrophe as a letter, Arabic as its shapes, and what lies beyond
the basic plane as nothing. Only these tables of a finished file are corrected; what is drawn stays as it is.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from PySide6.QtGui import QRawFont

from ui.printing.pdf.objects import joined, objects_of
from ui.printing.type import CELL, CODE, COLUMN, FACT, STRONG, TITLE, font, picture_font

STYLES = (CELL, COLUMN, FACT, STRONG, TITLE, CODE)
"""One style for each bundled font that a sheet is set in."""

AT_ONCE = 100  # characters in one section of a table, by the format's rule

Letters = dict[int, str]
"""A font's table: the number of a letter in the file -> the characters that it stands for."""

Face = tuple[QRawFont, dict[int, str]]

_STREAM = re.compile(rb"<< /Length (\d+) >>\nstream\n")
_RANGES = re.compile(rb"\d+ beginbfrange\n.*endbfrange", re.DOTALL)
_RANGE = re.compile(rb"<(\w+)> <(\w+)> (?:<(\w+)>|\[([^\]]*)\])")


def readable(pdf: bytes, texts: Iterable[str]) -> bytes:
    """The same PDF with tables that give back the characters of `texts`, which is all that was drawn in it.

    Raises ValueError for a file that is not written as Qt writes them.
    """
    objects = objects_of(pdf)
    tables = {at: _read(body) for at, body in enumerate(objects) if b"beginbfrange" in body}
    in_order = list(dict.fromkeys("".join(texts)))
    corrected = _corrected(tables, frozenset(in_order))
    for at, letters in tables.items():
        if not any(text.strip("\0") for text in letters.values()):
            corrected[at] = _pictures(in_order)
    for at, letters in corrected.items():
        objects[at] = _written(objects[at], letters)
    return joined(pdf, objects)


def _read(body: bytes) -> Letters:
    found: Letters = {}
    for first, last, start, several in _RANGE.findall(body):
        values = re.findall(rb"<(\w+)>", several) if several else None
        for at, number in enumerate(range(int(first, 16), int(last, 16) + 1)):
            value = values[at] if values else b"%04X" % (int(start, 16) + at)
            found[number] = bytes.fromhex(value.decode()).decode("utf-16-be", "replace")
    # A letter without any character of its own is left out between its neighbours.
    return {number: found.get(number, "\0") for number in range(max(found, default=0) + 1)}


def _written(body: bytes, letters: Letters) -> bytes:
    pairs = [f"<{number:04X}> <{text.encode('utf-16-be').hex().upper()}>" for number, text in letters.items()]
    parts = [pairs[at : at + AT_ONCE] for at in range(0, len(pairs), AT_ONCE)]
    sections = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
    body = _RANGES.sub(sections.encode(), body)
    stream = _STREAM.search(body)
    if stream is None:
        raise ValueError("this PDF’s tables of letters are not plain streams")
    length = body.rindex(b"\nendstream") - stream.end()
    return body[: stream.start(1)] + b"%d" % length + body[stream.end(1) :]


def _corrected(tables: Mapping[int, Letters], drawn: frozenset[str]) -> dict[int, Letters]:
    faces = _faces(drawn)
    known = {
        at: {number: _meant(text, drawn, faces) for number, text in letters.items()}
        for at, letters in tables.items()
    }
    seen = frozenset("".join(text for letters in known.values() for text in letters.values()))
    missing = [letter for letter in sorted(drawn - seen) if _visible(letter) and not _bundled(letter, faces)]
    # With one character missing it is what the letters without a character stand for; of several nobody can tell.
    spare = missing[0] if len(missing) == 1 else "\ufffd"
    return {at: {number: text or spare for number, text in letters.items()} for at, letters in known.items()}


def _pictures(in_order: list[str]) -> Letters:
    """The table of the font of pictures, all beyond the basic plane: numbered as they were first drawn."""
    face = QRawFont.fromFont(picture_font())
    return dict(enumerate((letter for letter in in_order if letter > "\uffff" and _glyph(letter, face)), 1))


def _meant(text: str, drawn: frozenset[str], faces: list[Face]) -> str:
    """The drawn characters that a table's entry stands for, or nothing where it has none."""
    if text in drawn:
        return text
    for face, glyphs in faces:
        if (twin := glyphs.get(_glyph(text, face))) is not None:
            return twin
    plain = (unicodedata.normalize(form, text) for form in ("NFKC", "NFD"))
    return next((letters for letters in plain if text != "\0" and drawn.issuperset(letters)), "")


def _faces(drawn: frozenset[str]) -> list[Face]:
    """The bundled fonts, each with the drawn character that each of its glyphs stands for."""
    faces = []
    for style in STYLES:
        face = QRawFont.fromFont(font(style))
        glyphs = {_glyph(letter, face): letter for letter in sorted(drawn)}
        glyphs.pop(0, None)
        faces.append((face, glyphs))
    return faces


def _bundled(letter: str, faces: list[Face]) -> bool:
    # Only letters of the basic plane get a character from Qt.
    return letter <= "\uffff" and any(_glyph(letter, face) for face, _ in faces)


def _visible(letter: str) -> bool:
    return unicodedata.category(letter) not in ("Cc", "Cf", "Mn")


def _glyph(letter: str, face: QRawFont) -> int:
    found = face.glyphIndexesForString(letter)
    return int(found[0]) if found else 0
