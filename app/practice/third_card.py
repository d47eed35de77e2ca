"""The drill of the third card: who draws now? The hard cases, Banker on 3 to 6, come more often than the rest."""

from collections.abc import Callable, Sequence

from app.cards import Card
from app.dealing.prompts.kinds import DrawCard, Option
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.felt import Actor
from app.games.baccarat.house_rules.bets import BANKER, PLAYER
from app.games.baccarat.house_rules.tableau import (
    VALUE,
    draws_on,
    is_natural,
    total,
    why_banker,
    why_natural,
    why_player,
)
from app.practice.ground import Ground, PracticeTable
from app.practice.hands import Drawn
from app.practice.questions import Case, Drill, Question, covered
from app.words import tr

NOBODY = "nobody"
HARD = range(3, 7)
"""Banker's totals on which Player's third card decides."""

ANY = "any"
"""The third card of a case in which it decides nothing."""


def cases() -> tuple[Case, ...]:
    """Every case there is: naturals, Player's turn, Banker's turn once Player stood, and Banker's on each third."""
    return (
        _case("natural", tr("A natural"), 8, _natural),
        *(_case(f"player:{points}", tr("Player {total}", total=points), 1, _player) for points in range(6)),
        *(_case(f"stood:{points}", tr("Banker {total}, Player stood", total=points), 4 if points in (5, 6) else 1,
                _stood) for points in range(8)),
        *(_case(f"third:{points}:{third}", tr("Banker {total} v third {third}", total=points, third=third),
                _hardness(points, third), _third) for points in HARD for third in range(10)),
        *(_case(f"third:{points}:{ANY}", tr("Banker {total} v any third", total=points), 2, _third)
          for points in (0, 1, 2, 7)),
    )


def _case(code: str, words: str, weight: int, make: Callable[[Ground, Case, Chance], Question]) -> Case:
    return Case(Drill.THIRD_CARD, code, words, weight, make)


def _hardness(points: int, third: int) -> int:
    """One at the edge of what Banker draws on is mixed up most."""
    around = {value in draws_on(points) for value in range(max(0, third - 1), min(9, third + 1) + 1)}
    return 6 if len(around) > 1 else 3


def case_of(player: Sequence[Card], banker: Sequence[Card]) -> str:
    """Which case these hands are, by all cards that were out when it was decided; empty before the fourth."""
    if len(player) < 2 or len(banker) < 2:
        return ""
    points = total(banker[:2])
    if is_natural(player[:2]) or is_natural(banker[:2]):
        return "natural"
    if total(player[:2]) > 5:
        return f"stood:{points}"
    if len(player) < 3:
        return f"player:{total(player[:2])}"
    return f"third:{points}:{VALUE[player[2].rank] if points in HARD else ANY}"


def _natural(ground: Ground, case: Case, chance: Chance) -> Question:
    shoe = Drawn(chance, ground.rules.decks)
    high, other = 8 + chance.randrange(0, 2), chance.randrange(0, 10)
    player, banker = (high, other) if chance.randrange(0, 2) else (other, high)
    return _question(ground, case, shoe.pair_of(player), shoe.pair_of(banker))


def _player(ground: Ground, case: Case, chance: Chance) -> Question:
    shoe = Drawn(chance, ground.rules.decks)
    points = int(case.code.partition(":")[2])
    return _question(ground, case, shoe.pair_of(points), shoe.pair_of(chance.randrange(0, 8)))


def _stood(ground: Ground, case: Case, chance: Chance) -> Question:
    shoe = Drawn(chance, ground.rules.decks)
    points = int(case.code.partition(":")[2])
    return _question(ground, case, shoe.pair_of(any_of(chance, (6, 7))), shoe.pair_of(points))


def _third(ground: Ground, case: Case, chance: Chance) -> Question:
    shoe = Drawn(chance, ground.rules.decks)
    _, points, third = case.code.split(":")
    value = chance.randrange(0, 10) if third == ANY else int(third)
    player = (*shoe.pair_of(chance.randrange(0, 6)), shoe.of_value(value))
    return _question(ground, case, player, shoe.pair_of(int(points)))


def _question(ground: Ground, case: Case, player: tuple[Card, ...], banker: tuple[Card, ...]) -> Question:
    table = PracticeTable(ground).bet({}).turn((player[0], banker[0], player[1], banker[1], *player[2:]))
    prompt, felt = table.prompt, table.felt
    right = prompt.hand if isinstance(prompt, DrawCard) else NOBODY
    told = tr("Player has a third card.") if len(player) == 3 else tr("Two cards each.")
    return Question(
        case, tr("Who draws?"), "", told, covered(felt), felt, right,
        prompt.reason if right != NOBODY else _why_nobody(player, banker),
        (Option("P", PLAYER, tr("Player draws")), Option("B", BANKER, tr("Banker draws")),
         Option("S", NOBODY, tr("Banker stands") if len(player) == 3 else tr("Both stand"))),
        Actor.TABLE, "icon:cards|" + tr("DRAWS?"))


def _why_nobody(player: tuple[Card, ...], banker: tuple[Card, ...]) -> str:
    """The rules by which no card comes."""
    if is_natural(player[:2]) or is_natural(banker):
        return tr("Natural: nobody draws. ") + why_natural(player, banker)
    if len(player) == 3:
        return why_banker(player, banker)
    return f"{why_player(player)} {why_banker(player, banker)}"
