"""The exact odds against coups dealt by chance: by the rules of the program, from shoes shuffled by a fixed seed."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import islice
from math import sqrt

import pytest

from app.games.baccarat.house_rules.bets import WAGERS
from app.games.baccarat.house_rules.outcomes import Outcome, full_shoe, outcomes
from app.games.baccarat.odds.shoe_odds import ShoeOdds
from tests.app.games.baccarat import oracle, simulated
from tests.app.games.baccarat.odds.test_shoe_odds import EVERY, full
from tests.app.games.baccarat.simulated import DECK, counted, in_batch, one_by_one, shuffled, told

CUT = 52
COUPS = {1: 7, 6: 43, 8: 60, 12: 95}
"""By how many decks there are: how many coups every shoe has, whatever comes; each comes out as the first one does."""

SHOES = {1: 60_000, 6: 8_000, 8: 6_000, 12: 4_000}


@cache
def some(decks: int) -> Mapping[Outcome, int]:
    """How hundreds of thousands of coups came out."""
    cut = 14 if decks == 1 else CUT
    return counted(islice(in_batch(shuffled(SHOES[decks], decks, 504), cut), COUPS[decks]))


def far(count: int, chance: Fraction, of: int) -> float:
    """How far a count is from what is to be expected, in standard deviations; one of a rare thing is not far."""
    expected = of * float(chance)
    return (abs(count - expected) - 1) / sqrt(expected * (1 - float(chance)) + 1)


def test_one_at_a_time_and_in_a_batch_the_same_coups_are_dealt_from_the_same_shoes() -> None:
    for decks, cut in ((1, 6), (2, 14), (8, CUT), (12, CUT)):
        shoes = shuffled(40, decks, decks)
        singly = [list(one_by_one(shoe, cut)) for shoe in shoes.tolist()]
        abreast = [numbers.tolist() for numbers in in_batch(shoes, cut)]
        assert abreast == [[coups[at] for coups in singly if at < len(coups)] for at in range(max(map(len, singly)))]


def test_every_coup_is_dealt_as_the_rule_page_says() -> None:
    for shoe in shuffled(40, 8, 1).tolist():
        at, keyed = 0, [f"{DECK[number].rank.value}{DECK[number].suit}" for number in shoe]
        for number in one_by_one(shoe, CUT):
            player, banker = oracle.dealt(keyed[at:at + 6])
            at += len(player) + len(banker)
            end = told(number)
            assert (end.player, end.banker) == (oracle.total(oracle.values(player)),
                                                oracle.total(oracle.values(banker)))
            assert (end.player_cards, end.banker_cards) == (len(player), len(banker))


@pytest.mark.parametrize("decks", COUPS)
def test_every_way_a_coup_can_come_out_comes_as_often_as_it_should(decks: int) -> None:
    came, exact = some(decks), outcomes(full_shoe(decks))
    orders, coups = sum(exact.values()), sum(came.values())
    assert coups == SHOES[decks] * COUPS[decks]
    assert set(came) <= {end for end, ways in exact.items() if ways}
    assert max(far(came.get(end, 0), Fraction(ways, orders), coups) for end, ways in exact.items()) < 5


@pytest.mark.parametrize("decks", COUPS)
def test_every_bet_wins_loses_and_pushes_as_often_as_its_exact_odds_say(decks: int) -> None:
    came, exact = some(decks), ShoeOdds(EVERY).now(full(decks))
    coups = sum(came.values())
    for wager in WAGERS:
        won: Counter[Fraction] = Counter()
        for end, often in came.items():
            won[wager.wins(end, EVERY)] += often
        odds = exact[wager.code]
        assert set(won) <= {wins for wins, ways in odds.ways.items() if ways}, wager.code
        for wins, ways in odds.ways.items():
            assert far(won[wins], Fraction(ways, odds.orders), coups) < 5, (wager.code, wins)


def test_a_rule_that_is_wrong_in_one_cell_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = dict(simulated.tables())
    wrong["banker_draws"] = wrong["banker_draws"].copy()
    wrong["banker_draws"][3 * 11 + 8] = True  # Banker's three draws against an eight
    monkeypatch.setattr(simulated, "tables", lambda: wrong)
    came = counted(islice(in_batch(shuffled(2000, 8, 504), CUT), COUPS[8]))
    exact = outcomes(full_shoe(8))
    orders, coups = sum(exact.values()), sum(came.values())
    assert max(far(came.get(end, 0), Fraction(ways, orders), coups) for end, ways in exact.items()) > 5
