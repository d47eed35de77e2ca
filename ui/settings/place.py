"""Settings in the program: the page made, and what it asks for carried out."""

from typing import TYPE_CHECKING

from app.version import program_version
from ui.settings.page import SettingsPage

if TYPE_CHECKING:
    from ui.frame.program import Program


def settings_page(program: "Program", section: int) -> SettingsPage:
    """The page as the house stands now, open at a section."""
    assert program.desk is not None
    assert program.bridge is not None
    assert program.locker is not None
    assert program.upkeep is not None
    made = SettingsPage(program.desk, program_version(), section)
    made.saved.connect(program.bridge.set_saved)
    made.rules_wanted.connect(lambda: program.go("rules"))
    made.looks.text_size.connect(program.preferences.use_text_size)
    made.looks.paper.connect(program.preferences.use_paper)
    made.looks.roads.connect(program.preferences.use_roads)
    made.looks.language_chosen.connect(program.preferences.use_language)
    made.books.backup_wanted.connect(program.back_up)
    made.books.verify.connect(program.verify)
    made.books.attend(program.upkeep)
    made.people.attend(program.locker)
    _attend_display(made, program)
    program.window.pages.addWidget(made)
    made.begin()
    return made


def _attend_display(page: SettingsPage, program: "Program") -> None:
    """The players' display follows what is chosen, and comes and goes from here too."""
    part = page.display
    part.lights = program.display.lights
    part.wanted.connect(lambda: program.go("display"))
    part.unwanted.connect(program.display.put_away)
    part.changed.connect(program.display.apply_style)
