"""The table's bank at a glance: where the chips of the set are, and whether all are accounted for."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from app.desk.cashier.tonight import Tonight
from app.money import Currency, figure
from app.words import tr
from ui.look import theme
from ui.widgets.forms import in_column, in_row, set_tone, words


class BankPanel(QFrame):
    """A line for each place, and what undo would take back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "ink1")
        self.tag = words("", "note_strong", wrap=False)
        self.undo, self.posts = words("", "note", "second"), words("", "note", "brass")
        for said in (self.undo, self.posts):
            said.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
        self.lines = {code: (words("", "body", "second", wrap=False), words("", "body_strong", wrap=False))
                      for code in ("rack", "case", "players", "jar", "all")}
        self._grid = grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for at, pair in enumerate(self.lines.values()):
            grid.addWidget(pair[0], at, 0)
            grid.addWidget(pair[1], at, 1, Qt.AlignmentFlag.AlignTrailing)
        head = in_row((words(tr("Table bank"), "title", wrap=False), 1), self.tag)
        self._column = in_column(head, grid, self.posts, self.undo, on=self, margins=(16, 10, 16, 12))
        theme.follow(self._measure)

    def _measure(self) -> None:
        look = theme.current_look()
        self._grid.setVerticalSpacing(look.pick(8, 4, 2))
        self._column.setSpacing(look.pick(8, 6, 2))
        for said in (self.undo, self.posts):
            said.setMinimumHeight(look.px(38))  # two lines, so that nothing jumps

    def show_night(self, tonight: Tonight, money: Currency, undo: str) -> None:
        """Say where everything is; `undo` names what was done last by the cashier."""
        in_front = sum(one.in_front for one in tonight.players)
        self._say("rack", tr("Rack now"), tonight.rack, money)
        self._say("case", tr("In the chip case"), tonight.case, money)
        self._say("players", tr("With players"), in_front, money)
        self._say("jar", tr("Tip jar, pots and jackpots"), tonight.jar + tonight.elsewhere, money)
        for part in self.lines["jar"]:
            part.setVisible(bool(tonight.jar + tonight.elsewhere))
        name, sums = self.lines["all"]
        name.setText(tr("Chips accounted for"))
        sums.setText(tr("{accounted} of {owned}", accounted=figure(tonight.accounted, money),
                        owned=figure(tonight.owned, money)))
        off = tonight.difference
        set_tone(sums, "warn" if off else "ok")
        self.tag.setText(tr("{amount} over", amount=figure(off, money)) if off > 0 else
                         tr("{amount} short", amount=figure(-off, money)) if off else
                         tr("✓ {amount} written off before", amount=figure(tonight.written_off, money))
                         if tonight.written_off else tr("✓ Balances"))
        set_tone(self.tag, "warn" if off else "ok")
        self.undo.setText(tr("Undo takes back: {what}", what=undo) if undo else "")

    def show_posts(self, posts: str) -> None:
        """Say what the act under the hand will post."""
        self.posts.setText(tr("Will post: {what}", what=posts) if posts else "")

    def _say(self, code: str, name: str, amount: int, money: Currency) -> None:
        self.lines[code][0].setText(name)
        self.lines[code][1].setText(figure(amount, money))
