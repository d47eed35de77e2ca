"""A night that deals itself: a robot at the desk, to look at and to measure with."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.asides.registry import ACCOUNT, CASH, BuyIn, CashOut, GivePot, SitOut
from app.dealing.engine.robot import Robot
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.pots import Short
from app.dealing.values.transfers import stack
from app.desk import Desk, NightPlan, Seating, new_house
from app.errors import Refused
from app.games import game
from app.store.books import open_books
from app.store.proof.examining import Told, nobody
from app.words import plural, tr

NAMES = ("Luca", "Tom", "Priya", "Oskar", "Chen Wei", "Anna", "Ruth", "Mei Lin", "Dana")
BUY_IN = 200
"""What each of the nine buys, in major units."""


def deal_demo(path: Path, code: str, shoes: int, hands: int | None, seed: int,
              say: Callable[[str], None] = lambda line: None, told: Told = nobody) -> None:
    """Deal a whole night of so many sittings into new books, cash everybody out and close it.

    `hands` ends each sitting after so many; None deals it to its end. The same seed gives the same amounts. `say`
    hears of each sitting, `told` of each hand. Raises Refused where something lies at the path already: a demo never
    touches books that somebody keeps.
    """
    if path.exists():
        raise Refused(tr("{path} already exists.", path=path), tr("A demo night needs a new file."),
                      tr("Choose another name."))
    with open_books(path, create=True) as books:
        desk = Desk(books, actor=tr("robot"))
        desk.open_house(new_house(tr("Demo house"), tr("Robot"), demo=True))
        desk.open_night(_plan(desk, code))
        robot = Robot(Random(seed), getattr(desk.table.rules, "decks", 1), suits=False)
        for number in range(1, shoes + 1):
            if number > 1:
                desk.next_sitting()
            deal_sitting(desk, robot, hands, told)
            say(plural(desk.table.hands_closed, "Sitting {number}: {count} hand", "Sitting {number}: {count} hands",
                       number=number))
        close(desk)


def _plan(desk: Desk, code: str) -> NightPlan:
    assert desk.house is not None
    unit = desk.house.money.unit
    seatings = tuple(Seating(name, BUY_IN * unit, how=(ACCOUNT, CASH)[at % 2]) for at, name in enumerate(NAMES))
    return NightPlan(tr("Demo night"), desk.house.host, seatings, all_the_rest=True, game=game(code).id)


def deal_sitting(desk: Desk, robot: Robot, hands: int | None = None, told: Told = nobody) -> None:
    """Deal a sitting to its end; once `hands` are closed it is ended wherever its game lets the host do so."""
    robot.new_shoe()
    while surplus := desk.table.playing[desk.table.most_seats:]:
        desk.aside(SitOut(surplus[-1]))
    while desk.run is not None and desk.prompt is not None:
        told("hands", desk.table.hands_closed, hands or 0)
        if ruling := _ends(desk, hands):
            desk.rule(ruling)
        else:
            step(desk, robot)


def step(desk: Desk, robot: Robot) -> None:
    """What a robot does next at the sitting that runs: a ruling that is due, something beside the prompt, an answer."""
    assert desk.run is not None
    if not robot.sees_to(desk.run, desk):
        _answer(desk, robot)


def _answer(desk: Desk, robot: Robot) -> None:
    """Answer what is asked; whoever is short of chips buys as many again as at first, and is asked once more."""
    assert desk.prompt is not None
    try:
        desk.answer(robot.answer(desk.prompt))
    except Refused as refused:
        if not isinstance(refused.refusal, Short) or desk.table.opening.for_fun:
            raise
        for seat in refused.refusal.lacking:
            desk.aside(BuyIn(desk.table.seats[seat].player, BUY_IN * desk.table.money.unit))


def _ends(desk: Desk, hands: int | None) -> Ruling | None:
    if hands is None or desk.prompt is None or desk.table.hand or desk.table.hands_closed < hands:
        return None
    kind = next((kind for kind in desk.prompt.rulings if kind.ends_sitting), None)
    return kind(decision=kind.default_decision(desk.table)) if kind else None


def close(desk: Desk) -> None:
    """What is left in pots goes to the first seat, everybody hands in what they have, and the night is closed."""
    for name in left_in_pots(desk.table):
        desk.aside(GivePot(min(desk.table.seats), name))
    for player in sorted(who.player for who in desk.table.seats.values()):
        desk.aside(CashOut(player, desk.table.balance(stack(player))))
    desk.close_night()
