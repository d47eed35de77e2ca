"""What stands on the strip: the question that is asked, or a panel that has the strip while it is open."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QWidget

from app.dealing.prompts.prompt import Prompt
from app.dealing.values.felt import Felt
from app.words import tr
from ui.deal.answers.ask import Ask
from ui.deal.rulings.strip_panel import SeatTile, StripPanel
from ui.deal.taken import TakenSince
from ui.strip.prompt_strip import PromptStrip
from ui.strip.seat_keys import Digits, SeatKeys
from ui.widgets.buttons import SecondaryButton
from ui.widgets.side_panel import SidePanel


class OnStrip:
    """Puts it there. `leave` puts a panel away that has the strip."""

    def __init__(self, strip: PromptStrip, leave: Callable[[], object]) -> None:
        self._strip, self._row, self._tiles = strip, QWidget(strip), SeatKeys(strip)
        self._panel: StripPanel | None = None
        self._taken, self._entered, self._asked = TakenSince(), "", (0, "")
        self._leave = SecondaryButton(tr("Leave"), tr("Esc"), parent=strip)
        self._leave.in_strip = True
        self._leave.clicked.connect(lambda: leave())
        self._tiles.seat.connect(self._chosen)
        self._row.hide()
        self._tiles.hide()
        self._leave.hide()

    def show(self, ask: Ask, main: Ask | None, panel: SidePanel | None, felt: Felt,
             prompt: Prompt[Any] | None) -> None:
        """Headline, button and row of keys; the prompt's step stays on the timeline."""
        strip, told, steps = self._strip, panel.on_strip() if isinstance(panel, StripPanel) else None, ask.steps(felt)
        said, action = told or (ask.said(), ask.action())
        if prompt is not None and (told or (ask is not main and steps is felt.steps)):
            said = replace(said, step=prompt.step)
        strip.take(self._taken.look(ask.dealer))
        strip.show_said(said, steps, ask.waits_for_card)
        self._tell_entered(ask, prompt.key if prompt else "")
        strip.show_action(action)
        self._panel = panel if isinstance(panel, StripPanel) else None
        row = self._tiles if self._panel and self._offer(self._panel.tiles()) else self._row
        strip.show_row(*(row, (self._leave,), False) if told else (ask, ask.beside(), ask is main))

    def _tell_entered(self, ask: Ask, key: str) -> None:
        """What is half entered, each time it has changed: a slip of the finger is heard before Enter.

        That nothing is, is told of what was taken back, and not of what is only just asked.
        """
        entered, self._entered = self._entered, ask.entered_words()
        same, self._asked = self._asked == (id(ask), key), (id(ask), key)
        if self._entered not in ("", entered) and (same or ask.has_entered()):
            self._strip.announce(self._entered)

    def _offer(self, tiles: tuple[SeatTile, ...]) -> bool:
        """Seats in the row, where there are any: by their digits until one is named, then by a click."""
        self._tiles.take(Digits.SHOW if any(tile.lit for tile in tiles) else Digits.NAME)
        self._tiles.offer((tile.seat, tile.name) for tile in tiles)
        for tile in tiles:
            self._tiles.keys[tile.seat].show_mark(tile.mark, tile.lit)
        return bool(tiles)

    def _chosen(self, seat: int) -> None:
        if self._panel is not None:
            self._panel.choose_seat(seat)
