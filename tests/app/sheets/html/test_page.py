"""A sheet as a page for screen readers: the very texts of its blocks in their order, each as what it is."""

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as some

from app.sheets.blocks import (
    Caution,
    Cell,
    Column,
    Columns,
    Facts,
    Footer,
    Heading,
    Mark,
    Narrow,
    Note,
    Row,
    Scan,
    Sheet,
    SignatureLines,
    Table,
    Term,
    Terms,
    Ticks,
    Twice,
)
from app.sheets.html import html_of
from app.words import in_language
from app.words.languages import catalogue
from tests.app.sheets.every_kind import every_sheet
from tests.app.sheets.html.reading import Node, read_page
from tests.app.sheets.texts import texts_of

FOOT = Footer("Book code", "1207 · 7K2MQ-4XDAB", "Entries 1 to 1,207.", ("Printed today", "Sabot 1"), "SABOT 1")


def joined(texts: list[str]) -> str:
    """Texts as one, without blanks, which a page may break anywhere."""
    return re.sub(r"\s", "", "".join(texts))


def page_of(sheet: Sheet) -> Node:
    return read_page(html_of(sheet))


def main(sheet: Sheet) -> Node:
    [found] = page_of(sheet).all("main")
    return found


def a_sheet(*blocks: object) -> Sheet:
    return Sheet("Sheet", blocks, FOOT)  # type: ignore[arg-type]


def test_every_sheet_says_the_very_texts_of_its_blocks_in_their_order() -> None:
    wrong = [name for name, sheet in every_sheet()
             if joined([main(sheet).says()]) != joined(texts_of(sheet.blocks))]
    assert wrong == []


def test_every_sheet_has_its_language_its_title_and_the_code_of_the_books() -> None:
    for name, sheet in every_sheet():
        page = page_of(sheet)
        assert page.given == {"lang": sheet.languages[0]}, name
        assert [one.says() for one in page.all("title")] == [", ".join(filter(None, (sheet.title, sheet.subject)))]
        assert len(page.all("h1")) == 1, name
        if not sheet.bare:
            [head], [foot] = page.all("header"), page.all("footer")
            above = [sheet.title, "DEMO" if sheet.demo else "", sheet.footer.doubt, sheet.printed_before]
            assert sheet.languages[0] != "en" or joined([head.says()]) == joined(above), name
            below = [sheet.footer.title, sheet.footer.code, sheet.footer.note, *sheet.footer.lines]
            assert joined([foot.says()]) == joined(below), name


def test_every_table_is_called_by_its_heading_and_every_cell_by_its_row_and_column() -> None:
    pages = [(name, page_of(sheet)) for name, sheet in every_sheet()]
    tables = [(name, page, one) for name, page in pages for one in page.all("table")]
    assert len(tables) > 200
    for name, page, table in tables:
        titles = {one.given.get("id"): one.says() for one in page.all("h1", "h2")}
        called = "".join(one.says() for one in table.all("caption")) or titles[table.given["aria-labelledby"]]
        assert called.strip(), name
        assert len({len(row.all("th", "td")) for row in table.all("tr")}) == 1, name
        for part, scope in (("thead", "col"), ("tbody", "row"), ("tfoot", "row")):
            cells = [cell for one in table.all(part) for cell in one.all("th")]
            assert all(cell.given["scope"] == scope and cell.says().strip() for cell in cells), name


def test_a_heading_right_above_a_table_is_its_caption_and_one_further_up_its_name() -> None:
    table = Table((Column.lead("Name", 1), Column.amount("Amount", 1)), (Row.of("Ann", "+1"),))
    page = main(a_sheet(Heading("Results"), table, Heading("More"), Note("Of the night."), table, table))
    assert [one.says() for one in page.all("caption")] == ["Results"]
    assert [one.given.get("aria-labelledby") for one in page.all("table")] == [None, "h2", "h2"]
    assert [one.given["id"] for one in page.all("h2")] == ["h1", "h2"]


def test_the_name_of_a_row_is_what_leads_it() -> None:
    table = Table((Column("No.", 1), Column("Player", 1, narrow=Narrow.LEAD), Column.amount("Net", 1)),
                  (Row.of("1", "Ann", "+1"), Row.of("2", "", "–")), Row.total("", "All", "0"))
    page = main(a_sheet(table))
    assert [[cell.name for cell in row.all("th", "td")] for row in page.all("tr")] == [
        ["th", "th", "th"], ["td", "th", "td"], ["td", "td", "td"], ["td", "th", "td"]]
    assert [cell.given.get("class") for cell in page.all("tr")[1].all("th", "td")] == [None, None, "right"]


def test_what_was_reversed_says_so_in_its_row_and_where_a_pen_is_wanted_it_is_told() -> None:
    columns = (Column("Act", 2), Column("Paid", 1))
    page = main(a_sheet(Table(columns, (
        Row.of("Buy-in", "100", void=4), Row((Cell("Ann"), Cell(mark=Mark.BOX))),
        Row((Cell(), Cell("x", mark=Mark.LINE)))))))
    void, boxed, lined = page.all("tr")[1:]
    assert void.says() == "Buy-in100 VOID, reversed by entry 4"
    assert [one.says() for one in void.all("s")] == ["Buy-in", "100"]
    assert [one.given["aria-label"] for row in (boxed, lined) for one in row.all("span")] == [
        "box to tick", "line to sign on"]


def test_a_road_is_told_as_it_ran_and_a_legend_by_the_colour_of_its_mark() -> None:
    [card] = [sheet for name, sheet in every_sheet() if name == "tables/road-card/1/en"]
    figures = main(card).all("figure")
    assert [one.all("figcaption")[0].says() for one in figures] == [
        "Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig"]
    bead = [one.says() for one in figures[0].all("li")]
    assert bead[:3] == ["Player 1", "Banker 1", "Player 1"]
    entries = [one.says(told=True) for one in main(card).all("li")]
    assert "red: pattern repeats" in entries
    assert "blue: pattern breaks" in entries


def test_a_picture_of_figures_can_be_read_point_by_point() -> None:
    [figures] = [sheet for name, sheet in every_sheet() if name.startswith("demo/figures/")]
    points = main(figures).all("details")
    assert points
    assert all(one.all("summary")[0].says().endswith(", point by point") and one.all("li") for one in points)


def test_what_a_camera_would_read_is_a_link() -> None:
    [link] = main(a_sheet(Scan("http://192.168.1.23:8047/#a&b", "192.168.1.23:8047"))).all("a")
    assert (link.given["href"], link.says()) == ("http://192.168.1.23:8047/#a&b", "192.168.1.23:8047")


def test_what_is_in_the_second_language_says_so() -> None:
    [card] = [sheet for name, sheet in every_sheet() if name.endswith("rules/nap/both")]
    page = page_of(card)
    said = [one for one in page.all("span") if one.given.get("lang") == "zh-Hans"]
    assert "拿破仑" in [one.says() for one in said]
    others = re.sub("<span lang=\"zh-Hans\">.*?</span>|<title>.*?</title>", "", html_of(card))
    assert not re.search("[\u4e00-\u9fff]", others)


def test_a_page_speaks_the_language_of_its_sheet_whatever_the_host_speaks() -> None:
    table = Table((Column("A", 1),), (Row.of("1", void=4),))
    with in_language(catalogue("es")):
        assert "VOID" not in html_of(a_sheet(table))
        assert "VOID, reversed by entry 4" in html_of(replace(a_sheet(table), languages=("en",)))


def test_a_page_stands_alone_and_runs_nothing() -> None:
    for _, sheet in every_sheet():
        page = html_of(sheet)
        assert not re.search(r"<script|<link|<img|<iframe|\bon\w+=|javascript:|url\(|@import", page)
        assert not re.search(r"(?<![-\w])(color|background)\s*:", page)  # the reader's own


text = some.text(some.characters(), max_size=20)
texts = some.lists(text, min_size=1, max_size=3).map(tuple)


@some.composite
def tables(draw: some.DrawFn) -> Table:
    titles = draw(texts)
    rows = some.builds(Row.of, *(text for _ in titles), void=some.integers(0, 9))
    return Table(tuple(Column(title, 1) for title in titles), tuple(draw(some.lists(rows, max_size=3))),
                 draw(some.none() | some.builds(Row.total, *(text for _ in titles))))


@some.composite
def ticks(draw: some.DrawFn) -> Ticks:
    titles = draw(texts)
    return Ticks(tuple(Column(title, 1) for title in titles),
                 tuple(draw(some.lists(some.tuples(*(text for _ in titles)), max_size=3))), 2, 5)


plain = (some.builds(Heading, text) | some.builds(Note, text) | some.builds(Caution, text) | tables() | ticks()
         | some.builds(Facts, some.lists(some.tuples(text, text), max_size=3).map(tuple))
         | some.builds(SignatureLines, texts)
         | some.builds(Terms, some.lists(some.builds(Term, text, text, texts, some.booleans()), max_size=3).map(tuple)))
blocks = some.lists(plain | some.builds(Columns, some.lists(plain, max_size=3).map(tuple))
                    | some.builds(Twice, some.lists(plain, max_size=3).map(tuple)), max_size=5).map(tuple)
ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


@given(blocks, text, some.sampled_from([("en",), ("en", "zh-Hans")]))
def test_whatever_is_written_on_a_sheet_is_read_on_its_page(blocks: tuple[object, ...], title: str,
                                                            languages: tuple[str, ...]) -> None:
    sheet = replace(a_sheet(*blocks), title=title, languages=languages)
    page = page_of(sheet)
    assert joined([page.all("main")[0].says()]) == joined([ODD.sub("\ufffd", one) for one in texts_of(sheet.blocks)])
    assert joined([page.all("h1")[0].says()]) == joined([ODD.sub("\ufffd", title)])
