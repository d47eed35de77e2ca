"""What the dealer's page does for its helpers: they open panels and questions on it, and have things booked."""

from collections.abc import Callable
from typing import Protocol

from ui.deal.answers.aside_asks import SideAsk
from ui.deal.answers.ask import Ask
from ui.deal.dealer import Dealer
from ui.widgets.side_column import SideColumn
from ui.widgets.side_panel import SidePanel


class Host(Protocol):
    """The page as its helpers know it."""

    dealer: Dealer
    side: SideColumn

    @property
    def ask(self) -> Ask | None:
        """What the strip asks now."""

    @property
    def stopped(self) -> bool:
        """Whether nothing can be saved."""

    @property
    def asks_aside(self) -> bool:
        """Whether a question of the program's own stands before the prompt."""

    def open_panel(self, panel: SidePanel) -> None:
        """Lay a panel over the right column."""

    def close_panel(self) -> bool:
        """Put it away; False where there is none."""

    def open_over(self, ask: SideAsk) -> None:
        """Ask something before the prompt."""

    def press(self) -> None:
        """Enter, or the primary button."""

    def run_command(self, deed: Callable[[], None], ask: Ask | SidePanel) -> None:
        """Have the desk do something, and say on `ask` why not."""

    def take_keyboard(self) -> None:
        """Give the keyboard to what is asked."""
