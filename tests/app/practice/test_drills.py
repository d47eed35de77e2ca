"""Every drill asks what really lies there, and its right answer is what the printed rules say."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from app.dealing.values.felt import BetState, HandState
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix, Commission, Counted
from app.games.baccarat.house_rules.tableau import NUMBER_WORDS
from app.house_rules import faults, typed
from app.money import Rounding, currency
from app.practice.ground import Ground
from app.practice.questions import Drill, Question
from app.practice.rounds import cases_of
from app.practice.third_card import case_of
from tests.app.games.baccarat import oracle
from tests.app.games.baccarat.random_choices import CHIPS, DECLARED, choices
from tests.app.practice.drilled import (
    EVERY_BET,
    LARGE,
    SMALL,
    Asked,
    bet,
    ground,
    hands,
    in_chips,
    kept,
    paid,
    questions,
    rounded,
)

BOXES: dict[str, Any] = {"commission_taken": Commission.BOXES}
QUARTERS: dict[str, Any] = {"commission_unit": 25, "commission_rounding": Rounding.UP}
NO_COMMISSION: dict[str, Any] = {"commission": 0, "banker_six": BankerSix.HALF, "banker_seven_pushes": True}


# the third card


def _drawer(question: Question) -> str:
    player, banker = (oracle.values(hand) for hand in hands(question))
    if len(player) == 2 and oracle.player_draws(player, banker):
        return "player"
    return "banker" if oracle.banker_draws(player, banker) else "nobody"


@pytest.fixture(scope="module")
def thirds() -> list[Asked]:
    """Every case of the third card, three times."""
    return list(questions(Drill.THIRD_CARD, ground(), of_each=3))


def test_who_draws_is_what_the_printed_table_says_in_every_case(thirds: list[Asked]) -> None:
    assert {case.code for case, _ in thirds} == {case.code for case in cases_of(Drill.THIRD_CARD, ground().rules)}
    for case, question in thirds:
        assert question.right == _drawer(question), (case, hands(question))
        assert question.said(question.right).split()[-1] in ("draws", "stand", "stands")


def test_the_cards_of_a_case_are_that_case(thirds: list[Asked]) -> None:
    for case, question in thirds:
        player, banker = (hand.cards for hand in question.felt.hands)
        assert case_of(player, banker) == case.code


def test_what_banker_does_on_3_to_6_is_asked_for_each_third_card_and_more_often_than_the_rest() -> None:
    weights = {case.code: case.weight for case in cases_of(Drill.THIRD_CARD, ground().rules)}
    hard = {f"third:{points}:{third}" for points in range(3, 7) for third in range(10)}
    assert hard <= weights.keys()
    assert sum(weights[code] for code in hard) > 2 * sum(weights[code] for code in weights.keys() - hard)
    # beside what is clear the edges are mixed up: Banker 4 draws on 2 and not on 1
    assert min(weights[f"third:4:{third}"] for third in (1, 2, 7, 8)) > weights["third:4:4"]


def test_the_reason_is_the_sentence_of_the_strip(thirds: list[Asked]) -> None:
    reasons = {case.code: question.reason for case, question in thirds}
    assert reasons["third:4:6"] == "Banker 4, Player’s third card 6: draws on 2–7."
    assert reasons["third:3:8"] == "Banker 3, Player’s third card 8: stands only on 8."
    assert reasons["stood:5"] == "Banker 5, Player stood: draws on 0–5."
    assert reasons["stood:6"].endswith("Banker 6, Player stood: stands on 6 and 7.")
    assert "Both hands stand." in reasons["natural"]


def test_one_pack_has_no_card_twice() -> None:
    for _, question in questions(Drill.THIRD_CARD, ground(decks=1, cut_depth=12), of_each=1):
        dealt = [code for hand in hands(question) for code in hand]
        assert len(set(dealt)) == len(dealt)


@pytest.mark.parametrize("drill", Drill)
def test_the_felt_does_not_give_the_answer_away(drill: Drill) -> None:
    for _, question in questions(drill, ground(**BOXES), of_each=1, which=slice(None, None, 3)):
        felt = question.felt
        assert not any(hand.awaited or hand.status for hand in felt.hands)
        assert not any(seat.won or seat.lost or seat.owes for seat in felt.seats)
        assert felt.steps == ()
        assert {one.state for one in felt.bets} <= {BetState.DOWN}
        if drill in (Drill.THIRD_CARD, Drill.CALL):
            assert all(hand.total is None and hand.state is HandState.WAITING for hand in felt.hands)


# the payout

HOUSES = {
    "the usual rules": ground(),
    "every bet": ground(SMALL, **EVERY_BET),
    "every bet, no small chips": ground(LARGE, **EVERY_BET),
    "commission up to a quarter": ground(SMALL, **QUARTERS),
    "four per cent, down": ground(SMALL, commission=400, commission_rounding=Rounding.DOWN, commission_unit=5),
    "no commission, half on a six": ground(SMALL, **NO_COMMISSION),
    "boxes": ground(LARGE, **BOXES),
    "tie nine, pairs twelve": ground(LARGE, tie_pays=9, pair_pays=12),
}


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_a_bet_is_paid_by_the_printed_odds_less_commission_in_chips_there_are(house: Ground) -> None:
    asked = list(questions(Drill.PAYOUT, house))
    assert {bet(question)[0] for _, question in asked} == {
        case.code.partition(":")[0] for case in cases_of(Drill.PAYOUT, house.rules)}
    for case, question in asked:
        assert question.right == paid(question, house), (case, hands(question), bet(question))
        assert not question.options


def test_a_winning_bet_is_one_that_the_limits_allow_and_the_house_s_chips_make() -> None:
    house = ground(SMALL)
    for _, question in questions(Drill.PAYOUT, house, of_each=6):
        spot, stake = bet(question)
        low, high = (house.rules.minimum, house.rules.maximum) if spot in ("player", "banker") else (100, 2_500)
        assert low <= stake <= high
        assert stake % 5 == 0


def test_half_a_six_is_a_case_of_its_own_where_the_house_pays_half() -> None:
    house = ground(SMALL, **NO_COMMISSION)
    codes = {case.code for case, _ in questions(Drill.PAYOUT, house)}
    assert "banker:six" in codes
    assert "banker:six" not in {case.code for case, _ in questions(Drill.PAYOUT, ground())}
    for case, question in questions(Drill.PAYOUT, house, of_each=5):
        player, banker = (oracle.total(oracle.values(hand)) for hand in hands(question))
        if case.code == "banker:six":
            assert player < banker == 6
        elif case.code == "banker":
            assert player < banker != 6


# the commission


def test_what_is_kept_of_a_win_is_five_per_cent_of_it_rounded_once() -> None:
    for house in (ground(SMALL), ground(SMALL, **QUARTERS), ground(LARGE), ground(SMALL, commission=450),
                  ground(SMALL, **BOXES)):
        for case, question in questions(Drill.COMMISSION, house, of_each=4):
            if case.code.startswith("box"):
                continue
            spot, stake = bet(question)
            assert spot == "banker"
            assert question.right == kept(stake, house), (case, stake)
            even = Fraction(stake * house.rules.commission, 10_000) % house.rules.commission_unit == 0
            assert (case.code == "rounded") is not even


@pytest.mark.parametrize(("stake", "owed"), [(1_250, 63), (10_000, 500), (7_500, 375), (2_000, 100)])
def test_the_oracle_takes_five_per_cent(stake: int, owed: int) -> None:
    assert kept(stake, ground()) == owed


@pytest.mark.parametrize("counted", Counted)
@pytest.mark.parametrize("more", [{}, QUARTERS], ids=["pence", "quarters up"])
def test_a_box_holds_each_mark_or_the_whole_rounded_once(counted: Counted, more: dict[str, Any]) -> None:
    house = ground(SMALL, **BOXES, **more, commission_counted=counted)
    boxes = [one for one in questions(Drill.COMMISSION, house, of_each=5) if one[0].code.startswith("box")]
    assert boxes
    for _, question in boxes:
        wins = [round(100 * float(part)) for part in
                question.told.removeprefix("Won on Banker: ").removesuffix(".").split(" + ")]
        whole = rounded(Fraction(sum(wins) * 5, 100), house.rules.commission_unit,
                        house.rules.commission_rounding.value)
        assert question.right == (whole if counted is Counted.AT_COLLECTION else sum(kept(one, house) for one in wins))


def test_a_mark_in_the_box_is_asked_where_the_house_marks() -> None:
    leads = {question.lead.rpartition(" ")[0] or question.lead for _, question in
             questions(Drill.COMMISSION, ground(**BOXES))}
    assert any(lead.startswith("Mark Seat") for lead in leads)
    assert any(lead.startswith("Collect from") for lead in leads)
    assert not any(question.lead.startswith(("Mark", "Collect"))
                   for _, question in questions(Drill.COMMISSION, ground()))


def test_a_house_without_commission_is_asked_what_it_pays_on_six_seven_and_the_rest() -> None:
    house = ground(SMALL, **NO_COMMISSION)
    asked = {case.code: question for case, question in questions(Drill.COMMISSION, house)}
    assert set(asked) == {"six", "seven", "other"}
    assert asked["six"].right == paid(asked["six"], house) < bet(asked["six"])[1]
    assert asked["seven"].right == 0
    assert asked["other"].right == bet(asked["other"])[1]


def test_every_kind_of_commission_that_a_house_has_is_found_each_time() -> None:
    for house, kinds in ((ground(LARGE), {"whole", "parts"}), (ground(SMALL), {"whole", "parts", "rounded"}),
                         (ground(SMALL, **QUARTERS), {"whole", "rounded"})):
        codes = [case.code for case, _ in questions(Drill.COMMISSION, house, of_each=8)]
        assert {code: codes.count(code) for code in codes} == dict.fromkeys(kinds, 8)


# the call


def _spoken_totals(question: Question) -> tuple[str, str]:
    player, banker = (NUMBER_WORDS[oracle.total(oracle.values(hand))] for hand in hands(question))
    return player, banker


@pytest.fixture(scope="module")
def calls() -> list[Asked]:
    """Every moment of a call, six times."""
    return list(questions(Drill.CALL, ground(), of_each=6))


def test_the_right_call_is_what_the_hands_say(calls: list[Asked]) -> None:
    for case, question in calls:
        if case.code == "no_more_bets":
            assert question.right == "No more bets."
            continue
        player, banker = _spoken_totals(question)
        ahead = oracle.winner(*(oracle.values(hand) for hand in hands(question)))
        high, low = (player, banker) if ahead == "player" else (banker, player)
        natural = "natural " if case.code == "natural" else ""
        comma = "," if natural else ""
        assert question.right == {
            "card_for_player": f"Player shows {player}. Banker has {banker}. Card for Player.",
            "card_for_banker": f"Player shows {player}. Card for Banker.",
            "banker_after_third": f"Player shows {player}. Card for Banker.",
            "tie": f"Tie, {player} all.",
        }.get(case.code, f"{ahead.capitalize()} {natural}{high}{comma} over {low}."), hands(question)


def test_four_different_calls_are_offered_one_of_them_right_and_in_no_fixed_place(calls: list[Asked]) -> None:
    places = set()
    for _, question in calls:
        offered = [option.code for option in question.options]
        assert len(set(offered)) == 4
        assert [option.letter for option in question.options] == ["1", "2", "3", "4"]
        assert offered.count(str(question.right)) == 1
        places.add(offered.index(str(question.right)))
    assert places == {0, 1, 2, 3}


def test_the_same_chance_makes_the_same_questions() -> None:
    for drill in Drill:
        first, second = ([case.question(ground(), Random(5)) for case in cases_of(drill, ground().rules)[:3]]
                         for _ in range(2))
        assert first == second


HOUSES_OF_CHANCE = 12


@pytest.mark.parametrize("seed", range(HOUSES_OF_CHANCE))
def test_any_rules_and_chips_a_house_may_have_are_drilled_rightly(seed: int) -> None:
    chance = Random(seed)
    chips = CHIPS[seed % len(CHIPS)]
    while True:
        chosen: dict[str, Any] = {one.name: typed(one, chance.choice(choices(one))) for one in DECLARED}
        rules = BaccaratRules(**chosen)
        if not faults(rules):
            break
    house = Ground(rules, currency("GBP"), chips)
    for drill in Drill:
        # what draws is no rule of the house: all of its cases come in one house or another
        some = slice(seed, None, HOUSES_OF_CHANCE) if drill is Drill.THIRD_CARD else slice(None)
        for case, question in questions(drill, house, of_each=1, which=some):
            if drill is Drill.THIRD_CARD:
                assert question.right == _drawer(question)
            elif drill is Drill.PAYOUT:
                assert question.right == paid(question, house)
                assert in_chips(bet(question)[1], chips) == bet(question)[1]
                assert bet(question)[1] <= min(filter(None, (rules.seat_maximum, rules.table_maximum)), default=10**9)
            elif drill is Drill.COMMISSION and rules.commission and not case.code.startswith("box"):
                assert question.right == kept(bet(question)[1], house)
            elif drill is Drill.CALL:
                assert str(question.right) in [option.code for option in question.options]
            assert question.reason
            assert question.said(question.right)
