"""The way to the players' screen: nothing of it is loaded before it is first wanted."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ui.widgets.layers import Layers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from app.desk import Desk
    from ui.display.players_screen import PlayersScreen
    from ui.qt.monitors import Screens


class DisplayController(QObject):
    """The players' screen of a table. `screen` is there once it was wanted; `others` as there.

    `dot` carries a colour, a sentence and a word for its place on the rail, `hint` a sentence that is said beside it,
    an empty one where none holds any more; `not_saved` says that its loss could not be written down.
    """

    dot = Signal(str, str, str)
    hint = Signal(str)
    not_saved = Signal()

    def __init__(self, window: Layers, parent: QObject | None = None,
                 others: "Callable[[], Sequence[QWidget]]" = tuple) -> None:
        super().__init__(parent)
        self._window, self._others = window, others
        self._desk: Desk | None = None
        self._code = "", ""
        self.screen: PlayersScreen | None = None

    def take_up(self, desk: "Desk") -> None:
        """Books were opened."""
        self._desk = desk

    def opened(self, screens: "Screens | None" = None) -> "PlayersScreen":
        """The players' screen, shown or not.

        A dispute is replayed on it by `show_view(view, replay=True)`, until `show_now()`.
        """
        from ui.display.making import players_screen
        from ui.qt.monitors import Screens

        if self.screen is None:
            assert self._desk is not None
            made = players_screen(self._desk, screens or Screens(self._window.window()), self)
            made.others = self._others
            made.lock(self._window.locked)
            made.changed.connect(self.show_dot)
            made.lost.connect(self._lost)
            self._window.lock_changed.connect(made.lock)
            made.window.show_code(*self._code)
            self.screen = made
            self.show_dot()
        return self.screen

    @property
    def standing(self) -> str:
        """How it stands: "away", "shown", "blank" or "lost"."""
        return self.screen.standing.value if self.screen is not None else "away"

    @property
    def replays(self) -> bool:
        """Whether players see an earlier hand on it."""
        return self.screen is not None and self.screen.is_replayed

    @property
    def lights(self) -> bool | None:
        """Whether the system keeps the screens lit for it; None before that was tried."""
        return self.screen.awake.works if self.screen is not None else None

    def key_pressed(self) -> None:
        """F9: what players see comes on; then it is blank, and back again. Where it is, is said beside the rail."""
        from ui.display.making import hint_of

        was, screen = self.standing, self.opened()
        screen.key_pressed()
        self.hint.emit(hint_of(screen) if was in ("away", "lost") else "")

    def full_screen(self) -> None:
        """Ctrl F9: where it is in a window, over the whole monitor and back."""
        if self.screen is not None:
            self.screen.full_screen()

    def put_away(self) -> None:
        """Shift F9: players see nothing more of it until it is asked for again."""
        if self.screen is not None:
            self.screen.put_away()

    def something_changed(self) -> None:
        """Something was done at the desk, or has come to be saved."""
        if self.screen is not None:
            self.screen.something_changed()

    def show_code(self, code: str, address: str) -> None:
        """The code that opens the phones' page stands on it between hands; none for ""."""
        self._code = code, address
        if self.screen is not None:
            self.screen.window.show_code(code, address)

    def apply_style(self) -> None:
        """It follows what the house has chosen for it."""
        from ui.display.making import apply_style

        if self.screen is not None and self._desk is not None and self._desk.house is not None:
            apply_style(self.screen, self._desk.house)
            self.show_dot()

    def end(self) -> None:
        """It shows nothing any more, until it is next asked for."""
        if self.screen is not None:
            self.screen.end()
            self.screen = None
            self.dot.emit("", "", "")

    def let_go(self) -> None:
        """The books are closed."""
        self.end()
        self._desk = None

    def show_dot(self) -> None:
        """Say again how it stands."""
        from ui.display.making import dot_of

        self.dot.emit(*(dot_of(self.screen) if self.screen is not None else ("", "", "")))

    def _lost(self, why: str) -> None:
        from ui.display.making import book_loss

        if self._desk is not None and not book_loss(self._desk, why):
            self.not_saved.emit()
