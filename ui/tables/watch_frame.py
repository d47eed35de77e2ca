"""A table that is dealt elsewhere, or nowhere: the real console in a brass frame, and nothing can be keyed at it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
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
from ui.strip.prompt_strip import PromptStrip
from ui.strip.sideways import Sideways
from ui.widgets.ask_host import have_booked
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_column, in_row, set_tone, take_out, words

EDGE, BADGE = 4, (150, 28)
"""How wide the frame is, in pixels, and how large the word in it at the usual text size."""


class WatchFrame(QWidget):
    """Lies over the page of a table that this program does not deal at; Enter takes a free one, or asks for it.

    `saved` says whether the books took what was asked; `taken` that the table is dealt here from now on; `tables` asks
    for what is asked between tables, `place` for the page of who has no table.
    """

    saved = Signal(bool)
    taken = Signal()
    tables = Signal()
    place = Signal(str)

    def __init__(self, page: QWidget, strip: PromptStrip, desk: Desk, shut: Callable[[bool], None]) -> None:
        super().__init__(page)
        self.desk, self._page, self._strip, self._shut = desk, page, strip, shut
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
        self._sideways, self._narrow = Sideways(self.bar), False
        self._column, self._row = in_column(on=self.bar, margins=(16, 8, 16, 8)), in_row(spacing=10)
        self._column.addWidget(self._sideways)
        self._column.addLayout(self._row)
        self._lay_bar()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()
        for one in (page, strip):
            one.installEventFilter(self)

    def _lay_bar(self) -> None:
        """All in one line; where the strip has its parts below each other so has the bar, and Enter's key is last."""
        take_out(self._row)
        ways = (self.cage, self.pit, self.others)
        self._sideways.setVisible(self._narrow)
        self._sideways.hold(ways if self._narrow else ())
        self._row.addWidget(self.said, 1)
        for one in () if self._narrow else ways:
            self._row.addWidget(one)
        self._row.addWidget(self.go)

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
        """It is as large as the page, and its bar lies over the strip's keys."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.ZOrderChange):
            self._fit()
        return False

    def _fit(self) -> None:
        self.setGeometry(self._page.rect())
        if self._narrow is not self._strip.narrow:
            self._narrow = self._strip.narrow
            self._lay_bar()
        strip = self._strip.geometry()
        below_words = self._strip.words.mapTo(self._page, QPoint(0, self._strip.words.height())).y()
        room = strip.bottom() - EDGE - below_words
        high = room if room >= self._high(strip.width()) else strip.height() - 2 * EDGE
        self.bar.setGeometry(strip.left() + EDGE, strip.bottom() - EDGE - high, strip.width() - 2 * EDGE, high)
        self.raise_()

    def _high(self, wide: int) -> int:
        """What the bar needs in such a width."""
        self._sideways.setFixedWidth(max(0, wide - 2 * EDGE - 32)) if self._narrow else None
        return self._column.heightForWidth(wide - 2 * EDGE) if self._column.hasHeightForWidth() else \
            self._column.sizeHint().height()

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
        wide, high = map(theme.current_look().px, BADGE)
        foot = self._strip.y() if self._narrow else self.bar.y()  # not over the strip's words
        badge = QRectF(self.bar.geometry().right() - wide - 16, foot - high - 8, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.BRASS))
        painter.drawRoundedRect(badge, 6, 6)
        write(painter, badge, tr("Watching"), theme.font("label_strong"), theme.BRASS_INK, CENTRE)
        painter.end()
