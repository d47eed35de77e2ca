"""The rules of Fan Tan at a table: antes, passes, who opens, who is out, and what is entered at each level."""

import pytest

from app.dealing.asides.registry import BuyIn
from app.dealing.procedures.table_rulings import DealtWrong, EndGame
from app.dealing.prompts.settle import Settle
from app.dealing.prompts.showing import Tally
from app.games import GAMES
from app.games.fan_tan import FAN_TAN
from app.games.fan_tan.rulings import CountsDiffer, FalsePass
from tests.app.games.fan_tan.fans import DIAMONDS, FULL, GUIDED, Fans, dealt, seated, tally, tapping

# the deal


@pytest.mark.parametrize(("players", "button", "antes"), [
    (3, 3, (100, 200, 200)), (3, 1, (200, 100, 200)), (4, 2, (100,) * 4), (5, 5, (100, 100, 200, 200, 200)),
    (5, 2, (200, 200, 100, 100, 200)), (6, 6, (100, 100, 100, 100, 200, 200)), (7, 7, (100,) * 3 + (200,) * 4),
    (8, 8, (100,) * 4 + (200,) * 4), (8, 3, (200, 200, 200, 100, 100, 100, 100, 200))])
def test_all_ante_and_who_has_a_card_fewer_antes_one_more(players: int, button: int, antes: tuple[int, ...]) -> None:
    table = seated(players, GUIDED, button=button).say(True)

    assert tuple(10_000 - behind for behind in table.behind()) == antes
    assert table.pot() == sum(antes)


def test_no_one_has_a_card_fewer_where_the_cards_come_out_even_or_the_house_asks_nothing_for_it() -> None:
    assert "card fewer" not in seated(4).prompt.reason
    assert "card fewer" not in seated(5, {"extra_ante": 0}).prompt.reason
    assert seated(5).prompt.reason == "Ante 1, and 2 for Cy, Di and Ed with one card fewer. Dealer: Ed."
    assert seated(5).prompt.call == "Ante up. Cy, Di and Ed, one card fewer: 2."


def test_the_deal_passes_to_the_left_and_the_antes_with_it() -> None:
    table = seated(5).tally(1, [0, 1, 1, 1, 1])

    assert table.table.button == 1
    assert "2 for Ann, Di and Ed with one card fewer" in table.prompt.reason


# fast: passes, and who is out


def test_a_whole_deal_is_its_antes_its_passes_with_who_is_out_and_what_it_came_to() -> None:
    table = tapping(4)

    assert isinstance(table.prompt, Tally)
    assert table.prompt.taps
    assert table.prompt.closing is not None
    assert table.prompt.closing().lead == "Who goes out?"
    rows = len(table.run.log)
    table.tally(3, [2, 3, 1, 4])
    assert len(table.run.log) == rows + 2
    assert table.key == "hand:2/deal"


def test_in_a_sitting_that_began_before_it_was_settled_a_deal_is_one_question() -> None:
    table = seated(4, version=1)
    rows = len(table.run.log)
    table.say(tally(3, [2, 3, 1, 4]))
    assert len(table.run.log) == rows + 1
    assert table.key == "hand:2/passes"
    assert table.table.announcement == "Cy takes 21. Cards left: Ann 1, Bo 2, Di 4."
    assert table.won() == [-4, -6, 21 - 2, -9]


def test_out_after_so_many_turns_the_others_hold_what_their_passes_leave_them() -> None:
    """Cy is out with 1 pass: 14 turns for Ann, Bo and Cy, 13 for Di. Left: Ann 1, Bo 2, Di 4."""
    table = seated(4).tally(3, [2, 3, 1, 4])

    assert table.prompt.result == "Cy takes 21"
    assert table.won() == [-4, -6, 21 - 2, -9]
    assert table.pot() == 0


def test_only_what_is_booked_last_is_one_balanced_deal() -> None:
    table = seated(4).tally(3, [2, 3, 1, 4])

    assert table.table.bookings[-1].title == "Deal 1: Cy is out, 21; 10 passes"
    assert [one.why for one in table.table.bookings[-1].transfers] == \
        ["Ante"] * 4 + ["Passes"] * 4 + ["Cards left"] * 3 + ["Out: takes the pot"]


def test_who_takes_the_pot_may_be_any_seat_and_its_turns_decide_for_all() -> None:
    table = seated(3).tally(1, [0, 1, 17])  # 18 turns for Ann, 17 for Bo and Cy, who never played

    assert table.prompt.result == "Ann takes 41"
    assert table.won() == [41 - 1, -4, -36]


def test_nobody_pays_for_passes_after_the_first_seven_where_only_the_opening_ones_cost() -> None:
    table = seated(4, {"pass_fee_applies": "opening"}).say(True)
    assert table.asked == "opens"
    table.say(3)
    assert table.behind() == (9_800, 9_800, 9_900, 9_900)
    table.tally(3, [2, 3, 1, 4])
    assert table.won() == [-3, -4, 4 + 2 + 7 - 1, -5]


def test_the_holder_of_the_seven_of_diamonds_opens_where_the_house_plays_so() -> None:
    """Bo opens, so Ann is last: Cy out with 1 pass has 14 turns, Bo too, Di and Ann 13."""
    table = seated(4, DIAMONDS).say(True)
    assert table.prompt.lead == "Who has 7♦?"
    table.say(2)
    assert table.deal.order == (2, 3, 4, 1)
    table.tally(3, [2, 3, 1, 4])
    assert table.prompt.result == "Cy takes 22"
    assert table.won() == [-5, -6, 20, -9]


def test_the_opener_with_the_seven_of_diamonds_never_passes_first() -> None:
    table = seated(4, {**DIAMONDS, **GUIDED}).say(True, 2)

    assert [(turn.seat, turn.passed, str(turn.card)) for turn in table.deal.turns] == [(2, False, "7♦")]
    assert table.deal.to_act == 3


def test_nothing_is_asked_of_cards_where_only_passes_are_entered() -> None:
    assert seated(4).table.felt().rows == ()


# turns


def test_in_turn_from_the_dealers_left_each_plays_or_pays_one() -> None:
    table = dealt(4)

    assert table.prompt.lead == "Ann to play"
    assert table.prompt.rest == " — any seven, or pass"
    table.guided("ppcc")
    assert [turn.seat for turn in table.deal.turns] == [1, 2, 3, 4]
    assert table.behind() == (9_800, 9_800, 9_900, 9_900)
    assert table.pot() == 600
    assert table.prompt.lead == "Ann to play"


def test_after_the_first_seven_passes_are_free_where_only_the_opening_ones_cost() -> None:
    table = dealt(4, {"pass_fee_applies": "opening"}).guided("pcpp")

    assert table.behind() == (9_800, 9_900, 9_900, 9_900)
    assert table.table.announcement == "Di passes."


def test_who_has_played_all_cards_is_out_and_the_counts_are_known() -> None:
    table = dealt(4).unsettled().guided("cppp" * 12 + "c")

    assert table.asked == "settle"
    assert table.deal.winner == 1
    assert dict(table.prompt.start) == {2: 13, 3: 13, 4: 13}  # type: ignore[attr-defined]  # they are settled
    table.say(True)
    assert table.won() == [4 + 36 + 39 - 1, -26, -26, -26]
    assert table.pot() == 0


def test_a_deal_takes_its_turns_in_fixes_too() -> None:
    table = dealt(4).guided("cppp" * 12 + "c")
    table.fix("hand:1/turn:1", "played")

    assert table.won() == [4 + 35 + 38 - 1, -24, -26, -26]


# cards


def test_a_suit_opens_with_its_seven_and_goes_up_and_down_from_it() -> None:
    table = seated(4, FULL).say(True)
    fits = [" ".join(str(card) for card in table.deal.board.fits)]
    for card in ("7h", "6h", "8h", "7s"):
        table.turns(card)
        fits.append(" ".join(str(card) for card in table.deal.board.fits))

    assert fits == ["7♠ 7♥ 7♦ 7♣", "7♠ 6♥ 8♥ 7♦ 7♣", "7♠ 5♥ 8♥ 7♦ 7♣", "7♠ 5♥ 9♥ 7♦ 7♣", "6♠ 8♠ 5♥ 9♥ 7♦ 7♣"]


def test_the_ace_is_low_and_the_king_high() -> None:
    table = seated(4, FULL).say(True).turns("7h 6h 5h 4h 3h 2h Ah 8h 9h Th Jh Qh Kh")

    assert [str(card) for card in table.deal.board.fits] == ["7♠", "7♦", "7♣"]
    assert table.table.felt().rows[1].note == "A♥ to K♥ · complete"


def test_the_board_shows_each_suit_with_its_ends_and_what_fits() -> None:
    table = seated(4, FULL).say(True).turns("7h 6h - 8h")
    rows = table.table.felt().rows

    assert [row.label for row in rows] == ["♠", "♥", "♦", "♣", "Fits"]
    assert [str(card) for card in rows[1].cards] == ["6♥", "7♥", "8♥"]
    assert rows[1].note == "6♥ to 8♥ · next 5♥ 9♥"
    assert rows[0].note == "next 7♠"
    assert " ".join(str(card) for card in rows[4].cards) == "7♠ 5♥ 9♥ 7♦ 7♣"
    assert rows[4].lit


def test_the_seats_show_whose_turn_it_is_their_passes_and_their_cards() -> None:
    table = seated(4, FULL).say(True).turns("7h 6h - 8h")
    seats = {seat.number: seat for seat in table.table.felt().seats if seat.name}

    assert [seat.to_act for seat in seats.values()] == [True, False, False, False]
    assert [seat.cards for seat in seats.values()] == [12, 12, 13, 12]
    assert seats[3].mark == "1 pass"


def test_who_is_to_ante_more_is_marked_before_the_deal() -> None:
    marks = {seat.number: seat.mark for seat in seated(5).table.felt().seats if seat.name}

    assert marks == {1: "", 2: "", 3: "antes 2", 4: "antes 2", 5: "antes 2"}


def test_the_column_beside_the_table_says_what_is_paid_and_who_antes_more() -> None:
    facts = dict(seated(5, {"pass_fee_applies": "opening"}).table.felt().facts)

    assert facts == {
        "In the pot": "0", "Hands": "2 × 11, 3 × 10", "One card fewer: 1 extra": "Cy, Di, Ed",
        "A pass": "1, before the first seven", "Each card left": "1",
        "A false pass": "3", "A seven held back": "5 to its 6, 5 to its 8"}
    assert dict(seated(4, FULL).say(True).turns("7h").table.felt().facts)["Fits"] == "7♠ 6♥ 8♥ 7♦ 7♣"


def test_the_steps_say_what_lies_in_the_pot_and_who_is_out() -> None:
    table = dealt(4).unsettled().guided("p" + "cppp" * 12)
    assert [step.fact for step in table.table.felt().steps] == ["4 in", "52 cards", "37 passes", "", "", ""]
    table.guided("c")
    assert [step.fact for step in table.table.felt().steps] == [
        "4 in", "52 cards", "37 passes", "Bo", "39 to come", "80"]
    assert table.table.felt().seats[1].mark == "Out"


# the short of chips


def test_each_step_takes_no_more_than_everybody_has() -> None:
    """Di needs 1 for the ante, 4 for passes and 4 for cards left."""
    table = seated(4, stacks=(10_000, 10_000, 10_000, 400)).unsettled()

    table.say(True)
    assert str(table.refused(tally(3, [2, 3, 1, 4]))) == \
        "Short of chips: Di by 1. Part payment is not allowed. Sell chips first, or sit them out."
    table.run.aside(BuyIn(4, 400))
    table.tally(3, [2, 3, 1, 4])
    assert "Short of chips: Di by 1." in str(table.refused(True))
    table.run.aside(BuyIn(4, 100))
    table.say(True)
    assert table.behind(4) == (0,)


def test_with_credit_who_is_short_owes_it() -> None:
    table = seated(4, {"credit": True}, stacks=(10_000, 10_000, 10_000, 800)).tally(3, [2, 3, 1, 4])

    assert table.behind() == (9_600, 9_400, 11_900, 0)


def test_a_pass_is_not_taken_from_who_cannot_pay_it() -> None:
    table = dealt(4, stacks=(100, 10_000, 10_000, 10_000))

    assert "Short of chips: Ann by 1." in str(table.refused("pass"))
    assert table.say("played").table.announcement == "Ann plays, 12 cards left."


def test_for_fun_everybody_begins_with_equal_chips_and_no_book_hears_of_it() -> None:
    table = seated(4, {"played_for": "fun", "fun_chips": 5_000}, stacks=(0, 0, 0, 0)).tally(3, [2, 3, 1, 4])

    assert table.won(5_000) == [-4, -6, 19, -9]
    assert table.table.bookings[-1].for_fun


# the end


def test_the_game_ends_after_a_number_of_deals_or_when_the_host_says_so() -> None:
    table = seated(4, {"ends": "hands", "hands": 2})
    table.tally(3, [2, 3, 1, 4]).tally(3, [2, 3, 1, 4])
    assert table.key == ""

    table = seated(4).tally(3, [2, 3, 1, 4])
    table.rule(EndGame)
    assert table.key == ""
    assert table.pot() == 0


def test_a_deal_that_was_dealt_wrong_gives_everything_back_and_is_dealt_again() -> None:
    table = dealt(4).guided("ppcc").rule(DealtWrong)

    assert table.behind() == (10_000,) * 4
    assert table.key == "hand:2/deal"
    assert table.table.button == 4


# counts that differ


def test_hands_that_hold_other_counts_are_paid_as_they_lie() -> None:
    table = dealt(4).unsettled().guided("cppp" * 12 + "c")
    assert str(table.refused({"counts": {"2": 12, "3": 13, "4": 13}})) == (
        "Bo cannot have 12. 13 dealt; 12 turns and 12 passes leave 13. Count again, or record that the hands hold "
        "other counts.")
    table.rule(CountsDiffer).left(12, 13, 13)

    assert table.won() == [4 + 36 + 38 - 1, -25, -26, -26]


def test_where_only_passes_are_entered_hands_that_hold_other_counts_are_counted_after_them() -> None:
    table = tapping(4).unsettled().rule(CountsDiffer).tally(3, [2, 3, 1, 5])
    assert table.asked == "settle"
    table.rule(FalsePass, seat=4).left(1, 2, 4)

    assert table.won() == [-4, -6, 4 + 11 + 7 + 3 - 2, -13]


# what it came to


def settled() -> Fans:
    """Cy is out with 1 pass, and the chips for the cards left are still to be put in."""
    return tapping(4).unsettled().tally(3, [2, 3, 1, 4])


def test_who_is_out_is_named_and_each_puts_in_for_the_cards_left_before_the_pot_is_taken() -> None:
    table = settled()

    assert (table.prompt.lead, table.prompt.rest) == ("Collect 7", " — 1 for each card left")
    assert table.prompt.reason == "Cy is out. Counts follow from the passes; a seat’s digit corrects one."
    assert (table.prompt.call, table.prompt.result) == ("Cy is out. Count your cards.", "Cy takes 21")
    assert (table.pot(), table.behind()) == (1_400, (9_700, 9_600, 9_800, 9_500))
    assert isinstance(table.prompt, Settle)
    assert table.prompt.settlement().gives == {1: 100, 2: 200, 4: 400}
    assert table.prompt.settlement().gets == {3: 2_100}
    assert table.prompt.settlement().net == {1: -400, 2: -600, 3: 1_900, 4: -900}


def test_the_felt_says_why_the_counts_are_what_they_are() -> None:
    felt = settled().table.felt()

    assert felt.proof is not None
    assert felt.proof.formula == "left = dealt − (turns − passes)"
    assert [(row.name, *row.figures) for row in felt.proof.rows] == [
        ("Ann", "13", "14", "2", "12", "1"), ("Bo", "13", "14", "3", "11", "2"), ("Cy", "13", "14", "1", "13", "out"),
        ("Di", "13", "13", "4", "9", "4")]
    assert [row.lit for row in felt.proof.rows] == [False, False, True, False]
    assert felt.pots[0].parts == (("Antes", 400), ("Passes", 1_000))
    assert settled().rule(CountsDiffer).table.felt().proof is None


def test_the_pot_says_what_lies_there_for_what() -> None:
    table = tapping(5).rule(FalsePass, seat=1)

    assert table.table.felt().pots[0].parts == (("Antes", 800), ("False passes", 300))
    assert table.table.felt().pots[0].note == "3 hands one card fewer: ante 2"


def test_passes_lie_in_the_pot_as_they_are_tapped_though_nothing_is_entered_yet() -> None:
    table = tapping(4)
    assert isinstance(table.prompt, Tally)
    assert table.prompt.pictured is not None
    felt = table.prompt.pictured(table.table.felt(), {1: 2, 2: 0, 3: 1, 4: 0})

    assert (felt.pots[0].amount, felt.pots[0].parts) == (700, (("Antes", 400), ("Passes", 300)))
    assert [seat.behind for seat in felt.seats if seat.player] == [9_700, 9_900, 9_800, 9_900]
    assert [seat.mark for seat in felt.seats if seat.player] == ["2 passes", "", "1 pass", ""]
    assert felt.steps[2].fact == "3 passes"
    assert dict(felt.facts)["In the pot"] == "7"
    assert table.pot() == 400


def test_the_game_is_on_the_houses_menu() -> None:
    assert FAN_TAN in GAMES

