"""The guard alone, for its tests: books of paper in which everything lies open, and who comes to the desk."""

from pathlib import Path
from typing import cast

import pytest

from app.dealing.values.log import Json
from app.desk.access.guard import Guard
from app.desk.access.pin_required import PinRequired, PinWrong
from app.desk.access.pins import Person, Pins, Role
from app.desk.session.writer import Writer
from app.errors import MachineFault
from app.store.books import Books
from app.store.values import Command, Committed, Head
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, WRONG, SetClock, try_pin

ANNA, DANA = Person(Role.HOST, "Anna", HOST_PIN), Person(Role.DEALER, "Dana", DEALER_PIN)
PINS = Pins({Role.HOST: ANNA, Role.DEALER: DANA}, "0123456789ABCDEFGHJK")


class Paper:
    """What the guard wants of books: they keep what is written, while they are not `full`."""

    last_clocks, desk, is_shared = None, "", False

    def __init__(self, folder: Path, kept: Pins | None) -> None:
        self.key_folder, self.read_only_because, self.full = folder, "", False
        self.kept: dict[str, Json] = {} if kept is None else {"pins": kept.as_setting()}
        self.written: list[Command] = []

    def house(self) -> str:
        return "ours"

    def settings(self) -> dict[str, Json]:
        return dict(self.kept)

    def may_be_written(self, op_id: str) -> bool:
        return True

    def result_of(self, op_id: str) -> Json:
        return next((one.result for one in self.written if one.op_id == op_id), None)

    def commit(self, command: Command) -> Committed:
        if self.full:
            raise MachineFault("The disk is full.")
        known = self.result_of(command.op_id) is not None
        if not known:
            self.written.append(command)
            self.kept |= command.settings
        return Committed(command.op_id, (), command.result, Head(0, ""), repeated=known)


class OnPaper(Writer):
    """Writes on paper."""

    def load(self) -> None:
        """It stands as it stood."""


def writer_in(paper: Paper, clock: SetClock) -> Writer:
    return OnPaper(cast(Books, paper), clock)


def at_desk(writer: Writer, pin: str) -> Guard:
    """Whoever's PIN it is has come to the desk; of what was written before nothing is left to look at."""
    try_pin(writer.guard, pin)
    cast(Paper, writer.books).written.clear()
    return writer.guard


def give(guard: Guard, wanted: PinRequired, pin: str = HOST_PIN) -> None:
    attempt = guard.begin()
    attempt.check(pin)
    guard.grant(attempt, wanted)


def wanted(writer: Writer, command: Command) -> PinRequired:
    with pytest.raises(PinRequired) as caught:
        writer.guard.allow(command)
    return caught.value


def failed(guard: Guard, times: int) -> None:
    for _ in range(times):
        with pytest.raises(PinWrong):
            try_pin(guard, WRONG)


def told(paper: Paper) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """What was written: what each command was, by whom, and its events with who did it."""
    return [(one.what, one.actor, [(event.code, event.text, event.actor) for event in one.events])
            for one in paper.written]
