"""How the rules on the screen are printed: the card itself, in English, Chinese or both."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.sheets.blocks import Sheet
from app.sheets.tongues import LANGUAGES, Language
from app.words import tr
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.look.tips import show_tip
from ui.printing.paper import A4, Paper
from ui.printing.preview import SheetPreview
from ui.rules.form.controls import LongChoice
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import in_column
from ui.widgets.tiles_and_words import Words

SOON = 250
"""Milliseconds after the last step before the card is laid out anew: a key that is held is not slowed down by it."""


class PrintedPanel(QWidget):
    """The card and what is done with it."""

    print_wanted = Signal()
    words_wanted = Signal()
    larger_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet: Sheet | None = None
        self.preview, self.languages = SheetPreview(), LongChoice()
        self.print_button = SecondaryButton(tr("Print card"), tr("Ctrl P"), "printer")
        self.words_button = SecondaryButton(tr("Own lines"), icon="note")
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._make: Callable[[Language], Sheet] | None = None
        self.paper = A4
        for language, name in LANGUAGES.items():
            self.languages.addItem(tr(name), language.value)
        self.languages.setAccessibleName(tr("Language of the card"))
        theme.written(self.languages, "body_strong")
        self.languages.setSizeAdjustPolicy(LongChoice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.languages.setMinimumContentsLength(6)
        keys: tuple[QWidget, ...] = (self.print_button, self.words_button, self.languages)
        for key in keys:
            key.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        grid = QGridLayout()
        grid.setSpacing(8)
        grid.addWidget(Words(tr("As printed"), "heading"), 0, 0)
        grid.addWidget(self.print_button, 0, 1)
        grid.addWidget(self.languages, 1, 0)
        grid.addWidget(self.words_button, 1, 1)
        in_column(grid, (self.preview, 1), on=self, spacing=8)
        self.preview.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.preview.setMinimumHeight(theme.current_look().px(150))
        self.preview.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        show_tip(self.preview, tr("Click to enlarge"))
        self.preview.setAccessibleDescription(tr("Space enlarges it."))
        self.preview.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        for one in (self.preview, self.preview.viewport()):
            one.installEventFilter(self)
        self._soon.timeout.connect(self.lay_out)
        self.languages.activated.connect(lambda _: self.lay_out())
        self.print_button.clicked.connect(self.print_wanted)
        self.words_button.clicked.connect(self.words_wanted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on the card, or Space, shows it larger."""
        clicked = watched is self.preview.viewport() and event.type() == QEvent.Type.MouseButtonRelease
        pressed = watched is self.preview and event.type() == QEvent.Type.KeyPress and \
            isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space and not event.isAutoRepeat()
        if clicked or pressed:
            self.larger_wanted.emit()
        return pressed

    @property
    def language(self) -> Language:
        """The language that is chosen."""
        return list(LANGUAGES)[max(0, self.languages.currentIndex())]

    def show_card(self, make: Callable[[Language], Sheet]) -> None:
        """The card as it would be printed now, made once no more steps come."""
        self._make = make
        self._soon.start()

    def lay_out(self) -> None:
        """Make it now."""
        self._soon.stop()
        if self._make is not None:
            self.sheet = self._make(self.language)
            self.preview.show_sheet(self.sheet, self.paper)


class LargerCard(Laid):
    """The card as large as there is room. Page keys scroll it; Enter, Space, Esc and a click beside it put it away."""

    closed = Signal()

    def __init__(self, sheet: Sheet, paper: Paper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.preview = SheetPreview()
        self.back = SecondaryButton(tr("Close"), tr("Esc"))
        self.preview.show_sheet(sheet, paper)
        self.column.addWidget(self.preview, 1)
        self.column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTrailing)
        self.back.clicked.connect(self.closed)
        self.setFocusProxy(self.preview)
        self.setAccessibleName(sheet.title)

    def place(self) -> None:
        """From top to bottom."""
        wide = min(theme.current_look().px(900), self.width() - 40)
        self.panel.setGeometry((self.width() - wide) // 2, 12, wide, self.height() - 24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """No key goes further."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Space) or is_enter(event):
            self.closed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Beside it."""
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.closed.emit()
