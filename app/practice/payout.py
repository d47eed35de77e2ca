"""The drill of the payout: one bet has won, and what it is paid is typed, in the house's own chips and by its rules."""

from app.dealing.prompts.kinds import Pay
from app.dealing.prompts.paying import Due
from app.dealing.values.chance import Chance, any_of
from app.dealing.values.felt import Actor, Felt
from app.games.baccarat.coup.payouts import Result, bet_result
from app.games.baccarat.dealing.wording import result_words
from app.games.baccarat.house_rules.bets import BANKER, PLAYER, TIE, WAGER, offered
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix
from app.practice.ground import SEATED, Ground, PracticeTable
from app.practice.hands import coup_where, in_order
from app.practice.questions import Case, Drill, Question, covered
from app.words import tr
from app.words.joined import as_sentence

SIX = "banker:six"
"""A winning Banker bet that is paid half."""

MOST_STEPS = 60
"""Bets are at most so many times the least one: amounts that are really laid."""

PARTS_WON = 10_000
"""A stake of which every share that is paid is above nothing."""


WEIGHTS = {BANKER: 8, PLAYER: 1, TIE: 4}
"""How often a bet comes; any other one comes three times."""


def cases(rules: BaccaratRules) -> tuple[Case, ...]:
    """A case for every bet that this house takes; Banker's first, as it is paid most often and with commission."""
    half = [Case(Drill.PAYOUT, SIX, tr("Banker wins with six"), 6, _half_six)] \
        if rules.banker_six is BankerSix.HALF else []
    return (*half, *(Case(Drill.PAYOUT, wager.code, tr(wager.label), WEIGHTS.get(wager.code, 3), _winning)
                     for wager in offered(rules)))


def is_six(result: Result) -> bool:
    """Banker wins with six."""
    return result.totals[0] < result.totals[1] == 6


def _winning(ground: Ground, case: Case, chance: Chance) -> Question | None:
    halved = ground.rules.banker_six is BankerSix.HALF and case.code == BANKER
    return asked(ground, case, case.code, chance,
                 coup_where(chance, ground.rules.decks, lambda result: (bet_result(
                     case.code, PARTS_WON, result, ground.rules).won or 0) > 0 and not (halved and is_six(result))))


def _half_six(ground: Ground, case: Case, chance: Chance) -> Question | None:
    return asked(ground, case, BANKER, chance, coup_where(chance, ground.rules.decks, is_six))


def asked(ground: Ground, case: Case, spot: str, chance: Chance, result: Result | None) -> Question | None:
    """What is this bet paid? None where no such coup or no such bet can be."""
    stake = any_stake(ground, spot, chance)
    if result is None or not stake:
        return None
    seat = any_of(chance, SEATED)
    table, due = won(ground, seat, spot, stake, result)
    if not due:
        return None
    return amount_question(case, ground, tr("Pay Seat {seat}", seat=seat), tr(" — how much?"),
                           told(table, spot, stake), table.felt, due.amount, table.prompt.reason, seat)


def any_stake(ground: Ground, spot: str, chance: Chance) -> int:
    """Some bet that the spot's limits allow and chips make; 0 where none is."""
    least, most = stakes_laid(ground, spot)
    return max(least, ground.stakes(least, least + chance.randrange(0, most - least + 1))[1]) if least else 0


def stakes_laid(ground: Ground, spot: str) -> tuple[int, int]:
    """The least and the largest bet on a spot that questions are about; (0, 0) where chips make none."""
    rules, (low, high) = ground.rules, WAGER[spot].limits(ground.rules)
    least, most = ground.stakes(low, min(high, rules.seat_maximum or high, rules.table_maximum or high))
    return least, min(most, least * MOST_STEPS)


def won(ground: Ground, seat: int, spot: str, stake: int, result: Result) -> tuple[PracticeTable, Due | None]:
    """The table once this coup is to be paid, and what the seat is due."""
    table = PracticeTable(ground).bet({seat: {spot: stake}}).turn(in_order(result))
    assert isinstance(table.prompt, Pay)
    return table, next(iter(table.prompt.dues), None)


def told(table: PracticeTable, spot: str, stake: int) -> str:
    """The bet and what the coup came to: "Banker 150. Banker wins, 7 over 4."."""
    bet = tr("{spot} {stake}.", spot=tr(WAGER[spot].label), stake=table.ground.say(stake))
    return f"{bet} {as_sentence(result_words(table.coup))}"


def amount_question(case: Case, ground: Ground, lead: str, rest: str, facts: str, felt: Felt, right: int, reason: str,
                    seat: int) -> Question:
    """A question that is answered by an amount."""
    return Question(case, lead, rest, facts, covered(felt, totals=True), felt, right, reason, (), Actor.TABLE,
                    f"{seat}|" + tr("SEAT"), ground.say)
