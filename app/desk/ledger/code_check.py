"""A code read off paper held against the books: whether they still are what they were when it was printed."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.desk.records.log_audit import examined
from app.desk.records.taken_up import entries_after, keyed_again, takings_up
from app.errors import Refused
from app.ledger.check import Finding
from app.names import shown
from app.store.books import Books
from app.words import tr

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_LOOK_ALIKES = {"0": "O", "1": "IL", "8": "B"}
"""Figures that no code has, and the letters they may have been on paper."""
_TO_FIGURES = str.maketrans("OIL", "011")
_LENGTH = 10
_SCANNED = re.compile(r"\s*SABOT\s+([0-9A-F]{8})\s+(?=[0-9])", re.IGNORECASE)
"""How what a camera reads off a sheet begins: with the house whose books it is of."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether a printed code `holds`, and the sentence that says so; `entry` is the number it was printed with.

    `is_lost` says that the entry was lost with the books, and is not looked for in them.
    """

    holds: bool
    sentence: str
    entry: int
    is_lost: bool = False


def check_code(books: Books, typed: str, examine: Callable[[], list[Finding]] | None = None) -> Checked:
    """Hold a printed code, such as "1207 · ABCDE-FGHIJ", against the books, and where it fits examine these.

    `examine` does so in another way than here and now. Raises Refused for what is no code.
    """
    compared = compare_code(books, typed)
    if not compared.holds:
        return compared
    return judged(examine() if examine else examined(books).found, compared)


def compare_code(books: Books, typed: str) -> Checked:
    """Hold a printed code against the entry it names alone.

    Capitals, blanks, dots and dashes do not matter, and 0, 1 and 8 are read as the letters they look like. Raises
    Refused for what is no code.
    """
    number, code = read_code(typed)
    if (scanned := _SCANNED.match(typed)) and scanned[1].upper() != books.house()[:8].upper():
        return Checked(False, tr("This code belongs to another house’s books."), number)
    head, carried = books.head(), books.code_of(number)
    if not (carried and _fits(code, carried)) and (said := _lost(books, number, code)):
        return Checked(True, said, number, is_lost=True)
    if number > head.number or not carried:
        said = tr("These books end at entry {last}; entry {number} is missing. They are older than the printed code, "
                  "or entries were removed from the end.", last=head.number, number=number)
    elif not _fits(code, carried):
        said = tr("Entry {number} here has the code {carried}. The printed code was mistyped, these are different "
                  "books, or they were changed after printing.",
                  number=number, carried=carried)
    else:
        return Checked(True, tr("Entry {number} has this code.", number=number), number)
    return Checked(False, said, number)


def _lost(books: Books, number: int, code: str) -> str:
    """What is said of a code that was printed before the books were lost and a copy was taken up; "" of any other."""
    for taken in takings_up(books.settings()):
        if any(slip.number == number and _fits(code, slip.code) for slip in taken.lost):
            again = keyed_again(taken, entries_after(books, taken)).get(number)
            return tr("This code is of an entry that was keyed again as {number}, after the books were lost.",
                      number=again) if again else \
                tr("This code is of entry {number}, which was lost with the books and was not keyed again.",
                   number=number)
    return ""


def judged(found: list[Finding], compared: Checked) -> Checked:
    """The code fits; the content before it must fit its seals too, or the code would prove nothing."""
    number = compared.entry
    grave = next((one for one in found if one.grave), None)
    if compared.is_lost:
        return replace(compared, holds=False, sentence=f"{compared.sentence} {grave.sentence}") if grave else compared
    if grave:
        said = tr("Entry {number} has this code, but the books have changed: {finding}",
                  number=number, finding=grave.sentence)
    elif any(one.code == "bare" and (one.entry or 0) <= number for one in found):
        said = tr("Entry {number} has this code, but it was sealed without a key, so changes since printing cannot be "
                  "ruled out.", number=number)
    elif any(one.code == "no_key" and (one.entry or 0) <= number for one in found):
        said = tr("Entry {number} has this code, but its sealing key is not on this computer, so changes since "
                  "printing cannot be ruled out.", number=number)
    else:
        said = tr("Entry {number} has this code: nothing has changed since it was printed.", number=number)
        return Checked(True, said, number)
    return Checked(False, said, number)


def read_code(typed: str) -> tuple[int, str]:
    """The entry's number and the ten signs of a code as somebody typed it, or a camera read it off a sheet.

    Raises Refused for what is none.
    """
    plain = _SCANNED.sub("", unicodedata.normalize("NFKC", typed[:200]), count=1)
    signs = re.sub(r"[^0-9A-Z]", "", plain.upper())
    number, code = signs[:-_LENGTH].translate(_TO_FIGURES), signs[-_LENGTH:]
    if not re.fullmatch(r"[0-9]{1,18}", number) or int(number) < 1 or not {*code} <= {*_SIGNS, *_LOOK_ALIKES}:
        raise Refused(tr("“{typed}” is not a printed code.", typed=shown(typed, 40)) if typed.strip() else
                      tr("No code was typed."),
                      tr("A code is an entry number and ten letters and digits, such as 1207 · ABCDE-FGHIJ."),
                      tr("Type it as it is printed."))
    return int(number), code


def _fits(code: str, carried: str) -> bool:
    own = carried.replace("-", "")
    return len(own) == _LENGTH and \
        all(true in _LOOK_ALIKES.get(sign, sign) for sign, true in zip(code, own, strict=True))
