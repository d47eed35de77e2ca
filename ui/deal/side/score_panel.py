"""The score of a game for points beside the felt: who stands how, and the rounds that can be opened."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSignalBlocker, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.sheets.score_sheet import GameScore
from app.words import tr
from app.words.joined import clauses
from ui.deal.side.score_table import HEAD, ROW, ScoreTable
from ui.look import theme
from ui.look.direction import margins
from ui.look.ink import Ink, advance, painter_on
from ui.look.lettering import RIGHT
from ui.widgets.buttons import SecondaryButton
from ui.widgets.forms import Choice, in_column
from ui.widgets.side_panel import plain_label

FEW = 5
"""Up to so many players have roomy lines."""

ROUNDS = 3
"""So many rounds are to be seen, before everybody has a line above them."""


class Standings(QWidget):
    """Everybody with the total, the best first, and in words who leads; where there is no room, only who leads."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game: GameScore | None = None
        self.whole = True

    def show_game(self, game: GameScore) -> None:
        """Show how this game stands."""
        self.game = game
        self.setAccessibleName(spoken(game))
        self.update()

    @property
    def shown(self) -> tuple[int, ...]:
        """The players who have a line."""
        if self.game is None:
            return ()
        ranked = tuple(player for _, player in self.game.sheet.ranked)
        first = tuple(player for player in ranked if player in self.game.sheet.standings)
        return ranked if self.whole else first[:1]

    def fit(self, room: int) -> None:
        """Take the lines that leave the table what it needs of so much height."""
        if self.game is not None:
            self.whole = True
            self.whole = self._step * len(self.shown) <= room
            self.setFixedHeight(theme.current_look().px(2) + self._step * len(self.shown))
            self.update()

    @property
    def _step(self) -> int:
        return theme.current_look().px(30 if self.game and len(self.game.sheet.players) <= FEW else 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a line for each."""
        if self.game is None:
            return
        painter = painter_on(self)
        ink, look, totals = Ink(painter), theme.current_look(), self.game.sheet.totals
        for at, player in enumerate(self.shown):
            line = QRectF(look.px(16), at * self._step, self.width() - look.px(32), self._step)
            self._draw(ink, line, player, self.game.sheet.unit.say(totals[player]))
        painter.end()

    def _draw(self, ink: Ink, line: QRectF, player: int, total: str) -> None:
        assert self.game is not None
        sheet, how, called = self.game.sheet, self.game.how(player), self.game.name(player)
        first = player in sheet.standings
        if first:
            ink.box(line.adjusted(-6, 1, 6, -1), theme.CELL, theme.BRASS_SURFACE)
        shade = theme.TX2 if player in sheet.gone else theme.TX1
        ink.write(line, total, "body_strong", theme.GOLD_HI if first else shade, RIGHT)
        room = line.width() - advance(total, "body_strong") - 12
        said = min(advance(how, "note_strong") + 10, room * 0.55) if how else 0
        wide = min(advance(called, "body") + 10, room - said)
        ink.write(QRectF(line.left(), line.top(), wide - 4, line.height()), called, "body", shade)
        ink.write(QRectF(line.left() + wide, line.top(), said, line.height()), how, "note_strong" if first else "note",
                  theme.GOLD_HI if first else theme.TX2)


def how_far(game: GameScore) -> str:
    """How far a game has come: "To 250 points, after Round 4"."""
    sheet = game.sheet
    after = sheet.rounds[-1].title if sheet.rounds else tr("no round")
    came = tr("won after {round}", round=after) if sheet.winners else \
        tr("ended after {round}", round=after) if game.over else tr("after {round}", round=after)
    said = tr("to {points}, {came}", points=sheet.unit.say(sheet.target), came=came) if sheet.target else came
    return said[:1].upper() + said[1:]


def spoken(game: GameScore) -> str:
    """How a game stands, as it is read aloud."""
    totals = game.sheet.totals
    each = [" ".join((game.name(player), game.sheet.unit.say(totals[player]), game.how(player))).strip()
            for _, player in game.sheet.ranked]
    return tr("{game}, {far}: {each}", game=game.title, far=how_far(game), each=clauses(each))


class ScorePanel(QWidget):
    """A game of tonight with its score. `round_wanted` is a game and its round, from 0, that is to be opened;
    `sheet_wanted` the game whose sheet is to be printed."""

    round_wanted = Signal(object, int)
    sheet_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games: Sequence[GameScore] = ()
        self.choice, self.standings, self.table = Choice(), Standings(), ScoreTable()
        self.choice.setAccessibleName(tr("Which game"))
        self.title, self.far = plain_label("", "title"), plain_label("", "note", "second")
        self.print_button = SecondaryButton(tr("Print"), "", "printer")
        self._column, self._choosing, self._head = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        self._arrange()
        self.choice.currentIndexChanged.connect(lambda _: self._show())
        self.table.opened.connect(self._open)
        self.print_button.clicked.connect(lambda: self.sheet_wanted.emit(self.game))

    def _arrange(self) -> None:
        words = in_column(spacing=0)
        for label in (self.title, self.far):
            label.setWordWrap(True)
            words.addWidget(label)
        self._head.addLayout(words, 1)
        self._head.addWidget(self.print_button)
        self._column.setSpacing(6)
        self._choosing.addWidget(self.choice)
        self._column.addLayout(self._choosing)
        self._column.addLayout(self._head)
        self._column.addWidget(self.standings)
        self._column.addWidget(self.table, 1)
        self._measure()

    @property
    def game(self) -> GameScore | None:
        """The game that is shown."""
        at = self.choice.currentIndex()
        return self._games[at] if 0 <= at < len(self._games) else None

    def show_games(self, games: Sequence[GameScore]) -> None:
        """Show tonight's games; the one that was chosen stays so, until another begins."""
        if games == self._games:
            return
        before = self.game
        begun = [one.sitting for one in games] != [one.sitting for one in self._games]
        self._games = games
        with QSignalBlocker(self.choice):
            self.choice.clear()
            self.choice.addItems([tr("{game}, {time}", game=one.title, time=f"{one.opened:%H:%M}") for one in games])
            at = next((at for at, one in enumerate(games) if before and one.sitting == before.sitting), 0)
            self.choice.setCurrentIndex(0 if begun else at)
        self.choice.setVisible(len(games) > 1)
        self._show()

    def _show(self) -> None:
        if (game := self.game) is not None:
            self.title.setText(game.title)
            self.far.setText(how_far(game))
            self.standings.show_game(game)
            self.table.show_game(game)
            self._fit()

    def _open(self, at: int) -> None:
        self.round_wanted.emit(self.game, at)

    def _measure(self) -> None:
        look = theme.current_look()
        self.choice.setMinimumHeight(look.px(44))
        self._column.setContentsMargins(0, look.px(6), 0, look.px(4))
        self._head.setContentsMargins(*margins(look.px(16), 0, look.px(12), 0))
        self._choosing.setContentsMargins(look.px(12), 0, look.px(12), 0)
        self.title.setFont(theme.font("title"))
        self.far.setFont(theme.font("note"))

    def _fit(self) -> None:
        """The standings take what the table does not need."""
        look = theme.current_look()
        above = look.px(68) + (look.px(50) if self.choice.isVisibleTo(self) else 0)
        self.standings.fit(self.height() - above - look.px(HEAD + ROUNDS * ROW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the room there is."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Take the new measures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_head"):
            self._measure()
            self.table.measure()
            self._fit()
