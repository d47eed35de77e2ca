"""Settling in the program: the page made, and what it asks for carried out."""

from typing import TYPE_CHECKING

from app.version import program_version
from ui.settle.controller import NightEnd

if TYPE_CHECKING:
    from ui.frame.program import Program


def night_end(program: "Program") -> NightEnd:
    """The end of the night over the program's books."""
    assert program.desk is not None
    assert program.bridge is not None
    made = NightEnd(program.desk, program_version(), program.preferences.paper, program)
    made.saved.connect(program.bridge.set_saved)
    made.closed.connect(program.night_closed)
    made.asks.connect(program.window.lay_over)
    made.answered.connect(program.window.lift)
    made.night_wanted.connect(lambda: program.go("deal"))
    return made
