"""How far books can be trusted now, in the words that a sheet, an export and the screen have for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.ledger.check import Finding
from app.words import tr


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether books are as they were written: `grave` is what is wrong with them, as far as it is known.

    `is_whole` says that everything was gone through since they were opened, or changed by anybody else.
    """

    grave: tuple[Finding, ...] = ()
    is_whole: bool = False

    @classmethod
    def of(cls, found: Sequence[Finding], is_whole: bool) -> "Proof":
        """What comes of what was found; a remark is no fault."""
        return cls(tuple(one for one in found if one.grave), is_whole)

    @property
    def is_verified(self) -> bool:
        """All was gone through, and all is well."""
        return self.is_whole and not self.grave

    @property
    def since(self) -> int:
        """The first entry that is in doubt; 0 where that cannot be told."""
        return min((one.entry for one in self.grave if one.entry), default=0)

    @property
    def doubt(self) -> str:
        """What is said wherever somebody might rely on them; "" of books that are verified."""
        if not self.grave:
            return "" if self.is_whole else tr("Not verified yet.")
        return tr("The books do not verify since entry {number}.", number=f"{self.since:,}") if self.since else \
            tr("The books do not verify.")

    @property
    def reason(self) -> str:
        """The doubt, and the first thing that was found."""
        return " ".join((self.doubt, *(one.sentence for one in self.grave[:1])))
