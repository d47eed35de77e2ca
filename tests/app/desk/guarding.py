"""A house with PINs for tests: who has which, how they are typed, and a clock that can be set."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.desk import Desk
from app.desk.access.guard import Guard
from app.desk.access.pin_attempts import SECOND
from app.desk.access.pin_required import PinRequired
from app.desk.access.pins import Prepared, Role, prepare

HOST_PIN, DEALER_PIN, WRONG = "270913", "604218", "111222"
FLOOR_PIN, CAGE_PIN, SECOND_PIN = "318274", "857361", "492716"
CHEAP = (1, 8, 1)
"""What tests hash with: nothing of theirs is worth guarding."""


@dataclass
class SetClock:
    """A clock that stands still until it is moved: by itself, or by somebody who sets it."""

    at: int = 1_700_000_000 * SECOND
    since_start: int = 5_000 * SECOND

    def now(self) -> int:
        """UTC, in microseconds."""
        return self.at

    def elapsed(self) -> int:
        """Microseconds since the machine started."""
        return self.since_start

    def zone(self) -> str:
        """Where the tests are."""
        return "Europe/London"

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.at += round(seconds * SECOND)
        self.since_start += round(seconds * SECOND)

    def be_set(self, seconds: float) -> None:
        """Somebody sets the clock forward, or back."""
        self.at += round(seconds * SECOND)

    def start_again(self) -> None:
        """The machine is started again; that takes no time at all."""
        self.since_start = 0


def guarded(desk: Desk, dealer: bool = True) -> Prepared:
    """Give the house its PINs, Anna the host's and Dana the dealer's; Anna is at the desk. The host's, as prepared."""
    made = prepare(desk.guard.pins, Role.HOST, HOST_PIN)
    desk.guard.set_pin(Role.HOST, "Anna", made)
    if dealer:
        others = prepare(desk.guard.pins, Role.DEALER, DEALER_PIN)
        with_host(desk, lambda: desk.guard.set_pin(Role.DEALER, "Dana", others))
    return made


def with_host(desk: Desk, deed: Callable[[], None], pin: str = HOST_PIN) -> None:
    """Do something that needs the host's PIN: it is asked for, given, and the same is done again."""
    try:
        deed()
    except PinRequired as wanted:
        attempt = desk.guard.begin()
        attempt.check(pin)
        desk.guard.grant(attempt, wanted)
        deed()
    else:
        raise AssertionError("nobody asked for the host's PIN")


def try_pin(guard: Guard, pin: str) -> None:
    """Unlock the desk with a PIN."""
    attempt = guard.begin()
    attempt.check(pin)
    guard.unlock(attempt)


def dealer_at(desk: Desk) -> None:
    """Dana comes to the desk."""
    desk.guard.lock()
    try_pin(desk.guard, DEALER_PIN)


OF_A_CLUB = ((Role.FLOOR, "Flo", FLOOR_PIN), (Role.CAGE, "Cass", CAGE_PIN), (Role.DEALER, "Bert", SECOND_PIN))


def with_a_club(desk: Desk) -> None:
    """Besides host and dealer the house has a floor, a cage and a second dealer; the host is at the desk."""
    if not desk.guard.guarded:
        guarded(desk)
    for role, name, pin in OF_A_CLUB:
        made, key = prepare(desk.guard.pins, "", pin), desk.guard.pins.free_key()
        with_host(desk, partial(desk.guard.set_pin, key, name, made, f"pin of {name}", {role}))


def comes(desk: Desk, pin: str) -> None:
    """Whoever has this PIN comes to the desk."""
    desk.guard.lock()
    try_pin(desk.guard, pin)
