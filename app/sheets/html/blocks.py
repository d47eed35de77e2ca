"""The blocks of a sheet as elements that say what they are: headings, lists, tables with their titles."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from app.graph import Picture
from app.sheets.blocks import (
    MARK,
    Block,
    Board,
    Caution,
    Columns,
    Facts,
    Heading,
    Legend,
    Note,
    Scan,
    SignatureLines,
    Table,
    Term,
    Terms,
    Ticks,
    Twice,
)
from app.sheets.html.pictures import told_graph, told_marks, told_sign
from app.sheets.html.tables import Rows, table_of, ticks_of
from app.sheets.html.writing import element, spoken
from app.words import tr


class Blocks:
    """Blocks on their way into a page: in which languages they are, and under which heading the next one stands.

    With `headed` the first heading is the page's own.
    """

    def __init__(self, languages: Sequence[str], headed: bool = False) -> None:
        self._languages, self._numbers = languages, count(1)
        self._own, self._under = headed, "" if headed else "h0"

    def written(self, blocks: Iterable[Block]) -> str:
        """All of them, one after the other. A heading goes into the table that it is of, as its caption."""
        return "\n".join(self._written(list(blocks)))

    def _written(self, blocks: list[Block]) -> Iterator[str]:
        heading = ""
        for at, block in enumerate(blocks):
            following = blocks[at + 1] if at + 1 < len(blocks) else None
            if isinstance(block, Heading):
                heading = self._heading(block)
                if isinstance(following, Table | Ticks):
                    continue
                yield heading
            else:
                yield self._block(block, heading)
            heading = ""

    def _said(self, text: str) -> str:
        return spoken(text, self._languages)

    def _heading(self, block: Heading) -> str:
        level, self._own = "h1" if self._own else "h2", False
        self._under = f"h{next(self._numbers)}"
        return element(level, self._said(block.text), id=self._under)

    def _block(self, block: Block, heading: str) -> str:
        match block:
            case Heading():
                return self._heading(block)
            case Note():
                return element("p", self._said(block.text))
            case Caution():
                return element("p", self._said(block.text), class_="caution", role="note")
            case Facts():
                return self._facts(block)
            case SignatureLines():
                names = "".join(element("li", self._said(name)) for name in block.names)
                return element("ul", names, class_="signatures", aria_label=tr("Lines to sign on"))
            case Terms():
                return element("dl", "\n".join(map(self._term, block.terms)))
            case Columns() | Twice():
                return self.written(block.blocks)
            case Board():
                return "\n".join(filter(None, (self._board(block), self.written(block.beside))))
            case Legend():
                return self._legend(block)
            case Picture():
                return self._picture(block)
            case Scan():
                return element("p", element("a", self._said(block.words), href=block.text))
            case Ticks():
                return ticks_of(block, self._rows(heading))
            case Table():
                return table_of(block, self._rows(heading))

    def _rows(self, heading: str) -> Rows:
        return Rows(self._languages, self._under, heading)

    def _facts(self, facts: Facts) -> str:
        return element("dl", "\n".join(element("div", element("dt", self._said(label)) + element(
            "dd", self._said(value))) for label, value in facts.pairs), class_="facts")

    def _term(self, term: Term) -> str:
        label = f"{MARK} {term.label}" if term.marked else term.label
        said = (term.value, *term.meaning)
        return element("dt", self._said(label)) + "".join(element("dd", self._said(one)) for one in said if one)

    def _board(self, board: Board) -> str:
        """A road told as it ran; one without marks is for a pen."""
        title = element("figcaption", self._said(board.title))
        runs = "".join(element("li", self._said(run)) for run in told_marks(board.marks))
        told = element("ol", runs, class_="told") if runs else element(
            "p", self._said(tr("An empty board for a pen: six rows, as long as the paper is wide.")), class_="told")
        return element("figure", title + told)

    def _legend(self, legend: Legend) -> str:
        return element("ul", "".join(self._entry(told_sign(signs), words) for signs, words in legend.entries))

    def _entry(self, sign: str, words: str) -> str:
        told = element("span", self._said(tr("{mark}:", mark=sign)), class_="told") + " " if sign else ""
        return element("li", told + self._said(words))

    def _picture(self, picture: Picture) -> str:
        """The points of a picture, to be opened by whoever wants them: what they come to stands beside it."""
        points = "".join(element("li", self._said(one)) for one in told_graph(picture.graph))
        if not points:
            return ""
        summary = element("summary", self._said(tr("{picture}, point by point", picture=picture.graph.title)))
        return element("details", summary + element("ol", points), class_="told")
