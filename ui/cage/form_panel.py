"""What is typed for one act of the cage, in the right column in the place of the case."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.words import tr
from ui.tables.acts import Act
from ui.widgets.buttons import SecondaryButton
from ui.widgets.side_panel import SidePanel


class FormPanel(SidePanel):
    """The fields of an act: Enter goes from one to the next and after the last has it done, Esc puts it away."""

    def __init__(self, title: str, act: Act, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.fields, self._deed = act
        self.go = SecondaryButton(tr("Do it"), tr("Ctrl Enter"), kind="go")
        self.body.addWidget(self.fields)
        self.body.addWidget(self.go)
        self.fields.entered.connect(self.press)
        self.go.clicked.connect(self.press)

    def begin(self) -> None:
        """The keyboard goes to the first field."""
        self.fields.begin()

    def press(self) -> None:
        """Have it done."""
        self.do(self._made)

    def _made(self) -> Callable[[], None]:
        deed = self._deed()

        def done() -> None:
            deed()

        return done
