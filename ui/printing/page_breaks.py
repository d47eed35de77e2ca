"""Each block of a sheet turned into slabs: strips across the page that are never cut in two."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from app.sheets.blocks import Align, Caution, Facts, Heading, Note, SignatureLines
from app.sheets.wording import void_words
from ui.printing import type as setting
from ui.printing.ink import Frame, Mark, Rule, Words, lowered
from ui.printing.type import Style

SIGNATURES_ACROSS, CLOSE_ACROSS, TIGHT_ACROSS = 4, 5, 6
SIGNATURE = 120.0
"""The shortest line that a name can be signed on, in sheet pixels: 32 mm."""
LABEL_SHARE = 0.215
NARROW_LABEL_SHARE = 0.3
STRUCK = 0.27
"""How far above its baseline a line goes through a text, of the text's size."""


@dataclass(frozen=True, slots=True)
class Slab:
    """A strip across the page: its height, and what is on it from its own top.

    A `joined` slab is never the last of a page; `head` is repeated above a slab that begins a page.
    """

    height: float
    marks: tuple[Mark, ...]
    joined: bool = False
    head: "Slab | None" = None


@dataclass(frozen=True, slots=True)
class Room:
    """Where slabs lie: the left edge, the width, and the most height that one may have.

    `narrow` is a till's roll; in a `close` room there is less air, for much is to go on one side, and in a `tight` one
    no more than a pen needs.
    """

    x: float
    width: float
    height: float
    narrow: bool = False
    close: bool = False
    tight: bool = False


def space(height: float) -> Slab:
    """Nothing, above a slab that belongs to it."""
    return Slab(height, (), joined=True)


def stacked(texts: list[str], style: Style, x: float, room: float, top: float, align: Align = Align.LEFT) -> list[Mark]:
    """Lines of text under one another, the first one's top at `top`."""
    first = top + setting.ascent(style)
    return [Words(text, style, x, first + at * style.line, room, align) for at, text in enumerate(texts)]


def one_line(text: str, style: Style, x: float, room: float, top: float, align: Align = Align.LEFT) -> list[Mark]:
    """A text on one line, smaller where it must be."""
    fitting, _ = setting.fitted(text, style, room)
    return stacked([setting.clean(text)], fitting, x, room, top, align)


def paragraph(text: str, style: Style, room: Room, above: float, joined: bool = False) -> Iterator[Slab]:
    """A text in as many lines as it needs, each of which may begin a page."""
    broken = setting.lines(setting.clean(text), style, room.width)
    for at, line in enumerate(broken):
        gap = above if at == 0 else 0
        yield Slab(style.line + gap, tuple(stacked([line], style, room.x, room.width, gap)), joined)


def heading_slabs(heading: Heading, room: Room) -> Iterator[Slab]:
    """A part's title, which stays with what follows it."""
    yield space(6 if room.tight else 9 if room.close else 15)
    yield from paragraph(heading.text, setting.HEADING, room, 0, joined=True)
    yield space(0 if room.tight else 1 if room.close else 4)


def note_slabs(note: Note, room: Room) -> Iterator[Slab]:
    """Small print."""
    style = setting.CLOSE_NOTE if room.close else setting.firm(setting.NOTE) if room.narrow else setting.NOTE
    yield from paragraph(note.text, style, room, 2 if room.tight else 3 if room.close else 6)


def caution_slabs(caution: Caution, room: Room) -> Iterator[Slab]:
    """A framed sentence, in as many frames as it needs pages."""
    style = setting.CAUTION
    broken = setting.lines(setting.clean(caution.text), style, room.width - 20)
    most = max(1, int((room.height - 22) / style.line))
    for start in range(0, len(broken), most):
        part = broken[start : start + most]
        height = len(part) * style.line + 12
        frame = Frame(room.x, 10, room.width, height, 1.6)
        yield Slab(height + 10, (frame, *stacked(part, style, room.x + 10, room.width - 20, 16)))


def facts_slabs(facts: Facts, room: Room) -> Iterator[Slab]:
    """What the sheet is about: labels and values, side by side, drawn one column after the other as they are read."""
    columns = 1 if room.narrow else facts.columns
    deep = -(-len(facts.pairs) // columns)
    wide = room.width / columns
    named = setting.firm(setting.LABEL) if room.narrow else setting.SMALL_TERM if room.tight else setting.LABEL
    share = max(NARROW_LABEL_SHARE if room.narrow else LABEL_SHARE, _longest(facts, named) / wide)
    if room.close:
        share = max(share, min(NARROW_LABEL_SHARE, _whole(facts, named) / wide))
    said, below = (setting.SMALL_VALUE, 2) if room.tight else (setting.FACT, 4)
    rows = [[_fact((label, named), (value, said), room.x + column * wide, wide, share)
             for column, (label, value) in enumerate(facts.pairs[row::deep])] for row in range(deep)]
    whole = _by_columns(rows, said.line, below)
    yield from (whole,) if whole.height <= room.height else _line_by_line(rows, said.line, below)


Told = list[list[Mark]]
"""A fact that is laid out: the lines of its label and those of its value, each as if it were the first."""


def _by_columns(rows: list[list[Told]], line: float, below: float) -> Slab:
    read: list[list[Mark]] = [[] for _ in rows[0]] if rows else []
    top = 0.0
    for row in rows:
        for column, fact in zip(read, row, strict=False):
            for texts in fact:
                column += [mark for at, one in enumerate(texts) for mark in lowered((one,), top + at * line)]
        top += max(len(texts) for fact in row for texts in fact) * line + below
    return Slab(top, tuple(mark for column in read for mark in column))


def _line_by_line(rows: list[list[Told]], line: float, below: float) -> Iterator[Slab]:
    """The same where it is longer than a page."""
    for row in rows:
        lines = list(zip_longest(*(texts for fact in row for texts in fact)))
        for at, marks in enumerate(lines):
            gap = below if at == len(lines) - 1 else 0
            yield Slab(line + gap, tuple(mark for mark in marks if mark is not None))


def _longest(facts: Facts, named: Style) -> float:
    """The room that the longest word of a label needs, at the smallest size, so that none is broken."""
    least = replace(named, size=setting.SMALLEST)
    return 9 + max(setting.width(word, least) for label, _ in facts.pairs for word in label.split())


def _whole(facts: Facts, named: Style) -> float:
    """The room that the longest label needs on one line."""
    return 9 + max(setting.width(label, named) for label, _ in facts.pairs)


def _fact(label: tuple[str, Style], value: tuple[str, Style], x: float, wide: float, share: float) -> Told:
    before, (said, style) = wide * share, value
    fitting, labels = setting.fitted(*label, before - 8)
    broken = setting.lines(setting.clean(said), style, wide - before - 6)
    return [[mark for text in labels for mark in stacked([text], fitting, x, before - 8, 0)],
            [mark for text in broken for mark in stacked([text], style, x + before, wide - before - 6, 0)]]


def signature_slabs(lines: SignatureLines, room: Room) -> Iterator[Slab]:
    """Lines to sign on, up to four across, five or six where there is little room, with the names under them."""
    gap, above, most = (10.0, 22.0, TIGHT_ACROSS) if room.tight else (18.0, 25.0, CLOSE_ACROSS) if room.close else \
        (18.0, 31.0, SIGNATURES_ACROSS)
    style = setting.firm(setting.SMALL) if room.narrow else setting.SMALL
    abreast = max(1, min(most, int((room.width + gap) / (SIGNATURE + gap))))
    wide = (room.width - gap * (abreast - 1)) / abreast
    lefts = [room.x + column * (wide + gap) for column in range(abreast)]
    for start in range(0, len(lines.names), abreast):
        names = [setting.fitted(name, style, wide) for name in lines.names[start : start + abreast]]
        rules: list[Mark] = [Rule(left, above, wide) for left, _ in zip(lefts, names, strict=False)]
        high = above + max(len(texts) for _, texts in names) * setting.SMALL.line
        if high <= room.height:
            # One name after the other: a name of two lines is read whole.
            told = [mark for left, (fitting, texts) in zip(lefts, names, strict=False)
                    for at, text in enumerate(texts)
                    for mark in stacked([text], fitting, left, wide, above + at * setting.SMALL.line)]
            yield Slab(high, (*rules, *told))
        else:
            yield from _signed_line_by_line(rules, names, lefts, wide, above)


def _signed_line_by_line(marks: list[Mark], names: list[tuple[Style, list[str]]], lefts: list[float], wide: float,
                         top: float) -> Iterator[Slab]:
    """Names that are longer than a page."""
    for texts in zip_longest(*(said for _, said in names)):
        for left, (fitting, _), text in zip(lefts, names, texts, strict=False):
            marks += stacked([text] if text else [], fitting, left, wide, top)
        yield Slab(top + setting.SMALL.line, tuple(marks))
        marks, top = [], 0.0


def joined_to_next(slabs: list[Slab]) -> list[Slab]:
    """The same slabs, kept on one page with what follows them."""
    return [replace(slab, joined=True) for slab in slabs]


def struck(marks: list[Mark]) -> list[Mark]:
    """The same marks with a line through every text."""
    through: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Words) and mark.text:
            wide = min(mark.room, setting.width(mark.text, mark.style))
            indent = {Align.LEFT: 0.0, Align.CENTRE: (mark.room - wide) / 2, Align.RIGHT: mark.room - wide}[mark.align]
            through.append(Rule(mark.x + indent, mark.y - STRUCK * mark.style.size, wide, 1.2))
    return [*marks, *through]


def void_slab(entry: int, room: Room) -> Slab:
    """What is written under a row that was reversed, in words: a line through it alone could be a flaw of the paper."""
    style = setting.SMALL_STRONG
    return Slab(style.line + 3, tuple(one_line(void_words(entry), style, room.x, room.width, 0)))
