"""What stands at the foot of every sheet: the book's code, in words and for a camera, and who printed it when."""

from dataclasses import dataclass
from datetime import datetime

from app.settlement import BookMark
from app.sheets.blocks import Footer
from app.sheets.tongues import Language, tongues
from app.sheets.wording import stamp
from app.store.proof.state import Proof
from app.words import tr
from app.words.figures import thousands


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing of a sheet: when, in an aware time; by which Sabot; and the id of the house whose books it is of.

    `language` is that of a sheet that comes in several, `proof` how far the books could be trusted then; None for what
    is in no books.
    """

    when: datetime
    version: str
    house: str = ""
    language: Language = Language.ENGLISH
    proof: Proof | None = None

    @property
    def doubt(self) -> str:
        """What every page says of books that are not verified, in every language of the sheet; "" of others."""
        proof = self.proof
        return tongues(self.language).line(lambda: proof.doubt) if proof else ""


def foot_of(books: BookMark, sheet: str, printing: Printing) -> Footer:
    """The foot of the sheet with this number ("S-0031"), of books that have come so far."""
    return Footer(
        title=tr("Book code"),
        code=f"{books.number} · {books.code}" if books.code else str(books.number),
        note=_entries(books, printing),
        lines=(tr("Printed {when}", when=stamp(printing.when)),
               tr("Sabot {version} · {sheet}", version=printing.version, sheet=sheet)),
        scan=scanned(printing.house, books.number, books.code),
        doubt=printing.doubt,
    )


def _entries(books: BookMark, printing: Printing) -> str:
    if not books.code:
        return tr("Nothing is booked yet.")
    entries = {"first": thousands(books.first_entry), "last": thousands(books.number)}
    if printing.proof and printing.proof.is_verified:
        return tr("Entries {first} to {last}, verified. To check: Ledger, Verify, and compare this code.", **entries)
    return tr("Entries {first} to {last}. To check: Ledger, Verify, and compare this code.", **entries)


def scanned(house: str, number: int, code: str) -> str:
    """What a camera reads off a sheet: "SABOT 3F2A9C1B 1207 7K2MQ-4XDAB"; nothing while nothing is booked."""
    return " ".join(part for part in ("SABOT", house[:8].upper(), str(number), code) if part) if code else ""
