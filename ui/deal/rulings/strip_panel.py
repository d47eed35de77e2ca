"""A panel that has the strip while it is open: its own headline, its own button at the corner, seats in the row."""

from typing import NamedTuple

from app.money import signed_figure
from app.words import tr
from ui.deal.dealer import Dealer
from ui.strip.strip_text import Action, StripText
from ui.widgets.side_panel import SidePanel


class SeatTile(NamedTuple):
    """A seat that may be meant: who sits there, what it wins or loses in this hand, and whether it is the one."""

    seat: int
    name: str
    mark: str
    lit: bool


class StripPanel(SidePanel):
    """What it says there may change at any time: then it has `turned`."""

    def on_strip(self) -> tuple[StripText, Action]:
        """What the strip says, and what Enter does, while the panel is open."""
        raise NotImplementedError

    def tiles(self) -> tuple[SeatTile, ...]:
        """The seats that stand in the strip’s row: none where no seat is asked for."""
        return ()

    def choose_seat(self, seat: int) -> bool:
        """It is about this seat; False where none is asked for, or never this one."""
        return False

    def search_words(self) -> None:
        """Ctrl+F: what is typed from now on is looked for, in a panel that has something to find."""


def tiles_of(dealer: Dealer, chosen: int = 0) -> tuple[SeatTile, ...]:
    """Everybody who plays, with what this hand has brought each so far."""
    table, money = dealer.table, dealer.table.money
    views = {view.number: view for view in dealer.felt().seats}

    def mark(seat: int) -> str:
        view = views.get(seat)
        if view is None or (view.won is None and view.lost is None):
            return ""
        return tr("due {amount}", amount=table.amount_text(view.won)) if view.won else \
            signed_figure(-(view.lost or 0), money)

    return tuple(SeatTile(seat, table.name(seat), mark(seat), seat == chosen) for seat in sorted(table.seats)
                 if not table.seats[seat].sits_out)
