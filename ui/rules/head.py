"""What is in sight on the Rules page: the subject, the set, its version, and what is not saved of it."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.words import tr
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import CENTRE
from ui.look.tips import show_tip
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import SPRING, in_column, in_row
from ui.widgets.tiles_and_words import Words


class Tag(QWidget):
    """The set’s name in a small box."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def say(self, words: str) -> None:
        """Another name."""
        if words == self.words:
            return
        self.words = words
        self.setAccessibleName(words)
        show_tip(self, words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as the name."""
        return QSize(round(advance(self.words, "note_strong")) + theme.current_look().px(18),
                     theme.current_look().px(24))

    def minimumSizeHint(self) -> QSize:
        """It can be shortened."""
        return QSize(theme.current_look().px(60), theme.current_look().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The box and the name."""
        painter = painter_on(self)
        Ink(painter).box(QRectF(self.rect()), theme.TAG, theme.INK3)
        Ink(painter).write(QRectF(self.rect()).adjusted(8, 0, -8, 0), self.words, "note_strong", theme.TX1, CENTRE)
        painter.end()


class SetHead(QWidget):
    """Title, tag, one line of what stands, and the button that plays the set. `play` asks for that."""

    play = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.tag, self.line = Words("", "amount"), Tag(), Words("", "note", "second", wrap=True)
        self.play_button = SecondaryButton(tr("Use this set"), icon="play", kind="go")
        self.play_button.clicked.connect(self.play)
        in_row((in_column(in_row(self.title, self.tag, SPRING, spacing=10), self.line, spacing=2), 1), self.play_button,
               on=self)

    def show_set(self, subject: str, name: str, line: str, played: bool) -> None:
        """The set in sight; one that is played already cannot be played again."""
        self.title.setText(subject)
        self.tag.say(name)
        self.line.setText(line)
        self.play_button.setVisible(not played)
