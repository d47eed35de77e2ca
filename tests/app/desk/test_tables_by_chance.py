"""Several tables in one program by chance: robot hands with undo, fix, fills, credits, moves and markers in between."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.dealing.asides.registry import (
    BuyAtCage,
    BuyIn,
    CashOutCarried,
    CreditRack,
    FillRack,
    Leave,
    LimitMarkers,
    PayMarker,
    Tip,
)
from app.dealing.engine.robot import Robot
from app.dealing.prompts.kinds import Prompt
from app.dealing.table.pots import Short
from app.dealing.values.log import RowKind
from app.dealing.values.transfers import Kind, carried, stack
from app.desk import Desk
from app.desk.house.asked import ARRIVED, COUNTED, PAID, RECEIVED, SENT_BACK, VOIDED, Asked
from app.desk.house.house import ANY_CASH
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from tests.app.desk.dealing import CHIPS, QUICK, state
from tests.app.desk.house_sound import Followed
from tests.app.desk.test_shared_house import begun_table
from tests.app.games.cashier_by_chance import of_the_cashier
from tests.seeds import seeds

GAMES = ("baccarat", "red_dog", "nap", "thirty_one", "fan_tan")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus")


def opened_beside(first: Desk, tables: int, names: Sequence[str] = NAMES) -> list[Desk]:
    """Tables of several games beside the first, with people at each."""
    first.open_house(replace(first.the_house(), cash_at_table=ANY_CASH))
    desks, share = [first], min(6, max(2, len(names) // tables))
    for number in range(2, tables + 1):
        rules = QUICK if GAMES[number - 2] == "baccarat" else {}
        desks.append(first.desk_at(first.tables.open_one(
            TablePlan(GAMES[number - 2], {50: 20, 250: 20, 500: 10}, "AK BL", rules=rules))))
    for desk in desks[1:]:
        for seat, name in enumerate(names[3:][share * (desk.at - 2):share * (desk.at - 1)], start=1):
            desk.seat_player(seat, name, 5_000)
    return desks


class Evening:
    """The tables of a night that are dealt here, and what happens at them by chance."""

    def __init__(self, desks: Sequence[Desk], rng: Random, names: Sequence[str] = NAMES) -> None:
        self.rng, self.names, self.desks = rng, names, desks
        self.robots = {desk.at: Robot(self.rng, 8) for desk in self.desks}
        self.done: Counter[str] = Counter()
        self.hands: Counter[int] = Counter()

    def act(self, desk: Desk, deal: int = 50, look: bool = True) -> None:
        """One thing at this table; one that is refused has changed nothing there, where it is to be looked at.

        `deal` weighs how often it is dealt.
        """
        acts: list[tuple[int, Callable[[Desk], str]]] = [
            (deal, self._deal), (8, self._back), (10, self._cashier), (8, self._seat), (14, self._ask),
            (18, self._step), (8, self._move), (2, self._fix), (12, self._cash)]
        act = self.rng.choices([one for _, one in acts], [weight for weight, _ in acts])[0]
        before = state(desk) if look else ()
        try:
            said = act(desk)
        except Refused:
            assert not look or state(desk) == before
            return
        self.done[said] += 1

    def _deal(self, desk: Desk) -> str:
        robot, run, prompt = self.robots[desk.at], desk.run, desk.prompt
        assert run is not None
        if prompt is None:
            desk.next_sitting()
        elif not robot.sees_to(run, desk):
            closed = run.play.table.hands_closed
            self._answer(desk, prompt)
            self.hands[desk.at] += max(0, desk.table.hands_closed - closed)
        return "dealt"

    def _answer(self, desk: Desk, prompt: Prompt[Any]) -> None:
        """Whoever is short buys chips, and is asked again."""
        try:
            desk.answer(self.robots[desk.at].answer(prompt))
        except Refused as refused:
            if not isinstance(refused.refusal, Short):
                raise
            for seat in refused.refusal.lacking:
                desk.aside(BuyIn(desk.table.seats[seat].player, 20_000))

    def _back(self, desk: Desk) -> str:
        if desk.can_redo and self.rng.random() < 0.4:
            desk.redo()
            return "redone"
        desk.undo("A slip")
        return "undone"

    def _fix(self, desk: Desk) -> str:
        run = desk.run
        assert run is not None
        answers = [row for row in run.effective if row.kind is RowKind.ANSWER and row.key.endswith("bets")]
        if not answers:
            return "nothing to fix"
        desk.fix(self.rng.choice(answers).seq, {}, "Nobody had bet", cover=True)
        return "fixed"

    def _some(self) -> dict[int, int]:
        return {value: self.rng.randint(0, 3) for value in CHIPS.values}

    def _cashier(self, desk: Desk) -> str:
        kind = self.rng.choice([BuyIn, PayMarker, Tip, LimitMarkers])
        desk.aside(self.rng.choice([FillRack(self._some()), CreditRack(self._some()),
                                    of_the_cashier(kind, desk.table, self.rng)]))
        return "cashier"

    def _seat(self, desk: Desk) -> str:
        if self.rng.random() < 0.3:
            desk.aside(Leave(self.rng.choice([*desk.table.seats] or [1])))
            return "left"
        desk.seat_player(self.rng.randint(1, 7), self.rng.choice(self.names), self.rng.choice((0, 5_000)))
        return "seated"

    def _ask(self, desk: Desk) -> str:
        if self.rng.random() < 0.5:
            desk.asks.fill(self._some())
            return "fill asked"
        desk.asks.credit(self._some(), "AK BL")
        return "credit sent"

    def _cash(self, desk: Desk) -> str:
        """Cash for chips at the table, its box sent to the cage, or a player sent there with their chips."""
        who = self.rng.choice([who.player for who in desk.table.seats.values()] or [1])
        if (chance := self.rng.random()) < 0.1:
            desk.aside(BuyAtCage(self.rng.choice([*desk.table.people]), 2_500, self.rng.choice(("cash", "account"))))
            return "sold at the cage"
        if chance < 0.5:
            desk.asks.sell(who, self.rng.choice((1_000, 2_500, 5_000)))
            return "sold at the table"
        if chance < 0.75:
            desk.asks.send_box()
            return "box sent"
        desk.asks.payout(who, desk.table.balance(stack(who)), how=self.rng.choice(("cash", "account")))
        return "to the cage"

    def _move(self, desk: Desk) -> str:
        held = desk.books.balances()
        carry = [int(place.whose) for place, amount in held.items() if place.kind is Kind.CARRIED and amount]
        here = [who.player for who in desk.table.seats.values()]
        who = self.rng.choice([*here, *carry] or [1])
        if who in carry and self.rng.random() < 0.3:
            desk.aside(CashOutCarried(who, held[carried(who)]))
            return "cashed out"
        to = self.rng.choice([desk.at, *desk.other_tables()])
        desk.asks.move(who, to, self.rng.randint(1, 7), desk.table.balance(stack(who)))
        return "moved"

    def _step(self, desk: Desk) -> str:
        here = {one.at for one in self.desks}
        waiting = [one for one in desk.asks.open() if one.table in here or not one.by_table]
        if not waiting:
            return "nothing asked"
        asked = self.rng.choice(waiting[-5:])  # what cannot be done any more does not crowd out the rest
        what = self.rng.choice(asked.may)
        self._do(desk, asked, what)
        return f"{asked.kind} {what}"

    def _do(self, desk: Desk, asked: Asked, what: str) -> None:
        if what == COUNTED:
            off = self.rng.choice((0, 0, 500, -500))
            desk.asks.count_box(asked.number, asked.amount + off, "AK BL", "Counted twice" if off else "")
        elif what == PAID:
            desk.asks.pay(asked.number)
        elif what == VOIDED:
            desk.asks.void(asked.number, "Not wanted", "BL")
        elif what == SENT_BACK:
            desk.asks.send_back(asked.number, "Keep them")
        elif what == ARRIVED:
            desk.desk_at(asked.table).asks.arrive(asked.number)
        elif what != RECEIVED:
            desk.asks.accept(asked.number, self._some() if self.rng.random() < 0.2 else None)
        else:
            fewer = {value: max(0, number - (self.rng.random() < 0.1)) for value, number in asked.chips.items()}
            if asked.by_table:
                desk.desk_at(asked.table).asks.receive(asked.number, fewer, "AK BL", "One is lacking")
            else:
                desk.asks.take_in(asked.number, "BL", "", fewer, "One is lacking")


def evening(folder: Path, seed: int, tables: int, acts: int) -> Counter[str]:
    """So many acts at so many tables, sound after each; what was done how often."""
    night = Evening(opened_beside(begun_table(folder), tables), Random(seed))
    followed = Followed(night.desks[0].books)
    for number in range(acts):
        night.act(night.rng.choice(night.desks))
        followed.sound(night.desks, night.desks if number % 10 == 9 else ())
    assert night.desks[0].verify() == []
    with suppress(Refused):
        night.desks[0].close_night()
    night.desks[0].books.close()
    return night.done


@pytest.mark.parametrize("seed", seeds(1, 1))
def test_some_tables_by_chance_are_sound_after_every_command(tmp_path: Path, seed: int) -> None:
    done = evening(tmp_path, seed, 3, 90)
    assert done["dealt"] > 20
    assert {"fill asked", "moved", "undone", "sold at the table"} <= done.keys()


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(8, 30))
def test_more_tables_by_chance_are_sound_after_every_command(tmp_path: Path, seed: int) -> None:
    done = evening(tmp_path, seed, 2 + seed % 3, 600)
    wanted = {"dealt", "fill received", "credit received", "moved", "undone", "drop counted", "payout paid"}
    assert len(wanted - done.keys()) <= 1, "an evening seldom lacks one of them"
