"""The way to the players' screen: nothing of it is loaded before it is first wanted."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.display.players_screen import PlayersScreen
    from ui.frame.program import Program


class Door:
    """What the program knows of the players' screen. `screen` is there once it was wanted, while books are open."""

    def __init__(self, program: "Program") -> None:
        self._program = program
        self.screen: PlayersScreen | None = None
        program.window.put_away.connect(self.put_away)

    def opened(self) -> "PlayersScreen":
        """The players' screen of the books that are open, shown or not.

        A dispute is replayed on it by `show_view(view, replay=True)`, until `show_now()`.
        """
        from ui.display.place import players_screen

        self.screen = self.screen or players_screen(self._program)
        return self.screen

    @property
    def standing(self) -> str:
        """How it stands: "away", "shown", "blank" or "lost"."""
        return self.screen.standing.value if self.screen is not None else "away"

    @property
    def lights(self) -> bool | None:
        """Whether the system keeps the screens lit for it; None before that was tried."""
        return self.screen.awake.works if self.screen is not None else None

    def key_pressed(self) -> None:
        """F9: what players see comes on; then it is blank, and back again. Where it is, is said beside the rail."""
        from ui.display.place import hide_hint, say_beside_the_rail

        was, screen = self.standing, self.opened()
        screen.key_pressed()
        if was in ("away", "lost"):
            say_beside_the_rail(screen, self._program)
        else:
            hide_hint()

    def put_away(self) -> None:
        """Shift F9: players see nothing more of it until it is asked for again."""
        if self.screen is not None:
            self.screen.put_away()

    def apply_style(self) -> None:
        """It follows what the house has chosen for it."""
        from ui.display.place import apply_style

        if self.screen is not None:
            apply_style(self.screen, self._program)

    def end(self) -> None:
        """The books are closed."""
        if self.screen is not None:
            self.screen.end()
            self.screen = None
            self._program.window.rail.show_dot("display")
