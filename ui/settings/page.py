"""The Settings page: its parts at the left, the chosen one beside them, and a line for what was done."""

from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QScrollArea, QStackedWidget, QWidget

from app.desk import Desk
from app.desk.house.clock import moment
from app.desk.house.version_age import version_age
from app.words import current_language, tr
from ui.heard.state import PageTold
from ui.look import theme
from ui.look.direction import start
from ui.settings.books_part import AboutPart, BooksPart
from ui.settings.display_part import DisplayPart
from ui.settings.money_part import MoneyPart
from ui.settings.people_part import PeoplePart
from ui.settings.phones_part import PhonesPart
from ui.settings.rows import Part
from ui.settings.screen_part import ScreenPart
from ui.widgets.forms import Page, button, in_column, in_row, set_tone, words


class SettingsPage(Page):
    """Everything the host may set. `saved` says whether the books took a change, `rules_wanted` asks for F5."""

    saved = Signal(bool)
    rules_wanted = Signal()

    def __init__(self, desk: Desk, version: str, section: int = 0, log_file: Path | None = None,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.status = words("", "body_strong", "second")
        self.money = MoneyPart(desk)
        self.looks, self.books = ScreenPart(desk), BooksPart(desk)
        today = moment(desk.clock.now(), ZoneInfo(desk.clock.zone())).date()
        self.about = AboutPart(version, version_age(today), log_file, desk.books.is_shared)
        self.display, self.phones = DisplayPart(desk), PhonesPart(desk)
        self.people, self.rules_button = PeoplePart(desk), button(tr("House rules, F5"), "ghost")
        self.sections, self.stack = QButtonGroup(self), QStackedWidget()
        self.parts: tuple[tuple[str, Part], ...] = (
            (tr("Money and chips"), self.money), (tr("Screen and paper"), self.looks),
            (tr("Players’ display"), self.display), (tr("Players’ phones"), self.phones),
            (tr("Who may do what"), self.people), (tr("Books and backup"), self.books), (tr("About"), self.about))
        self._arrange()
        for _, part in self.parts:
            part.said.connect(self.say)
            part.saved.connect(self.saved)
        self.setAccessibleName(tr("Settings"))
        self._state = PageTold(self, self._sentences)
        self._stands_for = self._now()
        self._first, self._begun = section, False

    def _arrange(self) -> None:
        self.status.setContentsMargins(28, 8, 28, 10)
        room = self.status.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # what is said at the foot must not move the rule that was just clicked
        self.status.setSizePolicy(room)
        self.status.hide()
        in_row(self._menu(), (in_column((self.stack, 1), self.status), 1), on=self, spacing=0)
        for _, part in self.parts:
            self.stack.addWidget(_scrolled(part))

    def _menu(self) -> QWidget:
        menu = QFrame()
        menu.setProperty("surface", "ink1")
        theme.keep(menu, "size", lambda one: one.setFixedWidth(theme.current_look().px(220)))
        side = in_column(on=menu, spacing=6, margins=(14, 20, 14, 14))
        for at, (name, _) in enumerate(self.parts):
            one = button(name, "ghost")
            one.setCheckable(True)
            one.setStyleSheet(f"QPushButton {{ text-align: {start()}; }}")
            self.sections.addButton(one, at)
            side.addWidget(one)
        side.addStretch(1)
        self.rules_button.setStyleSheet(f"QPushButton {{ text-align: {start()}; }}")
        self.rules_button.clicked.connect(self.rules_wanted)
        side.addWidget(self.rules_button)
        self.sections.idClicked.connect(self.show_section)
        return menu

    @property
    def section(self) -> int:
        """The part that is shown, from 0."""
        return self.stack.currentIndex()

    def begin(self) -> None:
        """It is in the window: fill the part that it is opened at, once."""
        if not self._begun:
            self._begun = True
            self.show_section(self._first)

    def is_fresh(self) -> bool:
        """Whether all that it shows still holds: house, night and rules may have changed elsewhere."""
        return self._stands_for == self._now()

    def _now(self) -> object:
        desk = self.desk
        booked = desk.books.head().number > 0
        return desk.house, desk.night, booked, current_language()

    def show_section(self, at: int) -> None:
        """Show one part."""
        self.status.hide()
        self.parts[at][1].show_now()
        self.stack.setCurrentIndex(at)
        chosen = self.sections.button(at)
        chosen.setChecked(True)
        self.setFocusProxy(chosen)
        self._state.look()

    def _sentences(self) -> tuple[str, ...]:
        part = tr("Part {at} of {count}", at=self.section + 1, count=len(self.parts))
        return part, self.status.text() if self.status.isVisible() else ""

    def show_books(self) -> None:
        """Show where the books are looked after."""
        self.show_part(self.books)

    def show_people(self) -> None:
        """Show where PINs are set, with the keyboard there."""
        self.show_part(self.people)
        self.people.host.set_button.setFocus()

    def show_phones(self) -> None:
        """Show the players' phones, with the keyboard on what switches them."""
        self.show_part(self.phones)
        (self.phones.off_button if self.phones.phones.is_on else self.phones.on_button).setFocus()

    def show_part(self, wanted: Part) -> None:
        """Show one part."""
        self.show_section([part for _, part in self.parts].index(wanted))

    def say(self, sentence: str, tone: str = "second") -> None:
        """A sentence at the foot of the page."""
        self.status.setText(sentence)
        self.status.show()
        set_tone(self.status, tone)
        self._state.look()
        self._stands_for = self._now()


def _scrolled(part: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(part)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
