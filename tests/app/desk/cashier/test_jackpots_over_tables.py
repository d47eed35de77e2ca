"""A jackpot is the house’s: what is put in and claimed at any of its tables counts at all of them, and is paid once."""


import pytest

from app.chips import combined
from app.dealing.asides.close_out import compared
from app.dealing.asides.registry import CashOut, CloseOut, Contribute
from app.dealing.engine.run import Run
from app.dealing.values.log import Row
from app.dealing.values.transfers import carried, jackpot, stack
from app.desk import Desk
from app.desk.cashier.night_left import night_left
from app.games import game
from app.jackpots.rules import BAD_BEAT, HIGH_HAND
from app.jackpots.standing import Deed
from tests.app.desk.jackpot_night import FOUR_TENS, FULL
from tests.app.desk.jackpot_tables import JackpotTables, Make, show_down
from tests.app.jackpots.hands import hand

BEST = "Ah Kh Qh Jh Th"


# taking part


def test_what_is_put_in_at_any_table_is_in_one_jackpot(tables: Make) -> None:
    here = tables(3).pays("Ann", "Cy", "Flo")
    assert here.pool == 1_500
    assert [(one.player, one.amount) for one in here.running.contributions] == [(1, 500), (3, 500), (6, 500)]


def test_the_logs_of_all_tables_are_read_on_by_one_question(tables: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    here, read = tables(4).pays("Ann"), list[int]()
    assert len(here.running.contributions) == 1
    books = here.first.books
    since = books.rows_since

    def reading(night: int, command: int) -> list[tuple[int, int, Row]]:
        rows = since(night, command)
        read.append(len(rows))
        return rows

    monkeypatch.setattr(books, "rows_since", reading)
    here.pays("Cy", "Flo")
    assert len(here.running.contributions) == 3
    assert set(read) == {1}, "what came since, and nothing twice"


def test_once_a_period_is_once_at_all_tables(tables: Make) -> None:
    here = tables().pays("Ann")
    first, second = here.desks
    first.jackpots.contribute(HIGH_HAND, here.player("Bo"))
    number = first.asks.move(here.player("Bo"), 2, 5, 9_500)
    second.asks.arrive(number)
    assert "has put in 5 already" in here.refused(lambda: here.pays("Bo"))


def test_each_log_comes_to_its_own_table_with_all_others_deleted(tables: Make) -> None:
    here = tables(3, seed=500, seed_from="reserve", reserve=1_000).pays("Ann", "Cy", "Ed")
    here.desks[1].jackpots.top_up(HIGH_HAND, 1_000, "a good night")
    here.stands("Ann", FULL)
    here.stands("Cy", FOUR_TENS)
    here.ends()
    for desk in here.desks:
        assert desk.sitting is not None
        again = Run(game(desk.sitting.game), here.first.books.log(desk.sitting.id)).play
        assert (again.table.bookings, again.table.balances) == (desk.table.bookings, desk.table.balances)
        assert desk.run is not None
        assert [again.name(row.seq) for row in desk.run.effective] == \
            [desk.run.play.name(row.seq) for row in desk.run.effective]


def test_what_the_house_adds_comes_out_of_the_case_chip_by_chip(tables: Make) -> None:
    here = tables().pays("Ann")
    before = dict(here.first.table.house.case)
    here.desks[1].jackpots.top_up(HIGH_HAND, 1_000, "a good night")
    after = here.first.table.house.case
    assert sum(value * (before[value] - after[value]) for value in before) == 1_000
    assert here.pool == 1_500


# claims


def test_a_claim_of_another_table_is_seen_at_every_desk_with_its_table(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.claims("Cy", FOUR_TENS)
    [claim] = here.running.candidates
    assert (claim.player, claim.table, claim.dealt_in) == (3, 2, (3, 4))


def test_the_deck_is_counted_at_the_table_of_the_claim(tables: Make) -> None:
    here = tables().pays("Cy")
    number = here.claims("Cy", FOUR_TENS)
    assert "Confirm it at Table 2." in here.refused(
        lambda: here.first.jackpots.confirm(HIGH_HAND, number, "Q. R.", 52))
    here.desks[1].jackpots.confirm(HIGH_HAND, number, "Q. R.", 52)
    assert here.running.candidates[0].confirmed_by == "Q. R."


def test_the_deck_of_a_table_that_is_closed_is_counted_anywhere(tables: Make) -> None:
    here = tables().pays("Cy")
    number = here.claims("Cy", FOUR_TENS)
    second = here.desks.pop()
    for name in ("Cy", "Di"):
        player = here.player(name)
        second.aside(CashOut(player, second.table.balance(stack(player)), "account"))
    second.close_table({}, "AK BL")
    here.first.jackpots.confirm(HIGH_HAND, number, "Q. R.", 52)
    assert here.running.candidates[0].confirmed_by == "Q. R."


def test_a_claim_is_struck_at_any_desk(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Ann", FULL)
    number = here.stands("Cy", FOUR_TENS)
    here.first.jackpots.strike(HIGH_HAND, number, "the deck was short")
    assert [one.player for one in here.first.jackpots.ending(HIGH_HAND).holders] == [1]


def test_equal_hands_of_two_tables_stand_in_the_order_of_their_claims(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Cy", FULL, minute=10)
    here.stands("Ann", FULL, minute=3)  # that computer’s clock is behind
    assert [one.player for one in here.first.jackpots.ending(HIGH_HAND).holders] == [3, 1]
    here.stands("Ann", FOUR_TENS, minute=20)
    here.stands("Cy", "Td Tc Th Ts Kc", minute=22)
    assert [one.player for one in here.first.jackpots.ending(HIGH_HAND).holders] == [1]


def test_a_hand_of_a_showdown_counts_though_its_player_paid_at_another_table(tables: Make) -> None:
    here = tables(2, game="three_five_seven").pays("Ann")
    first, second = here.desks
    number = first.asks.move(1, 2, 5, 9_500)
    second.asks.arrive(number)
    shown = show_down(second, "Ann", "Cy")
    second.jackpots.claim(HIGH_HAND, 1, hand(FOUR_TENS))
    [claim] = here.running.candidates
    assert (claim.dealt_in, claim.table) == (shown, 2)
    assert "contributed only after" not in here.refused(lambda: second.jackpots.claim(HIGH_HAND, 1, hand(FULL)))
    assert "has not contributed" in here.refused(lambda: second.jackpots.claim(HIGH_HAND, 3, hand(FULL)))
    here.pays("Cy")
    assert "only after that showdown" in here.refused(lambda: second.jackpots.claim(HIGH_HAND, 3, hand(FULL)))


# from night to night


def test_a_jackpot_goes_from_one_table_to_several_and_back_to_the_penny(tables: Make) -> None:
    here = tables(1, nobody="carry").pays("Ann", "Bo")
    here.ends(Deed.CARRY)
    end_night(here)
    here.open(2)
    assert here.pool == 1_000
    here.pays("Ann", "Cy")
    assert here.pool == 2_000
    here.ends(Deed.CARRY)
    end_night(here)
    here.open(1)
    assert here.pool == 2_000
    assert here.held(jackpot(HIGH_HAND)) == 2_000
    here.pays("Ann")
    here.claims("Ann", FOUR_TENS, dealt_in=[1, 2])
    here.first.jackpots.confirm(HIGH_HAND, here.running.candidates[-1].number, "Q. R.", 52)
    here.ends()
    assert here.held(stack(1)) == 12_000


def end_night(here: JackpotTables) -> None:
    """Everybody cashes out, the tables are closed, then the night."""
    cash_out_all(here)
    here.first.close_night()
    here.desks = [here.first]


def cash_out_all(here: JackpotTables) -> None:
    """Everybody cashes out, and all tables but the first are closed."""
    for desk in reversed(here.desks):
        for who in [*desk.table.seats.values()]:
            desk.aside(CashOut(who.player, desk.table.balance(stack(who.player)), "account"))
        if desk is not here.first:
            desk.close_table({}, "AK BL")


def test_the_night_does_not_close_over_a_jackpot_of_any_table(tables: Make) -> None:
    here = tables().pays("Cy")
    assert "High hand still holds 5." in here.refused(here.first.close_night)
    assert [(one.what, one.page) for one in night_left(here.first)] == [
        ("Table 2 is still open.", "deal"), ("High hand still holds 5.00.", "jackpots")]
    here.ends(Deed.REFUND)
    assert [(one.what, one.page) for one in night_left(here.first)][1:] == [("Cy carries 5.00.", "night")]


def test_rules_that_are_changed_at_one_table_hold_at_all_from_the_next_period(tables: Make) -> None:
    here = tables().pays("Ann")
    here.desks[1].rule_sets.change_jackpot(HIGH_HAND, "amount", 1_000)
    assert here.running.rules.amount == 500
    here.ends(Deed.REFUND)
    assert here.running.rules.amount == 1_000
    here.pays("Cy")
    assert here.pool == 1_000


def test_a_jackpot_that_is_switched_on_in_mid_night_runs_at_all_tables(tables: Make) -> None:
    here = tables(2, BAD_BEAT, on=False)
    here.name = BAD_BEAT
    assert here.first.jackpots.running(BAD_BEAT) is None
    here.first.rule_sets.change_jackpot(BAD_BEAT, "on", True)
    here.pays("Cy")
    assert here.pool == 500


# the books


def test_a_payment_that_is_not_what_all_logs_say_is_found(tables: Make) -> None:
    from app.desk.house.house_jackpots import EndedSo, NightJackpots

    here = tables().pays("Ann", "Cy")
    here.stands("Cy", FOUR_TENS)
    here.ends()
    assert here.first.night is not None
    [end] = NightJackpots(here.first.books, here.first.night.id).ended
    assert end.paid_as_counted
    [part] = end.done.parts
    wrong = {**end.told, "done": {"parts": [[part.amount, str(part.source), str(carried(1)), None]]}}
    assert not EndedSo(end.command, end.number, end.jackpot, wrong, end.ending).paid_as_counted


def test_the_record_tells_of_all_tables_and_where_each_hand_was_shown(tables: Make) -> None:
    here = tables().pays("Ann", "Cy")
    here.stands("Ann", FULL)
    here.stands("Cy", FOUR_TENS)
    here.ends()
    assert here.first.night is not None
    record = here.first.jackpots.record(HIGH_HAND, here.first.night)
    assert [one.change for one in record.movements] == [500, 500, -1_000]
    [ended] = record.ended
    assert [(record.tables[one.table], one.player) for one in ended.candidates] == [("Table 1", 1), ("Table 2", 3)]
    assert [(one.shares, one.hand) for one in here.desks[1].jackpots.awards()] == [
        ((("Cy", 1_000),), "Four tens, king kicker")]


def test_a_one_table_night_keeps_its_jackpot_in_its_own_log(tables: Make) -> None:
    here = tables(1).pays("Ann")
    here.stands("Ann", FULL)
    here.ends()
    assert here.held(stack(1)) == 10_000
    assert here.first.run is not None
    assert [row.key for row in here.first.run.effective if row.key.startswith("jackpot_")] == [
        "jackpot_contribute", "jackpot_claim", "jackpot_confirm", "jackpot_end"]
    contribution = next(row for row in here.first.run.effective if row.key == Contribute.code)
    assert contribution.body == {"jackpot": HIGH_HAND, "at": here.clock.now(), "player": 1}
    assert here.first.books.asks() == ()


def test_a_jackpot_that_was_paid_in_other_chips_than_were_put_in_leaves_none_missing(tables: Make) -> None:
    here = tables(2, pays="each_buy_in").pays(*(name for name in ("Ann", "Bo", "Cy", "Di") for _ in range(5)))
    here.stands("Cy", FOUR_TENS)
    here.ends()  # ten times two chips of 500 come back as four of 2,500
    here.desks[1].jackpots.put_in_front(3, 10_000)
    cash_out_all(here)
    owned, rack = here.first.table.chips.owned, dict(here.first.table.rack)
    case = {value: number - rack.get(value, 0) for value, number in owned.items()}
    count = CloseOut({"case": case, "rack": rack}, by="AK")
    assert compared(here.first.table, count.counts).missing == {}
    here.first.aside(count)
    here.first.close_night()
    assert here.first.counting.missing() == {}
    here.open(2)
    assert combined(here.first.table.house.case, here.first.table.rack, here.first.table.with_players(),
                    here.desks[1].table.with_players()) == owned


# the rules as settings


def test_two_desks_that_change_two_jackpots_at_once_lose_neither_change(tables: Make) -> None:
    here = tables()
    other = Desk(here.first.books, here.clock)  # another program, that has read the house before
    here.first.rule_sets.change_jackpot(HIGH_HAND, "amount", 1_000)
    other.rule_sets.change_jackpot(BAD_BEAT, "amount", 250)
    house = Desk(here.first.books, here.clock).the_house()
    assert (house.jackpots[HIGH_HAND]["amount"], house.jackpots[BAD_BEAT]["amount"]) == (1_000, 250)
    assert house.jackpots["note"] == {"read": True}


def test_a_house_keeps_its_jackpots_in_one_value_until_several_tables_have_changed_one(tables: Make) -> None:
    here = tables(1)
    here.first.rule_sets.change_jackpot(HIGH_HAND, "amount", 1_000)
    assert not [key for key in here.first.books.settings() if key.startswith("jackpot:")]
    end_night(here)
    here.open(2)
    here.desks[1].rule_sets.change_jackpot(HIGH_HAND, "amount", 750)
    end_night(here)
    here.first.rule_sets.change_jackpot(HIGH_HAND, "amount", 250)
    kept = here.first.books.settings()
    assert (kept["jackpots"], kept["jackpot:high_hand"]) == (
        {"note": {"read": True}, HIGH_HAND: {"amount": 1_000, "on": True}}, {"amount": 250, "on": True})
    here.open(1)
    assert here.running.rules.amount == 250
