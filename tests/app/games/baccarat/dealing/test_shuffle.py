"""Before the first coup: the guided and the short way, the cut, the cut card, and every rule of the burn."""

from typing import Any

import pytest

from app.dealing.asides.registry import SitDown
from app.dealing.prompts.kinds import Amount, Confirm, DrawCard, PickSeat
from app.errors import Refused
from app.games.baccarat.coup.shoe import Shoe
from app.games.baccarat.house_rules.rules import BaccaratRules, SkipNumbers
from tests.app.games.baccarat.stand import WHOLE_SHOE, Stand, opening, seated

GUIDED = ["equipment", "inspect", "shuffle:mix", "shuffle:piles", "shuffle:riffle", "shuffle:strip", "shuffle:stack",
          "roll", "cut", "cut_card", "burn", "burned"]


def asked_until_the_first_coup(table: Stand, burn: str = "3") -> list[str]:
    """Every question of the set-up, answered as expected; the burn card is `burn`."""
    asked = []
    while table.key.startswith("set_up/"):
        asked.append(table.key.removeprefix("set_up/"))
        match table.prompt:
            case DrawCard():
                table.answer(burn)
            case PickSeat():
                table.answer(1)
            case Amount() | Confirm():
                table.answer(None)
    assert table.key == "hand:1/bets"
    return asked


def test_the_guided_set_up_asks_every_step_in_its_order() -> None:
    table = seated({"set_up": "guided", "burn": "ten_for_court"})
    assert asked_until_the_first_coup(table) == GUIDED
    assert table.left == WHOLE_SHOE - 4


def test_the_short_set_up_asks_only_the_cut_the_cut_card_and_the_burn() -> None:
    table = seated({"set_up": "short", "burn": "ten_for_court"})
    assert asked_until_the_first_coup(table) == GUIDED[-4:]


def test_the_first_coup_waits_until_two_are_seated() -> None:
    table = seated({}, ())
    why = table.refused(True)
    assert (why.wrong, why.allowed, why.remedy) == ("Nobody is seated.", "Two or more can start.",
                                                    "Seat another player.")
    table.aside(SitDown(1, 1, "Ann"))
    assert table.refused(True).wrong == "Only one player is seated."
    table.aside(SitDown(2, 2, "Bo")).answer(True)
    assert table.key == "set_up/cut"


BURNS = {
    "ten_for_court": {"A": 1, "2": 2, "7": 7, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10},
    "none_for_court": {"A": 1, "2": 2, "7": 7, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0},
    "ace_eleven": {"A": 11, "2": 2, "7": 7, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10},
    "face_value": {"A": 1, "2": 2, "7": 7, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10},
}


@pytest.mark.parametrize(("rule", "card", "count"),
                         [(rule, card, count) for rule, cards in BURNS.items() for card, count in cards.items()])
def test_the_burn_card_says_how_many_more_go_face_down(rule: str, card: str, count: int) -> None:
    table = seated({"burn": rule}).answer(0, None)
    assert isinstance(table.prompt, DrawCard)
    table.answer(card)
    if count:
        assert table.key == "set_up/burned"
        assert table.prompt.lead == f"Burn {count}"
        table.answer(True)
    assert table.key == "hand:1/bets"
    assert table.left == WHOLE_SHOE - 1 - count
    assert table.game.shoe.view(1).seen[card] == 1
    assert sum(table.game.shoe.seen.values()) == 1


@pytest.mark.parametrize(("rules", "count"), [
    ({"burn": "deck_count", "decks": 8}, 8), ({"burn": "deck_count", "decks": 6}, 6), ({"burn": "none"}, 0),
    *(({"burn": "fixed", "burn_number": number}, number) for number in range(1, 9)),
])
def test_where_the_house_fixes_the_burn_no_card_is_turned(rules: dict[str, Any], count: int) -> None:
    table = seated(rules).answer(0, None)
    if count:
        assert (table.key, table.prompt.lead) == ("set_up/burned", f"Burn {count}")
        table.answer(True)
    assert table.key == "hand:1/bets"
    assert table.left == 52 * rules.get("decks", BaccaratRules().decks) - count
    assert not table.game.shoe.seen


def test_a_burn_card_that_is_no_card_is_refused() -> None:
    table = seated({"burn": "ten_for_court"}).answer(0, None)
    assert table.refused("1").wrong == "“1” is not a card."


@pytest.mark.parametrize("least", [1, 10, 52])
def test_the_cut_says_how_many_cards_it_must_leave(least: int) -> None:
    table = seated({"minimum_cut": least})
    assert table.key == "set_up/cut"
    assert f"At least {least} cards from either end." in table.prompt.reason


def test_any_player_cuts_and_the_host_last() -> None:
    for seat, fact in ((2, "Bo"), (0, "host")):
        table = seated().answer(seat)
        assert any(step.fact == fact for step in table.table.felt().steps)
    why = seated().refused(3)
    assert (why.wrong, why.allowed) == ("Seat 3 cannot be chosen here.", "Allowed: 1, 2, the host (0).")


@pytest.mark.parametrize(("decks", "extra"), [(1, 0), (1, 1), (6, 0), (8, 1), (12, 1)])
def test_the_cut_card_leaves_enough_for_its_coups_and_at_most_half_the_shoe(decks: int, extra: int) -> None:
    least, most = 6 * (1 + extra), decks * 26
    depth = min(most, 52)
    for wrong in (0, least - 1, most + 1):
        table = seated({"decks": decks, "extra_coups": extra, "cut_depth": depth}).answer(0)
        why = table.refused(wrong)
        assert (why.wrong, why.allowed) == (f"{wrong} is not allowed.", f"Allowed: {least}–{most}.")
    for right in (least, most):
        table = seated({"decks": decks, "extra_coups": extra, "cut_depth": depth}).answer(0, right)
        assert table.key == "hand:1/bets"
        assert table.game.shoe.cut_at == right


def test_a_count_that_is_not_the_packs_is_a_doubt_that_stops() -> None:
    table = seated({"set_up": "guided", "decks": 8}).answer(True)
    assert table.key == "set_up/inspect"
    for count in (415, 417, 0):
        why = table.refused(count)
        assert why.wrong == f"{count} does not match the expected 416."
        assert why.allowed == "A shoe of 8 decks has 416. Count again, or correct the decks."
    assert table.answer(416).key == "set_up/shuffle:mix"


@pytest.mark.parametrize(("seats", "skip", "numbers"), [
    (9, "none", list(range(1, 10))),
    (14, "none", list(range(1, 15))),
    (9, "4", [1, 2, 3, 5, 6, 7, 8, 9, 10]),
    (13, "4_13", [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]),
    (14, "4_13_14", [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17]),
    (1, "none", [1]),
])
def test_the_table_has_as_many_seats_as_the_rule_says_without_the_numbers_left_out(
    seats: int, skip: str, numbers: list[int],
) -> None:
    table = seated({"seats": seats, "skip_numbers": skip}, ())
    assert [view.number for view in table.table.seat_views()] == numbers
    for missing in SkipNumbers(skip).numbers:
        why = table.aside_refused(SitDown(missing, 1, "Ann"))
        assert why.wrong == f"There is no Seat {missing}."
        assert why.remedy == "Choose an open one."


def test_fourteen_players_can_bet_at_a_table_that_leaves_numbers_out() -> None:
    table = seated({"seats": 14, "skip_numbers": "4_13_14"}, (1_000,) * 14).answer(0, None)
    table.bets({seat: {"banker": 500} for seat in table.table.playing}).deal("2 8 3 K")
    assert [due.seat for due in table.coup.dues] == [17, 16, 15, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1]


@pytest.mark.parametrize("rules", [{"decks": 0}, {"decks": 13}, {"seats": 15}, {"decks": 1, "cut_depth": 27},
                                   {"cut_depth": 6, "extra_coups": 1}, {"minimum": 600, "maximum": 500}])
def test_a_house_that_cannot_be_does_not_open(rules: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        opening(rules, seated().run.opening.chips)


def test_a_shoe_counts_what_is_left_of_it() -> None:
    shoe = Shoe(2, 1, 20)
    shoe.burn(5)
    shoe.lay_aside()
    assert (shoe.left, shoe.set_aside) == (98, 1)
    shoe.draw()
    shoe.draw()
    assert (shoe.left, shoe.set_aside) == (97, 0)
