"""A round of a game for points, opened: what each player got in it, and for what."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.dealing.values.scores import Part, signed
from app.sheets.score_sheet import GameScore
from app.words import tr
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import in_row, put_away
from ui.widgets.side_panel import SidePanel, plain_label


class RoundPanel(SidePanel):
    """The parts of one round, player by player; the arrows to the sides turn to the round before and after."""

    def __init__(self, game: GameScore, at: int, parent: QWidget | None = None) -> None:
        super().__init__(game.sheet.rounds[at].title, parent)
        self.game, self.at = game, at
        self.before = SecondaryButton(tr("Round before"), "←")
        self.after = SecondaryButton(tr("Round after"), "→")
        self.before.clicked.connect(lambda: self.turn(-1))
        self.after.clicked.connect(lambda: self.turn(1))
        self.add_buttons(self.before, self.after)
        self._lines: list[QWidget] = []
        self._show()

    def begin(self) -> None:
        """Esc and the arrows are at hand: a button would take the arrows for itself."""
        self.setFocus()

    def turn(self, by: int) -> None:
        """To another round, where there is one."""
        if 0 <= self.at + by < len(self.game.sheet.rounds):
            self.at += by
            self._show()

    def follow(self, games: Sequence[GameScore]) -> bool:
        """Show the game as it stands now; False where there is no such round any more."""
        game = next((one for one in games if one.sitting == self.game.sitting), None)
        if game is None or self.at >= len(game.sheet.rounds):
            return False
        if game != self.game:
            self.game = game
            self._show()
        return True

    def _show(self) -> None:
        one = self.game.sheet.rounds[self.at]
        put_away(*self._lines)
        self._lines = []
        self.title.setText(one.title)
        self.setAccessibleName(one.title)
        self.before.setEnabled(self.at > 0)
        self.after.setEnabled(self.at + 1 < len(self.game.sheet.rounds))
        if one.note:
            self._lines.append(self.add_line(one.note, "note", "second"))
        totals = self.game.sheet.running[self.at]
        for player in self.game.sheet.players:
            if player in one.parts:
                self._of_a_player(player, one.points(player), totals[player], one.parts[player])

    def _of_a_player(self, player: int, points: int, total: int, parts: tuple[Part, ...]) -> None:
        name = self.game.name(player)
        self._beside(name, signed(points), "title", "title", above=10)
        for part in parts:
            self._beside(part.what, signed(part.points), "body", "body_strong")
            said = "   ".join(word for word in ("  ".join(map(str, part.cards)), part.note) if word)
            if said:
                self._lines.append(self.add_line(said, "body" if part.cards else "note", "second"))
        then = tr("{name}’s total is then {total}.", name=name, total=self.game.sheet.unit.say(total))
        self._lines.append(self.add_line(then, "note", "brass"))

    def _beside(self, what: str, figure: str, role: str, figure_role: str, above: int = 0) -> None:
        """Words, and a figure at the right of their line."""
        line = QWidget()
        words = plain_label(what, role)
        words.setWordWrap(True)
        in_row((words, 1), (plain_label(figure, figure_role), 0, Qt.AlignmentFlag.AlignTop), on=line,
               margins=(0, above, 0, 0))
        self.body.addWidget(line)
        self._lines.append(line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows turn to another round."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.turn(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)
