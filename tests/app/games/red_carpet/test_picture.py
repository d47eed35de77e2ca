"""What the felt shows of Red Carpet: the pair, what each has, who cannot bid, hands, and how far it is to the end."""

from app.dealing.values.felt import Felt, RowView
from app.games.red_carpet.rulings import WrongHand
from tests.app.games.at_table import AtTable
from tests.app.games.red_carpet.rounds import NOTHING, THREE, begun, bids, fast, hands


def felt(table: AtTable) -> Felt:
    """The felt as it is drawn."""
    return table.table.felt()


def row(table: AtTable, label: str) -> RowView:
    """The row of this name."""
    return next(one for one in felt(table).rows if one.label == label)


def marks(table: AtTable) -> tuple[str, ...]:
    """What stands at the seats that are taken."""
    return tuple(view.mark for view in felt(table).seats if not view.open)


def acting(table: AtTable) -> list[int]:
    """Whose moment it is."""
    return [view.number for view in felt(table).seats if view.to_act]


def test_seats_say_who_has_bid_passed_or_can_bid_no_more() -> None:
    table = bids(begun(), 19, NOTHING)
    assert (marks(table), acting(table)) == (("20 left", "Passed", "bids 19"), [1])
    assert marks(bids(table, 20)) == ("bids 20", "Passed", "Cannot bid")


def test_who_turns_a_pair_is_lit_while_it_is_keyed() -> None:
    table = bids(begun(entry="full").answer("Ah Ad"), 3, NOTHING, NOTHING).answer("keep")
    assert (acting(table), row(table, "The pair").note, row(table, "The pair").blank) == ([3], "turned by Cy", 2)


def test_cards_that_all_can_see_lie_before_their_owner_with_what_they_score() -> None:
    table = bids(begun(entry="full").answer("Ah Ad"), 3, NOTHING, NOTHING).answer("keep")
    shown = row(table, "Cy")
    assert ([str(card) for card in shown.cards], shown.hidden, shown.note) == (
        ["A♥", "A♦"], 2, "17 left, shows 16")


def test_a_pair_that_was_bought_lies_face_up_also_where_nobody_has_keyed_it() -> None:
    table = bids(begun(), 3)
    assert (row(table, "The pair").blank, row(table, "The pair").hidden) == (2, 2)
    bids(table, NOTHING, NOTHING).answer("keep")
    assert [(row(table, name).blank, row(table, name).hidden) for name in ("Ann", "Cy")] == [(0, 2), (2, 4)]


def test_the_column_says_what_is_left_what_each_has_and_how_far_it_is() -> None:
    table = bids(begun(stake=500), 3, NOTHING, NOTHING).answer("keep")
    assert felt(table).facts == (
        ("Cards left to turn", "22"), ("Ann", "20 to bid, 2 cards"), ("Bo", "20 to bid, 2 cards"),
        ("Cy", "17 to bid, 4 cards"), ("Played for", "15"), ("Needed to reach 250", "Ann 250, Bo 250 and Cy 250"))


def test_no_hand_of_a_round_is_on_the_table_as_the_next_one_is_dealt() -> None:
    table = fast(begun(entry="fast"), {}, "As Kd").rule(WrongHand, "dead", seat=3)
    hands(table, "Qc Qh Qs Ac Kh 9h")
    assert (felt(table).title, felt(table).rows) == ("Round 2 · Dealer: Bo", ())
    assert "Ann 56 (31 + 25 highest hand)" in table.prompt.result
    assert felt(table.answer({"counts": {}})).rows == (
        RowView("Ann", seat=1), RowView("Bo", seat=2), RowView("Cy", seat=3, lit=True))


def test_the_last_round_stays_in_sight_when_the_game_is_over() -> None:
    table = fast(begun(THREE[:2], entry="fast", target=20), {}, "As Kd", "Kc Kh")
    assert (felt(table).title, row(table, "Ann").note) == ("Round 1 · Dealer: Ann", "12, pair")
    assert row(table.answer(True), "Ann").note == "12, pair"
