"""The players' screen made: dressed as the house likes it, and what is said and written down of it."""

from typing import TYPE_CHECKING

from app.dealing.values.public_view import PublicView
from app.desk.public.desk import PublicDesk
from app.errors import MachineFault, Refused
from app.names import table_words
from app.words import as_in, tr
from ui.display.painter import Dress
from ui.display.players_screen import PlayersScreen, Standing
from ui.display.window import DisplayWindow
from ui.look import night
from ui.qt.monitors import Screens
from ui.roads.marks import Shapes, letters_called

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from app.desk import Desk
    from app.desk.house.house import House

DOTS = {Standing.AWAY: "", Standing.SHOWN: night.OK, Standing.BLANK: night.TX3, Standing.LOST: night.WARN}


def players_screen(desk: "Desk", screens: Screens, parent: "QObject") -> PlayersScreen:
    """The players' screen over books that are open."""
    public = PublicDesk(desk, desk.jackpots)

    def tell() -> PublicView | None:
        if desk.house is None:
            return None
        try:
            return public.now()
        except MachineFault:
            return None  # the dealer is told by the first thing that cannot be saved; players go on seeing the last

    made = PlayersScreen(screens, DisplayWindow(), tell, parent=parent)
    if desk.sitting is not None and desk.run is not None and desk.run.opening.house:
        made.window.setWindowTitle(f"{made.window.windowTitle()} · {table_words(desk.sitting.table_name)}")
        made.of = str(desk.at) if desk.at > 1 else ""
    if desk.house is not None:
        apply_style(made, desk.house)
    return made


def apply_style(screen: PlayersScreen, house: "House") -> None:
    """Have it speak and draw as the house has chosen now, on the monitor of its choice."""
    screen.window.use(dress_of(house))
    screen.choose(house.display.screen)
    screen.refresh()


def dress_of(house: "House") -> Dress:
    """The languages of a house's screen, and its roads."""
    return Dress(house.display.speak, Shapes.called(house.road_marks), letters_called(house.road_letters))


def dot_of(screen: PlayersScreen) -> tuple[str, str, str]:
    """The rail's dot, the whole sentence for whoever points at it or has it read, and a word for the place of its own.
    """
    words = {Standing.LOST: tr(as_in("a screen", "Lost")), Standing.BLANK: tr("Blank")}
    return DOTS[screen.standing], screen.words, words.get(screen.standing, "")


def hint_of(screen: PlayersScreen) -> str:
    """Where it is, or why it is nowhere."""
    hint = tr("Move it where players see it; Ctrl F9 fills the screen. F9 blanks it, Shift F9 closes it.") \
        if screen.floats else tr("F9 blanks it, Shift F9 closes it. Settings can choose another screen.")
    hint = hint if screen.standing is Standing.SHOWN else ""
    return " ".join(part for part in (screen.words, hint) if part)


def book_loss(desk: "Desk", why: str) -> bool:
    """It had to hide: that is written down, and the dealing goes on. Returns whether the books could take it."""
    if desk.books.read_only_because:
        return True
    try:
        said = tr("The players’ display was lost: {why}", why=why)
        desk.commit(desk.command("display_lost", "", events=(desk.event("display_lost", said),)))
    except MachineFault:
        return False
    except Refused:
        return True
    return True
