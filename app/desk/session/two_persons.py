"""What two people have to do: two initials that differ, and nobody who counts alone what they brought."""

import re
from collections.abc import Mapping

from app.errors import Refused
from app.names import same_name
from app.words import tr

_BETWEEN = re.compile(r"[^\w.’'-]+|\band\b")


def signers(by: str) -> tuple[str, ...]:
    """Who has signed, by the initials that were typed, each once: "AK, BL" are two, "AK ak" is one."""
    found: dict[str, str] = {}
    for one in filter(None, _BETWEEN.split(by)):
        found.setdefault(one.strip(".").casefold(), one)
    return tuple(one for key, one in found.items() if key)


def refuse_one_signer(by: str, what: str) -> None:
    """Raise Refused where fewer than two have signed; `what` is said of those who do: "Two people count it."."""
    if not (signed := signers(by)):
        raise Refused(tr("Nobody has signed."), what, tr("Type their initials."))
    if len(signed) < 2:
        raise Refused(tr("Only {by} has signed.", by=signed[0]), what, tr("Type the initials of both."))


def refuse_unsigned(by: str, counts: Mapping[int, int]) -> None:
    """Two count what goes into a rack or out of it. Raises Refused for chips without the initials of both."""
    if any(counts.values()):
        refuse_one_signer(by, tr("Two people count the chips and sign for them."))


def is_signed_by(by: str, name: str) -> bool:
    """Whether initials, or a name, are those of somebody."""
    letters = "".join(part[0] for part in name.split())
    return same_name(by) == same_name(name) or re.sub(r"\W", "", by).casefold() == letters.casefold()
