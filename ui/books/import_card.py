"""Results of earlier nights, shown before they are posted."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.exports.results import Preview
from app.money import Currency, signed_figure
from app.words import plural, tr
from ui.books.detail_list import Told, ToldList
from ui.books.detail_text import shade
from ui.keys.key_events import is_enter
from ui.look import theme
from ui.widgets.buttons import SecondaryButton
from ui.widgets.card import Laid
from ui.widgets.forms import SPRING, in_row, words

SHOWN = 500
"""So many lines are shown; a longer list is posted whole."""


def preview_told(shown: Preview) -> list[Told]:
    """What would be posted, night by night; first of all what is wrong with it."""
    said = [Told(str(fault), tone="bad") for fault in shown.faults]
    said += [Told(remark, tone="warn") for remark in shown.remarks]
    if shown.new_players:
        said.append(Told(tr("New players: {names}", names=", ".join(shown.new_players)), tone="second"))
    for night in shown.nights:
        said.append(Told(night.title, f"{night.day:%d.%m.%Y}", head=True, value_tone="second"))
        said += [_result(one.name, one.result, shown.money) for one in night.results]
        if night.house:
            said.append(_result(tr("House bank"), night.house, shown.money))
    return [*said[:SHOWN], *([Told(tr("and {count} more lines", count=len(said) - SHOWN), tone="second")]
                             if len(said) > SHOWN else [])]


def _result(name: str, result: int, money: Currency) -> Told:
    return Told(name, signed_figure(result, money), value_tone=shade(result))


class ImportCard(Laid):
    """Enter posts it, where nothing is wrong with it; Esc puts it away."""

    agreed = Signal()
    closed = Signal()

    wide = 640

    def __init__(self, shown: Preview) -> None:
        super().__init__()
        title = plural(len(shown.nights), "Import {count} night?", "Import {count} nights?") \
            if shown.can_be_posted else tr("This list cannot be imported")
        self.list = ToldList(tr("What would be posted"))
        self.list.show_lines(preview_told(shown) or [Told(tr("There is nothing to post."), tone="warn")])
        self.list.setMinimumHeight(theme.look().px(360))
        self.go = SecondaryButton(tr("Import"), tr("Enter"), kind="go")
        self.go.setEnabled(shown.can_be_posted)
        self.back = SecondaryButton(tr("Not now"), tr("Esc"), kind="ghost")
        row = in_row(SPRING, self.back, self.go)
        for part in (words(title, "prompt_compact"), self.list):
            self.column.addWidget(part)
        self.column.addLayout(row)
        self.go.clicked.connect(self._agree)
        self.back.clicked.connect(self.closed)
        self.setAccessibleName(title)

    def _agree(self) -> None:
        self.go.setEnabled(False)
        self.agreed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc; no key goes further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif is_enter(event) and not event.isAutoRepeat() and self.go.isEnabled():
            self._agree()
