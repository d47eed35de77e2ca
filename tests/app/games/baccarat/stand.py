"""A table to deal at in tests: players seated, the rack filled, the shoe ready for its first coup."""

from typing import Any

from app import house_rules
from app.chips import Chip, ChipSet, Counts, home_set, worth
from app.dealing.asides.registry import Aside, BuyIn, FillRack, SitDown
from app.dealing.engine.run import Run
from app.dealing.prompts.kinds import Prompt
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.table import Table
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.marker_book import MarkerBook
from app.dealing.values.opening import Opening
from app.dealing.values.transfers import RACK, Family, Place, account, box, change, stack
from app.errors import Refusal
from app.games.baccarat import BACCARAT
from app.games.baccarat.coup.coup import Coup, ShoeGame
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.money import currency
from tests.app.games.sound import refusal_of, sums

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou", "Mia", "Ned")
PLAIN: dict[str, Any] = {"set_up": "short", "burn": "none"}
WHOLE_SHOE = 52 * BaccaratRules().decks
"""The cards of a shoe of as many packs as the rules have by themselves."""


def opening(rules: dict[str, Any], chips: ChipSet, version: int = BACCARAT.version) -> Opening:
    """An empty table of a house with these rules (named where they differ from the defaults) and these chips."""
    whole = house_rules.from_values(BaccaratRules, PLAIN | rules)
    numbers = [number for number in range(1, 40) if number not in whole.skip_numbers.numbers]
    return Opening("baccarat", version, house_rules.as_values(whole), currency("GBP"), chips, case=chips.owned,
                   seat_count=numbers[whole.seats - 1], skipped=whole.skip_numbers.numbers, markers=MarkerBook(20_000))


def chip_set(**owned: int) -> ChipSet:
    """Chips by value in minor units: `chip_set(c100=50, c500=20)`."""
    return ChipSet("Test", tuple(Chip(int(value[1:]), "white", number) for value, number in owned.items()))


class Stand:
    """A run with short ways to deal it. Player n sits in seat n."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @property
    def table(self) -> Table:
        """The table as it is now; after an undo it is another one."""
        return self.run.play.table

    @property
    def prompt(self) -> Prompt[Any]:
        """What is asked."""
        assert self.run.play.prompt is not None
        return self.run.play.prompt

    @property
    def key(self) -> str:
        """The key of what is asked; empty once the sitting is over."""
        return self.run.play.prompt.key if self.run.play.prompt else ""

    @property
    def coup(self) -> Coup:
        """The coup being dealt."""
        coup: Coup = self.table.script_state
        return coup

    @property
    def game(self) -> ShoeGame:
        """The shoe being dealt."""
        return self.coup.game

    @property
    def left(self) -> int:
        """Cards that can still be dealt, with the one set aside."""
        return self.game.shoe.left + self.game.shoe.set_aside

    def behind(self, seat: int) -> int:
        """A seat's stack."""
        return self.table.stack_of(seat)

    @property
    def rack(self) -> int:
        """What the rack is worth."""
        return self.table.balance(RACK)

    def box(self, player: int) -> int:
        """Commission that a player owes."""
        return self.table.balance(box(player))

    def odd(self, player: int) -> int:
        """Odd winnings that a player is owed."""
        return self.table.balance(change(player))

    def account(self, player: int) -> int:
        """What a player is to receive, or below zero to pay."""
        return self.table.balance(account(player))

    def answer(self, *bodies: Json) -> "Stand":
        """Answer the prompt, once for each body."""
        for body in bodies:
            self.run.answer(body)
        return self

    def deal(self, cards: str) -> "Stand":
        """Key cards, "9 4 K 2"."""
        return self.answer(*cards.split())

    def bet(self, seat: int = 1, **spots: int) -> "Stand":
        """One seat's bets, and no more."""
        return self.bets({seat: spots})

    def bets(self, bets: dict[int, dict[str, int]]) -> "Stand":
        """Bets by seat, and no more."""
        return self.answer({str(seat): dict(spots) for seat, spots in bets.items()})

    def pay(self) -> "Stand":
        """All paid, or the coup settled."""
        return self.answer({"all": True})

    def coup_of(self, cards: str, bets: dict[int, dict[str, int]] | None = None) -> "Stand":
        """A whole coup, from the bets to the last chip paid."""
        return self.bets(bets or {}).deal(cards).pay()

    def aside(self, *asides: Aside) -> "Stand":
        """Do something beside the prompt."""
        for one in asides:
            self.run.aside(one)
        return self

    def rule(self, kind: type[Ruling], decision: str = "", **fields: Any) -> "Stand":
        """Rule, with a reason."""
        self.run.rule(kind(decision=decision, reason=fields.pop("reason", "it happened"), **fields))
        return self

    def may(self, kind: type[Ruling]) -> bool:
        """Whether this may be ruled now."""
        return kind in self.prompt.rulings

    def seq(self, key: str) -> int:
        """The number of the row that holds as the answer to this prompt."""
        return next(row.seq for row in self.run.effective if row.key == key and row.kind is RowKind.ANSWER)

    def fix(self, key: str, body: Json, reason: str = "keyed wrongly") -> "Stand":
        """Change an earlier answer."""
        self.run.fix(self.seq(key), body, reason)
        return self

    def refused(self, body: Json) -> Refusal:
        """Why an answer is refused; nothing may have changed."""
        return refusal_of(lambda: self.run.answer(body), self.snapshot)

    def aside_refused(self, aside: Aside) -> Refusal:
        """Why an aside is refused; nothing may have changed."""
        return refusal_of(lambda: self.run.aside(aside), self.snapshot)

    def rule_refused(self, kind: type[Ruling], decision: str = "", **fields: Any) -> Refusal:
        """Why a ruling is refused; nothing may have changed."""
        return refusal_of(lambda: self.rule(kind, decision, **fields), self.snapshot)

    def snapshot(self) -> tuple[Any, ...]:
        """Everything that a refused answer must leave as it is."""
        return (len(self.run.log), self.key, dict(self.table.balances), self.table.felt(), dict(self.table.rack))

    def sums(self) -> dict[Family, int]:
        """What each family of places sums to: always nothing."""
        return sums(self.table)

    def again(self) -> "Stand":
        """The same log, replayed from its first row."""
        return Stand(Run(BACCARAT, list(self.run.log)))

    def is_sound(self) -> None:
        """The books balance, the rack's chips are worth what it holds, and the log replays to the same table."""
        assert set(self.sums().values()) == {0}
        assert worth(self.table.rack) == self.table.balance(RACK)
        assert self.again().snapshot() == self.snapshot()


def seated(rules: dict[str, Any] | None = None, stacks: tuple[int, ...] = (10_000, 10_000), *,
           chips: ChipSet | None = None, rack: Counts | None = None, version: int = BACCARAT.version) -> Stand:
    """Players seated with these stacks and the rack filled (with all the rest of the case), before the set-up."""
    made = Stand(Run.begin(BACCARAT, opening(rules or {}, chips or home_set(100), version)))
    open_seats = [view.number for view in made.table.seat_views()]
    for player, (seat, amount) in enumerate(zip(open_seats, stacks, strict=False), 1):
        made.aside(SitDown(seat, player, NAMES[player - 1]))
        if amount:
            made.aside(BuyIn(player, amount))
    if rack is None or rack:
        made.aside(FillRack(dict(made.table.house.case) if rack is None else rack))
    if made.key.startswith("seats") and len(made.table.playing) > 1:
        made.answer(True)
    return made


def opened(rules: dict[str, Any] | None = None, stacks: tuple[int, ...] = (10_000, 10_000), *,
          chips: ChipSet | None = None, rack: Counts | None = None, version: int = BACCARAT.version) -> Stand:
    """The same, and the shoe cut and loaded: the first coup's bets are asked for."""
    return seated(rules, stacks, chips=chips, rack=rack, version=version).answer(0, None)


def holds(run: Run, place: Place) -> int:
    """What a place holds."""
    return run.play.table.balance(place)


def stack_of(run: Run, player: int) -> int:
    """A player's stack, seated or not."""
    return holds(run, stack(player))


def last(run: Run) -> Row:
    """The log's last row."""
    return run.log[-1]
