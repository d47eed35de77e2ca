"""What a host is told once, before the first table: what the game is, and what to look up."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.errors import Refusal
from app.words import tr
from ui.look import theme
from ui.widgets.buttons import PrimaryButton
from ui.widgets.forms import SPRING, Page, in_column, in_row
from ui.widgets.tiles_and_words import Words


def caution_sentences() -> tuple[tuple[str, str], ...]:
    """What is said, each with what it means at the table."""
    return (
        (tr("The house has the advantage."),
         tr("Mini Baccarat works that way: over many coups the bank wins and the players lose, whoever deals.")),
        (tr("Play for fun, with friends."),
         tr("Agree before the first card what everybody can afford to lose, and stop when it is no longer fun.")),
        (tr("Look up the law where you are."),
         tr("Playing cards for money is restricted in many places, even at home. Find out before any money is "
            "staked.")),
    )


class CautionPage(Page):
    """Shown once before the first table; `of_the_books` says what is wrong with where they lie. `understood` is the
    button, or Enter.
    """

    understood = Signal()

    def __init__(self, of_the_books: Refusal | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentences = caution_sentences()
        if of_the_books:
            why = f"{of_the_books.allowed} {of_the_books.remedy}"
            self.sentences = ((of_the_books.wrong, why), *self.sentences)
        self.button = PrimaryButton()
        self.button.show_action(tr("Understood"))
        self.button.clicked.connect(self.understood)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(self.understood)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self.button)
        self.setAccessibleName(" ".join((tr("Before the first table."), *(" ".join(one)
                                                                          for one in self.sentences))))
        self._arrange()

    def _arrange(self) -> None:
        inside = QWidget()
        inside.setMaximumWidth(theme.current_look().px(820))
        pairs = (in_column(Words(told, "amount", "brass", wrap=True), Words(meant, "reason", "second", wrap=True),
                           spacing=4) for told, meant in self.sentences)
        self._column = in_column((SPRING, 2), Words(tr("Before the first table"), "prompt", wrap=True), *pairs,
                                 (self.button, 0, Qt.AlignmentFlag.AlignTrailing), (SPRING, 3), on=inside,
                                 margins=(40, 12, 40, 12))
        in_row(SPRING, (inside, 20), SPRING, on=self)
        theme.follow(self._measure)

    def _measure(self) -> None:
        self._column.setSpacing(theme.current_look().pick(28, 24, 18, 10))
