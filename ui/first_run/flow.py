"""Before a night: what a new house is told first, and the page on which a night is opened."""

from typing import TYPE_CHECKING

# The pages are loaded when they are first shown: a caution must not wait for what comes after it.
if TYPE_CHECKING:
    from ui.frame.program import Program


def begin(program: "Program") -> None:
    """A word of caution where there is no house yet, else a night to open."""
    assert program.desk is not None
    _first_run(program) if program.desk.house else _caution(program)


def _caution(program: "Program") -> None:
    from ui.first_run.caution import CautionPage

    page = CautionPage()
    page.understood.connect(lambda: _first_run(program))
    program.show_alone(page)


def _first_run(program: "Program") -> None:
    """Who is here, what they buy in for, and the rest that a night needs."""
    from ui.first_run.open_table import open_table
    from ui.first_run.page import FirstRunPage

    desk, bridge = program.desk, program.bridge
    assert desk is not None
    assert bridge is not None
    page = FirstRunPage(tuple(one.name for one in desk.players()), desk.house)
    page.open_table.connect(lambda opening: open_table(page, opening, desk, bridge.set_saved, program.route))
    page.demo_wanted.connect(program.open_demo)
    page.backup_wanted.connect(program.open_backup)
    page.practice_wanted.connect(lambda: program.go("practice"))
    page.language_wanted.connect(lambda: _next_language(program))
    program.show_alone(page)


def _next_language(program: "Program") -> None:
    from ui.look import language

    codes = [code for code, _ in language.known()]
    now = codes.index(language.current()) if language.current() in codes else 0
    language.use(codes[(now + 1) % len(codes)])
    program.window.relabel()
    _first_run(program)
