"""The frame of the program: rail, top bar, and one page at a time."""

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QKeyCombination, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QWidget

from app.words import tr
from ui.frame.pages import PAGES
from ui.frame.rail import Rail, RailItem
from ui.frame.shell import Curtain
from ui.frame.top_bar import TopBar, TopState
from ui.heard.status import StatusLine
from ui.keys.find_anywhere import FindAnywhere
from ui.keys.letting_go import let_go
from ui.keys.unseen_steps import UnseenSteps
from ui.look import system, theme
from ui.look.measures import SMALLEST
from ui.widgets.forms import put_away, set_tone, words
from ui.widgets.layers import Layers


def rail_items() -> tuple[list[RailItem], list[RailItem]]:
    """The places of the program, and what is at the rail's foot."""
    places = [(spec, RailItem(spec.place, spec.icon, tr(spec.title), spec.key, several=spec.several))
              for spec in PAGES if spec.key]
    return ([item for spec, item in places if not spec.at_foot],
            [RailItem("copies", "copy", tr("Copies"), is_place=False),
             RailItem("display", "display", tr("Display"), "F9", is_place=False),
             RailItem("lock", "lock", tr("Lock"), "F12", is_place=False),
             *(item for spec, item in places if spec.at_foot)])


class Window(Layers):
    """What fills the program's window. It can be shown before anything of the house is known: bare cloth and a word.

    `go` asks for a place, `print_wanted` for the sheet, `find_wanted` for the list of all actions, `lock_wanted` for
    the lock, `replay_wanted` for a hand of the night, `asked_wanted` for what tables ask of each other, `table_step`
    for the table before or after, `put_away` for the players' display to be taken off its screen,
    `fill_screen` for it to leave its window.
    """

    go = Signal(str)
    print_wanted = Signal()
    find_wanted = Signal()
    help_wanted = Signal()
    lock_wanted = Signal()
    replay_wanted = Signal()
    asked_wanted = Signal()
    table_step = Signal(int)
    put_away = Signal()
    fill_screen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Sabot")
        self.setMinimumSize(1, 1)  # how small it may be is the shell's: a small screen leaves less than the design
        self.scale, self.theme, self.contrast, self.keys = 1.0, "", "", ""
        self.place = ""  # where the host is
        self.may_close: Callable[[], bool] = lambda: True  # asked before it is closed
        self.fellows: list[Window] = [self]  # with those of tables that have windows of their own
        self.rail, self.top = Rail(*rail_items()), TopBar()
        self.waiting = Curtain()
        self.pages.addWidget(self.waiting)
        self._grid = grid = QGridLayout(self._inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.rail, 0, 0, 3, 1)
        grid.addWidget(self.top, 0, 1)
        self.banner, self._banner_words = QFrame(), words("", "body_strong", "warn")
        self._sentences: dict[str, tuple[str, str]] = {}
        QHBoxLayout(self.banner).addWidget(self._banner_words)
        self.banner.hide()
        grid.addWidget(self.banner, 1, 1)
        grid.addWidget(self.pages, 2, 1)
        grid.setRowStretch(2, 1)
        grid.setColumnStretch(1, 1)
        self._follow_rail()
        self.status = StatusLine(self)
        self.bare(True)
        system.follow_system(self._look)
        self.unseen, self._is_watched = UnseenSteps(self), False
        self.seen_changed.connect(lambda: self.unseen.move(self.seen.topLeft()))
        self._finder = FindAnywhere(self, lambda: None if self.locked else self.find_wanted.emit(),
                                    self.table_step.emit)

    def _keys(self) -> dict[str, Callable[[], object]]:
        return {
            "F1": self.help_wanted.emit,
            **{spec.key: partial(self.go.emit, spec.place) for spec in PAGES if spec.key},
            "F9": lambda: self.go.emit("display"),
            "Shift+F9": self.put_away.emit,
            "Ctrl+F9": self.fill_screen.emit,
            "Ctrl+P": self.print_wanted.emit,
            "Ctrl+K": self.find_wanted.emit,
            "Ctrl+R": self.replay_wanted.emit,
            "Ctrl+L": self.asked_wanted.emit,
            "Ctrl+PgUp": lambda: self.table_step.emit(-1),
            "Ctrl+PgDown": lambda: self.table_step.emit(1),
            "Ctrl+Q": lambda: self.window().close(),
            "F11": self.full_screen,
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys that mean the same everywhere, once nobody nearer has taken them.

        Not shortcuts: those are silent where no window manager makes a window the active one.
        """
        if self.locked:
            return
        act = self._keys().get(QKeySequence(event.keyCombination()).toString())
        if event.text() == "/":
            act = self.find_wanted.emit
        if act is not None and not event.isAutoRepeat():
            act()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """F12 locks whatever has the keyboard: this comes before any card or list may swallow the key."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and \
                event.keyCombination() == QKeyCombination(Qt.Key.Key_F12):
            event.accept()
            self.lock_wanted.emit()
            return True
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """From now on keys come."""
        super().showEvent(event)
        if not self._is_watched and (window := self.window().windowHandle()) is not None:
            self._is_watched = True
            self._finder.attach()
            self.unseen.watch(window)

    def lay_over(self, widget: QWidget) -> None:
        """What is laid over the window has still to be seen."""
        super().lay_over(widget)
        self.unseen.begin()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The window's own dark, wherever no page lies."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour(theme.INK0))
        painter.end()

    def bare(self, bare: bool) -> None:
        """Hide rail and top bar while there is no place to go to, or show them."""
        self.rail.setVisible(not bare)
        self.top.setVisible(not bare)

    def show_page(self, page: QWidget, place: str = "") -> None:
        """Show one page; `place` is lit on the rail if it is there, and without one the page stands alone."""
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        self.place = place
        self.bare(not place)
        if place:
            self.rail.show_place(place)
        if self.pages.currentWidget() is not page:
            self.unseen.begin()
            let_go(self.pages)
        self.sight_wanted.emit(page, None)
        self.pages.setCurrentWidget(page)
        page.setFocus()

    def relabel(self) -> None:
        """Say the places in another language."""
        old, self.rail = self.rail, Rail(*rail_items())
        self.rail.show_several(old.several)
        self._follow_rail()
        self._grid.replaceWidget(old, self.rail)
        self.rail.setVisible(old.isVisibleTo(self))  # shown before that it would be a window, and take the keyboard
        put_away(old)

    def _follow_rail(self) -> None:
        self.rail.go.connect(self.go)
        self.rail.find_wanted.connect(self.find_wanted)

    def wait_for(self, title: str = "", text: str = "") -> None:
        """Bare cloth while something is opened or made."""
        if title:
            self.waiting.say(title, text)
        self.bare(True)
        self._sentences.clear()
        self.show_banner("")
        self.pages.setCurrentWidget(self.waiting)

    def show_top(self, state: TopState) -> None:
        """Say in the top bar how things stand."""
        self.top.show_state(state)

    def show_banner(self, sentence: str, about: str = "", tone: str = "warn") -> None:
        """A sentence that stays over every page; none takes it away. What is said `about` something else stays.

        The tone is "bad" of books that were changed, and goes before any other.
        """
        self._sentences[about] = sentence, tone
        said = [one for one in self._sentences.values() if one[0]]
        shade = "bad" if any(tone == "bad" for _, tone in said) else "warn"
        if shade != self.banner.property("surface"):
            self.banner.setProperty("surface", shade)
            for one in (self.banner, self._banner_words):
                set_tone(one, shade)
        self._banner_words.setText(" ".join(sentence for sentence, _ in said))
        self.banner.setVisible(bool(said))

    def say_as(self, first: "Window") -> None:
        """What stands over the pages of another window stands over these too."""
        for about in {*self._sentences, *first._sentences}:
            self.show_banner(*(("", about) if about not in first._sentences else
                               (first._sentences[about][0], about, first._sentences[about][1])))

    def take_back_banner(self, sentence: str, about: str = "") -> None:
        """A sentence has been there long enough; another one that stands there by now stays."""
        if self._sentences.get(about, ("", ""))[0] == sentence:
            self.show_banner("", about)

    def stop_dealing(self) -> None:
        """The program has failed: nothing more is dealt or shown to players until it is started again."""
        self.pages.setEnabled(False)
        self.put_away.emit()
        self.show_banner(tr("Stop dealing: Sabot has failed. Everything shown as saved is saved; start it again."))

    def full_screen(self) -> None:
        """F11: over the whole screen, or back."""
        window = self.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def use_scale(self, scale: float) -> None:
        """The host's text size, 1.0 to 2.0."""
        self.scale = scale
        for one in self.fellows:
            one.needs_changed.emit()
        self._look()

    def needed(self) -> QSize:
        """What every page needs at the host's text size."""
        wide, high = (math.ceil(one * self.fellows[0].scale) for one in SMALLEST)
        return super().needed() + QSize(wide, high)

    def use_theme(self, name: str) -> None:
        """Dark or light as the host chose, else as the system is."""
        self.theme = name
        system.tell_system(name)
        self._look()

    def use_contrast(self, name: str) -> None:
        """High or usual as the host chose, else as the system is."""
        self.contrast = name
        self._look()

    def use_keys(self, name: str) -> None:
        """Large keys, for a screen that is touched, or the usual ones."""
        self.keys = name
        self._look()

    def _look(self) -> None:
        first = self.fellows[0]
        sizes = [one.size() for one in self.fellows]  # all look alike, and the smallest must have room
        wanted = theme.Look.for_window(min(one.width() for one in sizes), min(one.height() for one in sizes),
                                       first.scale, system.is_light(first.theme), system.is_stark(first.contrast),
                                       first.keys == "large")
        if wanted != theme.current_look():
            theme.use_look(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow or low window has its own measures."""
        self._look()
        super().resizeEvent(event)


class Clock(QTimer):
    """Ticks on every full minute or so, for the time in the top bar."""

    def __init__(self, tick: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setInterval(5_000)
        self.timeout.connect(tick)
        self.start()
