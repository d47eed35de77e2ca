"""What has been printed: a sheet that was printed before says so, and which sheet it replaces where it has changed.

Every printing is kept as a setting of what the sheet is about, and as an event for whoever reads the log.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import takewhile
from typing import Any, cast
from zoneinfo import ZoneInfo

from app.dealing.values.log import Json
from app.desk.house.clock import moment
from app.desk.session.writer import Writer
from app.sheets.blocks import Sheet
from app.sheets.wording import stamp
from app.words import tr
from app.words.joined import labelled


@dataclass(frozen=True, slots=True)
class Printed:
    """One printing of a sheet: the digest of what it said, the book's code on it, when (UTC microseconds) and on what.
    """

    digest: str
    code: str
    at: int
    paper: str


class Prints:
    """Every sheet that has left the program, on paper or as a file. A preview is no printing.

    A bare form may be printed as often as it is wanted: none is a reprint.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def of(self, about: str) -> tuple[Printed, ...]:
        """Every printing of what a sheet is about, in order."""
        kept = cast(Sequence[dict[str, Any]], self._writer.books.settings().get(_setting(about)) or ())
        return tuple(Printed(**one) for one in kept)

    def printed(self, kind: str) -> frozenset[str]:
        """What of a kind was printed at all, by what follows the kind in what its sheets are about ("slip" -> "12")."""
        begins = _setting(f"{kind}:")
        return frozenset(key.removeprefix(begins) for key in self._writer.books.settings() if key.startswith(begins))

    def marked(self, sheet: Sheet) -> Sheet:
        """The sheet as it would be printed now: with which reprint it is, or which sheet it replaces."""
        return replace(sheet, printed_before=self._said(sheet))

    def record(self, sheet: Sheet, paper: str, op_id: str = "") -> None:
        """A sheet has been printed on a paper, or saved as a file for it. Books that are only read keep no record.

        Raises MachineFault where it could not be written down.
        """
        writer = self._writer
        if writer.books.read_only_because or writer.was_written(op_id):
            return
        before = self.of(sheet.about)
        now = Printed(_digest(sheet), sheet.footer.code, writer.clock.now(), paper)
        said = tr(", ").join(part for part in (sheet.title, sheet.subject, now.code, paper) if part)
        text = labelled(said, sheet.printed_before) if sheet.printed_before else said
        kept = [asdict(one) for one in (*before, now)]
        settings = {_setting(sheet.about): cast(Json, kept)} if not sheet.bare else {}
        writer.commit(writer.command("print", op_id, settings=settings,
                                     events=(writer.event("reprint" if before else "print", text),)))

    def _said(self, sheet: Sheet) -> str:
        before, digest = self.of(sheet.about), _digest(sheet)
        if not before:
            return ""
        same = list(takewhile(lambda one: one.digest == digest, reversed(before)))
        others = before[: len(before) - len(same)]
        if not same:
            return tr("Replaces {code}, printed {when}", code=others[-1].code, when=self._when(others[-1]))
        number, when = len(same) + 1, self._when(same[-1])
        if not others:
            return tr("Reprint {number}, first printed {when}", number=number, when=when)
        return tr("Reprint {number}, first printed {when}; replaces {code}", number=number, when=when,
                  code=others[-1].code)

    def _when(self, printed: Printed) -> str:
        return stamp(moment(printed.at, ZoneInfo(self._writer.clock.zone())))


def _setting(about: str) -> str:
    return f"printed:{about}"


def _digest(sheet: Sheet) -> str:
    """Of what the sheet says; its foot tells when it was printed, and how far the books had come by then."""
    return sha256(repr((sheet.title, sheet.blocks)).encode("utf-8", "backslashreplace")).hexdigest()[:32]
