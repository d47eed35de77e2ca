"""The strip of the Cage page: the chips to pull in the order they lie, and its two further keys."""

from collections.abc import Mapping

from PySide6.QtWidgets import QSizePolicy, QWidget

from app.chips import ChipSet, worth
from app.money import Currency, figure
from app.words import tr
from ui.look import theme
from ui.strip.prompt_strip import LINE, PromptStrip
from ui.strip.strip_keys import ChipsLine
from ui.widgets.buttons import SecondaryButton, Surface
from ui.widgets.forms import SPRING, in_row, words
from ui.widgets.tiles_and_words import CHOSEN


class ListKey(SecondaryButton):
    """A key over a list that holds while its list is shown."""

    one_of_several = True

    def __init__(self, cap: str = "") -> None:
        super().__init__("", cap)
        self.setCheckable(True)

    def surface(self) -> Surface:
        """Brass at its edge while it holds."""
        return CHOSEN if self.isChecked() and self.isEnabled() else super().surface()


class CageStrip(PromptStrip):
    """What is to be done about the chosen request, with its chips, E for others and N to refuse it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips, self.row = ChipsLine(), QWidget()
        self.sum = words("", "prompt_compact", "brass", wrap=False)
        self.other, self.refuse = SecondaryButton(tr("Other chips"), "E"), SecondaryButton(tr("Refuse"), "N")
        in_row(self.chips, 10, self.sum, SPRING, self.other, self.refuse, on=self.row,
               spacing=theme.current_look().key_gap)
        self.row.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.keep_rows(self.row)
        self.show_row(self.row)

    def show_chips(self, counts: Mapping[int, int], chips: ChipSet, money: Currency) -> None:
        """The chips to pull, the largest first, as they lie in the case."""
        self.chips.show_chips(counts, chips, money)
        self.sum.setText(f"= {figure(worth(counts), money)}" if counts else "")

    def show_keys(self, other: str, refuse: str) -> None:
        """What E and N do now; "" where they do nothing."""
        self.other.show_label(other or tr("Other chips"))
        self.refuse.show_label(refuse or tr("Refuse"))
        self.other.setEnabled(bool(other))
        self.refuse.setEnabled(bool(refuse))

    def show_player_keys(self, owes: bool, carries: bool) -> None:
        """The same for a player before the cage."""
        self.other.show_label(tr("Pay back"))
        self.refuse.show_label(tr("Cash out"))
        self.other.setEnabled(owes)
        self.refuse.setEnabled(carries)

    def _measure(self) -> None:
        super()._measure()
        look = theme.current_look()
        self._column.setContentsMargins(look.margin, LINE, look.margin, look.pick(16, 12))
