"""Whole shoes in the default house: chips are changed before the first card, and no coup is interrupted by them."""

from dataclasses import dataclass
from random import Random

import pytest

from app.dealing.asides.registry import Aside, BuyIn, ChangeChips, FillRack
from app.dealing.engine.robot import Robot
from app.dealing.prompts.kinds import Pay, Wagers
from app.dealing.table.table import Table
from app.desk import NightPlan, Seating, new_house
from app.desk.session.night_opening import first_sitting

NAMES = ("Luca", "Tom", "Priya", "Oskar", "Chen Wei", "Anna", "Ruth", "Mei Lin", "Dana")


class WholeFives(Robot):
    """Nine who bet as people at home do: in fives, so that no small chip comes back by losing; and who buy again."""

    def _seat_bets(self, prompt: Wagers, seat: int) -> dict[str, int]:
        left, bets = prompt.table.stack_of(seat), dict[str, int]()
        for spot in prompt.spots:
            main = spot.band < 2
            wanted = (not bets and self.chance.randrange(0, 2)) if main else not self.chance.randrange(0, 8)
            amount = 500 * self.chance.randrange(1, 3) if not main else 500 * self.chance.randrange(2, 15)
            if wanted and spot.minimum <= amount <= min(spot.maximum, left):
                bets[spot.code] = amount
                left -= amount
        return bets

    def _rebuy(self, table: Table, prompt: Wagers) -> Aside | None:
        poor = (seat for seat in table.playing if table.stack_of(seat) < 7_000)
        sales = (BuyIn(table.seats[seat].player, 10_000) for seat in poor)
        return next((sale for sale in sales if sale.refuse(table) is None), None)


@dataclass
class Count:
    """What a shoe took: coups, changes asked at "No more bets", and coups in which chips were asked for at the pay."""

    coups: int = 0
    changed: int = 0
    interrupted: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.coups + other.coups, self.changed + other.changed, self.interrupted + other.interrupted)


def dealt(seed: int, most: int = 99) -> Count:
    """A shoe, or its first coups, of a default house with nine players, dealt to its end."""
    chance, count, asked = Random(seed), Count(), set[str]()
    seatings = tuple(Seating(name, 5_000 * chance.randrange(1, 7)) for name in NAMES)
    run, robot = first_sitting(new_house("Measured", "Host"), NightPlan("Night", "Host", seatings, all_the_rest=True),
                               (), 1, 0)[0], WholeFives(chance, 8, suits=False)
    while (prompt := run.play.prompt) is not None and run.play.table.hands_closed < most:
        before = robot.before(run)
        if isinstance(prompt, Pay) and (isinstance(before, ChangeChips | FillRack) or None in prompt.plan().values()):
            asked.add(prompt.key.partition("/")[0])
        elif isinstance(before, ChangeChips | FillRack):
            count.changed += 1
        if before is not None:
            run.aside(before)
        elif ruling := robot.ruling(run):
            run.rule(ruling)
        else:
            run.answer(robot.answer(prompt))
    assert sum(run.play.table.rack.values()) + sum(run.play.table.with_players().values()) + \
        sum(run.play.table.house.case.values()) == sum(run.play.table.chips.owned.values())
    return Count(run.play.table.hands_closed, count.changed, len(asked))


def test_no_coup_of_a_part_of_a_shoe_is_interrupted_by_chips() -> None:
    counted = dealt(1, 30)
    assert (counted.coups, counted.interrupted) == (30, 0)
    assert counted.changed <= 6


@pytest.mark.long
def test_of_twenty_shoes_one_coup_in_seventy_at_most_is_interrupted_by_chips() -> None:
    counted = sum((dealt(seed) for seed in range(20)), Count())
    print(f"{counted.coups} coups: {counted.changed} changes before the cards, {counted.interrupted} interrupted")
    assert counted.coups > 1_300
    assert counted.interrupted * 70 <= counted.coups
    assert counted.changed * 8 <= counted.coups
