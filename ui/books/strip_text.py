"""What the strip of the Ledger page says of the row that is chosen, and what Enter does with it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.dealing.values.felt import Actor
from app.desk.ledger.entry_view import Opened
from app.sheets.wording import stamp
from app.words import tr
from ui.books.detail_text import number_words
from ui.books.tables import Shown
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState

if TYPE_CHECKING:
    from ui.books.page import LedgerPage


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is opened in the right column: of which list, and its number; an entry with all that is known of it."""

    mode: str = ""
    key: int = 0
    entry: Opened | None = None


@dataclass(frozen=True, slots=True)
class Saying:
    """The words of the strip, the primary button, and what it does; `why_not` says why nothing can be mended."""

    said: StripText
    action: Action
    do: Callable[[], object] = lambda: None


def said_of(page: "LedgerPage") -> Saying:
    """What the strip says now."""
    row = page.table.row
    if row is None:
        rest = tr(" — Esc clears what is looked for") if page.filters.asks else ""
        return Saying(StripText(tr("Nothing to open"), rest, tr("The ledger holds all that was ever booked; nothing is "
                                                            "taken out of it."), badge=_badge(tr("LEDGER"))),
                      Action(tr("Open"), tr("Nothing is chosen"), PrimaryState.OFF))
    opened = page.opened.key == row.key and page.opened.mode == page.mode
    if page.mode == "nights":
        return _night(page, row, opened)
    if page.mode == "players":
        return _player(page, row, opened)
    if opened and page.opened.entry is not None:
        return _opened_entry(page, page.opened.entry, row)
    number, time, kind, title, _, amount = row.cells
    return Saying(StripText(tr("Entry {number}", number=number), tr(" — {kind}, {amount}", kind=kind, amount=amount),
                            f"{title} · {time}", actor=Actor.WARN if row.void else Actor.TABLE,
                            badge=_badge(tr("ENTRY"))),
                  Action(tr("Open entry {number}", number=number), kind), page.open_chosen)


def _badge(word: str) -> str:
    return f"icon:ledger|{word}"


def _night(page: "LedgerPage", row: Shown, opened: bool) -> Saying:
    date, title, players, hands, house, state = row.cells
    said = StripText(title, "", tr("{date}: {players} players, {hands} hands, house {house}. {state}.", date=date,
                                   players=players, hands=hands, house=house, state=state),
                     badge="icon:night|" + tr("NIGHT"))
    if opened:
        return Saying(said, Action(tr("See settlement"), tr("And its sheet")),
                      lambda: page.settlement_wanted.emit(row.key))
    return Saying(said, Action(tr("Open the night"), date), page.open_chosen)


def _player(page: "LedgerPage", row: Shown, opened: bool) -> Saying:
    name, nights, last, bought, result = row.cells
    said = StripText(name, "", tr("{nights} nights, last here {last}. Bought {bought}, result {result}.", nights=nights,
                                  last=last, bought=bought, result=result), badge="icon:seat|" + tr("PLAYER"))
    if opened:
        return Saying(said, Action(tr("Show the entries"), tr("Of this player")), lambda: page.show_mode("entries"))
    return Saying(said, Action(tr("Open the history"), tr("Night by night")), page.open_chosen)


def _opened_entry(page: "LedgerPage", opened: Opened, row: Shown) -> Saying:
    number, line, desk = number_words(opened.line.number), opened.line, page.desk
    if line.void_by:
        by = number_words(line.void_by)
        said = StripText(tr("Entry {number} is void", number=number), tr(" — reversed by {by}", by=by),
                         tr("It stays in the books, and counts no longer."), actor=Actor.WARN, badge=_badge(tr("VOID")))
        return Saying(said, Action(tr("Go to entry {number}", number=by), tr("It reversed this one")),
                      lambda: page.go_to("entry", line.void_by))
    lead, title = tr("Entry {number}", number=number), f"{line.title} · {stamp(line.at)}"
    if desk.night is not None and line.night == desk.night.id and opened.mends is not None:
        # Enter, pressed once too often in the panel that booked it, must not open another.
        said = StripText(lead, tr(" — booked tonight"),
                         tr("If it is wrong itself, mend that night once more: the other way "
                                                           "round, or by what is missing."), badge=_badge(tr("ENTRY")))
        return Saying(said, Action(tr("It is booked"), tr("M mends once more"), PrimaryState.OFF))
    if desk.night is not None and line.night == desk.night.id:
        said = StripText(lead, tr(" — of tonight"), tr("Tonight’s hands are mended where they were dealt: undo the "
                                                       "last, fix another in the log."), badge=_badge(tr("ENTRY")))
        return Saying(said, Action(tr("Go to the deal"), tr("Undo or fix it there")), page.deal_wanted.emit)
    why = page.acts.why_not_mended()
    said = StripText(lead, tr(" — of {night}", night=line.night_title) if line.night_title else "", title,
                     badge=_badge(tr("ENTRY")))
    if why is None:
        return Saying(said, Action(tr("Mend tonight"), tr("What was wrong in it")), page.open_mending)
    return Saying(said, Action(tr("Mend tonight"), why.remedy or why.wrong, PrimaryState.OFF), page.open_mending)
