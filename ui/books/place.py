"""The Ledger page, made for the program when it is first shown."""

from typing import TYPE_CHECKING

from ui.books.page import LedgerPage

if TYPE_CHECKING:
    from ui.frame.program import Program


def ledger_page(program: "Program") -> LedgerPage:
    """The page over the program's books."""
    assert program.desk is not None
    assert program.bridge is not None
    assert program.upkeep is not None
    page = LedgerPage(program.desk, program.beside, program.upkeep)
    page.saved.connect(program.bridge.set_saved)
    page.asks.connect(program.window.lay_over)
    page.answered.connect(program.window.lift)
    page.deal_wanted.connect(lambda: program.go("deal"))
    page.replay_wanted.connect(program.replays.entry)
    page.settlement_wanted.connect(lambda night: _settlement(program, night))
    return page


def _settlement(program: "Program", night: int) -> None:
    program.go("settle")
    if program.night_end is not None:
        program.night_end.show_night(night)
