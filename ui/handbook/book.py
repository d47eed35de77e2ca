"""The handbook as a PDF: a cover with the contents, then a page for each chapter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt, QUrl
from PySide6.QtGui import QAbstractTextDocumentLayout, QFont, QImage, QPainter, QPalette, QPdfWriter, QTextDocument

from app.version import program_version
from app.words import current_language, tr
from ui.handbook.chapters import Chapter, Headed, said
from ui.look.faces import TEXT_FAMILIES
from ui.printing.paper import INCH, Paper
from ui.printing.pdf.copying import readable
from ui.printing.pdf.heard import told

RESOLUTION = 1200
TYPE, SMALL, FOOT = 13, 10, 24.0
TRIES = ((1.0, 1.0), (1.0, 0.8), (0.95, 0.8), (0.9, 0.7), (0.85, 0.7), (0.8, 0.6))
"""How much smaller a chapter's type and its picture are set where it would need a second page; type of 7.8 points is
the last."""
INK = Qt.GlobalColor.black


class TooLong(ValueError):
    """A chapter that does not go on a page at the smallest size."""


def handbook(chapters: Sequence[Chapter], shown: Mapping[str, QImage], paper: Paper) -> bytes:
    """All of it on a paper. Raises TooLong where a chapter has more than its page holds."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setPageLayout(paper.layout)
    writer.setTitle(tr("Sabot: the handbook"))
    writer.setCreator("Sabot")
    leaves = (cover(chapters, shown, paper), *(page(one, shown, paper) for one in chapters))
    painter = QPainter(writer)
    painter.scale(RESOLUTION / INCH, RESOLUTION / INCH)
    for number, made in enumerate(leaves, 1):
        if number > 1:
            writer.newPage()
        _paint(painter, made, paper, number)
    painter.end()
    said_on = [tr("Sabot: the handbook"), "0123456789", *(leaf.text.toPlainText() for leaf in leaves)]
    return told(readable(bytes(buffer.data().data()), said_on), current_language().code)


@dataclass(frozen=True, slots=True)
class Leaf:
    """What stands on a page, and how much smaller than it was laid out it is drawn."""

    text: QTextDocument
    smaller: float = 1.0


def cover(chapters: Sequence[Chapter], shown: Mapping[str, QImage], paper: Paper) -> Leaf:
    """The first page: what it is, and where each chapter begins."""
    entries = [(said(one.title), number) for number, one in enumerate(chapters, 2)]
    half = (len(entries) + 1) // 2
    made = f"<p style='font-size:40px; margin:0'><b>Sabot</b></p>{_text(tr('The handbook'), 20)}<p></p>" \
           f"<p><img src='picture' width='{paper.inside:.0f}'></p>{_text(_about())}<p></p>" \
           f"{_abreast(_contents(entries[:half]), _contents(entries[half:]))}"
    return Leaf(_document(made, shown["table"], paper.inside))


def _about() -> str:
    return tr("Sabot sits beside a person who deals real cards. It says what the hands do next and why, takes in what "
              "happened at the table, keeps the books and prints the sheet that settles the night. It never deals a "
              "card, plays a hand or predicts a result. This is version {version}.", version=program_version())


def _contents(entries: Sequence[tuple[str, int]]) -> str:
    rows = "".join(f"<tr><td>{escape(title)}</td><td align='right'>{number}</td></tr>" for title, number in entries)
    return f"<table width='100%'>{rows}</table>"


def page(chapter: Chapter, shown: Mapping[str, QImage], paper: Paper) -> Leaf:
    """A chapter's page, in the largest type with which it is one. Raises TooLong."""
    for smaller, share in TRIES:
        wide = paper.inside / smaller
        made = _document(_chapter(chapter, wide * share), shown[chapter.picture], wide)
        if made.size().height() * smaller <= paper.height - paper.top - paper.bottom - FOOT:
            return Leaf(made, smaller)
    raise TooLong(f"{chapter.title} does not go on a page of {paper.name}.")


def _chapter(chapter: Chapter, wide: float) -> str:
    left, right = _halves(chapter.parts)
    return (f"{_text(said(chapter.title), 26, bold=True)}{_text(said(chapter.lead), 15)}"
            f"<p><img src='picture' width='{wide:.0f}'></p>{_abreast(_parts(left), _parts(right))}"
            f"{''.join(_text(said(one), SMALL) for one in chapter.small)}")


def _halves(parts: Sequence[Headed]) -> tuple[Sequence[Headed], Sequence[Headed]]:
    """The parts in two columns, as equal as may be."""
    long = [sum(map(len, one)) + 60 * len(one) for one in parts]
    cut = min(range(len(parts) + 1), key=lambda at: abs(sum(long[:at]) - sum(long[at:])))
    return parts[:cut], parts[cut:]


def _parts(parts: Sequence[Headed]) -> str:
    return "".join(_text(said(heading), bold=True, above=8) + "".join(_text(said(one)) for one in paragraphs)
                   for heading, *paragraphs in parts)


def _abreast(left: str, right: str) -> str:
    cells = "".join(f"<td width='{share}%'>{cell}</td>" for share, cell in ((49, left), (2, ""), (49, right)))
    return f"<table width='100%'><tr>{cells}</tr></table>"


def _text(text: str, size: int = TYPE, bold: bool = False, above: int = 2) -> str:
    written = f"<b>{escape(text)}</b>" if bold else escape(text)
    return f"<p style='font-size:{size}px; margin-top:{above}px; margin-bottom:2px'>{written}</p>"


def _document(made: str, picture: QImage, wide: float) -> QTextDocument:
    document = QTextDocument()
    document.setDefaultFont(_font(TYPE))
    document.setDocumentMargin(0)
    document.addResource(QTextDocument.ResourceType.ImageResource, QUrl("picture"), picture)
    document.setHtml(made)
    document.setTextWidth(wide)
    return document


def _font(size: int) -> QFont:
    font = QFont()
    font.setFamilies(TEXT_FAMILIES)
    font.setPixelSize(size)
    return font


def _paint(painter: QPainter, leaf: Leaf, paper: Paper, number: int) -> None:
    painter.save()
    painter.translate(paper.side, paper.top)
    painter.scale(leaf.smaller, leaf.smaller)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QPalette.ColorRole.Text, INK)
    leaf.text.documentLayout().draw(painter, context)
    painter.restore()
    painter.setFont(_font(SMALL))
    painter.setPen(INK)
    foot = QRectF(paper.side, paper.height - paper.bottom - SMALL, paper.inside, FOOT)
    painter.drawText(foot, Qt.AlignmentFlag.AlignLeading, tr("Sabot: the handbook"))
    painter.drawText(foot, Qt.AlignmentFlag.AlignTrailing, str(number))
