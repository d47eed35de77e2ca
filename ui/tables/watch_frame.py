"""A table that is dealt elsewhere, or nowhere: the real console in a brass frame, and nothing can be keyed at it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import Refusal
from app.names import table_words
from app.words import tr
from ui.keys.key_events import has_ctrl, is_enter, letter
from ui.look import theme
from ui.look.lettering import CENTRE, write
from ui.widgets.ask_host import have_booked
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_row, set_tone, words

EDGE, BADGE = 4, (150, 28)
"""How wide the frame is, and how large the word in it, in pixels."""


class WatchFrame(QWidget):
    """Lies over the page of a table that this program does not deal at; Enter takes a free one, or asks for it.

    `saved` says whether the books took what was asked; `taken` that the table is dealt here from now on; `tables` asks
    for what is asked between tables, `place` for the page of who has no table.
    """

    saved = Signal(bool)
    taken = Signal()
    tables = Signal()
    place = Signal(str)

    def __init__(self, page: QWidget, desk: Desk, shut: Callable[[bool], None]) -> None:
        super().__init__(page)
        self.desk, self._page, self._shut = desk, page, shut
        self._op_id = new_op_id()
        self.bar = QFrame(self)
        self.bar.setProperty("surface", "ink1")
        self.said = words("", "body_strong")
        self.said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.go = SecondaryButton(tr("Take it"), tr("Enter"), kind="go")
        self.others = SecondaryButton(tr("Open a table"), "T")
        self.cage = SecondaryButton(tr("Cage"), tr("Shift F2"), kind="ghost")
        self.pit = SecondaryButton(tr("Pit"), "F10", kind="ghost")
        self.go.clicked.connect(self.press)
        self.others.clicked.connect(self.tables)
        self.cage.clicked.connect(lambda: self.place.emit("cage"))
        self.pit.clicked.connect(lambda: self.place.emit("pit"))
        in_row((self.said, 1), self.cage, self.pit, self.others, self.go, on=self.bar, spacing=10,
               margins=(16, 8, 16, 8))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()
        page.installEventFilter(self)

    @property
    def shown(self) -> bool:
        """Whether the table is watched only."""
        return not self.isHidden()

    def follow(self) -> None:
        """Lie there or not, and say who deals, as things stand now."""
        watches = self.desk.watches
        if watches != self.shown:
            self._shut(watches)
            self.setVisible(watches)
            self._op_id = new_op_id()
        if watches:
            self._say()
            self._fit()
            if not self.hasFocus() and not self.bar.isAncestorOf(self.focusWidget() or self):
                self.setFocus()

    def _say(self) -> None:
        refusal, leases = self.desk.held().refusal, self.desk.leases
        waits = not leases.is_free and leases.is_asked
        self._tell(tr("Asked for. Whoever deals there gives it with Enter.") if waits else
                   f"{refusal.wrong} {refusal.remedy}", "text")
        self.go.show_label(tr("Take it") if leases.is_free else tr("Ask for it"))
        self.go.setEnabled(not waits)
        self.setAccessibleName(tr("Watching {table}. {said}", said=refusal.wrong,
                                  table=table_words(self.desk.sitting.table_name) if self.desk.sitting else ""))

    def _tell(self, sentence: str, tone: str) -> None:
        self.said.setText(sentence)
        set_tone(self.said, tone)

    def press(self) -> None:
        """Take the table where nobody deals, else ask whoever does."""
        leases, op_id = self.desk.leases, self._op_id
        deed = (lambda: leases.take(op_id)) if leases.is_free else (lambda: leases.ask(op_id))
        have_booked(self, deed, self.saved.emit, self._told)

    def _told(self, refusal: Refusal | None) -> None:
        self._op_id = new_op_id()
        if refusal is not None:
            self._tell(str(refusal), "warn")
        elif self.desk.watches:
            self._say()
        else:
            self.taken.emit()

    # how it lies, and what is keyed

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It is as large as the page."""
        if watched is self._page and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        self.setGeometry(self._page.rect())
        more = 8 if theme.current_look().compact else 30  # the strip’s own row is under it
        high = max(theme.current_look().key_row + more, self.bar.sizeHint().height())
        self.bar.setGeometry(EDGE, self.height() - high - EDGE, self.width() - 2 * EDGE, high)
        self.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, T, and the keys of the window; the table's own do nothing."""
        if event.isAutoRepeat():
            return
        if is_enter(event) and not has_ctrl(event):
            self.press()
        elif letter(event).lower() == "t":
            self.tables.emit()
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The frame, and what it means."""
        painter = QPainter(self)
        painter.setPen(QPen(theme.colour(theme.BRASS_MARK), EDGE))
        painter.drawRect(QRectF(self.rect()).adjusted(EDGE / 2, EDGE / 2, -EDGE / 2, -EDGE / 2))
        wide, high = BADGE
        badge = QRectF(self.bar.geometry().right() - wide - 16, self.bar.y() - high - 8, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.BRASS_MARK))
        painter.drawRoundedRect(badge, 6, 6)
        write(painter, badge, tr("Watching"), theme.font("label_strong"), theme.BRASS_INK, CENTRE)
        painter.end()
