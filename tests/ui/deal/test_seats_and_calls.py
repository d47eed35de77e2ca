"""Bids, declarations, tallies, shown hands and ties answered by keys, and no more keys than a dealer has time for."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from app.cards import JOKER, read_card
from app.dealing.asides.registry import SitOut
from app.dealing.procedures.pack import Pack, packs
from app.dealing.prompts.calling import Bid, Ceiling, Declaration, Offer, Terms
from app.dealing.prompts.kinds import Option, Wording
from app.dealing.prompts.outcome import Outcome
from app.dealing.prompts.showing import Counted, PickSeats, ShowCards, Tally
from app.dealing.table.table import Table as Felt
from app.dealing.values.log import Json
from app.errors import Refusal
from tests.ui.deal.asked import SEATED, asking
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk
from tests.ui.hands import click
from ui.deal.answers.outcome import OutcomeAsk
from ui.deal.answers.tally import TallyAsk
from ui.strip.seat_keys import Digits
from ui.widgets.buttons import PrimaryState

SAY = Wording(lead="Ask", rest=" — now", named="answer")
PASS = Option("P", "pass", "Pass")
OUT = Wording(lead="Who goes out?", reason="The first with no card left.", call="Out.")


def answers(table: Table) -> list[Any]:
    """What the game has been answered so far."""
    return list(table.desk.table.script_state)


def in_turn(table: Felt, asked: int) -> Bid:
    return Bid(key=f"bid:{asked}", say=SAY, table=table, seats=(2,), terms=lambda: Terms(200, (PASS,)),
               highest=lambda seat: Ceiling(6500, "Tom’s chips"))


def open_outcry(table: Felt, asked: int) -> Bid:
    return Bid(key=f"bid:{asked}", say=SAY, table=table, seats=(1, 3, 10), highest=lambda seat: Ceiling(2000),
               terms=lambda: Terms(100, (Option("G", "sold", "Sold"),)))


def too_little(table: Felt, asked: int) -> Bid:
    return replace(in_turn(table, asked), highest=lambda seat: Ceiling(100))


@pytest.mark.parametrize(("asked", "waits", "note", "keys", "said"), [
    (in_turn, "Type the amount", "Pass: P", "3 Enter Enter", [Offer(2, 300)]),
    (too_little, "Press its key", "Pass: P", "p Enter", [Offer(2, 0, "pass")]),
    (open_outcry, "Who bids?", "Press a seat’s number", "3 1 2 Enter Enter", [Offer(3, 1200)])])
def test_enter_alone_says_nothing_and_pressed_once_too_often_it_passes_for_nobody(
        table_of: MakeTable, asked: Callable[[Felt, int], Bid], waits: str, note: str, keys: str,
        said: list[Offer]) -> None:
    table = table_of(asking(asked))
    table.press("Enter")
    button = table.page.strip.primary_button
    assert (answers(table), button.state, button.label, button.second) == ([], PrimaryState.WAITING, waits, note)
    table.keys(keys)
    assert answers(table) == said


def test_digits_and_enter_bid_and_a_letter_passes(table_of: MakeTable) -> None:
    table = table_of(asking(in_turn))
    assert table.keys("1 5 Enter") == 3
    table.press("p")
    assert answers(table) == [Offer(2, 1500), Offer(2, 0, "pass")]


def test_arrows_raise_by_the_smallest_chip_and_a_goes_as_far_as_it_can(table_of: MakeTable) -> None:
    table = table_of(asking(in_turn))
    table.keys("Up Up PgUp Enter a Enter")
    assert answers(table) == [Offer(2, 800), Offer(2, 6500)]


def test_a_bid_out_of_range_is_refused_in_place_and_typed_over(table_of: MakeTable) -> None:
    table = table_of(asking(in_turn))
    table.keys("9 9 Enter")
    assert table.lead == "99 is more than Tom’s chips"
    assert "2–65, pass" in table.page.strip.said.reason
    table.keys("7 Enter 9 9 Enter Back Enter")  # a digit begins it again, Backspace takes its last one
    assert answers(table) == [Offer(2, 700), Offer(2, 900)]


def test_of_several_the_seats_digit_comes_first(table_of: MakeTable) -> None:
    table = table_of(asking(open_outcry))
    table.keys("3 1 2 Enter")
    table.keys("0 Enter")
    table.press("g")
    assert answers(table) == [Offer(3, 1200), Offer(10, 100), Offer(0, 0, "sold")]


def test_escape_goes_back_to_who_speaks(table_of: MakeTable) -> None:
    table = table_of(asking(open_outcry))
    table.keys("1 4 Esc Esc 3 6 Enter g")
    assert answers(table) == [Offer(3, 600), Offer(0, 0, "sold")]


def test_a_click_on_a_seat_lets_it_speak(table_of: MakeTable) -> None:
    table = table_of(asking(open_outcry))
    table.page.felt.seat_clicked.emit(3)
    table.keys("5 Enter")
    assert answers(table) == [Offer(3, 500)]


# declarations


def declared(table: Felt, asked: int) -> Declaration:
    return Declaration(key=f"in:{asked}", say=SAY, table=table, seats=tuple(SEATED), in_word="in", out_word="out")


def numbers(table: Felt, asked: int) -> Declaration:
    return Declaration(key=f"bids:{asked}", say=SAY, table=table, seats=(1, 2, 3), between=lambda seat: (2, 12))


def test_a_declaration_takes_a_key_for_each_who_is_in_and_one_more(table_of: MakeTable) -> None:
    table = table_of(asking(declared))
    assert table.keys("1 0 Enter") == 3
    assert answers(table) == [{1: 1, 2: 0, 3: 0, 4: 0, 10: 1}]


def test_shift_or_the_same_digit_takes_a_declaration_back(table_of: MakeTable) -> None:
    table = table_of(asking(declared))
    table.keys("1 2 3 2 ⇧3 Enter")
    assert answers(table) == [{1: 1, 2: 0, 3: 0, 4: 0, 10: 0}]


def test_numbers_are_declared_seat_after_seat(table_of: MakeTable) -> None:
    table = table_of(asking(numbers))
    table.keys("4 1 1 9 Enter")
    assert answers(table) == [{1: 4, 2: 11, 3: 9}]


def test_a_number_out_of_range_refuses_the_whole_set_and_keeps_it(table_of: MakeTable) -> None:
    table = table_of(asking(numbers))
    table.keys("4 5 1 Enter")
    assert table.lead == "Priya cannot declare 1"
    table.keys("Back 3 Enter")
    assert answers(table) == [{1: 4, 2: 5, 3: 3}]


# who wins


def winners(table: Felt, asked: int) -> PickSeats:
    return PickSeats(key=f"won:{asked}", say=SAY, seats=(1, 2, 10), names=table.name)


def test_one_digit_names_the_winner(table_of: MakeTable) -> None:
    table = table_of(asking(winners))
    table.keys("2 0")
    assert answers(table) == [(2,), (10,)]


def test_shift_gathers_a_tie_and_enter_takes_it(table_of: MakeTable) -> None:
    table = table_of(asking(winners))
    table.keys("⇧1 ⇧0 Enter")
    assert answers(table) == [(1, 10)]


def test_where_ten_may_be_named_nought_is_no_word_for_nobody(table_of: MakeTable) -> None:
    def or_nobody(table: Felt, asked: int) -> PickSeats:
        return PickSeats(key=f"won:{asked}", say=SAY, seats=(1, 2, 10), names=table.name, none_word="Nobody")

    table = table_of(asking(or_nobody))
    table.keys("0 Enter")
    assert answers(table) == [(10,), ()]


def test_without_anybody_named_enter_waits(table_of: MakeTable) -> None:
    table = table_of(asking(winners))
    table.press("Enter")
    assert answers(table) == []
    assert table.page.strip.primary_button.state is PrimaryState.WAITING


# counts


def taps(table: Felt, asked: int) -> Tally:
    return Tally(key=f"passes:{asked}", say=SAY, table=table, seats=tuple(SEATED), taps=True, closing=lambda: OUT,
                 closers=tuple(SEATED))


def counts(table: Felt, asked: int) -> Tally:
    return Tally(key=f"left:{asked}", say=SAY, table=table, seats=(1, 2, 3), between=lambda seat: (1, 13),
                 start={1: 4})


def test_taps_are_counted_and_two_keys_more_end_it(table_of: MakeTable) -> None:
    table = table_of(asking(taps))
    assert table.keys("2 2 0 1 Enter 3") == 4 + 2
    assert answers(table) == [Counted({1: 1, 2: 2, 3: 0, 4: 0, 10: 1}, 3)]


def test_a_tap_too_many_is_taken_back(table_of: MakeTable) -> None:
    table = table_of(asking(taps))
    table.keys("2 2 3 ⇧2 Back Enter Esc 4 Enter 1")
    assert answers(table) == [Counted({1: 0, 2: 1, 3: 0, 4: 1, 10: 0}, 1)]


def test_after_a_refused_end_the_row_adds_again_and_backspace_takes_back_no_tap(table_of: MakeTable) -> None:
    no_such = Refusal("Seat 3 cannot be out.", "It is another.", "Tap, or say who.")
    table = table_of(asking(lambda felt, asked: replace(taps(felt, asked), check=lambda counted: (
        no_such if counted.seat == 3 else None))))
    table.keys("2 2 Enter")
    said = table.page.strip.said
    assert (said.lead, said.reason, said.call) == (OUT.lead, OUT.reason, OUT.call)
    table.keys("3")
    assert table.page.strip.said.lead == "Seat 3 cannot be out"
    assert {key.digits for key in table.page.ask.seat_keys.keys.values()} == {Digits.ADD}  # type: ignore[union-attr]
    table.keys("Back Enter 1")
    assert answers(table) == [Counted({1: 0, 2: 2, 3: 0, 4: 0, 10: 0}, 1)]


def those_who_play(table: Felt, asked: int, taps: bool = True) -> Tally:
    return Tally(key=f"passes:{asked}", say=SAY, table=table, seats=tuple(table.playing), taps=taps,
                 now=lambda: tuple(table.playing), closing=lambda: OUT, closers=tuple(table.playing))


@pytest.mark.parametrize("then", ["Back", "Back Back Back", "Left", "Right", "0 Back", "1 Enter Back Back Back",
                                  "Enter Esc Back", "⇧0", "7 Back Enter"])
@pytest.mark.parametrize("tapped", [True, False])
def test_what_was_entered_for_a_seat_that_now_sits_out_goes_with_it_and_every_key_still_does_what_it_says(
        table_of: MakeTable, then: str, tapped: bool) -> None:
    table = table_of(asking(partial(those_who_play, taps=tapped)))
    table.keys("2 0 0" if tapped else "Right Right Right Right 5")
    table.desk.run.aside(SitOut(10))
    table.page.refresh()
    table.keys(then)
    assert isinstance(table.page.ask, TallyAsk)
    assert [*table.page.ask.counts] == table.desk.table.playing  # Backspace may have undone it that Seat 10 left


def test_the_last_tap_of_who_still_plays_is_taken_back_when_another_has_left(table_of: MakeTable) -> None:
    table = table_of(asking(those_who_play))
    table.keys("2 2 0")
    table.desk.run.aside(SitOut(10))
    table.page.refresh()
    table.keys("Back Enter 1")
    assert answers(table) == [Counted({1: 0, 2: 1, 3: 0, 4: 0}, 1)]


def test_taps_are_kept_over_a_crash(table_of: MakeTable) -> None:
    desk = asking(taps)
    first = table_of(desk)
    first.keys("2 2 3")
    again = table_of(StandDesk(desk.run, kept=desk.kept))
    again.keys("2 Enter 1")
    assert answers(again) == [Counted({1: 0, 2: 3, 3: 1, 4: 0, 10: 0}, 1)]


def test_counts_are_typed_seat_after_seat_beginning_with_what_is_known(table_of: MakeTable) -> None:
    table = table_of(asking(counts))
    table.keys("Left 4 Enter 7 1 2 Enter")
    assert answers(table) == [Counted({1: 4, 2: 7, 3: 12})]


def test_nothing_is_a_whole_number_after_which_the_next_seat_is_typed(table_of: MakeTable) -> None:
    table = table_of(asking(lambda table, asked: replace(counts(table, asked), between=lambda seat: (0, 20))))
    table.keys("Left 0 Enter 7 0 Enter")
    assert answers(table) == [Counted({1: 0, 2: 7, 3: 0})]


# hands that are shown


def shown(table: Felt, asked: int) -> ShowCards:
    pack = Pack()
    table.auditor = pack.audit
    return ShowCards(key=f"shown:{asked}", say=SAY, table=table, least=2, most=3, skip_word="not keyed")


def test_a_hand_is_keyed_card_after_card(table_of: MakeTable) -> None:
    table = table_of(asking(shown))
    table.keys("9 h a s 0 d")
    assert answers(table) == [(read_card("9h"), read_card("As"), read_card("Td"))]


def test_enter_ends_a_hand_that_may_be_shorter_or_leaves_it_out(table_of: MakeTable) -> None:
    table = table_of(asking(shown))
    table.keys("Enter 9 h a s Enter")
    assert answers(table) == [(), (read_card("9h"), read_card("As"))]


def test_a_card_keyed_twice_is_refused_and_backspace_drops_the_last(table_of: MakeTable) -> None:
    table = table_of(asking(shown))
    table.keys("9 h 9 h")
    assert table.lead == "9♥ is keyed twice"
    table.keys("Esc Back 4 c k s Enter")
    assert answers(table) == [(read_card("4c"), read_card("Ks"))]


def of_two_packs(table: Felt, asked: int) -> ShowCards:
    pack = Pack(packs(2, jokers=2), suits_needed=False)
    table.auditor = pack.audit
    return ShowCards(key=f"shown:{asked}", say=SAY, table=table, least=2, most=9, copies=pack.left, jokers=True,
                     bare=True)


def test_where_a_suit_may_be_left_out_the_next_rank_goes_on_and_x_is_a_joker(table_of: MakeTable) -> None:
    table = table_of(asking(of_two_packs))
    table.keys("5 6 x 8 h 9 Enter")
    assert answers(table) == [tuple(read_card(code, True) for code in ("5", "6", "X", "8h", "9"))]
    table.keys("9 h 9 h 9 h")
    assert table.lead == "9♥ is keyed 3 times"
    table.keys("Back q Enter")
    assert answers(table)[1:] == [(read_card("9h"), read_card("9h"), read_card("Q"))]


def test_the_joker_has_a_key_on_the_pad_where_there_are_jokers(table_of: MakeTable) -> None:
    table = table_of(asking(of_two_packs))
    pad = table.page.ask.pad  # type: ignore[union-attr]
    assert pad.joker_key.isVisible()
    assert pad.joker_key.accessibleName() == "Joker"
    table.press("4")
    pad.joker_key.click()
    table.press("Enter")
    assert answers(table) == [(read_card("4"), JOKER)]
    plain = table_of(asking(shown))
    assert not plain.page.ask.pad.joker_key.isVisible()  # type: ignore[union-attr]


def test_what_is_half_entered_is_shown(table_of: MakeTable) -> None:
    table = table_of(asking(shown))
    table.keys("9 h k")
    assert table.page.strip.said.reason == "9♥ K_"


def body_of(desk: StandDesk) -> Json:
    """What the log kept of the last answer."""
    return desk.run.log[-1].body


def test_an_earlier_answer_is_shown_to_be_changed(table_of: MakeTable) -> None:
    for make, keys, more, kept in (
        (taps, "2 3 Enter 1", "4 Enter 1", {"counts": {"1": 0, "2": 1, "3": 1, "4": 1, "10": 0}, "seat": 1}),
        (declared, "2 Enter", "3 Enter", {"1": 0, "2": 1, "3": 1, "4": 0, "10": 0}),
        (in_turn, "7 Enter", "Enter", {"seat": 2, "amount": 700}),
    ):
        table = table_of(asking(make))
        table.keys(keys)
        table.page.fix(table.desk.run.effective[-1].seq)
        table.keys(more)
        assert body_of(table.desk)["body"] == kept  # type: ignore[index, call-overload]  # a fix keeps what it changed


def test_a_seat_has_a_key_for_what_it_wins_and_turned_over_for_what_it_loses(table_of: MakeTable) -> None:
    table = table_of(asking(lambda felt, asked: Outcome(
        key=f"outcome:{asked}", say=SAY, seats=(1, 3, 10), names=felt.name, brings=lambda _, made: 3000 * made - 600)))
    row = table.page.ask
    assert isinstance(row, OutcomeAsk)
    assert [(key.mark, key.unit) for key in row.seat_keys.keys.values()] == [("+24", "made")] * 3
    table.keys("3 ⇧0 f")
    assert [(key.mark, key.unit) for key in row.seat_keys.keys.values()] == [("−6", "failed")] * 3
    click(row.seat_keys.keys[1])
    table.keys("f Esc Enter 1")
    assert answers(table) == [3, -10, -1, 1], "each is asked anew as one that was made, and Enter says nobody"
