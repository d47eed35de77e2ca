"""What comes after a sitting: the same game again, or another."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.asides.registry import DealIn
from app.dealing.engine.game import Game
from app.dealing.values.felt import Actor
from app.desk.house.clock import new_op_id
from app.games import GAMES
from app.words import listed, tr
from ui.deal.answers.aside_asks import SideAsk
from ui.deal.dealer import Dealer
from ui.keys.key_events import letter
from ui.look import theme
from ui.look.ink import advance
from ui.look.lettering import write
from ui.look.text_layout import wrapped
from ui.strip.seat_keys import digit_cap, seat_digit
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import LEAST_TARGET, SecondaryButton, Surface, draw_cap


class GameKey(SecondaryButton):
    """A game of the menu: its name, in two lines where it has two words, above its letter."""

    def __init__(self, name: str, cap: str, parent: QWidget | None = None) -> None:
        super().__init__(name, cap, parent=parent)
        self.letter, self.in_strip = cap, True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As wide as two lines need."""
        look, words = theme.current_look(), self.label.split()
        wide = min(max(advance(" ".join(part), "note_strong") for part in (words[:at], words[at:]))
                   for at in range(1, len(words) + 1))
        return QSize(max(round(wide + look.px(12)), look.px(LEAST_TARGET)), look.key_row)

    def lines(self, width: float) -> list[str]:
        """The name as it stands on a key so wide."""
        return wrapped(self.label, theme.font("note_strong"), width - theme.current_look().px(6))

    def paint_content(self, painter: QPainter, area: QRectF, surface: Surface) -> None:
        """The lines of the name, and the letter below them."""
        look, font, lines = theme.current_look(), theme.font("note_strong"), self.lines(area.width())
        step, cap = look.px(15), look.px(22)
        top = area.center().y() - (step * len(lines) + cap) / 2
        for line in lines:
            write(painter, QRectF(area.left() + 3, top, area.width() - 6, step), line, font, surface.text)
            top += step
        draw_cap(painter, QRectF(area.left(), top + 1, area.width(), cap), self.letter, surface.second)


IN_THE_STRIP = 13
"""So many games have room in the strip; where the house plays more, those lie on the felt above the rack."""


class MoreGames(QFrame):
    """The games for which the strip has no room, beside one another."""

    def __init__(self, keys: Iterable[GameKey]) -> None:
        super().__init__()
        self.setProperty("surface", "ink1")
        self.row = QHBoxLayout(self)
        for key in keys:
            self.row.addWidget(key)

    def fit(self) -> None:
        """As large as its keys are now."""
        look = theme.current_look()
        self.row.setSpacing(look.key_gap)
        self.row.setContentsMargins(*4 * (look.px(10),))
        self.resize(self.sizeHint())


class OverAsk(SideAsk):
    """The sitting is over. Enter deals the same game again, a letter another one."""

    def __init__(self, dealer: Dealer, parent: QWidget | None = None) -> None:
        super().__init__(dealer, parent)
        self.games = {game.letter: self._key_of(game) for game in GAMES}
        keys = list(self.games.values())
        self.row.setSpacing(theme.current_look().key_gap)
        for key in keys[:IN_THE_STRIP]:
            self.row.addWidget(key)
        self.more = MoreGames(keys[IN_THE_STRIP:]) if keys[IN_THE_STRIP:] else None

    def _key_of(self, game: Game) -> GameKey:
        key = GameKey(tr(game.name), game.letter)
        key.clicked.connect(lambda: self.begin_game(game.id))
        return key

    def overlay(self) -> QWidget | None:
        """The games that are too many for the strip."""
        if self.more is not None:
            self.more.fit()
        return self.more

    def beside(self) -> tuple[QWidget, ...]:
        """There is nothing to be put away."""
        return ()

    def key(self, event: QKeyEvent) -> bool:
        """A game's letter; the number of a seat that sits out deals it in again."""
        seat, _ = seat_digit(event)
        who = self.dealer.table.seats.get(seat)
        if who is not None and who.sits_out:
            op_id = new_op_id()
            self.act.emit(lambda: self.dealer.aside(DealIn(seat), op_id))
            return True
        chosen = self.games.get(letter(event))
        if chosen is not None:
            chosen.click()
        return chosen is not None

    def keys(self) -> dict[str, str]:
        """The games' letters, and the numbers of those who sit out."""
        table = self.dealer.table
        out = {digit_cap(seat): tr("Deal {name} in", name=table.name(seat)) for seat, who in table.seats.items()
               if who.sits_out}
        return {cap: key.label for cap, key in self.games.items()} | out | {"Enter": self.action().label}

    @property
    def _is_shoe(self) -> bool:
        run = self.dealer.run
        return run is not None and run.game.has_shoe

    def said(self) -> StripText:
        """What comes next."""
        if refused := self.refused_said():
            return refused
        run, table, last = self.dealer.run, self.dealer.table, max(0, len(self.dealer.felt().steps) - 1)
        number = run.opening.number + 1 if run else 1
        left = left_in_pots(table)
        out = listed([table.name(seat) for seat, who in sorted(table.seats.items()) if who.sits_out])
        reason = tr("{amount} stays in the pots.", amount=table.amount_text(sum(left.values()))) if left else \
            tr("Sitting out: {names}. The seat’s number deals them in.", names=out) if out else \
            tr("Everything settled is in the books. Players keep their seats and chips.")
        if self._is_shoe:
            return StripText(tr("Shuffle"), tr(" — start shoe {number}, or another game", number=number), reason, "",
                             "",
                             Actor.TABLE, "icon:layers|" + tr("SHOE"), last)
        return StripText(tr("Choose the next game"), tr(" — or the same again"), reason, "", table.announcement,
                         Actor.TABLE,
                         "icon:cards|" + tr("GAME"), last)

    def action(self) -> Action:
        """The same again."""
        run = self.dealer.run
        if self._is_shoe or run is None:
            return Action(tr("New shoe"), tr("Next: set up"))
        return Action(tr("Same again"), tr(run.game.name))

    def press(self) -> None:
        """Begin the same game again."""
        self.begin_game("")

    def begin_game(self, code: str) -> None:
        """Begin this game; without a name the same again."""
        op_id = new_op_id()
        self.act.emit(lambda: self.dealer.next_sitting(op_id, code))
