"""A panel that has the strip while it is open: its own headline, and its own button at the corner."""

from ui.strip.strip_text import Action, StripText
from ui.widgets.side_panel import SidePanel


class StripPanel(SidePanel):
    """What it says there may change at any time: then it has `turned`."""

    def on_strip(self) -> tuple[StripText, Action]:
        """What the strip says, and what Enter does, while the panel is open."""
        raise NotImplementedError

    def search_words(self) -> None:
        """Ctrl+F: what is typed from now on is looked for, in a panel that has something to find."""
