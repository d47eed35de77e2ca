"""The drill of the commission, by the house's own method: kept at once, marked in a box, or none but half on a six."""

from fractions import Fraction

from app.chips import payable
from app.dealing.values.chance import Chance, any_of
from app.games.baccarat.coup.payouts import Result
from app.games.baccarat.house_rules.bets import BANKER, PARTS
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission, Counted
from app.games.baccarat.house_rules.tableau import Winner
from app.practice.ground import SEATED, Ground, PracticeTable
from app.practice.hands import coup_where, in_order
from app.practice.payout import amount_question, any_stake, is_six, stakes_laid, told, won
from app.practice.questions import Case, Drill, Question
from app.words import tr

WHOLE, PARTS_OF_CHIPS, ROUNDED = "whole", "parts", "rounded"

WINS = range(2, 5)
"""So many Banker wins lie in a box that is collected."""

LOOKED_AT = 400
"""So many bets are looked at until one is of the kind that is wanted."""


def cases(rules: BaccaratRules) -> tuple[Case, ...]:
    """What there is to reckon in this house; nothing where no Banker win is paid otherwise than in full."""
    if not rules.commission:
        return _without(rules)
    one = [Case(Drill.COMMISSION, code, words, weight, _on_one_win) for code, words, weight in (
        (WHOLE, tr("Commission in whole chips"), 2), (PARTS_OF_CHIPS, tr("Commission no chip makes"), 4),
        (ROUNDED, tr("Commission that is rounded"), 5))]
    boxes = [Case(Drill.COMMISSION, f"box:{wins}", tr("A box of {count} wins", count=wins), 3, _box) for wins in WINS] \
        if rules.commission_taken is Commission.BOXES else []
    return (*one, *boxes)


def _without(rules: BaccaratRules) -> tuple[Case, ...]:
    """A house that takes none: it keeps half of a six, or the win of a three-card seven, or nothing at all."""
    half, pushes = rules.banker_six is BankerSix.HALF, rules.banker_seven_pushes
    six = [Case(Drill.COMMISSION, "six", tr("Banker wins with six"), 6, _paid)] if half else []
    seven = [Case(Drill.COMMISSION, "seven", tr("Banker’s three-card seven"), 5, _paid)] if pushes else []
    return (*six, *seven, Case(Drill.COMMISSION, "other", tr("Any other Banker win"), 3, _paid)) \
        if half or pushes else ()


def _is_seven(result: Result) -> bool:
    """Banker wins with seven in three cards."""
    return result.totals[0] < result.totals[1] == 7 and len(result.banker) == 3


def _banker_wins(ground: Ground, chance: Chance, code: str = "other") -> Result | None:
    """A coup that Banker wins in one of the ways that are paid alike."""
    def fits(result: Result) -> bool:
        special = "six" if is_six(result) else "seven" if _is_seven(result) else "other"
        return result.winner is Winner.BANKER and special == code

    return coup_where(chance, ground.rules.decks, fits)


# one win


def _on_one_win(ground: Ground, case: Case, chance: Chance) -> Question | None:
    """What is kept of this win, or marked on it?"""
    result, stake = _banker_wins(ground, chance), _stake(ground, chance, case.code)
    if result is None or not stake:
        return None
    seat = any_of(chance, SEATED)
    table, due = won(ground, seat, BANKER, stake, result)
    if due is None:
        return None
    boxed = ground.rules.commission_taken is Commission.BOXES
    lead = tr("Mark Seat {seat}’s box", seat=seat) if boxed else tr("Commission of Seat {seat}", seat=seat)
    return amount_question(case, ground, lead, tr(" — how much?"), told(table, BANKER, stake), table.felt,
                           due.marked + due.commission, _of_rate(ground, (stake,), due.marked + due.commission), seat)


def _stake(ground: Ground, chance: Chance, kind: str) -> int:
    """A bet on Banker whose commission is of this kind, looked for upwards from some bet; 0 where there is none."""
    low, high = stakes_laid(ground, BANKER)
    step = min(ground.chips.values)
    count = (high - low) // step + 1 if low else 0
    first = chance.randrange(0, max(1, count))
    tried = (low + (first + at) % count * step for at in range(min(count, LOOKED_AT)))
    return next((stake for stake in tried if _kind(ground, stake) == kind), 0)


def _kind(ground: Ground, stake: int) -> str:
    """How hard a commission is: rounded, exact but in no chips, or so many chips."""
    exact = Fraction(stake * ground.rules.commission, PARTS)
    if (exact / ground.rules.commission_unit).denominator > 1:
        return ROUNDED
    return WHOLE if payable(int(exact), ground.chips.values) == exact else PARTS_OF_CHIPS


def _of_rate(ground: Ground, stakes: tuple[int, ...], owed: int) -> str:
    """How commission comes about: "5% of 150 is 7.50."."""
    said = {"rate": ground.rules.commission_words, "won": ground.say(sum(stakes)), "owed": ground.say(owed),
            "unit": ground.say(ground.rules.commission_unit), "way": _way(ground.rules)}
    exact = Fraction(sum(stakes) * ground.rules.commission, PARTS)
    if exact == owed:
        return tr("{rate} of {won} is {owed}.", **said)
    return tr("{rate} of {won}, rounded {way} to {unit}: {owed}.", **said)


def _way(rules: BaccaratRules) -> str:
    return tr({"down": "down", "half_up": "half up", "up": "up"}[rules.commission_rounding.value])


# a box that is settled


def _box(ground: Ground, case: Case, chance: Chance) -> Question | None:
    """Several wins were marked, and the box is collected: how much?"""
    seat, stakes, marks = any_of(chance, SEATED), list[int](), list[int]()
    table = PracticeTable(ground)
    for _ in range(int(case.code.partition(":")[2])):
        result, stake = _banker_wins(ground, chance), any_stake(ground, BANKER, chance)
        if result is None or not stake:
            return None
        before = table.owed(seat)
        table.bet({seat: {BANKER: stake}}).turn(in_order(result)).pay()
        stakes.append(stake)
        marks.append(table.owed(seat) - before)
    won_words = tr("Won on Banker: {stakes}.", stakes=" + ".join(map(ground.say, stakes)))
    return amount_question(case, ground, tr("Collect from Seat {seat}", seat=seat), tr(" — how much is in the box?"),
                           won_words, table.felt, table.owed(seat), _of_box(ground, stakes, marks), seat)


def _of_box(ground: Ground, stakes: list[int], marks: list[int]) -> str:
    """How a box came about: each mark, or the rate of all of it where it is rounded once."""
    if ground.rules.commission_counted is Counted.AT_COLLECTION:
        return tr("Rounded once, when it is collected. ") + _of_rate(ground, tuple(stakes), sum(marks))
    return tr("Marked on each win at {rate}: {marks} = {owed}.", rate=ground.rules.commission_words,
              marks=" + ".join(map(ground.say, marks)), owed=ground.say(sum(marks)))


# without commission


def _paid(ground: Ground, case: Case, chance: Chance) -> Question | None:
    """What is this Banker win paid, in a house without commission?"""
    result, stake = _banker_wins(ground, chance, case.code), any_stake(ground, BANKER, chance)
    if result is None or not stake:
        return None
    seat = any_of(chance, SEATED)
    table, due = won(ground, seat, BANKER, stake, result)
    paid = due.amount if due else 0
    why = table.prompt.reason if due else tr("Banker’s three-card seven pushes: the bet stays down.")
    return amount_question(case, ground, tr("Banker of Seat {seat}", seat=seat), tr(" — how much is paid?"),
                           told(table, BANKER, stake), table.felt, paid, why, seat)
