"""What moves at Newmarket, transfer by transfer with its reason, and the count that the cards played prove wrong."""

from dataclasses import replace

from app.cards import read_card
from app.dealing.values.log import Json
from app.dealing.values.transfers import Place, pot, stack
from app.errors import Refusal
from app.games.newmarket import NEWMARKET
from app.games.newmarket.rulings import PAYS, CountsDiffer, HeldBack
from tests.app.games.at_table import AtTable
from tests.app.games.newmarket.at_newmarket import POTS, by_results, dealt, game_at

ACE = read_card("Ah")
CLOSED: tuple[Json, ...] = ("keep", {"option": "none"})


def moved(table: AtTable) -> list[tuple[int, Place, Place, str]]:
    """Every transfer of the open deal."""
    assert table.table.hand is not None
    return [one[:4] for one in table.table.hand.transfers]


def test_an_ante_of_each_lies_on_each_card_with_the_cards_name() -> None:
    assert moved(dealt(3))[:3] == [(100, stack(seat), pot("newmarket/Ah"), "Ante on A♥") for seat in (1, 2, 3)]
    assert [target for _, _, target, _ in moved(dealt(3))] == [pot(name) for name in POTS for _ in range(3)]


def test_the_widow_is_paid_to_the_dealer_who_is_told_with_the_price() -> None:
    table = dealt(4, "keep", {"seat": 2, "amount": 1_200})
    assert moved(table)[-1] == (1_200, stack(2), stack(4), "The widow")
    assert (table.prompt.result, game_at(table).deal.spare) == ("Bo buys the widow: 12 to Di.", "sold")
    old = AtTable(replace(NEWMARKET, version=1), (10_000,) * 3).begun(3).answer(True, {"seat": 1, "amount": 700})
    assert old.table.announcement == "Sold to Ann for 7."


def test_a_pot_goes_to_who_played_its_card_and_whose_it_was_is_kept() -> None:
    table = dealt(3, *CLOSED, "Ah", 2)
    assert moved(table)[-1] == (300, pot("newmarket/Ah"), stack(2), "Played A♥")
    assert game_at(table).deal.taken == {ACE: 2}


def test_each_pays_who_is_out_for_the_cards_left_in_hand() -> None:
    table = by_results(dealt(3, *CLOSED), (0, 0, 0, 0), 2, seat1=4, seat3=7)
    paid = [one[:4] for one in table.table.bookings[-1].transfers][-2:]
    why = "Cards left in hand"
    assert sorted(paid) == [(400, stack(1), stack(2), why), (700, stack(3), stack(2), why)]


def test_a_fault_costs_its_fee_on_each_card() -> None:
    table = dealt(4, *CLOSED, ["9d"], 0, entry="full").rule(HeldBack, PAYS, seat=2, card="Td")
    assert moved(table)[-4:] == [(100, stack(2), pot(name), "Fee for a fault") for name in POTS]


def by_cards() -> AtTable:
    """Ann has played out, with every card keyed: the others have 13 each, and of hearts none was left but hers."""
    suits = [[f"{rank}{suit}" for rank in "23456789TJQKA"] for suit in "shdc"]
    return dealt(3, *CLOSED, [suits[0][0]], *[1] * 9, True, *[1] * 3, entry="full", claim="auto")


def test_a_count_that_the_cards_played_do_not_leave_is_refused_with_the_one_they_leave() -> None:
    assert by_cards().refused({"counts": {"2": 12, "3": 13}}) == Refusal(
        "Bo has 13 by the cards played, not 12.", "Every card of this deal was entered.",
        "Count again, or record that the hands hold other counts.")


def test_that_counts_differ_is_ruled_only_where_the_cards_say_what_they_are() -> None:
    assert CountsDiffer in by_cards().prompt.rulings
    assert CountsDiffer not in dealt(3, *CLOSED, "out", 2).prompt.rulings
