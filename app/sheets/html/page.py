"""A sheet as one HTML file that stands alone: no script, nothing from elsewhere, the reader's own colours and size."""

from app.sheets.blocks import Sheet
from app.sheets.html.blocks import Blocks
from app.sheets.html.writing import element, spoken, text
from app.words import in_language, tr
from app.words.languages import catalogue

STYLE = """
:root { color-scheme: light dark; }
body { font: 1em/1.5 system-ui, sans-serif; max-width: 60em; margin: 0 auto; padding: 1em; }
h1, h2 { line-height: 1.25; }
table { border-collapse: collapse; margin: 1em 0; }
caption { text-align: left; }
caption h2 { margin: 0.5em 0; }
th, td { padding: 0.3em 0.6em; text-align: left; vertical-align: top; border-bottom: 1px solid; }
thead th, thead td, tfoot th, tfoot td { border-bottom-width: 2px; }
.right { text-align: right; font-variant-numeric: tabular-nums; }
.centre { text-align: center; }
dt { font-weight: bold; }
dl.facts > div { display: flex; flex-wrap: wrap; gap: 0 1em; }
dl.facts dt { min-width: 10em; font-weight: normal; }
dl.facts dd { margin: 0; font-weight: bold; }
.caution { border: 2px solid; padding: 0.5em 1em; font-weight: bold; }
.signatures { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 2.5em 1.5em; margin-top: 3em; }
.signatures li { border-top: 1px solid; min-width: 12em; }
.box { display: inline-block; width: 1em; height: 1em; border: 1px solid; vertical-align: middle; }
.line { display: inline-block; min-width: 8em; border-bottom: 1px solid; }
@media print {
  body { font-size: 10pt; max-width: none; padding: 0; }
  thead { display: table-header-group; }
  tr, li, .caution { break-inside: avoid; }
  h2, caption { break-after: avoid; }
}
"""


def html_of(sheet: Sheet) -> str:
    """The page of a sheet, in the language that it is written in; everything that its blocks say, in their order."""
    with in_language(catalogue(sheet.languages[0])):
        inside = "\n".join(part for part in (_head(sheet), _body(sheet), _foot(sheet)) if part)
        body = f"<body>\n{inside}\n</body>"
        return f'<!DOCTYPE html>\n<html lang="{text(sheet.languages[0])}">\n{_meta(sheet)}\n{body}\n</html>\n'


def _meta(sheet: Sheet) -> str:
    title = ", ".join(part for part in (sheet.title, sheet.subject) if part)
    return ('<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="generator" content="Sabot">\n'
            f"{element('title', text(title))}\n{element('style', STYLE)}\n</head>")


def _head(sheet: Sheet) -> str:
    """What the head of a paper says; a bare one has the first of its own headings for it."""
    if sheet.bare:
        return element("p", element("strong", text(tr("DEMO")))) if sheet.demo else ""
    said = [element("p", element("strong", spoken(one, sheet.languages))) for one in (
        tr("DEMO") if sheet.demo else "", sheet.footer.doubt, sheet.printed_before) if one]
    return element("header", "\n".join((element("h1", spoken(sheet.title, sheet.languages), id="h0"), *said)))


def _body(sheet: Sheet) -> str:
    return element("main", Blocks(sheet.languages, headed=sheet.bare).written(sheet.blocks))


def _foot(sheet: Sheet) -> str:
    """The book's code, which is the same as on paper, with what stands beside it."""
    foot, languages = sheet.footer, sheet.languages
    if sheet.bare:
        return ""
    code = element("p", element("code", text(foot.code))) if foot.code else ""
    lines = (element("p", spoken(line, languages)) for line in (foot.note, *foot.lines) if line)
    return element("footer", "\n".join(filter(None, (element("h2", spoken(foot.title, languages)), code, *lines))))
