"""What a PDF says of itself to whoever listens: in which language it is to be read, and its title in place of its name.

Qt's writer says neither, and marks no text as a heading or a table (Qt 6.11): who needs those has the same sheet as
HTML (`app/sheets/html`). Both go into the catalogue of the finished file, where its letters are corrected too: another
library would be installed with every Sabot for two lines.
"""

from ui.printing.pdf.objects import joined, objects_of

CATALOGUE = b"/Type /Catalog\n"


def told(pdf: bytes, language: str) -> bytes:
    """The same PDF, in a language ("zh-Hans") and with its title shown.

    Raises ValueError for a file that is not written as Qt writes them.
    """
    objects = objects_of(pdf)
    at = next((number for number, body in enumerate(objects) if CATALOGUE in body), None)
    if at is None:
        raise ValueError("this PDF has no catalogue of its own")
    says = b"/Lang (%s)\n/ViewerPreferences << /DisplayDocTitle true >>\n" % language.encode("ascii")
    objects[at] = objects[at].replace(CATALOGUE, CATALOGUE + says, 1)
    return joined(pdf, objects)
