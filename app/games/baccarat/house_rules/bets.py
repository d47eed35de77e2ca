"""The bets of the layout, each declared once: its words, its rules, and what a bet of 1 wins of how a coup came out.

What is paid at the table and what a bet costs in the long run are both reckoned from here: they cannot differ.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from app.games.baccarat.house_rules.outcomes import Outcome, Pair
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix
from app.words import Sentence, as_in
from app.words.figures import written

PLAYER, BANKER, TIE, PLAYER_PAIR, BANKER_PAIR = "player", "banker", "tie", "player_pair", "banker_pair"
EITHER_PAIR, PERFECT_PAIR = "either_pair", "perfect_pair"
DRAGON_7, PANDA_8, LUCKY_6, SUPER_6 = "dragon_7", "panda_8", "lucky_6", "super_6"
PLAYER_DRAGON, BANKER_DRAGON, BIG, SMALL = "player_dragon", "banker_dragon", "big", "small"

PARTS = 10_000
"""Commission is a rate of ten-thousandths, and reckoned in such parts of a minor unit until it is rounded once."""

LOSES, PUSHES, EVEN, HALF = Fraction(-1), Fraction(0), Fraction(1), Fraction(1, 2)
"""What a bet of 1 comes to: it is lost, it stays down, it wins as much, or half."""

PERFECT_PAYS = 25
"""What one perfect pair pays, to one."""

LUCKY_6_PAYS = 12
"""What Lucky 6 pays where Banker wins with two cards, to one."""

DRAGON_BONUS_PAYS = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
"""What the Dragon Bonus pays, to one, by how many points its hand wins without a natural."""

Wins = Callable[[Outcome, BaccaratRules], Fraction]
"""What a bet of 1 wins before commission, exactly; below nothing it is lost, and at nothing it pushes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One bet of the layout. `odds` are its odds as they are printed there.

    `offered`, `pays`, `least` and `most` are the names of the house rules that say so; a bet without `offered` always
    is. `band` is where it lies, 0 nearest the players. `on_pairs`: it looks at the pairs alone, else at the totals and
    the number of cards alone; `on_suits`: at the suits of a pair too.
    """

    code: str
    label: Sentence
    short: Sentence
    band: int
    wins: Wins
    odds: Callable[[BaccaratRules], str]
    least: str
    most: str
    offered: str = ""
    pays: str = ""
    on_pairs: bool = False
    on_suits: bool = False
    bears_commission: bool = False

    @property
    def main(self) -> bool:
        """Player and Banker are main bets, all others are side bets."""
        return self.band < 2

    def is_offered(self, rules: BaccaratRules) -> bool:
        """Whether this house takes it."""
        return not self.offered or bool(getattr(rules, self.offered))

    def limits(self, rules: BaccaratRules) -> tuple[int, int]:
        """The least and the most that it takes, in minor units."""
        return getattr(rules, self.least), getattr(rules, self.most)

    def net(self, outcome: Outcome, rules: BaccaratRules) -> Fraction:
        """What a bet of 1 wins less its commission, before anything is rounded."""
        return self.less_commission(self.wins(outcome, rules), rules)

    def less_commission(self, wins: Fraction, rules: BaccaratRules) -> Fraction:
        """What is left of a win when its commission is kept; what is no win stays as it is."""
        return wins * (PARTS - rules.commission) / PARTS if self.bears_commission and wins > 0 else wins


@lru_cache(maxsize=256)
def _to_one(pays: int) -> Fraction:
    return Fraction(pays)


def _if(won: bool, pays: int) -> Fraction:
    return _to_one(pays) if won else LOSES


def _player(end: Outcome, rules: BaccaratRules) -> Fraction:
    return PUSHES if end.player == end.banker else EVEN if end.player > end.banker else LOSES


def _banker(end: Outcome, rules: BaccaratRules) -> Fraction:
    if end.banker <= end.player:
        return PUSHES if end.banker == end.player else LOSES
    if rules.banker_seven_pushes and _wins_with(end, 7) and end.banker_cards == 3:
        return PUSHES
    return HALF if rules.banker_six is BankerSix.HALF and _wins_with(end, 6) else EVEN


def _wins_with(end: Outcome, total: int) -> bool:
    """Banker wins with this total."""
    return end.player < end.banker == total


def _tie(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _if(end.player == end.banker, rules.tie_pays)


def _player_pair(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _if(end.player_pair > Pair.NONE, rules.pair_pays)


def _banker_pair(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _if(end.banker_pair > Pair.NONE, rules.pair_pays)


def _either_pair(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _if(max(end.player_pair, end.banker_pair) > Pair.NONE, rules.either_pair_pays)


def _perfect_pair(end: Outcome, rules: BaccaratRules) -> Fraction:
    both = end.player_pair is end.banker_pair is Pair.SUITED
    return _if(max(end.player_pair, end.banker_pair) is Pair.SUITED,
               rules.perfect_pair_pays if both else PERFECT_PAYS)


def _dragon_7(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _if(_wins_with(end, 7) and end.banker_cards == 3, rules.dragon_7_pays)


def _panda_8(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _if(end.banker < end.player == 8 and end.player_cards == 3, rules.panda_8_pays)


def _lucky_6(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _if(_wins_with(end, 6), LUCKY_6_PAYS if end.banker_cards == 2 else rules.lucky_6_pays)


def _super_6(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _if(_wins_with(end, 6), rules.super_6_pays)


def _player_dragon(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _dragon_bonus(end.player - end.banker, end.natural)


def _banker_dragon(end: Outcome, rules: BaccaratRules) -> Fraction:
    return _dragon_bonus(end.banker - end.player, end.natural)


def _dragon_bonus(ahead: int, natural: bool) -> Fraction:
    if natural:
        return PUSHES if ahead == 0 else EVEN if ahead > 0 else LOSES
    return _to_one(DRAGON_BONUS_PAYS[ahead]) if ahead in DRAGON_BONUS_PAYS else LOSES


def _big(end: Outcome, rules: BaccaratRules) -> Fraction:
    return Fraction(rules.big_pays, 100) if end.player_cards + end.banker_cards > 4 else LOSES


def _small(end: Outcome, rules: BaccaratRules) -> Fraction:
    return Fraction(rules.small_pays, 100) if end.player_cards + end.banker_cards == 4 else LOSES


def _in_full(parts: int, whole: int) -> str:
    """A rate to one as it is printed: 95 of 100 are 0.95."""
    digits = len(str(whole)) - 1
    ones, rest = divmod(parts, whole)
    return written(f"{ones}.{rest:0{digits}d}".rstrip("0")) if rest else str(ones)


def _banker_odds(rules: BaccaratRules) -> str:
    return f"{_in_full(PARTS - rules.commission, PARTS)} : 1"


def _perfect_odds(rules: BaccaratRules) -> str:
    both = rules.perfect_pair_pays
    return f"{PERFECT_PAYS} : 1" if both == PERFECT_PAYS else f"{PERFECT_PAYS}/{both} : 1"


WAGERS: tuple[Wager, ...] = (
    Wager(code=PLAYER, label=as_in("a hand", "Player"), short=as_in("a hand", "Player"), band=0, wins=_player,
          odds=lambda rules: "1 : 1", least="minimum", most="maximum"),
    Wager(code=BANKER, label="Banker", short="Banker", band=1, wins=_banker, odds=_banker_odds,
          least="minimum", most="maximum", bears_commission=True),
    Wager(code=TIE, label="Tie", short="Tie", band=2, wins=_tie, odds=lambda rules: f"{rules.tie_pays} : 1",
          offered="tie", pays="tie_pays", least="tie_minimum", most="tie_maximum"),
    Wager(code=PLAYER_PAIR, label="Player pair", short="P pair", band=2, wins=_player_pair, on_pairs=True,
          odds=lambda rules: f"{rules.pair_pays} : 1", offered="pairs", pays="pair_pays", least="pair_minimum",
          most="pair_maximum"),
    Wager(code=BANKER_PAIR, label="Banker pair", short="B pair", band=2, wins=_banker_pair, on_pairs=True,
          odds=lambda rules: f"{rules.pair_pays} : 1", offered="pairs", pays="pair_pays", least="pair_minimum",
          most="pair_maximum"),
    Wager(code=EITHER_PAIR, label="Either pair", short="Either", band=3, wins=_either_pair, on_pairs=True,
          odds=lambda rules: f"{rules.either_pair_pays} : 1", offered="either_pair", pays="either_pair_pays",
          least="either_pair_minimum", most="either_pair_maximum"),
    Wager(code=PERFECT_PAIR, label="Perfect pair", short="Perfect", band=3, wins=_perfect_pair, on_pairs=True,
          on_suits=True, odds=_perfect_odds, offered="perfect_pair", pays="perfect_pair_pays",
          least="perfect_pair_minimum", most="perfect_pair_maximum"),
    Wager(code=DRAGON_7, label="Dragon 7", short="Dragon 7", band=3, wins=_dragon_7,
          odds=lambda rules: f"{rules.dragon_7_pays} : 1", offered="dragon_7", pays="dragon_7_pays",
          least="dragon_7_minimum", most="dragon_7_maximum"),
    Wager(code=PANDA_8, label="Panda 8", short="Panda 8", band=3, wins=_panda_8,
          odds=lambda rules: f"{rules.panda_8_pays} : 1", offered="panda_8", pays="panda_8_pays",
          least="panda_8_minimum", most="panda_8_maximum"),
    Wager(code=LUCKY_6, label="Lucky 6", short="Lucky 6", band=3, wins=_lucky_6,
          odds=lambda rules: f"{LUCKY_6_PAYS}/{rules.lucky_6_pays} : 1", offered="lucky_6", pays="lucky_6_pays",
          least="lucky_6_minimum", most="lucky_6_maximum"),
    Wager(code=SUPER_6, label="Super 6", short="Super 6", band=3, wins=_super_6,
          odds=lambda rules: f"{rules.super_6_pays} : 1", offered="super_6", pays="super_6_pays",
          least="super_6_minimum", most="super_6_maximum"),
    Wager(code=PLAYER_DRAGON, label="Player Dragon Bonus", short="P dragon", band=3, wins=_player_dragon,
          odds=lambda rules: "1–30 : 1", offered="dragon_bonus", least="dragon_bonus_minimum",
          most="dragon_bonus_maximum"),
    Wager(code=BANKER_DRAGON, label="Banker Dragon Bonus", short="B dragon", band=3, wins=_banker_dragon,
          odds=lambda rules: "1–30 : 1", offered="dragon_bonus", least="dragon_bonus_minimum",
          most="dragon_bonus_maximum"),
    Wager(code=BIG, label="Big", short="Big", band=3, wins=_big,
          odds=lambda rules: f"{_in_full(rules.big_pays, 100)} : 1", offered="big", pays="big_pays",
          least="big_minimum", most="big_maximum"),
    Wager(code=SMALL, label="Small", short="Small", band=3, wins=_small,
          odds=lambda rules: f"{_in_full(rules.small_pays, 100)} : 1", offered="small", pays="small_pays",
          least="small_minimum", most="small_maximum"),
)
"""Every bet, in the order in which a seat is paid: the one nearest the player first."""

WAGER: Mapping[str, Wager] = {wager.code: wager for wager in WAGERS}
"""The bets by their codes."""

SPOTS: tuple[str, ...] = tuple(WAGER)
"""Their codes, in the order of payment."""

SIDE_BETS: frozenset[str] = frozenset(code for code, wager in WAGER.items() if not wager.main)
"""Those that are not on Player or Banker."""


_PLACE: Mapping[str, int] = {spot: at for at, spot in enumerate(SPOTS)}


def spots_of(seat: Mapping[str, int]) -> Sequence[str]:
    """A seat's spots that have a bet, the one nearest the player first."""
    return sorted([spot for spot, amount in seat.items() if amount and spot in _PLACE], key=_PLACE.__getitem__)


def offered(rules: BaccaratRules) -> tuple[Wager, ...]:
    """The bets that this house takes."""
    return tuple(wager for wager in WAGERS if wager.is_offered(rules))
