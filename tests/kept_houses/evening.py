"""A robot at the desk of a small house: it deals, and tries what is due before every answer, until it is the moment."""

from collections.abc import Callable
from random import Random
from typing import Any

from app.chips import Chip, ChipSet
from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.asides.registry import ACCOUNT, CASH, STAYS, BuyIn, CashOut, GivePot
from app.dealing.engine.robot import Robot
from app.dealing.table.pots import Short
from app.dealing.values.transfers import stack
from app.desk import Desk, NightPlan, Seating
from app.errors import Refused
from app.jackpots.rules import HIGH_HAND

GAMES = ("baccarat", "red_dog", "high_card_pool", "three_five_seven", "mexican_sweat", "fan_tan", "newmarket",
         "thirty_one", "nap", "red_carpet", "baseborn", "red_three_rummy")
CHIPS = ChipSet("Kept", tuple(Chip(value, "red", owned) for value, owned in
                              ((50, 400), (100, 400), (500, 400), (2500, 200), (10_000, 100))))
PLAYERS = ("Ann", "Bo", "王伟", "Di")
BUY_IN = 20_000
BETWEEN_HANDS = {"baccarat_bets": "baccarat", "fan_tan_tally": "fan_tan"}
"""Houses that stand between two hands, where the answer that is half entered opens the hand; and their games."""

HOUSES = (*GAMES, *BETWEEN_HANDS)

Deed = Callable[["Evening"], bool]
"""Something that is due: whether it could be done now."""


class StepClock:
    """A clock that goes on by a second each time it is read."""

    def __init__(self) -> None:
        self.seconds = 1_763_800_000

    def now(self) -> int:
        """The next second."""
        self.seconds += 1
        return self.seconds * 1_000_000

    def elapsed(self) -> int:
        """Seconds since it began."""
        return (self.seconds - 1_763_800_000) * 1_000_000

    def zone(self) -> str:
        """Where it hangs."""
        return "Europe/London"


class Evening:
    """A desk, the robot that deals at it, and what has happened so far."""

    def __init__(self, desk: Desk, house: str, seed: int) -> None:
        self.desk, self.rng = desk, Random(seed)
        self.game, self.by_hands = BETWEEN_HANDS.get(house, house), house not in BETWEEN_HANDS
        self.robot = Robot(self.rng, 8)
        self.done: list[str] = []
        self.answers = 0  # in the open hand

    # dealing

    def opens(self, title: str, game: str) -> None:
        """A night begins."""
        self.desk.open_night(NightPlan(title, "Host", tuple(
            Seating(name, BUY_IN, how=(ACCOUNT, CASH)[at % 2]) for at, name in enumerate(PLAYERS)),
            rack={50: 40, 100: 40, 500: 20, 2500: 4}, game=game, rules=self._rules(game)))
        self._afresh()

    def _rules(self, game: str) -> dict[str, Any]:
        chosen: dict[str, dict[str, Any]] = {
            "baccarat": {"set_up": "short", "burn": "none", "minimum": 250},
            "fan_tan": {"entry": "guided" if self.by_hands else "fast"}}
        return chosen.get(game, {})

    def _afresh(self) -> None:
        self.robot.decks = getattr(self.desk.table.rules, "decks", 1)
        self.robot.new_shoe()

    def step(self, due: list[tuple[str, Deed]] | None = None) -> None:
        """What is due is done where it can be; then the question is answered, or what is bound to happen ruled."""
        desk = self.desk
        for one in list(due or ()):
            if self._is_done(*one):
                assert due is not None
                due.remove(one)
        if desk.run is None or desk.prompt is None:
            return
        if not self.robot.sees_to(desk.run, desk):
            self.answer()

    def _is_done(self, name: str, deed: Deed) -> bool:
        try:
            done = deed(self)
        except Refused:
            return False
        if done:
            self.done.append(name)
        return done

    def answer(self) -> None:
        """A legal answer; whoever is short of chips buys some, a card that cannot be is dealt again."""
        desk, opened = self.desk, self.desk.table.hands_opened
        assert desk.prompt is not None
        for _ in range(60):
            try:
                desk.answer(self.robot.answer(desk.prompt))
                break
            except Refused as refused:
                if isinstance(refused.refusal, Short) and not desk.table.opening.for_fun:
                    for seat in refused.refusal.lacking:
                        desk.aside(BuyIn(desk.table.seats[seat].player, BUY_IN))
        else:
            raise AssertionError(f"{desk.prompt.key} is never answered")
        self.answers = 1 if desk.table.hands_opened != opened else self.answers + 1

    @property
    def between(self) -> bool:
        """No hand is open."""
        return self.desk.table.hand is None

    def deals(self, hands: int, due: list[tuple[str, Deed]] | None = None) -> None:
        """So many hands, or to the sitting's end; then on until everything that is due is done."""
        for _ in range(3_000):
            if self.desk.prompt is None and due:
                self.goes_on_with(self.game)
            if self.desk.prompt is None or (self.desk.table.hands_closed >= hands and self.between and not due):
                return
            self.step(due)
        raise AssertionError(f"never done: {[name for name, _ in due or ()]}")

    def ends(self) -> None:
        """The host ends the sitting, as soon as it may be ended."""
        while self.desk.prompt is not None:
            kind = next((one for one in self.desk.prompt.rulings if one.ends_sitting), None)
            if kind is not None and self.between:
                self.desk.rule(kind(decision=kind.default_decision(self.desk.table)))
            else:
                self.step()

    def goes_on_with(self, game: str) -> None:
        """The next sitting of the night."""
        self.desk.next_sitting(game_id=game)
        self._afresh()

    def closes(self) -> None:
        """Pots are given, jackpots awarded, chips handed in, the night closed."""
        desk = self.desk
        self.ends()
        for name in left_in_pots(desk.table):
            desk.aside(GivePot(min(desk.table.seats), name))
        if desk.jackpots.running(HIGH_HAND) and desk.jackpots.pool(HIGH_HAND):
            desk.jackpots.end(HIGH_HAND, desk.jackpots.ending(HIGH_HAND).deed)
        for one in list(desk.statement().holding):
            desk.aside(CashOut(one.player, desk.table.balance(stack(one.player)), (ACCOUNT, CASH)[one.player % 2],
                               marker=STAYS))
        desk.close_night()

    def pays(self) -> None:
        """The first payment is made; half of the second is left for the next night."""
        first, *others = [one.payment for one in self.desk.statement().settling]
        self.desk.settling.mark_paid(first.pair)
        for other in others[:1]:
            self.desk.settling.carry(other.pair, max(1, other.amount // 2))

    # what happens beside the prompts

    def seat_with_chips(self) -> int:
        """Who has most before them."""
        table = self.desk.table
        return max(table.seats, key=lambda seat: (table.stack_of(seat), -seat))
