"""The Settings page: its parts at the left, the chosen one beside them, and a line for what was done."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.games import GAMES
from app.words import plural, tr
from ui import language, theme
from ui.forms import Page, button, set_tone, words
from ui.settings.money_part import MoneyPart
from ui.settings.rows import ChoiceRow, column_of
from ui.settings.rules_part import RulesPart

if TYPE_CHECKING:
    from app.desk import Desk

TEXT_SIZES = (100, 110, 125, 150)
PAPERS = ("A4", "Letter")
SHOWN_FINDINGS = 12


class SettingsPage(QWidget):
    """Everything the host may set. `text_size` carries per cent, `paper` and `language_chosen` a name.

    `saved` says whether the books took a change.
    """

    text_size = Signal(int)
    paper = Signal(str)
    language_chosen = Signal(str)
    backup_wanted = Signal()
    verify = Signal()
    saved = Signal(bool)

    def __init__(self, desk: "Desk", version: str, section: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.status = words("", "body_strong", "second")
        self.findings = words("", "body", "bad")
        self.backup_button, self.verify_button = button(tr("Back up now")), button(tr("Verify now"))
        self.rules, self.money = RulesPart(desk, GAMES[0]), MoneyPart(desk)
        self.sections, self.stack = QButtonGroup(self), QStackedWidget()
        for part in (self.rules, self.money):
            part.said.connect(self.say)
            part.saved.connect(self.saved)
        self._arrange(((tr("House rules"), self.rules), (tr("Money and chips"), self.money),
                       (tr("Screen and paper"), self._screen()), (tr("Books and backup"), self._books()),
                       (tr("About"), self._about(version))))
        self.setAccessibleName(tr("Settings"))
        self.show_section(section)

    def _arrange(self, parts: tuple[tuple[str, QWidget], ...]) -> None:
        menu, side = QFrame(), QVBoxLayout()
        menu.setProperty("surface", "ink1")
        menu.setFixedWidth(theme.look().px(220))
        side.setContentsMargins(14, 20, 14, 14)
        side.setSpacing(6)
        menu.setLayout(side)
        for at, (name, part) in enumerate(parts):
            one = button(name, "ghost")
            one.setCheckable(True)
            one.setStyleSheet("QPushButton { text-align: left; }")
            self.sections.addButton(one, at)
            side.addWidget(one)
            self.stack.addWidget(_scrolled(part))
        side.addStretch(1)
        self.sections.idClicked.connect(self.show_section)
        page, beside = QHBoxLayout(self), QVBoxLayout()
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        self.status.setContentsMargins(28, 8, 28, 10)
        beside.addWidget(self.stack, 1)
        beside.addWidget(self.status)
        page.addWidget(menu)
        page.addLayout(beside, 1)
        self.status.hide()

    @property
    def section(self) -> int:
        """The part that is shown, from 0."""
        return self.stack.currentIndex()

    def show_section(self, at: int) -> None:
        """Show one part."""
        self.stack.setCurrentIndex(at)
        chosen = self.sections.button(at)
        chosen.setChecked(True)
        self.setFocusProxy(chosen)
        self.status.hide()

    def show_books(self) -> None:
        """Show where the books are looked after."""
        self.show_section(3)

    # the parts

    def _screen(self) -> QWidget:
        house = self.desk.house
        size, paper = (house.text_size, house.paper) if house else (100, PAPERS[0])
        known = language.known()
        codes = [code for code, _ in known]
        self.sizes = ChoiceRow(tr("Text size"), tr("Everything on the screen grows with it."),
                               [f"{one} %" for one in TEXT_SIZES], TEXT_SIZES.index(size) if size in TEXT_SIZES else 0)
        self.papers = ChoiceRow(tr("Paper"), tr("Sheets are laid out for it."), list(PAPERS), PAPERS.index(paper))
        self.languages = ChoiceRow(tr("Language"), tr("What the program says. Names and notes stay as typed."),
                                   [name for _, name in known],
                                   codes.index(language.current()) if language.current() in codes else 0)
        self.sizes.group.idClicked.connect(lambda at: self.text_size.emit(TEXT_SIZES[at]))
        self.papers.group.idClicked.connect(lambda at: self.paper.emit(PAPERS[at]))
        self.languages.group.idClicked.connect(lambda at: self.language_chosen.emit(codes[at]))
        part = Page()
        column_of(part, tr("Screen and paper"), self.sizes, self.papers, self.languages)
        return part

    def _books(self) -> QWidget:
        where = words(str(self.desk.books.path), "body")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.backup_button.clicked.connect(self.backup_wanted)
        self.verify_button.clicked.connect(self.verify)
        self.findings.hide()
        part = Page()
        column_of(part, tr("Books and backup"), _told(tr("The file"), where),
                  _row(tr("Backup"), tr("A copy in a folder of yours, opened and verified before it counts. Each night "
                                        "that is closed is copied too, beside the books."), self.backup_button),
                  _row(tr("Verification"), tr("Every entry, every balance and the chain that shows a change. It runs "
                                              "behind the first prompt each time the books are opened."),
                       self.verify_button), self.findings)
        return part

    def _about(self, version: str) -> QWidget:
        rows = [_told(tr("Sabot {version}", version=version),
                      words(tr("Beside a host who deals real cards by hand. Everything stays on this computer."),
                            "body", "second"))]
        for game in GAMES:
            rows.append(_told(tr(game.name), words(f"{tr(game.credit)} {game.link}", "body", "second")))
        rows += [
            _told(tr("Lettering"), words(tr("Inter, JetBrains Mono and Noto Sans CJK, under the SIL Open Font License "
                                            "1.1."), "body", "second")),
            _told(tr("Built with"), words(tr("Qt for Python, under the LGPL version 3; SQLModel, SQLAlchemy, Alembic "
                                             "and platformdirs, each under its own free licence."), "body", "second")),
            _told(tr("Cards, chips and icons"), words(tr("Drawn for this program."), "body", "second")),
        ]
        part = Page()
        column_of(part, tr("About"), *rows)
        return part

    # what is told

    def show_findings(self, found: list[str]) -> None:
        """What the verification has found."""
        self.show_books()
        more = len(found) - SHOWN_FINDINGS
        lines = [*found[:SHOWN_FINDINGS], *([tr("and {count} more.", count=more)] if more > 0 else [])]
        self.findings.setText("\n".join(lines))
        self.findings.setVisible(bool(found))
        if found:
            self.say(plural(len(found), "{count} thing is wrong with the books.",
                            "{count} things are wrong with the books."), "bad")
        else:
            self.say(tr("The books verify: nothing is wrong."), "ok")

    def say(self, sentence: str, tone: str = "second") -> None:
        """A sentence at the foot of the page."""
        self.status.setText(sentence)
        self.status.show()
        set_tone(self.status, tone)


def _scrolled(part: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(part)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def _told(label: str, what: QWidget) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 12, 0, 12)
    column.setSpacing(2)
    column.addWidget(words(label, "body_strong", wrap=False))
    column.addWidget(what)
    return made


def _row(label: str, note: str, act: QWidget) -> QWidget:
    made, row = QWidget(), QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(20)
    row.addWidget(_told(label, words(note, "note", "second")), 1)
    row.addWidget(act)
    made.setLayout(row)
    return made
