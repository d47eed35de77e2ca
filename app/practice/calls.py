"""The drill of the call: which words are said now? The wrong ones are other real calls of the game."""

from collections.abc import Iterator
from functools import partial

from app.cards import Card
from app.dealing.prompts.kinds import DrawCard, Option, Pay
from app.dealing.values.chance import Chance, any_of
from app.games.baccarat.coup.payouts import Result
from app.games.baccarat.house_rules.tableau import VALUE, Winner, player_draws
from app.practice.ground import Ground, PracticeTable
from app.practice.hands import Drawn, coup, coup_where, in_order, to_the_end
from app.practice.questions import Case, Drill, Question, covered
from app.words import tr

CHOICES = 4
MORE = 30
"""So many other coups are dealt until there are enough different calls."""


def cases() -> tuple[Case, ...]:
    """The moments at which something is called."""
    return tuple(Case(Drill.CALL, code, words, weight, partial(_question, moment)) for code, words, weight, moment in (
        ("no_more_bets", tr("Betting closes"), 1, 0),
        ("card_for_player", tr("Player draws"), 4, 4),
        ("card_for_banker", tr("Only Banker draws"), 4, 4),
        ("banker_after_third", tr("Banker draws too"), 4, 5),
        ("natural", tr("A natural"), 4, -1),
        ("result", tr("A result"), 4, -1),
        ("tie", tr("A tie"), 3, -1),
    ))


def _fits(code: str, result: Result) -> bool:
    """Whether a coup comes by this moment."""
    drew = player_draws(result.player[:2], result.banker[:2])
    match code:
        case "card_for_player":
            return drew
        case "card_for_banker":
            return not drew and len(result.banker) == 3
        case "banker_after_third":
            return drew and len(result.banker) == 3
        case "natural":
            return result.natural and result.winner is not Winner.TIE
        case "result":
            return not result.natural and result.winner is not Winner.TIE
        case "tie":
            return result.winner is Winner.TIE
    return True


def _question(moment: int, ground: Ground, case: Case, chance: Chance) -> Question | None:
    decks = ground.rules.decks
    result = coup_where(chance, decks, lambda one: _fits(case.code, one))
    if result is None:
        return None
    cards = in_order(result)
    table = PracticeTable(ground).bet({}).turn(cards if moment < 0 else cards[:moment])
    right, felt = call_at(table), table.felt
    wrong = _others(ground, chance, result, case, right)
    if len(wrong) < CHOICES - 1:
        return None
    said = _shuffled(chance, [right, *wrong])
    options = tuple(Option(str(at), call, call) for at, call in enumerate(said, 1))
    return Question(case, tr("What do you call?"), "", _told(moment, result), covered(felt), felt, right,
                    _why(table), options, badge="icon:megaphone|" + tr("CALL"))


def call_at(table: PracticeTable) -> str:
    """What is called where the table stands; once the coup is decided, what it came to."""
    return table.prompt.result if isinstance(table.prompt, Pay) else table.prompt.call


def _told(moment: int, result: Result) -> str:
    if moment == 0:
        return tr("Everybody has bet, and no card is out.")
    if moment > 0:
        return tr("A card comes now.")
    return tr("The coup is decided.")


def _why(table: PracticeTable) -> str:
    """The rule by which the next card comes; at the end, that the hand ahead is named first."""
    if isinstance(table.prompt, DrawCard):
        return table.prompt.reason if table.coup.cards_out else tr("It is called before the first card.")
    return tr("The winning hand comes first, then both totals.")


# other calls


def _others(ground: Ground, chance: Chance, result: Result, case: Case, right: str) -> list[str]:
    """Three other calls: of the same coup with its hands mixed up or miscounted, and of its other moments."""
    found: list[str] = []
    for call in _candidates(ground, chance, result, case.code):
        if call and call != right and call not in found:
            found.append(call)
        if len(found) == CHOICES - 1:
            break
    return found


def _candidates(ground: Ground, chance: Chance, result: Result, code: str) -> Iterator[str]:
    """The nearest first. Every one of them is what the script itself would have said of some coup."""
    yield _call_like(ground, _mixed_up(ground, chance, result), code)
    yield any_of(chance, _calls_of(ground, result))
    for _ in range(MORE):
        yield _call_like(ground, _miscounted(ground, chance, result), code)
        yield any_of(chance, _calls_of(ground, coup(chance, ground.rules.decks)))


def _mixed_up(ground: Ground, chance: Chance, result: Result) -> Result:
    """The same two hands, each taken for the other."""
    return to_the_end(Drawn(chance, ground.rules.decks), result.banker[:2], result.player[:2])


def _miscounted(ground: Ground, chance: Chance, result: Result) -> Result:
    """The same hands but for one card, which counts a little more or less."""
    shoe, hands = Drawn(chance, ground.rules.decks), [list(result.player[:2]), list(result.banker[:2])]
    hand, at = any_of(chance, hands), chance.randrange(0, 2)
    hand[at] = shoe.of_value((VALUE[hand[at].rank] + any_of(chance, (1, 9, 2, 8))) % 10)
    return to_the_end(shoe, *hands)


def _call_like(ground: Ground, result: Result, code: str) -> str:
    """What is called at this moment of another coup; empty where that coup has no such moment."""
    if not _fits(code, result) or code == "no_more_bets":
        return ""
    calls = _calls_of(ground, result)
    return calls[{"card_for_player": 1, "card_for_banker": 1, "banker_after_third": 2}.get(code, -1)]


def _calls_of(ground: Ground, result: Result) -> list[str]:
    """Every call of a coup, in order: no more bets, a card for either hand, and what it came to."""
    table = PracticeTable(ground).bet({})
    said = [call_at(table)]
    for card in in_order(result):
        said += _after(table, card)
    return said


def _after(table: PracticeTable, card: Card) -> list[str]:
    call = call_at(table.turn([card]))
    return [call] if call else []


def _shuffled(chance: Chance, calls: list[str]) -> list[str]:
    left, mixed = list(calls), list[str]()
    while left:
        mixed.append(left.pop(chance.randrange(0, len(left))))
    return mixed
