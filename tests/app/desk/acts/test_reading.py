"""A typed line read as an act: its words in any order, and no sum that was not typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desk.acts.acts import WITH_A_PLAYER, Act
from app.desk.acts.reading import Around, Person, finds, nearest, read_line
from app.errors import Refused
from app.money import currency, read_amount

POUNDS = currency("GBP")
PEOPLE = (Person(1, "Luca Rossi", 1), Person(2, "Tom Okafor", 2), Person(4, "Anna Lee", 5), Person(6, "Mei Lin", 8),
          Person(7, "Dana", here=False), Person(8, "Tip Top", 3))
WRONG_PAY = Act("ruling/I16", "Payment error", ("wrong pay", "overpaid"), may=("who", "amount"))
TABLE = Around(PEOPLE, (4, 6, 9), POUNDS, (WRONG_PAY,))
WORDS = sorted({word for act in WITH_A_PLAYER for phrase in (act.name, *act.also) for word in phrase.split()}
               | {"tom", "anna", "lin", "2", "5", "100", "£20", "1,000.50", "-5", "7.005", "cash", "account", "marker",
                  "to", "TO", "seat", "#8", "zebra"})


def first(line: str) -> tuple[str, str, int | None, str]:
    """The likeliest reading: act, player, minor units and way."""
    one = read_line(line, TABLE)[0]
    return one.act.name, one.person.name if one.person else "", one.amount, one.how


@pytest.mark.parametrize(("line", "meant"), [
    ("rebuy tom 100", ("Rebuy", "Tom Okafor", 10000, "account")),
    ("top up seat 2 50.50 cash", ("Rebuy", "Tom Okafor", 5050, "cash")),
    ("sell chips to tom for 40", ("Rebuy", "Tom Okafor", 4000, "account")),
    ("tip 5 anna", ("Tip", "Anna Lee", 500, "")),
    ("toke £5 mei", ("Tip", "Mei Lin", 500, "")),
    ("marker mei 200 paid cash", ("Pay back", "Mei Lin", 20000, "cash")),
    ("rebuy tom 100 marker", ("Marker", "Tom Okafor", 10000, "marker")),
    ("cash out tom 1,340 cash", ("Cash out", "Tom Okafor", 134000, "cash")),
    ("sit luca", ("Deal in", "Luca Rossi", None, "")),
    ("tip tip 5", ("Tip", "Tip Top", 500, "")),
    ("overpaid 8 5", ("Payment error", "Mei Lin", 500, "")),
    ("tom 100", ("Rebuy", "Tom Okafor", 10000, "account")),
])
def test_a_line_is_read_as_act_player_amount_and_way(line: str, meant: tuple[str, str, int | None, str]) -> None:
    assert first(line) == meant


def test_a_player_without_a_seat_is_seated_where_it_was_said_or_at_the_first_open_seat() -> None:
    assert [(one.person and one.person.name, one.place, one.amount) for one in read_line("sit dana 9", TABLE)] == [
        ("Dana", 9, None), ("Dana", 4, 900)]
    assert read_line("dana sit", TABLE)[0].place == 4


@pytest.mark.parametrize(("line", "meant"), [
    ("sit zoe 100", ("Zoe", 4, 10000, "account")), ("zoe sit 9 100 cash", ("Zoe", 9, 10000, "cash")),
    ("add player mary ann 50", ("Mary Ann", 4, 5000, "account")), ("50 mary sit ann", ("Mary Ann", 4, 5000, "account")),
    ("sit zoe", ("Zoe", 4, None, "account"))])
def test_whoever_is_not_known_yet_is_seated_as_a_new_player_with_what_they_buy(
        line: str, meant: tuple[str, int, int | None, str]) -> None:
    one = read_line(line, TABLE)[0]
    assert one.person is not None
    assert one.person.new
    assert (one.person.name, one.place, one.amount, one.how) == meant


@pytest.mark.parametrize("line", ["sit ou", "sit o", "sit tom", "sit to", "sit marker", "zoe 100", "rebuy zoe 100"])
def test_a_word_that_may_have_meant_something_else_is_no_new_player(line: str) -> None:
    assert not any(one.person and one.person.new for one in read_line(line, TABLE))


def test_two_numbers_that_may_both_be_seats_are_two_readings() -> None:
    assert [(one.person and one.person.seat, one.amount) for one in read_line("tip 5 2", TABLE)] == [(5, 200), (2, 500)]


def test_a_sign_before_a_number_says_which_it_is() -> None:
    assert [(one.person and one.person.seat, one.amount) for one in read_line("tip £2 5", TABLE)] == [(5, 200)]
    assert [(one.person and one.person.seat, one.amount) for one in read_line("tip #2 5", TABLE)] == [(2, 500)]


def test_a_marker_takes_initials_and_lacks_them_until_they_are_typed() -> None:
    assert read_line("marker tom 100", TABLE)[0].lacks == ("signed",)
    signed = read_line("marker tom 100 TO", TABLE)[0]
    assert (signed.signed, signed.lacks) == ("TO", ())


@pytest.mark.parametrize("line", ["", "zebra", "rebuy zebra 100", "rebuy tom 1 000", "rebuy tom 100 cash account",
                                  "tip cash 5 anna", " ".join(["tom"] * 40)])
def test_a_line_with_a_word_left_over_is_no_reading(line: str) -> None:
    assert read_line(line, TABLE) == ()


@pytest.mark.parametrize("typed", ["-100", "1.005", "1,00", "10k"])
def test_what_is_no_amount_in_a_field_is_none_in_a_line(typed: str) -> None:
    one = read_line(f"rebuy tom {typed}", TABLE)[0]
    assert one.amount is None
    with pytest.raises(Refused) as refused:
        read_amount(typed, POUNDS)
    assert one.trouble == refused.value.refusal


@given(st.lists(st.sampled_from(WORDS), max_size=6), st.randoms(use_true_random=False))
def test_any_order_of_words_gives_the_same_readings_and_no_sum_was_not_typed(words: list[str], chance: object) -> None:
    found = read_line(" ".join(words), TABLE)
    mixed = list(words)
    chance.shuffle(mixed)  # type: ignore[attr-defined]  # Hypothesis's Random
    assert read_line(" ".join(mixed), TABLE) == found
    typed = set()
    for word in words:
        try:
            typed.add(read_amount(word, POUNDS))
        except Refused:
            continue
    assert all(one.amount is None or one.amount in typed for one in found)


def test_a_name_is_found_by_its_words_and_by_those_of_a_synonym() -> None:
    assert finds("log find", "Find in the log")
    assert finds("wrong", "Payment error", ("overpaid", "wrong pay"))
    assert not finds("wrong log", "Payment error", ("wrong pay",))


def test_the_nearest_words_are_always_three() -> None:
    assert nearest("rebyu", ("Tip", "Rebuy", "Marker", "Redo", "Fill"))[0] == "Rebuy"
    assert len(nearest("xyz", ("Tip", "Rebuy", "Marker", "Redo"))) == 3
