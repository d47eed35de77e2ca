"""The end of a night: the step that is on, what it says, and a host's hands at the keys or at the mouse."""

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.dealing.values.transfers import CASE, Family, Kind
from app.desk import Desk, NightPlan, Seating
from app.desk.cashier.night_end import EndStep
from tests.app.desk.dealing import house, open_test_books
from tests.app.desk.leftovers import leave_in_the_pot, lose_a_round
from tests.copied import copied
from tests.ui.hands import click
from tests.ui.running import Running
from ui.settle.ending import Ending
from ui.settle.page import SettlePage
from ui.settle.strip import SettleStrip
from ui.strip.prompt_strip import PromptStrip

NAMES = ("Luca", "Tom", "Priya", "Oskar", "Chen Wei", "Anna", "Ruth", "Mei Lin")


def leave_three(folder: Path, over: bool = True) -> None:
    """Red Dog for eight: one round is lost to its pot, 35 chips of 50, and when it is shared out three are odd."""
    copied(("three left", over), lambda first: _leave_three(first, over), folder)


def _leave_three(folder: Path, over: bool) -> None:
    with open_test_books(folder, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        seatings = tuple(Seating(name, 10_000) for name in NAMES)
        desk.open_night(NightPlan("Test night", "Host", seatings, all_the_rest=True, game="red_dog",
                                  rules={"ante": 100}))
        desk.answer(1)
        bets = {2: 250} | dict.fromkeys((3, 4, 5, 6, 7, 8, 1), 100)
        leave_in_the_pot(desk, bets, "split") if over else lose_a_round(desk, bets)


def balanced(desk: Desk) -> bool:
    """Chips, cash and claims each come to nothing, no place is below nothing, and the log deals the same again."""
    sums = {family: sum(held for place, held in desk.table.balances.items() if place.family is family)
            for family in Family}
    return not any(sums.values()) and not desk.table.shortfalls() and desk.verify() == []


def in_pots(desk: Desk) -> int:
    """What lies in pots, in minor units."""
    return sum(held for place, held in desk.table.balances.items() if place.kind is Kind.POT)


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
    button = strip(running).primary_button
    return button.label, button.second


def strip(running: Running) -> PromptStrip | SettleStrip:
    """The strip that is in sight: of the steps, or of the payments once the night is closed."""
    page = running.page(SettlePage)
    return ending(running).strip if ending(running).strip.isVisible() else page.strip


def facts(running: Running) -> dict[str, str]:
    """The fact that stands beside each step's name."""
    return {step.label: step.fact for step in ending(running).strip.timeline._steps}


def untrue(running: Running) -> list[str]:
    """Sentences in sight that nobody owes anything, which nobody can know before the night is counted and closed."""
    page = running.page(SettlePage)
    said = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    said += [headline(running), *primary(running), *facts(running).values()]
    return [text for text in said if "obody owes" in text or text.startswith(("0 payments", "0 transfers"))]


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


class Keys:
    """A host at the keyboard."""

    def __init__(self, running: Running) -> None:
        self.running = running
        running.press("F7")

    def go_on(self) -> None:
        """What the primary button does."""
        self.running.press("Enter")

    def take(self, letter: str) -> None:
        """One of the ways on the strip."""
        self.running.press(letter)

    def count_a_stack_short(self) -> None:
        """One chip of 0.50 is missing from it: dropped."""
        self.running.keys(*f"{(ending(self.running).cash_out.counted or 0) / 100 - 0.5:.2f}", "Enter", *"dropped")

    def count_five_short(self) -> None:
        """Everything together."""
        short = sum(self.running.desk.counting.expected().values()) - 500
        self.running.keys("t", *f"{short / 100:.2f}")

    def name(self, player: str) -> None:
        """Whoever owes what is short."""
        self.running.press(str(NAMES.index(player) + 1))

    def undo(self) -> None:
        """The last act is taken back."""
        self.running.press("Back")

    def look_at_the_close(self) -> None:
        """By the steps along the top: Space on the one that is chosen opens it."""
        timeline = ending(self.running).strip.timeline
        timeline.setFocus()
        self.running.keys(*["Right"] * (EndStep.CLOSE - ending(self.running).step), "Space")

    def look_away(self) -> None:
        """Back to the step that is on."""
        self.running.press("Enter")
        ending(self.running).first.setFocus()


class Mouse:
    """A host with the mouse alone: what goes on is always pressed at the same point of the window."""

    def __init__(self, running: Running) -> None:
        self.running = running
        click(running.window.rail.buttons["settle"])
        button = ending(running).strip.primary_button
        self.at = button.mapTo(running.window, button.rect().center())

    def _under(self) -> QWidget:
        found = self.running.window.childAt(self.at)
        assert found is strip(self.running).primary_button
        return found

    def go_on(self) -> None:
        """What the primary button does."""
        button = self._under()
        click(button, button.mapFrom(self.running.window, self.at))

    def take(self, letter: str) -> None:
        """One of the ways on the strip."""
        click(next(key for key in ending(self.running).options.keys
                   if key.isVisible() and key.option.key.upper() == letter.upper()))

    def count_a_stack_short(self) -> None:
        """One chip of 0.50 is missing from it: dropped."""
        turn_down(ending(self.running).cash_out.table.field)
        self._choose("Chips were dropped")

    def count_five_short(self) -> None:
        """By value: as the books say, but for one 5 in the case."""
        self.take("b")
        grid = ending(self.running).count.grid
        assert grid is not None
        field = grid.fields[CASE, 500]
        click(field)
        turn_down(field)

    def name(self, player: str) -> None:
        """Whoever owes what is short."""
        self._choose(player)

    def _choose(self, line: str) -> None:
        side = ending(self.running).side
        side.grab()  # lines are where they were painted
        click(side, side.row_area(line).center())

    def undo(self) -> None:
        """The last act is taken back."""
        click(ending(self.running).strip.undo_button)

    def look_at_the_close(self) -> None:
        """By the steps along the top."""
        timeline = ending(self.running).strip.timeline
        click(timeline, timeline.step_area(EndStep.CLOSE).center())

    def look_away(self) -> None:
        """Back to the step that is on."""
        self.take("Esc")


def turn_down(field: QWidget) -> None:
    """One notch of the mouse's wheel over a field."""
    middle = QPointF(field.rect().center())
    QApplication.sendEvent(field, QWheelEvent(
        middle, QPointF(field.mapToGlobal(field.rect().center())), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False))
