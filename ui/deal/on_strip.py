"""What stands on the strip: the question that is asked, or a panel that has the strip while it is open."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QWidget

from app.dealing.prompts.prompt import Prompt
from app.dealing.values.felt import Felt
from app.words import tr
from ui.deal.answers.ask import Ask
from ui.deal.rulings.strip_panel import StripPanel
from ui.strip.prompt_strip import PromptStrip
from ui.widgets.buttons import SecondaryButton
from ui.widgets.side_panel import SidePanel


class OnStrip:
    """Puts it there. `leave` puts a panel away that has the strip."""

    def __init__(self, strip: PromptStrip, leave: Callable[[], object]) -> None:
        self._strip, self._row = strip, QWidget(strip)
        self._leave = SecondaryButton(tr("Leave"), tr("Esc"), parent=strip)
        self._leave.in_strip = True
        self._leave.clicked.connect(lambda: leave())
        self._row.hide()
        self._leave.hide()

    def show(self, ask: Ask, main: Ask | None, panel: SidePanel | None, felt: Felt,
             prompt: Prompt[Any] | None) -> None:
        """Headline, button and row of keys; the prompt's step stays on the timeline."""
        strip, told, steps = self._strip, panel.on_strip() if isinstance(panel, StripPanel) else None, ask.steps(felt)
        said, action = told or (ask.said(), ask.action())
        if prompt is not None and (told or (ask is not main and steps is felt.steps)):
            said = replace(said, step=prompt.step)
        strip.show_said(said, steps, ask.waits_for_card)
        strip.show_action(action)
        strip.show_row(*(self._row, (self._leave,), False) if told else (ask, ask.beside(), ask is main))
