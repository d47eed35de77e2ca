"""The players' screen in the program: dressed as the house likes it, and what it loses written down."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QToolTip

from app.dealing.values.public_view import PublicView
from app.desk.public.desk import PublicDesk
from app.errors import MachineFault, Refused
from app.words import tr
from ui.display.painter import Dress
from ui.display.players_screen import PlayersScreen, Standing
from ui.display.window import DisplayWindow
from ui.look import theme
from ui.qt.monitors import Screens
from ui.roads.marks import Shapes, letters_called

if TYPE_CHECKING:
    from app.desk.house.house import House
    from ui.frame.program import Program

ITEM = "display"
"""Its place on the rail."""

DOTS = {Standing.AWAY: "", Standing.SHOWN: theme.OK, Standing.BLANK: theme.TX3, Standing.LOST: theme.WARN}
SAID_FOR = 6_000
"""Milliseconds for which a word stands beside the rail."""


def players_screen(program: "Program", screens: Screens | None = None) -> PlayersScreen:
    """The players' screen of this program, over the books that are open."""
    assert program.desk is not None
    assert program.bridge is not None
    public = PublicDesk(program.desk, program.desk.jackpots)

    def tell() -> PublicView | None:
        if program.desk is None or program.desk.house is None:
            return None
        try:
            return public.now()
        except MachineFault:
            return None  # the dealer is told by the first thing that cannot be saved; players go on seeing the last

    made = PlayersScreen(screens or Screens(program.window.window()), DisplayWindow(), tell, parent=program)
    apply_style(made, program)
    made.lock(program.window.locked)
    made.changed.connect(lambda: show_standing(made, program))
    made.lost.connect(lambda why: _lost(program, why))
    program.bridge.changed.connect(made.something_changed)
    program.bridge.saving.connect(made.something_changed)
    program.window.lock_changed.connect(made.lock)
    return made


def apply_style(screen: PlayersScreen, program: "Program") -> None:
    """Have it speak and draw as the house has chosen now, on the monitor of its choice."""
    house = program.desk.house if program.desk is not None else None
    if house is not None:
        screen.window.use(dress_of(house))
        screen.choose(house.display.screen)
        screen.refresh()
        show_standing(screen, program)


def dress_of(house: "House") -> Dress:
    """The languages of a house's screen, and its roads."""
    return Dress(house.display.speak, Shapes.called(house.road_marks), letters_called(house.road_letters))


def show_standing(screen: PlayersScreen, program: "Program") -> None:
    """The rail's dot, its word, and the whole sentence for whoever points at it or has it read."""
    now = screen.standing
    words = {Standing.LOST: tr("Lost"), Standing.BLANK: tr("Blank")}
    program.window.rail.show_dot(ITEM, DOTS[now], screen.words, words.get(now, ""))


def say_beside_the_rail(screen: PlayersScreen, program: "Program") -> None:
    """A word beside the rail on where it is, or why it is nowhere; no dialog."""
    button = program.window.rail.foot[ITEM]
    if button.isVisible():
        hint = tr("F9 blanks it, Shift F9 puts it away. Settings choose another screen.") \
            if screen.standing is Standing.SHOWN else ""
        told = " ".join(part for part in (screen.words, hint) if part)
        # Above the rail's foot, for the strip beside it must stay readable.
        at = button.mapToGlobal(QPoint(0, -theme.look().px(170)))
        QToolTip.showText(at, theme.plain_tip(told), button, QRect(), SAID_FOR)


def hide_hint() -> None:
    """What was said beside the rail holds no more."""
    QToolTip.hideText()


def _lost(program: "Program", why: str) -> None:
    """It had to hide: that is written down, and the dealing goes on."""
    desk, bridge = program.desk, program.bridge
    if desk is None or bridge is None or desk.books.read_only_because:
        return
    try:
        said = tr("The players’ display was lost: {why}", why=why)
        desk.commit(desk.command("display_lost", "", events=(desk.event("display_lost", said),)))
    except MachineFault:
        bridge.set_saved(False)
    except Refused:
        return
