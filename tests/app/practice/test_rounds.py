"""A round: what comes next, what comes back, and what the score says of it."""

from collections import Counter
from collections.abc import Collection
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.errors import Refused
from app.games.baccarat.house_rules.rules import BankerSix
from app.practice.questions import Drill
from app.practice.rounds import AFTER_SLOW, AFTER_WRONG, Deck, Round, Weakness, cases_of
from app.practice.score import LENGTH, SECOND, SLOW, Record, Score
from tests.app.practice.drilled import ground

THIRDS = cases_of(Drill.THIRD_CARD, ground().rules)


def a_round(drill: Drill = Drill.THIRD_CARD, weakness: Weakness | None = None, seed: int = 3) -> Round:
    """A round in the usual house."""
    return Round(drill, ground(), Random(seed), weakness=weakness or Weakness())


def play(turn: Round, wrong_at: Collection[int] = (), took: int = SECOND) -> list[str]:
    """Answer a whole round, wrongly at these places; the cases in the order in which they were asked."""
    now, asked = 0, []
    while not turn.over:
        question = turn.ask(now)
        asked.append(question.case.code)
        now += took
        turn.answer("nonsense" if len(asked) - 1 in wrong_at else question.right, now)
    return asked


def test_a_round_is_twenty_questions() -> None:
    assert len(play(a_round())) == LENGTH == 20


def test_no_case_comes_twice_running_however_few_there_are_and_whatever_is_missed() -> None:
    for seed in range(200):
        chance, deck, asked = Random(seed), Deck(THIRDS[:3]), []
        for _ in range(30):
            asked.append(deck.take(chance))
            if chance.randrange(2):
                deck.missed(asked[-1], slow=bool(chance.randrange(2)))
        assert all(one != after for one, after in pairwise(asked))


def test_a_single_case_is_asked_again_and_again() -> None:
    deck = Deck(THIRDS[:1])
    assert {deck.take(Random(1)) for _ in range(3)} == set(THIRDS[:1])


def test_what_was_answered_wrongly_comes_back_soon_and_once_more_later() -> None:
    asked = play(a_round(), wrong_at={3})
    missed = asked[3]
    soon, later = AFTER_WRONG
    assert asked[3 + soon] == missed
    assert asked[3 + later] == missed


def test_what_a_round_says_to_drill_next_comes_early_in_the_next_one_of_that_drill() -> None:
    record = Record()
    first = Round(Drill.THIRD_CARD, ground(), Random(3), record)
    play(first, wrong_at={17, 18, 19})
    named = {case.code for case in first.score.next_cases}
    Round(Drill.THIRD_CARD, ground(), Random(5), record).ask(0)  # begun and left without an answer
    second = Round(Drill.THIRD_CARD, ground(), Random(4), record)
    assert named <= set(play(second)[:8])
    third = Round(Drill.THIRD_CARD, ground(), Random(4), record)
    assert play(third) == play(Round(Drill.THIRD_CARD, ground(), Random(4)))  # nothing went wrong in the second


def test_a_case_that_the_house_no_longer_has_does_not_come_back() -> None:
    record = Record()
    play(Round(Drill.COMMISSION, ground(commission=0, banker_six=BankerSix.HALF), Random(1), record), wrong_at={0, 1})
    asked = play(Round(Drill.COMMISSION, ground(), Random(1), record))
    assert set(asked) == {"whole", "parts"}


def test_what_was_answered_slowly_comes_back_too() -> None:
    turn = a_round()
    slow = turn.ask(0).case.code
    turn.answer(turn.question.right if turn.question else "", SLOW[Drill.THIRD_CARD] + 1)
    after = [turn.ask(0).case.code for _ in range(AFTER_SLOW[0])]
    assert after[-1] == slow
    assert slow not in after[:-1]


def test_the_hosts_own_slips_are_asked_most_often() -> None:
    weakness = Weakness({(Drill.THIRD_CARD, "third:5:0"): 3})
    deck, chance = Deck(THIRDS, weakness), Random(1)
    often = Counter(deck.take(chance).code for _ in range(3_000))
    assert often.most_common(1)[0][0] == "third:5:0"
    assert often["third:4:1"] > often["third:4:4"] > often["player:3"]


def test_a_slip_makes_even_an_easy_case_as_heavy_as_the_hardest() -> None:
    easy = next(case for case in THIRDS if case.code == "player:3")
    assert Weakness().weight(easy) == easy.weight
    assert Weakness({(Drill.THIRD_CARD, "player:3"): 1}).weight(easy) > max(case.weight for case in THIRDS)


def test_time_runs_from_the_question_to_the_answer_and_not_while_nobody_looks() -> None:
    turn = a_round()
    right = turn.ask(5 * SECOND).right
    for away, back in ((8, 60), (61, 100)):  # three seconds were seen, then one, then two
        turn.stop(away * SECOND)
        turn.stop((away + 1) * SECOND)  # nobody looked already
        turn.go_on(back * SECOND)
        turn.go_on((back + 1) * SECOND)  # somebody looked already
    assert turn.waiting_since(101 * SECOND) == 5 * SECOND
    assert turn.answer(right, 102 * SECOND).took == 6 * SECOND


def test_an_answer_is_judged_once() -> None:
    turn = a_round()
    turn.ask(0)
    turn.answer("nonsense", 1)
    with pytest.raises(AssertionError):
        turn.answer("nonsense", 2)
    assert turn.score.asked == 1


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(0, 10**8)), max_size=12))
def test_the_score_is_what_the_answers_come_to(answers: list[tuple[int, bool, int]]) -> None:
    score, best, run = Score(Drill.THIRD_CARD), 0, 0
    for at, right, took in answers:
        score.tell(THIRDS[at], right, took)
        run = run + 1 if right else 0
        best = max(best, run)
    times = sorted(took for _, _, took in answers)
    assert (score.asked, score.right) == (len(answers), sum(right for _, right, _ in answers))
    assert (score.streak, score.best) == (run, best)
    assert score.slowest == max(times, default=0)
    if times:
        half = len(times) // 2
        assert score.usual == round((times[half] + times[-half - 1]) / 2)
    wrong = {THIRDS[at].code for at, right, _ in answers if not right}
    assert {one.code for one in score.next_cases} >= (wrong if len(wrong) <= 3 else set())


def test_a_case_is_told_in_a_line() -> None:
    case = next(one for one in THIRDS if one.code == "third:4:6")
    score = Score(Drill.THIRD_CARD)
    for right, took in ((True, 4_100_000), (False, 9_000_000), (True, 2_000_000)):
        score.tell(case, right, took)
    assert score.tallies[case.code].words == "Banker 4 v third 6: 2 of 3, 4.1 s"
    assert score.summary() == ("2 of 3 right. Half the answers took 4.1 s or less; the slowest took 9.0 s. Best run: "
                               "1 in a row. Drill next: Banker 4 v third 6.")


def test_where_nothing_went_wrong_or_took_long_another_drill_is_named() -> None:
    turn = a_round()
    play(turn)
    assert turn.score.next_cases == []
    assert turn.score.summary().endswith("No mistakes and nothing slow: try another drill.")


def test_rounds_add_up_since_the_program_was_started() -> None:
    record = Record()
    for seed in (1, 2):
        play(Round(Drill.CALL, ground(), Random(seed), record, length=5))
    assert record.of(Drill.CALL).asked == 10
    assert record.words(Drill.CALL) == "10 of 10 right, 1.0 s"
    assert record.words(Drill.PAYOUT) == ""


def test_the_drill_of_most_slips_comes_first_then_the_one_practised_least() -> None:
    record = Record()
    assert record.next_drill([Drill.PAYOUT, Drill.CALL, Drill.PAYOUT]) is Drill.PAYOUT
    play(Round(Drill.THIRD_CARD, ground(), Random(1), record, length=3))
    assert record.next_drill() is not Drill.THIRD_CARD
    assert record.next_drill([Drill.THIRD_CARD]) is Drill.THIRD_CARD
    play(Round(Drill.THIRD_CARD, ground(), Random(2), record))
    assert record.next_drill([Drill.THIRD_CARD]) is not Drill.THIRD_CARD  # a whole round was about it


def test_many_slips_of_one_kind_do_not_keep_every_other_drill_away() -> None:
    record, slips, proposed = Record(), [Drill.THIRD_CARD] * 100 + [Drill.PAYOUT], []
    for _ in range(6):
        proposed.append(record.next_drill(slips))
        for _ in range(LENGTH):
            record.of(proposed[-1]).tell(THIRDS[0], True, SECOND)
    assert proposed[:2] == [Drill.THIRD_CARD] * 2
    assert set(proposed) == set(Drill)
    assert Record().next_drill([Drill.THIRD_CARD] * 5 + [Drill.CALL] * 9) is Drill.CALL


def test_a_house_that_takes_no_commission_and_pays_all_in_full_has_nothing_to_drill_there() -> None:
    with pytest.raises(Refused) as refused:
        Round(Drill.COMMISSION, ground(commission=0), Random(1))
    refusal = refused.value.refusal
    assert refusal.wrong
    assert refusal.allowed
    assert refusal.remedy


def test_a_case_of_which_this_house_has_no_question_is_left_out() -> None:
    turn = a_round(Drill.COMMISSION)  # whole pounds at 5 % are never rounded
    asked = play(turn)
    assert turn.over
    assert set(asked) == {"whole", "parts"}
    assert all(one != after for one, after in pairwise(asked))
