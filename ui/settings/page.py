"""The Settings page: how text and paper look, the house's rules, and where its books are."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app import house_rules
from app.errors import MachineFault, Refused
from app.games import GAMES
from app.words import tr
from ui import language
from ui.forms import Page, button, panel, set_tone, words
from ui.settings.rule_rows import RuleRow

if TYPE_CHECKING:
    from app.desk import Desk

TEXT_SIZES = (100, 110, 125, 150)
PAPERS = ("A4", "Letter")


class SettingsPage(Page):
    """Everything the host may set. `text_size` carries per cent, `paper` a name; `said` a sentence about what was done.
    """

    text_size = Signal(int)
    paper = Signal(str)
    verify = Signal()
    language_chosen = Signal(str)

    def __init__(self, desk: "Desk", version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.game = GAMES[0]
        self.status = words("", "reason", "second")
        self.rows: dict[str, RuleRow] = {}
        inside = Page()
        column = QVBoxLayout(inside)
        column.setContentsMargins(28, 22, 28, 22)
        column.setSpacing(16)
        for part in (self._look(), self._house(), self._rules(), self._books(), self._about(version)):
            column.addWidget(part)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        outer.addWidget(self.status)
        self.status.setContentsMargins(28, 6, 28, 10)
        self.setAccessibleName(tr("Settings"))

    def _look(self) -> QWidget:
        house = self.desk.house
        frame, inside = panel(tr("On the screen and on paper"))
        size = house.text_size if house else 100
        self.sizes = self._choices(inside, tr("Text size"), [(str(one), f"{one} %") for one in TEXT_SIZES], str(size))
        self.sizes.idClicked.connect(lambda at: self.text_size.emit(TEXT_SIZES[at]))
        self.papers = self._choices(inside, tr("Paper"), [(one, one) for one in PAPERS], house.paper if house else "A4")
        self.papers.idClicked.connect(lambda at: self.paper.emit(PAPERS[at]))
        known = language.known()
        self.languages = self._choices(inside, tr("Language"), known, language.current())
        self.languages.idClicked.connect(lambda at: self.language_chosen.emit(known[at][0]))
        return frame

    def _choices(self, inside: QVBoxLayout, label: str, options: list[tuple[str, str]], now: str) -> QButtonGroup:
        row, group = QHBoxLayout(), QButtonGroup(self)
        row.setSpacing(8)
        row.addWidget(words(label, "body_strong", wrap=False))
        row.addStretch(1)
        for at, (code, text) in enumerate(options):
            one = button(text)
            one.setCheckable(True)
            one.setChecked(code == now)
            one.setAccessibleName(f"{label} {text}")
            one.setMinimumWidth(96)
            group.addButton(one, at)
            row.addWidget(one)
        inside.addLayout(row)
        return group

    def _house(self) -> QWidget:
        frame, inside = panel(tr("Money and chips"))
        house = self.desk.house
        if house:
            chips = ", ".join(f"{chip.owned} × {self._figure(chip.value)}" for chip in house.chips.chips)
            inside.addWidget(words(tr("{money} · {name}: {chips}.", money=house.money.name, name=house.chips.name,
                                      chips=chips), "body"))
        locked = tr("A night is open: its money and chips stay as they are until it is closed.")
        free = tr("They are chosen when the next night is opened.")
        inside.addWidget(words(locked if self.desk.night else free, "note", "second"))
        return frame

    def _figure(self, amount: int) -> str:
        from app.money import figure

        return figure(amount, self.desk.house.money) if self.desk.house else str(amount)

    def _rules(self) -> QWidget:
        frame, inside = panel(tr("House rules, {game}", game=self.game.name))
        house = self.desk.house
        if house is None:
            return frame
        rules = house.rules_of(self.game)
        for rule in house_rules.declared(self.game.rules):
            row = RuleRow(rule, getattr(rules, rule.name), house.money)
            row.wanted.connect(lambda value, row=row: self._wanted(row, value))
            self.rows[rule.name] = row
            inside.addWidget(row)
        return frame

    def _wanted(self, row: RuleRow, value: object) -> None:
        try:
            self.desk.change_house_rule(self.game, row.rule.name, value)
        except Refused as refused:
            row.refuse(str(refused))
        except MachineFault as fault:
            row.refuse(str(fault))
        else:
            row.show_value(house_rules.typed(row.rule, value))
            self.say(tr("{rule} saved.", rule=tr(row.rule.words.label)), "ok")

    def _books(self) -> QWidget:
        frame, inside = panel(tr("The books"))
        where = words(str(self.desk.books.path), "body", "second")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        inside.addWidget(where)
        row = QHBoxLayout()
        self.backup_button, self.verify_button = button(tr("Back up now")), button(tr("Verify now"))
        self.backup_button.clicked.connect(self.choose_backup)
        self.verify_button.clicked.connect(self.verify)
        row.addWidget(self.backup_button)
        row.addWidget(self.verify_button)
        row.addStretch(1)
        inside.addLayout(row)
        return frame

    def choose_backup(self) -> None:
        """Ask for a folder, and put a verified copy of the books there."""
        folder = QFileDialog.getExistingDirectory(self, tr("A folder for the copy"))
        if folder:
            self.back_up(Path(folder))

    def back_up(self, folder: Path) -> None:
        """Put a verified copy of the books into a folder."""
        try:
            copy = self.desk.books.backup(folder)
        except (Refused, MachineFault) as trouble:
            self.say(str(trouble), "bad")
        else:
            self.say(tr("Copied and verified: {path}", path=copy), "ok")

    def _about(self, version: str) -> QWidget:
        frame, inside = panel(tr("About Sabot {version}", version=version))
        for game in GAMES:
            inside.addWidget(words(f"{game.name}: {tr(game.credit)} {game.link}", "body", "second"))
        inside.addWidget(words(tr("Lettering: Inter, Noto Sans CJK and JetBrains Mono, under the Open Font License. "
                                  "Built with Qt for Python (LGPL)."), "body", "second"))
        return frame

    def say(self, sentence: str, tone: str = "second") -> None:
        """A sentence at the foot of the page."""
        self.status.setText(sentence)
        set_tone(self.status, tone)
