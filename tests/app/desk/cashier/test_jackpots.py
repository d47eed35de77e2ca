"""What is put into a jackpot and how it ends over a night: on real books, with the books examined after each."""

from pathlib import Path

import pytest

from app.chips import worth
from app.dealing.asides.registry import BuyIn, Leave
from app.dealing.engine.refit import held_up
from app.dealing.table.jackpot_pools import reserve_place
from app.dealing.values.transfers import CASE, RACK, jackpot, jackpot_box, pocket
from app.desk import Desk
from app.errors import Refused
from app.jackpots.rules import HIGH_HAND
from app.jackpots.standing import Deed
from app.ledger.entries import EntryKind
from tests.app.desk.dealing import CHIPS
from tests.app.desk.jackpot_night import FOUR_TENS, FULL, POOL, Make, end_game, refused

# contributions


def test_a_contribution_leaves_the_stack_and_is_nobodys_until_it_is_awarded(begin: Make) -> None:
    night = begin().pays("Ann", "Bo")
    assert (night.pool, night.has("Ann"), night.desk.books.balances()[POOL]) == (1_000, 9_450, 1_000)
    entry = list(night.desk.books.entries())[-1]
    assert (entry.kind, entry.title) == (EntryKind.JACKPOT, "High hand, Bo takes part")
    assert {str(one.place): one.amount for one in entry.postings} == {
        "stack:2": -500, "jackpot:high_hand": 500}
    assert night.desk.table.balance(RACK) == 0


def test_a_contribution_is_undone_by_name(begin: Make) -> None:
    night = begin().pays("Ann")
    undoing = night.desk.undoing()
    assert undoing is not None
    assert undoing.name == "Ann puts 5 into the high hand"
    night.desk.undo()
    assert (night.pool, night.jackpots.running(HIGH_HAND).contributions) == (0, [])
    night.desk.redo()
    assert night.pool == 500


def test_a_second_contribution_is_refused_where_it_is_once_and_taken_with_each_buy_in(begin: Make) -> None:
    night = begin().pays("Ann")
    assert refused(night, lambda: night.pays("Ann")) == \
        "Ann has put in 5 already. In this house it is once a period. Take nothing more."


def test_with_each_buy_in_a_player_contributes_again(begin: Make) -> None:
    assert begin(pays="each_buy_in").pays("Ann", "Ann").pool == 1_000


def test_who_has_too_few_chips_or_no_seat_cannot_contribute(begin: Make) -> None:
    night = begin(amount=20_000)
    assert refused(night, lambda: night.pays("Ann")) == \
        "Ann has 99.50 behind. The contribution is 200. Sell chips first."
    night.desk.rule_sets.change_jackpot(HIGH_HAND, "amount", 510)
    assert refused(night, lambda: night.pays("Ann")).startswith("No chips of this house make 5.10.")
    night.desk.rule_sets.change_jackpot(HIGH_HAND, "amount", 500)
    assert refused(night, lambda: night.jackpots.contribute(HIGH_HAND, 99)) == \
        "Player 99 has no seat. Only players in the game can take part. Seat them first."


def test_a_contribution_pressed_twice_is_booked_once(begin: Make) -> None:
    night = begin(pays="each_buy_in")
    for _ in range(2):
        night.jackpots.contribute(HIGH_HAND, 1, "one-intent")
    assert night.pool == 500


def test_in_cash_it_goes_from_the_pocket_into_a_box_of_its_own(begin: Make) -> None:
    night = begin(paid_in="cash").pays("Ann", "Bo").showdown("Bo", "Ann").stands("Bo", FULL)
    assert (night.pool, night.has("Ann")) == (1_000, 9_650)
    night.jackpots.end(HIGH_HAND, Deed.AWARD)
    assert night.desk.books.balances()[pocket(2)] == 500
    assert night.desk.books.balances().get(jackpot_box(HIGH_HAND), 0) == 0


# how a period ends


def test_the_award_is_one_entry_that_empties_the_jackpot_and_says_the_hand(begin: Make) -> None:
    night = begin().pays("Ann", "Bo", "Cy").showdown("Bo", "Ann").stands("Ann", FOUR_TENS).stands("Bo", FULL)
    before = night.desk.books.head().number
    night.jackpots.end(HIGH_HAND, Deed.AWARD)
    entries = list(night.desk.books.entries(before + 1))
    assert [(one.title, one.reason) for one in entries] == [("High hand, 15 to Ann", "Four tens, king kicker")]
    assert (night.pool, night.jackpots.running(HIGH_HAND).fresh) == (0, True)
    (past,) = night.jackpots.awards()
    assert (past.shares, past.hand, past.amount) == ((("Ann", 1_500),), "Four tens, king kicker", 1_500)
    night.desk.undo()
    assert (night.pool, night.jackpots.awards()) == (1_500, ())
    assert len(night.jackpots.running(HIGH_HAND).candidates) == 2


def test_an_award_of_an_empty_jackpot_is_refused(begin: Make) -> None:
    night = begin()
    for deed in Deed:
        assert refused(night, lambda deed=deed: night.jackpots.end(HIGH_HAND, deed)) == (  # type: ignore[misc]
            "The high hand is empty. Only what was put in can be awarded. Take contributions first.")


def test_it_ends_only_as_the_rules_have_it(begin: Make) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann")
    assert refused(night, lambda: night.jackpots.end(HIGH_HAND, Deed.AWARD)).startswith("It cannot end like that.")
    night.stands("Ann", FULL)
    assert refused(night, lambda: night.jackpots.end(HIGH_HAND, Deed.REFUND)).startswith("It cannot end like that.")


def test_after_an_award_the_house_starts_it_again_and_the_reserve_is_no_ones(begin: Make) -> None:
    night = begin(seed=2_000).pays("Ann", "Bo").showdown("Bo", "Ann").stands("Ann", FULL)
    case = worth(night.desk.table.house.case)
    night.jackpots.end(HIGH_HAND, Deed.AWARD)
    assert (night.pool, worth(night.desk.table.house.case)) == (2_000, case - 2_000)
    end_game(night)
    house = night.desk.statement().house
    assert (house.result, house.keeps, house.to_settle) == (-2_000, 2_000, 0)


def test_from_the_reserve_it_starts_again_with_what_was_put_by(begin: Make) -> None:
    night = begin(seed_from="reserve", reserve=2_000, seed=5_000).pays("Ann", "Bo", "Cy")
    one = night.jackpots.running(HIGH_HAND)
    assert (night.pool, night.desk.table.balance(reserve_place(one))) == (1_200, 300)
    night.showdown("Bo", "Ann").stands("Ann", FULL).jackpots.end(HIGH_HAND, Deed.AWARD)
    assert (night.pool, night.desk.table.balance(reserve_place(one))) == (300, 0)


def test_returned_contributions_come_out_of_the_reserve_too(begin: Make) -> None:
    night = begin(seed_from="reserve", reserve=2_000, seed=5_000).pays("Ann", "Bo")
    night.jackpots.end(HIGH_HAND, Deed.REFUND)
    assert (night.has("Ann"), night.has("Bo")) == (9_950, 9_950)


def test_a_period_of_an_hour_takes_nothing_more_once_it_is_over_and_ends_early_only_with_a_reason(begin: Make) -> None:
    night = begin(period="minutes", minutes=60).pays("Ann", "Bo").showdown("Bo", "Ann").stands("Ann", FULL, 20)
    assert refused(night, lambda: night.jackpots.end(HIGH_HAND, Deed.AWARD)).startswith("The period is still running.")
    night.clock.minute = 61
    assert refused(night, lambda: night.claims("Bo", FOUR_TENS)).startswith("The 60-minute period is over.")
    assert refused(night, lambda: night.pays("Cy")).startswith("The 60-minute period is over.")
    night.jackpots.end(HIGH_HAND, Deed.AWARD)
    one = night.jackpots.running(HIGH_HAND)
    assert one.ends_at - one.began == 60 * 60_000_000
    assert one.ends_at // 60_000_000 % 29_000_000 == 120
    night.pays("Bo", "Ann").showdown("Bo", "Ann").stands("Bo", FOUR_TENS)
    night.jackpots.end(HIGH_HAND, Deed.AWARD, "the last hour is cut short")
    assert [past.shares[0][0] for past in night.jackpots.awards()] == ["Bo", "Ann"]


# rules


def test_the_note_about_the_law_is_read_before_a_jackpot_is_switched_on(tmp_path: Path) -> None:
    from tests.app.desk.dealing import house, open_test_books

    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        with pytest.raises(Refused, match="The legal note has not been read"):
            desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
        desk.jackpots.read_the_note()
        desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
        assert Desk(books).jackpots.rules(HIGH_HAND).on
        assert Desk(books).jackpots.note_read


def test_a_change_waits_for_the_next_period(begin: Make) -> None:
    night = begin().pays("Ann", "Bo")
    night.desk.rule_sets.change_jackpot(HIGH_HAND, "amount", 1_000)
    assert (night.jackpots.running(HIGH_HAND).rules.amount, night.jackpots.rules(HIGH_HAND).amount) == (500, 1_000)
    assert night.pays("Cy").pool == 1_500
    night.jackpots.end(HIGH_HAND, Deed.REFUND)
    assert night.pays("Cy").pool == 1_000


def test_several_rules_change_together_from_the_next_period_and_no_undo_takes_them_back(begin: Make) -> None:
    night = begin().pays("Ann")
    rows, sets = len(night.desk.run.log), night.desk.rule_sets  # type: ignore[union-attr]
    now = sets.played("jackpot:high_hand")
    sets.save(now.id, {"on": True, "amount": 1_000, "pays": "each_buy_in", "minimum": "pair"})
    assert len(night.desk.run.log) == rows + 1  # type: ignore[union-attr]
    rules = night.jackpots.rules(HIGH_HAND)
    assert (rules.amount, rules.pays, rules.minimum) == (1_000, "each_buy_in", "pair")
    assert night.jackpots.running(HIGH_HAND).rules.amount == 500
    assert night.pays("Bo").pool == 1_000
    for _ in range(2):
        night.desk.undo()
    assert night.jackpots.rules(HIGH_HAND) == rules
    assert (night.pool, night.jackpots.running(HIGH_HAND).rules) == (0, rules)
    night.desk.redo()
    night.desk.redo()
    assert (night.pool, night.jackpots.running(HIGH_HAND).rules.amount) == (1_000, 500)
    night.jackpots.end(HIGH_HAND, Deed.REFUND)
    assert night.jackpots.running(HIGH_HAND).rules == rules
    assert Desk(night.desk.books).jackpots.running(HIGH_HAND).rules == rules  # type: ignore[union-attr]


def test_rules_that_cannot_be_are_refused(begin: Make) -> None:
    night = begin()
    for rule, value in (("amount", 0), ("wild", "sometimes"), ("reserve", 9_000), ("reserve", 100), ("deck", 51)):
        assert refused(night, lambda rule=rule, value=value: night.desk.rule_sets.change_jackpot(  # type: ignore[misc]
            HIGH_HAND, rule, value))


def test_chips_stay_chips_while_it_holds_any(begin: Make) -> None:
    night = begin().pays("Ann")
    assert refused(night, lambda: night.desk.rule_sets.change_jackpot(HIGH_HAND, "paid_in", "cash")).startswith(
        "High hand holds 5.")


# nights


def test_a_night_does_not_close_over_a_jackpot_that_nobody_was_given(begin: Make) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann").stands("Ann", FULL)
    end_game(night)
    assert refused(night, night.desk.close_night) == (
        "High hand still holds 10. The night can close once its jackpots are awarded, returned or carried over. A "
        "hand qualifies: award it. See the Jackpots page, F4.")
    night.jackpots.end(HIGH_HAND, Deed.AWARD)
    assert night.desk.statement().difference == 0
    night.desk.close_night()
    assert night.desk.statement().final
    assert night.desk.statement().remarks[0] == "High hand: £10 to Ann, in chips (A full house, aces over nines)."


def test_what_is_carried_over_waits_in_the_books_and_the_next_nights_case_holds_so_many_fewer(begin: Make) -> None:
    night = begin(nobody="carry").pays("Ann", "Bo", "Cy")
    end_game(night)
    night.jackpots.end(HIGH_HAND, Deed.CARRY)
    statement = night.desk.statement()
    assert (statement.difference, statement.house.result, statement.house.to_settle) == (0, 0, 1_500)
    night.desk.close_night()
    assert (night.desk.statement().final, night.pool) == (True, 1_500)
    night.open()
    assert (night.pool, night.desk.table.balance(jackpot(HIGH_HAND))) == (1_500, 1_500)
    in_play = sum(night.has(name) for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")) + 300
    assert worth(night.desk.table.house.case) + in_play + 1_500 == worth(CHIPS.owned)
    assert night.jackpots.running(HIGH_HAND).candidates == []
    assert refused(night, lambda: night.claims("Ann", FULL)).startswith("Ann has not contributed.")
    night.pays("Di", "Ed").showdown("Di", "Ed").stands("Di", FULL)
    before = night.has("Di")
    night.jackpots.end(HIGH_HAND, Deed.AWARD)
    assert night.has("Di") - before == 2_500
    assert night.desk.books.balances()[CASE] + 0 == night.desk.table.balance(CASE)


def test_it_runs_on_over_another_game_and_a_restart(begin: Make) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann").stands("Ann", FULL)
    end_game(night)
    again = Desk(night.desk.books, night.clock)
    assert again.jackpots.running(HIGH_HAND) == night.jackpots.running(HIGH_HAND)
    while night.desk.prompt is not None:
        kind = next(one for one in night.desk.prompt.rulings if "end" in one.code)
        night.desk.rule(kind())
    one = night.jackpots.running(HIGH_HAND)
    kept = (one.rules, one.began, one.contributions, one.candidates, one.gone)
    night.desk.next_sitting(game_id="mexican_sweat")
    two = night.jackpots.running(HIGH_HAND)
    assert (two.rules, two.began, two.contributions, two.candidates, two.gone) == kept
    assert night.pool == 1_000


def test_a_player_who_gives_up_the_seat_is_remembered_one_who_moves_is_not(begin: Make) -> None:
    night = begin(game="baccarat", leaver="forfeits").pays("Ann", "Bo").stands(
        "Ann", FOUR_TENS, game="Stud", dealt_in=(1, 2)).stands("Bo", FULL, game="Stud", dealt_in=(1, 2))
    night.desk.aside(Leave(1))
    assert [one.player for one in night.jackpots.ending(HIGH_HAND).holders] == [2]


def test_a_fix_of_an_earlier_answer_keeps_what_was_done_beside_it(begin: Make) -> None:
    night = begin().pays("Ann", "Bo").showdown("Bo", "Ann").stands("Ann", FULL)
    row = next(one for one in night.desk.run.effective if one.key.endswith("/winner:5"))  # type: ignore[union-attr]
    night.desk.fix(row.seq, [1], "the other one won")
    night.moved()
    assert (night.pool, len(night.jackpots.running(HIGH_HAND).candidates)) == (1_000, 1)


def test_a_contribution_stays_put_in_where_a_fix_leaves_its_player_less_than_it(begin: Make) -> None:
    night = begin(amount=10_000).showdown("Bo", "Cy")
    night.goes_on()
    night.goes_on()
    night.pays("Bo")
    row = next(one for one in night.desk.run.effective if one.key.endswith("/winner:5"))  # type: ignore[union-attr]
    before = night.pool
    with pytest.raises(Refused, match="Short: Bo"):
        night.desk.fix(row.seq, [3], "the other one won")
    night.desk.fix(row.seq, [3], "the other one won", cover=True)
    assert (night.pool, before, night.has("Bo")) == (10_000, 10_000, 0)


def test_a_contribution_that_waits_for_chips_behind_a_fix_in_an_open_deal_says_so_until_it_is_put_in(
        begin: Make) -> None:
    night = begin(amount=10_000).showdown("Bo", "Cy").pays("Bo")
    desk = night.desk
    assert desk.run is not None
    row = next(one for one in desk.run.effective if one.key.endswith("/winner:5"))
    desk.fix(row.seq, [3])
    night.moved()
    assert (night.pool, held_up(desk.run.play, desk.run.waiting)) == (
        0, "Waits for chips since the fix: Bo puts 100 into the high hand.")
    desk.aside(BuyIn(night.player("Bo"), 5_000))
    night.goes_on()
    assert (night.pool, held_up(desk.run.play, desk.run.waiting)) == (10_000, "")


def test_the_seat_exit_checklist_says_what_becomes_of_a_standing_hand(begin: Make) -> None:
    from app.dealing.asides.registry import open_matters

    night = begin(leaver="forfeits").pays("Ann", "Bo").showdown("Bo", "Ann").stands("Ann", FULL)
    (why,) = [str(one.why) for one in open_matters(night.desk.table, 1) if one.code == "jackpot"]
    assert why == ("Ann’s hand leads for 10 of the high hand. A player who leaves before the period ends forfeits it. "
                   "Award it first, if the period is over.")
    assert not [one for one in open_matters(night.desk.table, 2) if one.code == "jackpot"]


def test_in_cash_a_tie_with_one_who_has_left_settles_to_the_penny(begin: Make) -> None:
    night = begin(game="baccarat", paid_in="cash", tie="split", amount=333).pays("Ann", "Bo", "Cy")
    for name, cards, minute in (("Ann", "Qs Qh 7d 7c Kd", 30), ("Bo", "Qd Qc 7s 7h Ks", 40)):
        night.stands(name, cards, minute, game="Stud", dealt_in=(1, 2, 3))
    night.leaves("Bo", 10_000)
    night.jackpots.end(HIGH_HAND, Deed.AWARD)
    for name in ("Ann", "Cy", "Di", "Ed", "Flo"):
        night.leaves(name, 10_000)
    statement = night.desk.statement()
    assert statement.difference == 0
    results = {one.name: one.to_settle for one in statement.players}
    assert (results["Ann"], results["Bo"]) == (0, 499)
    assert sum(one.amount for one in statement.payments if one.payee == 2) == 499
