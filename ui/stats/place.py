"""The Stats page, made for the program when it is first shown."""

from typing import TYPE_CHECKING

from ui.stats.page import StatsPage

if TYPE_CHECKING:
    from ui.frame.program import Program


def stats_page(program: "Program") -> StatsPage:
    """The page over the program's books."""
    assert program.desk is not None
    assert program.bridge is not None
    page = StatsPage(program.desk, program.beside)
    page.saved.connect(program.bridge.set_saved)
    page.practice_wanted.connect(lambda: program.go("practice"))
    page.print_wanted.connect(lambda night: program.print_sheet("figures", night=night))
    program.bridge.changed.connect(page.look_again)
    return page
