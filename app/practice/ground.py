"""The table at which drills are dealt: the house's rules and chips, guests who are nobody, and no book behind it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from app import house_rules
from app.cards import Card
from app.chips import ChipSet, payable, worth
from app.dealing.engine.play import Play
from app.dealing.prompts.kinds import Prompt, Wagers
from app.dealing.values.felt import Felt
from app.dealing.values.log import Json, Row, RowKind
from app.dealing.values.opening import Opening, Sitter
from app.dealing.values.transfers import RACK, box, stack
from app.games.baccarat import BACCARAT
from app.games.baccarat.coup.coup import Coup
from app.games.baccarat.house_rules.bets import offered
from app.games.baccarat.house_rules.rules import BaccaratRules, Burn, Faces, SetUp, SkipNumbers, WagersEntered
from app.money import Currency, figure
from app.words import tr

DRILLED = BACCARAT
"""The game of which there are drills."""

SEATED = (2, 5, 8)
"""The seats in which guests sit. Player n is in the nth of them."""

STACKS = 10
"""So many of the largest bets every guest has: whatever a question bets, nobody is short."""


@dataclass(frozen=True)
class Ground:
    """What drills are made under: the house's rules of Mini Baccarat, its money and its chips."""

    rules: BaccaratRules
    money: Currency
    chips: ChipSet

    def say(self, amount: int) -> str:
        """An amount as it stands on the felt."""
        return figure(amount, self.money)

    @cached_property
    def opening(self) -> Opening:
        """The table before its first coup. How much is keyed is no matter of practice: all of it is, face up."""
        rules = replace(self.rules, set_up=SetUp.SHORT, burn=Burn.NONE, faces=Faces.UP, suits=True, seats=9,
                        wagers=WagersEntered.ALL, skip_numbers=SkipNumbers.NONE)
        rack, behind = dict(self.chips.owned), STACKS * max(one.limits(rules)[1] for one in offered(rules))
        held = {stack(player): behind for player in range(1, len(SEATED) + 1)}
        return Opening(
            DRILLED.id, DRILLED.version, house_rules.as_values(rules), self.money, self.chips,
            {seat: Sitter(player, tr("Guest {number}", number=player)) for player, seat in enumerate(SEATED, 1)},
            held | {RACK: worth(rack)}, rack, rack_tonight=worth(rack))

    def stakes(self, least: int, most: int) -> tuple[int, int]:
        """The least and the most that chips make of bets within these limits; (0, 0) where no chip does."""
        smallest, high = min(self.chips.values), payable(most, self.chips.values)
        low = -(-least // smallest) * smallest
        return (low, high) if low <= high else (0, 0)


class PracticeTable:
    """One table, dealt by the real script, as far as a question needs it. It is thrown away with its question."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.play = Play(DRILLED, ground.opening)
        self._rows = 0
        while not isinstance(self.play.prompt, Wagers):
            self.answer(None if self.prompt.robot() is None else self.prompt.robot())

    @property
    def prompt(self) -> Prompt[object]:
        """What the script asks now."""
        assert self.play.prompt is not None
        return self.play.prompt

    @property
    def coup(self) -> Coup:
        """The coup being dealt."""
        coup: Coup = self.play.table.script_state
        return coup

    @property
    def felt(self) -> Felt:
        """What lies on the table."""
        return self.play.table.felt()

    def answer(self, body: Json) -> "PracticeTable":
        """Answer what is asked."""
        self._rows += 1
        self.play.give(Row(self._rows, RowKind.ANSWER, self.prompt.key, body, self.prompt.facts))
        return self

    def bet(self, bets: Mapping[int, Mapping[str, int]]) -> "PracticeTable":
        """The bets of a coup, by seat; then no more."""
        return self.answer({str(seat): dict(spots) for seat, spots in bets.items()})

    def turn(self, cards: Iterable[Card]) -> "PracticeTable":
        """Cards as they leave the shoe."""
        for card in cards:
            self.answer(card.code)
        return self

    def pay(self) -> "PracticeTable":
        """Everybody is paid, and the coup is over."""
        return self.answer({"all": True})

    def owed(self, seat: int) -> int:
        """Commission in a seat's box."""
        return self.play.table.balance(box(SEATED.index(seat) + 1))
