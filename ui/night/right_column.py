"""The right column of the Night page: one panel, and the table's bank below it."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ui.look import theme
from ui.night.bank_panel import BankPanel
from ui.night.expense_panel import ExpensePanel
from ui.night.player_panel import PlayerPanel
from ui.widgets.forms import in_column, put_away
from ui.widgets.side_panel import SidePanel


class RightColumn(QFrame):
    """Shows one panel at a time. The bank makes room where the window is low, or a list of players needs it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "ink1")
        self.bank = BankPanel()
        self._panel: SidePanel | None = None
        self._slot, rule = QVBoxLayout(), QFrame()
        rule.setFixedHeight(1)
        theme.dress(rule, f"background: {theme.LINE};")
        in_column((self._slot, 1), rule, self.bank, on=self, spacing=0)
        self.setFixedWidth(theme.current_look().side)

    def put(self, panel: SidePanel, instead_of: SidePanel | None) -> None:
        """Show a panel, and put the one before it away."""
        if instead_of is not None:
            put_away(instead_of, out_of=self._slot)
        self._slot.addWidget(panel)
        panel.show()
        self._panel = panel
        self._make_room()

    def _make_room(self) -> None:
        """Put the bank away where the panel needs its place."""
        look, panel = theme.current_look(), self._panel
        low = look.small or (look.compact and not isinstance(panel, PlayerPanel))
        self.bank.setHidden(low or isinstance(panel, ExpensePanel))

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "bank"):
            self.setFixedWidth(theme.current_look().side)
            self._make_room()
