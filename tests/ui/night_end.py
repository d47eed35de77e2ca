"""The end of a night by keys: the step that is on, and everything up to the close."""

from app.desk.cashier.night_end import EndStep
from tests.ui.running import Running
from ui.settle.ending import Ending
from ui.settle.page import SettlePage


def ending(running: Running) -> Ending:
    """The steps on the Settle page."""
    found = running.page(SettlePage).ending
    assert found is not None
    return found


def headline(running: Running) -> str:
    """What the strip of the step says."""
    return ending(running).strip.words.accessibleName()


def primary(running: Running) -> tuple[str, str]:
    """What Enter does, and what comes after it."""
    button = ending(running).strip.primary_button
    return button.label, button.second


def facts(running: Running) -> dict[str, str]:
    """The fact that stands beside each step's name."""
    return {step.label: step.fact for step in ending(running).strip.timeline._steps}


def to_the_count(running: Running) -> None:
    """Settle, with Enter until everybody has cashed out."""
    running.press("F7")
    while ending(running).step < EndStep.COUNT:
        before = len(running.desk.books.entries())
        running.press("Enter")
        assert len(running.desk.books.entries()) > before, headline(running)


def count_as_booked(running: Running) -> None:
    """The count, every chip where the books say."""
    running.keys("b", "Enter")
    assert running.desk.table.counted_out


def end_the_night(running: Running) -> None:
    """All of it by keys, to the closed night."""
    to_the_count(running)
    count_as_booked(running)
    assert ending(running).step is EndStep.CLOSE
    running.press("Enter")
    assert running.desk.night is None
