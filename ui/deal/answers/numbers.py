"""Numbers that are typed for several seats at one question, and what every key does there, in every game.

One rule holds for counts, points, declared numbers and sealed bids alike:

- One field is lit. A digit goes into it: the first after it was lit begins its number, those after it go on.
- A digit with which no allowed number begins is refused as it is keyed. What is refused stays in its field, lit: the
  next digit begins it again, Backspace deletes its last digit, Enter goes nowhere.
- Where no further digit can follow, the next field that must still be typed is lit by itself; never another one, and
  from the last none.
- Enter ends the number that is typed and goes on to the next field. In a field that must still be typed it waits, so
  that pressed after a digit that went on by itself it does nothing. It answers once the last number is ended; at a
  settlement it then shows what the counts come to, which has an Enter of its own.
- Backspace deletes what was typed, digit by digit, from one field back to the one before. With nothing typed before it
  it undoes, as anywhere.
- Tab, Shift+Tab and the arrows go from field to field. Esc empties the lit one.
- After Undo the fields hold what was entered. After a refusal of the whole the field that is wrong is lit.
- The button names what Enter does at that moment.

Where one number alone is typed, a bet or a bid, what is refused is begun again in the same way.
At the bets of all seats a field is a seat’s spot, and Ctrl+Enter closes the bets: Enter alone never answers there.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.errors import Refusal
from app.words import tr
from app.words.joined import comma_list
from ui.keys.key_events import has_alt, letter
from ui.strip.strip_text import Action
from ui.widgets.buttons import PrimaryState

DIGITS = "0123456789"
STEPS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
TABS: dict[int, int] = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}

Between = Callable[[int], tuple[int, int]]


@dataclass
class Numbers:
    """What is typed for some seats, in the `order` of their fields; `at` is the lit one, 0 where none is.

    `between` says what a seat's number can be; `known` are numbers that hold until another is typed. Every other seat's
    must be typed.
    """

    order: tuple[int, ...] = ()
    between: Between = lambda seat: (0, 0)
    known: Mapping[int, int] = field(default_factory=dict)
    typed: dict[int, str] = field(default_factory=dict)
    at: int = 0
    fresh: bool = True  # the next digit begins the lit number
    ending: bool = False  # the lit number is being typed: Enter ends it
    touched: set[int] = field(default_factory=set)  # whose number was typed since it was asked

    # what is entered

    def shown(self, seat: int) -> str:
        """What stands in a seat's field."""
        known = self.known.get(seat)
        return self.typed.get(seat) or ("" if known is None else str(known))

    def entered(self) -> dict[int, int]:
        """Every number that there is: typed, or known."""
        return {seat: int(self.shown(seat)) for seat in self.order if self.shown(seat)}

    def missing(self) -> list[int]:
        """The seats whose number must still be typed, from the lit one on and round."""
        return [seat for seat in self._from_here() if not self.shown(seat)]

    def _to_type(self) -> list[int]:
        """Those, and the seats whose number cannot be."""
        return [seat for seat in self._from_here() if not self.shown(seat) or self.is_wrong(seat)]

    def _from_here(self) -> tuple[int, ...]:
        place = self.order.index(self.at) if self.at in self.order else 0
        return (*self.order[place:], *self.order[:place])

    def following(self) -> int:
        """Where Enter goes once the lit number is ended: 0 where all are entered then."""
        after = self.order[self.order.index(self.at) + 1:] if self.at in self.order else ()
        untouched = [seat for seat in after if seat not in self.touched] if self.ending else []
        return next(iter(untouched or [seat for seat in self._to_type() if seat != self.at]), 0)

    @property
    def growing(self) -> bool:
        """Whether the lit number is being typed, and further digits could follow."""
        return self.ending and any(map(self.could_follow, DIGITS))

    @property
    def waits(self) -> bool:
        """Whether the lit number must still be typed: Enter goes nowhere."""
        return self.at in self.order and not self.shown(self.at)

    def is_wrong(self, seat: int) -> bool:
        """Whether what stands in a seat's field is no number that it can have."""
        low, high = self.between(seat)
        return bool(self.shown(seat)) and not low <= int(self.shown(seat)) <= high

    def _begins(self, typed: str) -> bool:
        """Whether a number that the lit seat can have begins with these digits."""
        low, high = self.between(self.at)
        if not typed.isdecimal():
            return True  # a figure with pence, entered before
        if typed.startswith("0"):
            return typed == "0" and low <= 0 <= high
        least, most = int(typed), int(typed)
        while least <= high:
            if most >= low:
                return True
            least, most = least * 10, most * 10 + 9
        return False

    def could_follow(self, digit: str) -> bool:
        """Whether a number that the lit seat can have goes on, or begins, with this digit."""
        return self._begins(("" if self.fresh else self.typed.get(self.at, "")) + digit)

    # what is keyed

    def light(self, seat: int) -> None:
        """The next digits are this seat's."""
        self.at, self.fresh, self.ending = seat, True, False

    def refused(self, seat: int) -> None:
        """All of it was given and refused: this seat's is typed again."""
        self.touched |= {*self.order}
        self.light(seat)

    def put(self, digit: str) -> bool:
        """One digit more; False where the lit number can be none that begins so: it stays, to be typed again."""
        typed = ("" if self.fresh else self.typed.get(self.at, "")) + digit
        self.typed[self.at], self.fresh, self.ending = typed, False, True
        self.touched.add(self.at)
        if not self._begins(typed):
            self.fresh, self.ending = True, False
            return False
        if not any(self._begins(typed + more) for more in DIGITS) and (others := self._to_type()):
            self.light(others[0])
        return True

    def rub_out(self) -> bool:
        """The last digit typed goes, in the lit field or in the nearest before it; False where there is none."""
        back = (*self.order[:self.order.index(self.at) + 1],) if self.at in self.order else self.order
        seat = next((seat for seat in reversed(back) if self.typed.get(seat)), 0)
        if seat:
            self.at, self.fresh, self.ending = seat, False, True
            self.typed[seat] = self.typed[seat][:-1]
        return bool(seat)

    def empty_out(self) -> bool:
        """The lit number is typed again from the beginning; False where nothing was typed."""
        self.fresh, self.ending = True, False
        return bool(self.typed.pop(self.at, ""))

    def step(self, by: int) -> bool:
        """To the next field, or the one before; False at the edge."""
        place = self.order.index(self.at) + by if self.at in self.order else 0
        if not 0 <= place < len(self.order):
            return False
        self.light(self.order[place])
        return True

    @property
    def goes_to(self) -> int:
        """Which field Enter lights; 0 where all is entered."""
        return self.following() if self.ending or self.missing() else 0

    def end(self) -> bool:
        """Enter: the number that is typed is ended, and the next field is lit; False where all is entered."""
        onward, self.ending = self.goes_to, False
        if onward:
            self.light(onward)
        return bool(onward)

    def keyed(self, event: QKeyEvent) -> bool | None:
        """A digit, Backspace, Esc, an arrow or Tab; False where the digit is refused, None where it is no such key."""
        typed = letter(event)
        if typed.isdecimal() and typed.isascii():
            return self.put(typed)
        taken = self.rub_out() if event.key() == Qt.Key.Key_Backspace else \
            self.empty_out() if event.key() == Qt.Key.Key_Escape else self._moved_by(event)
        return True if taken else None

    def _moved_by(self, event: QKeyEvent) -> bool:
        """An arrow, which stays within the fields, or Tab, which leaves them at the edge."""
        if event.key() in TABS:
            return self.step(TABS[event.key()])
        if event.key() not in STEPS or has_alt(event):
            return False
        self.step(STEPS[event.key()])
        return True

    # another question, or other seats

    def keep(self, seats: Iterable[int]) -> None:
        """These are asked now, in this order: what was typed for them stays."""
        self.order = tuple(seats)
        self.typed = {seat: typed for seat, typed in self.typed.items() if seat in self.order}
        if self.at not in self.order:
            self.light(next(iter(self.order), 0))

    def in_words(self, name: Callable[[int], str]) -> str:
        """What is typed so far, as it is read aloud: "Luca 3, Tom 1"; the digits of each as far as they are there."""
        return comma_list(f"{name(seat)} {self.typed[seat]}" for seat in self.order if self.typed.get(seat))

    def take(self, numbers: Mapping[int, int]) -> None:
        """These were entered before."""
        self.typed |= {seat: str(number) for seat, number in numbers.items() if seat in self.order
                       and self.known.get(seat) != number}


def typing_keys() -> dict[str, str]:
    """What each key does where numbers are typed, for the map of the keyboard."""
    return {"0 to 9": tr("Number"), "Tab": tr("Next seat"), "← →": tr("Choose seat"), "Backspace": tr("Take back")}


def number_action(numbers: Numbers, whose: Callable[[int], str], refusal: Refusal | None) -> Action | None:
    """What Enter does while a number is missing, wrong, or another is to follow: `whose` says "Tom’s number".

    None once Enter answers.
    """
    if refusal and (refusal.seat or numbers.is_wrong(numbers.at)):
        return Action(whose(numbers.at), tr("Type it again"), PrimaryState.WAITING)
    if numbers.waits:
        return Action(whose(numbers.at), tr("Type it"), PrimaryState.WAITING)
    after = numbers.goes_to
    return Action(tr("Next"), whose(after)) if after else None
