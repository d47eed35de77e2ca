"""What a typed line was read as, part by part, and what Enter will post: shown before anything is posted."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.desk import Desk
from app.desk.acts.posting import Deed
from app.money import figure
from app.words import tr
from app.words.joined import clauses, labelled
from ui.frame.commands.line import parts_of
from ui.look import theme
from ui.look.ink import Ink, advance, painter_on
from ui.strip.strip_keys import ChipsLine
from ui.widgets.forms import SPRING, in_column, in_row, words

SELLS = ("buy_in", "marker")


class Parts(QWidget):
    """The parts of a line in boxes with their names; what is usual, and was not typed, has a dashed edge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: list[tuple[str, str, bool]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: list[tuple[str, str, bool]]) -> None:
        """Show these: the name, what it says, whether it was typed."""
        self._parts = parts
        self.setAccessibleName(clauses(labelled(name, said) for name, said, _ in parts))
        self.update()

    @property
    def shown(self) -> list[tuple[str, str, bool]]:
        """What is shown now."""
        return self._parts

    def sizeHint(self) -> QSize:
        """Two lines high."""
        return QSize(200, theme.current_look().px(60))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the boxes, as wide as their words want, and together as wide as there is room."""
        painter = painter_on(self)
        ink, look, gap = Ink(painter), theme.current_look(), 8
        wants = [max(advance(said, "body_strong"), advance(name, "note")) + look.px(30)
                 for name, said, _ in self._parts]
        stretch = (self.width() - gap * (len(wants) - 1)) / sum(wants) if wants else 1
        left = 0.0
        for (name, said, typed), want in zip(self._parts, wants, strict=True):
            area = QRectF(left, 0, want * stretch, self.height())
            ink.box(area, theme.BUTTON, theme.INK2 if typed else "", theme.LINE2, dashed=not typed)
            inner = area.adjusted(look.px(14), look.px(7), -look.px(8), -look.px(7))
            half = inner.height() / 2
            ink.write(QRectF(inner.left(), inner.top(), inner.width(), half), name, "note", theme.TX2)
            ink.write(QRectF(inner.left(), inner.top() + half, inner.width(), half), said, "body_strong",
                      theme.TX1 if typed else theme.TX2)
            left += want * stretch + gap
        painter.end()


class Preview(QFrame):
    """The parts of a line, and each posting with its chips."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts, self.chips = Parts(), ChipsLine()
        self.lines = words("", "body")
        self._posts = QFrame()
        self._posts.setProperty("surface", "warn")
        head = in_row(words(tr("Enter posts"), "body_strong", "brass", wrap=False), SPRING, self.chips)
        in_column(head, self.lines, on=self._posts, spacing=6, margins=(16, 8, 16, 10))
        in_column(self.parts, self._posts, on=self, spacing=10)
        self.hide()

    def show_deed(self, deed: Deed | None, desk: Desk | None) -> None:
        """Show one, or with none nothing."""
        self.setVisible(deed is not None and desk is not None)
        if deed is None or desk is None:
            return
        self.parts.show_parts(parts_of(deed, desk))
        self._posts.setVisible(deed.ready and bool(deed.posts))
        self.lines.setText("\n".join([*deed.posts, *_in_for(deed, desk)]))
        self.chips.show_chips(deed.chips, desk.table.chips, desk.table.money)


def _in_for(deed: Deed, desk: Desk) -> list[str]:
    """What a player who buys was in for, and then is."""
    one = deed.reading
    player = desk.watch.tonight().of(one.person.player) if one.person and one.act.code in SELLS else None
    if player is None or one.amount is None:
        return []
    money = desk.table.money
    return [tr("In for {was}, then {now}", was=figure(player.bought, money),
               now=figure(player.bought + one.amount, money))]
