"""What the strip of the Ledger page says of the row that is chosen, and what Enter does with it."""

from dataclasses import dataclass
from enum import Enum, auto

from app.dealing.values.felt import Actor
from app.desk.ledger.entry_view import Opened
from app.errors import Refusal
from app.sheets.wording import stamp
from app.words import as_in, tr
from ui.books.detail_text import number_words
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState
from ui.widgets.lists import Cells


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is opened in the right column: of which list, and its number; an entry with all that is known of it."""

    mode: str = ""
    key: int = 0
    entry: Opened | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """What is in sight: which list, the row that is chosen in it, what is opened, and whether something is looked for.

    `tonight` is the night in progress, or 0.
    """

    mode: str
    row: Cells | None
    opened: Chosen
    looked_for: bool
    tonight: int

    @property
    def mended(self) -> tuple[int, int]:
        """The night that would be mended, and its entry or 0: of what is opened, or the night that is chosen."""
        entry = self.opened.entry
        if self.mode == "entries" and entry is not None:
            if entry.mends and self.tonight and entry.line.night == self.tonight:
                return entry.mends  # it is wrong itself: the same is mended once more
            return entry.line.night, entry.line.number
        return (self.row.key if self.row else 0, 0) if self.mode == "nights" else (0, 0)


class Does(Enum):
    """What the primary button does."""

    OPEN = auto()
    SETTLEMENT = auto()
    ENTRIES = auto()
    REVERSAL = auto()
    DEAL = auto()
    MEND = auto()


@dataclass(frozen=True, slots=True)
class Saying:
    """The words of the strip, the primary button, and what it does."""

    said: StripText
    action: Action
    does: Does = Does.OPEN


def said_of(seen: Seen, why: Refusal | None) -> Saying:
    """What the strip says now; `why` nothing can be mended."""
    row = seen.row
    if row is None:
        rest = tr(" — Esc clears the search") if seen.looked_for else ""
        return Saying(StripText(tr("Nothing to open"), rest, tr("The ledger keeps everything ever booked; nothing is "
                                                                "removed."), badge=_badge(tr("LEDGER"))),
                      Action(tr("Open"), tr("Nothing is chosen"), PrimaryState.OFF))
    opened = seen.opened.key == row.key and seen.opened.mode == seen.mode
    if seen.mode == "nights":
        return _night(row, opened)
    if seen.mode == "players":
        return _player(row, opened)
    if opened and seen.opened.entry is not None:
        return _opened_entry(seen.opened.entry, seen.tonight, why)
    number, time, kind, title, _, amount = row.cells
    return Saying(StripText(tr("Entry {number}", number=number), tr(" — {kind}, {amount}", kind=kind, amount=amount),
                            f"{title} · {time}", actor=Actor.WARN if row.void else Actor.TABLE,
                            badge=_badge(tr("ENTRY"))),
                  Action(tr("Open entry {number}", number=number), kind))


def _badge(word: str) -> str:
    return f"icon:ledger|{word}"


def _night(row: Cells, opened: bool) -> Saying:
    date, title, players, hands, house, state = row.cells
    said = StripText(title, "", tr("{date}: {players} players, {hands} hands, house {house}. {state}.", date=date,
                                   players=players, hands=hands, house=house, state=state),
                     badge="icon:night|" + tr("NIGHT"))
    if opened:
        return Saying(said, Action(tr("See settlement"), tr("And its sheet")), Does.SETTLEMENT)
    return Saying(said, Action(tr("Open the night"), date))


def _player(row: Cells, opened: bool) -> Saying:
    name, nights, last, bought, result = row.cells
    said = StripText(name, "", tr("{nights} nights, last here {last}. Bought {bought}, result {result}.", nights=nights,
                                  last=last, bought=bought, result=result), badge="icon:seat|" + tr("PLAYER"))
    if opened:
        return Saying(said, Action(tr("Show the entries"), tr("Of this player")), Does.ENTRIES)
    return Saying(said, Action(tr("Open the history"), tr("Night by night")))


def _opened_entry(opened: Opened, tonight: int, why: Refusal | None) -> Saying:
    number, line = number_words(opened.line.number), opened.line
    of_tonight = tonight != 0 and line.night == tonight
    if line.void_by:
        by = number_words(line.void_by)
        said = StripText(tr("Entry {number} is void", number=number), tr(" — reversed by {by}", by=by),
                         tr("It stays in the books but no longer counts."), actor=Actor.WARN,
                         badge=_badge(tr(as_in("an entry", "VOID"))))
        return Saying(said, Action(tr("Go to entry {number}", number=by), tr("It reversed this one")),
                      Does.REVERSAL)
    lead, title = tr("Entry {number}", number=number), f"{line.title} · {stamp(line.at)}"
    if of_tonight and opened.mends is not None:
        # Enter, pressed once too often in the panel that booked it, must not open another.
        said = StripText(lead, tr(" — booked tonight"),
                         tr("If it is itself wrong, correct that night again: the other way round, or by the amount "
                            "missing."), badge=_badge(tr("ENTRY")))
        return Saying(said, Action(tr("It is booked"), tr("M corrects it again"), PrimaryState.OFF))
    if of_tonight:
        said = StripText(lead, tr(" — of tonight"),
                         tr("Tonight’s hands are corrected where they were dealt: undo the last, fix an earlier one "
                            "in the log."), badge=_badge(tr("ENTRY")))
        return Saying(said, Action(tr("Go to the deal"), tr("Undo or fix it there")), Does.DEAL)
    said = StripText(lead, tr(" — of {night}", night=line.night_title) if line.night_title else "", title,
                     badge=_badge(tr("ENTRY")))
    if why is None:
        return Saying(said, Action(tr("Correct tonight"), tr("What was wrong")), Does.MEND)
    return Saying(said, Action(tr("Correct tonight"), why.remedy or why.wrong, PrimaryState.OFF), Does.MEND)
