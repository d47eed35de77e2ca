"""The games of the house as tiles in the felt's place: for how many, with which cards, how long, and who fits in."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.dealing.engine.game import Game
from app.words import tr
from app.words.joined import comma_list
from ui.deal.choosing.choice import Choice, Fit
from ui.look import theme
from ui.look.icons import draw_icon
from ui.look.ink import Ink
from ui.look.lettering import LEFT
from ui.widgets.buttons import LEAST_PIXELS, OFF, WAITING, PaintedButton, Surface, cap_width, draw_cap
from ui.widgets.forms import in_column
from ui.widgets.layers import see
from ui.widgets.side_panel import plain_label

COLUMNS = 5
TILE = Surface(theme.INK2, theme.KEY_EDGE)
LOW = 96
"""Below this a tile has no room for two lines of figures."""


class GameTile(PaintedButton):
    """A game: its name with its letter, players, cards and minutes, and how it suits those who are here."""

    one_of_several = True

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game, self.fit, self.ends, self.facts = game, Fit(""), False, ("", "", "")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_game(self, fit: Fit, facts: tuple[str, str, str], chosen: bool, ends: bool) -> None:
        """Show how it fits; `ends` where it is what is dealt now."""
        self.fit, self.facts, self.ends = fit, facts, ends
        self.setChecked(chosen)
        self.setAccessibleName(comma_list((tr(self.game.name), *facts, self.said)))
        self.update()

    @property
    def said(self) -> str:
        """The line on fitting."""
        return tr("Ends now") if self.ends else self.fit.said

    def surface(self) -> Surface:
        """Brass while it is chosen."""
        return WAITING if self.isChecked() else OFF if self.fit.lacking else TILE

    def sizeHint(self) -> QSize:
        """A fifth of the felt."""
        look = theme.current_look()
        return QSize(look.px(120), look.px(72))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """Name and letter, the figures, and at the bottom who fits in."""
        look, ink = theme.current_look(), Ink(painter)
        line, cap = look.px(19), cap_width(self.game.letter)
        above = min(look.px(7), max(1, round(area.height() - 3 * line) // 2))
        area = area.adjusted(look.px(11), above, -look.px(9), -min(look.px(6), above))
        draw_cap(painter, QRectF(area.right() - cap, area.top(), cap, line), self.game.letter, surface.second)
        ink.write(QRectF(area.left(), area.top(), area.width() - cap - 4, line), tr(self.game.name), "body_strong",
                  surface.text, LEFT)
        self._write_facts(ink, QRectF(area.left(), area.top() + line + min(look.px(2), above - 1), area.width(),
                                      line))
        shade = theme.TX2 if self.ends else theme.TX3 if self.fit.lacking else \
            theme.WARN if self.fit.over else theme.OK
        ink.write(QRectF(area.left(), area.bottom() - line, area.width(), line), self.said, "note", shade, LEFT)

    def _write_facts(self, ink: Ink, line: QRectF) -> None:
        look, left = theme.current_look(), line.left()
        if self.height() < look.px(LOW):
            whole = " · ".join(self.facts)  # where that has no room, how long it takes is left out
            fits = theme.advance(whole, theme.make_font(LEAST_PIXELS, 500)) <= line.width()
            ink.write(line, whole if fits else " · ".join(self.facts[:2]), "label", theme.TX2, LEFT)
            return
        needed = sum(theme.advance(words, theme.make_font(LEAST_PIXELS, 500)) for words in self.facts[:2])
        signs = needed + look.px(2 * 19 + 10) <= line.width()  # the words go before their signs
        for icon, words in zip(("night", "layers", "clock"), self.facts, strict=True):
            if icon == "clock":
                line, left = line.translated(0, line.height()), line.left()
            if signs or icon == "clock":
                draw_icon(ink.painter, icon, left, line.center().y() - 7, 14, theme.TX3)
                left += look.px(19)
            room = QRectF(left, line.top(), line.right() - left, line.height())
            left += ink.write(room, words, "note", theme.TX2, LEFT) + look.px(5)


class GameGrid(QFrame):
    """The tiles, five in a row, below what is looked for. `chosen` says which game was clicked."""

    chosen = Signal(object)
    entered = Signal()

    def __init__(self, games: Iterable[Game], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "ink0")
        self.tiles = {game.id: GameTile(game) for game in games}
        self.title = plain_label(tr("Next game"), "title")
        self.here, self.picked = plain_label("", "note", "second"), plain_label("", "note", "second")
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Type a name — Ctrl F"))
        self.search.setAccessibleName(tr("Find a game"))
        self.search.setMaxLength(40)
        self.search.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.search.textEdited.connect(self._look_for)
        self.search.returnPressed.connect(self.entered)
        self._build()

    def _build(self) -> None:
        self._head, self._grid = QHBoxLayout(), QGridLayout()
        for label in (self.title, self.here):
            self._head.addWidget(label)
        self._head.addStretch(1)
        self._head.addWidget(self.picked)
        self._head.addWidget(self.search)
        for at, tile in enumerate(self.tiles.values()):
            self._grid.addWidget(tile, at // COLUMNS, at % COLUMNS)
            tile.clicked.connect(lambda _=False, tile=tile: self.chosen.emit(tile.game))
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for row in range(max(4, -(-len(self.tiles) // COLUMNS))):
            self._grid.setRowStretch(row, 1)
        self._column: QVBoxLayout = in_column(on=self, spacing=0)
        self._column.addLayout(self._head)
        self._column.addLayout(self._grid, 1)
        theme.follow(self._measure)

    def _measure(self) -> None:
        look = theme.current_look()
        side = look.pick(16, 12)
        self._column.setContentsMargins(side, look.pick(12, 8), side, look.pick(12, 8))
        self._column.setSpacing(look.pick(10, 7))
        self._head.setSpacing(look.px(12))
        self._grid.setSpacing(look.pick(8, 8, 5))
        self.search.setFixedWidth(look.px(210))

    def show_choice(self, choice: Choice) -> None:
        """Show how every game suits who is here, and which is chosen."""
        dealer, now = choice.dealer, choice.dealer.run
        if (chosen := self.tiles.get(choice.game.id)) is not None:
            see(chosen)
        for tile in self.tiles.values():
            rules = dealer.rules_of(tile.game)
            fewest, most = tile.game.players_under(rules)
            facts = (f"{fewest}–{most}", tile.game.cards_under(rules), tr("{count} min", count=tile.game.minutes))
            ends = now is not None and now.game.id == tile.game.id and not choice.over and choice.ending is not None
            tile.show_game(choice.fit(tile.game), facts, tile.game.id == choice.game.id, ends)
        self.here.setText(tr("{count} here tonight", count=len(choice.here)))
        table = choice.table
        self.picked.setText(tr("Picked by {name}, next to deal", name=table.name(table.button))
                            if table.button in table.seats else "")

    def begin_search(self) -> None:
        """Ctrl+F: type what is looked for."""
        self.search.setFocus()
        self.search.selectAll()

    def _look_for(self, typed: str) -> None:
        wanted = typed.strip().casefold()
        found = [tile.game for tile in self.tiles.values() if wanted and wanted in tr(tile.game.name).casefold()]
        found.sort(key=lambda game: not tr(game.name).casefold().startswith(wanted))
        if found:
            self.chosen.emit(found[0])

    def beside(self, chosen: Game, by: int) -> Game:
        """The game so many places on, round the end."""
        games = [tile.game for tile in self.tiles.values()]
        at = next((at for at, one in enumerate(games) if one.id == chosen.id), 0)
        return games[(at + by) % len(games)]

    def changeEvent(self, event: QEvent) -> None:
        """The tiles take the new measures themselves."""
        super().changeEvent(event)
        self.updateGeometry()
