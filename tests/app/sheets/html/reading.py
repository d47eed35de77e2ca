"""A page read back, strictly: whatever is not closed, out of its place or out of the standard is a fault."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

ONLY_IN = {"thead": "table", "tbody": "table", "tfoot": "table", "caption": "table", "tr": "thead tbody tfoot",
           "th": "tr", "td": "tr", "li": "ul ol", "dt": "dl div", "dd": "dl div", "figcaption": "figure",
           "summary": "details", "head": "html", "body": "html", "meta": "head", "title": "head", "style": "head",
           "header": "body", "main": "body", "footer": "body", "h1": "header main", "h2": "main footer caption"}
"""Where each of these may stand."""

HOLDS = {"table": "caption thead tbody tfoot", "thead": "tr", "tbody": "tr", "tfoot": "tr", "tr": "th td", "ul": "li",
         "ol": "li", "dl": "dt dd div", "html": "head body"}
"""What alone these may hold, and no text."""

PHRASES = {"span", "strong", "s", "code", "a"}
LINES = PHRASES | {"p", "dt", "h1", "h2", "title", "summary"}
"""Nothing but phrases stands in these."""

BLOCKS = {"p", "div", "figure", "details", *HOLDS, *ONLY_IN}
ATTRIBUTES = {"id", "lang", "class", "role", "aria-label", "aria-labelledby", "scope", "charset", "name", "content",
              "href"}
VOID = {"meta"}


@dataclass
class Node:
    """An element with what is in it, in order."""

    name: str
    given: dict[str, str] = field(default_factory=dict)
    inside: list["Node | str"] = field(default_factory=list)

    def all(self, *names: str) -> list["Node"]:
        """Every element of these names in it, in order."""
        found = []
        for one in self.inside:
            if isinstance(one, Node):
                found += ([one] if one.name in names else []) + one.all(*names)
        return found

    def says(self, told: bool = False) -> str:
        """Its texts; what is drawn on paper and only told here when asked for."""
        return "".join(one if isinstance(one, str) else one.says(told) for one in self.inside
                       if isinstance(one, str) or told or one.given.get("class") != "told")


class Strict(HTMLParser):
    """Reads a page into elements. Raises AssertionError for whatever a browser would have to mend."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("")
        self.open = [self.root]

    def handle_decl(self, decl: str) -> None:
        """The first line."""
        assert decl == "DOCTYPE html"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins, in a place where it may be."""
        parent = self.open[-1].name
        assert tag in BLOCKS | PHRASES, tag
        assert tag not in ONLY_IN or parent in ONLY_IN[tag].split(), f"{tag} in {parent}"
        assert parent not in HOLDS or tag in HOLDS[parent].split(), f"{tag} in {parent}"
        assert parent not in LINES or tag in PHRASES, f"{tag} in {parent}"
        assert len(dict(attrs)) == len(attrs)
        assert all(name in ATTRIBUTES and value for name, value in attrs), attrs
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        """The element that was begun last ends."""
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        """A text, where there may be one."""
        assert self.open[-1].name not in HOLDS or not data.strip(), data
        self.open[-1].inside.append(data)

    def error(self, message: str) -> None:
        """Nothing is passed over."""
        raise AssertionError(message)


def read_page(page: str) -> Node:
    """A page as its elements, all of them closed, each id once and each that is named there."""
    reader = Strict()
    reader.feed(page)
    reader.close()
    assert len(reader.open) == 1, [one.name for one in reader.open]
    [html] = [one for one in reader.root.inside if isinstance(one, Node)]
    every = [html, *html.all(*BLOCKS, *PHRASES)]
    ids = [one.given["id"] for one in every if "id" in one.given]
    assert len(set(ids)) == len(ids)
    assert {one.given["aria-labelledby"] for one in every if "aria-labelledby" in one.given} <= set(ids)
    return html
