"""The Night page and the Deal page, made for the program when they are first shown."""

from typing import TYPE_CHECKING

from ui.deal.deal_page import DealPage

if TYPE_CHECKING:
    from ui.frame.program import Program
    from ui.night.page import NightPage


def night_page(program: "Program") -> "NightPage":
    """The cashier's page over the program's books."""
    from ui.night.page import NightPage  # a night that goes on begins with the deal

    assert program.desk is not None
    assert program.bridge is not None
    page = NightPage(program.desk)
    page.saved.connect(program.bridge.set_saved)
    return page


def deal_page(program: "Program") -> DealPage:
    """The dealer's page over the program's books."""
    assert program.desk is not None
    assert program.bridge is not None
    page = DealPage(program.desk)
    page.saved.connect(program.bridge.take_dealt)
    page.changed.connect(program.collector.put_off)
    program.bridge.not_taken.connect(page.not_taken)
    program.window.may_close = lambda: _may_close(program)
    page.claim_wanted.connect(program.claim)
    program.preferences.dress_roads(page)
    page.slow.connect(lambda job: program.beside.run(job, page.show_side, lambda _: None))
    page.replay_wanted.connect(lambda what, number: program.replays.of(what, number))
    page.sheet_wanted.connect(lambda game: program.print_sheet("scores", str(game.sitting)))
    return page


def _may_close(program: "Program") -> bool:
    """Whether all that was answered is in the books, or the host has been told once that it is not."""
    if program.bridge is None or program.bridge.may_leave():
        return True
    program.go("deal")
    return False
