"""What lies on the table as it is drawn: the centre, every hand with its hidden cards, the pot, and who is to act."""

from app.cards import read_card
from app.dealing.procedures.table_rulings import ResultsOnly
from app.dealing.values.felt import RowView
from tests.app.games.mexican_sweat.sweating import Sweating, dealt, seated


def rows(table: Sweating) -> dict[str, RowView]:
    """The rows of cards, by their labels."""
    return {row.label: row for row in table.table.felt().rows}


def facts(table: Sweating) -> dict[str, str]:
    """What the right column says."""
    return dict(table.table.felt().facts)


def test_the_centre_and_seven_hidden_cards_each_lie_on_the_table() -> None:
    shown = rows(dealt("2c 7d"))

    assert shown["Kill card"].cards == (read_card("2c"),)
    assert shown["Kill card"].note == "any 2 kills"
    assert shown["Card to beat"].lit
    assert [(shown[name].cards, shown[name].hidden, shown[name].seat) for name in ("Ann", "Bo", "Cy")] == \
        [((), 7, 1), ((), 7, 2), ((), 7, 3)]


def test_the_leaders_row_is_lit_and_says_what_is_up() -> None:
    table = dealt("2c 7d").turn("3h 9s").check(3).turn("Td")
    shown = rows(table)

    assert (shown["Ann"].hidden, shown["Ann"].note, shown["Ann"].lit) == (5, "nine high", False)
    assert (shown["Bo"].hidden, shown["Bo"].note, shown["Bo"].lit) == (6, "ten high", True)
    assert not shown["Card to beat"].lit


def test_the_cards_of_a_leader_who_folded_stay_and_other_folded_hands_do_not() -> None:
    table = dealt("2c 7d", 4).turn("9h").say("check", 500, "fold", "call", "fold")
    shown = rows(table)

    assert shown["Ann"].note == "nine high"
    assert shown["Ann"].lit
    assert "Cy" not in shown


def test_the_right_column_compares_and_says_what_is_to_call() -> None:
    table = dealt("7c 8d").turn("8h 8s").say(500)

    assert facts(table) == {"In the pot": "8", "Kills": "any 7", "To beat": "Ann, a pair of eights",
                            "Needs": "a pair of nines or better", "Still in": "3 players", "Bo to call": "5"}


def test_the_seats_say_who_leads_who_is_out_and_what_they_have_to_call() -> None:
    table = dealt("2c 7d", 4).turn("8h").say(500, "fold")
    seats = {view.number: view for view in table.table.felt().seats}

    assert [seats[seat].mark for seat in (1, 2, 3, 4)] == ["Leads", "Folded", "", "5 to call"]
    assert [seat for seat in (1, 2, 3, 4) if seats[seat].to_act] == [3]
    assert (seats[1].in_front, seats[1].cards, seats[2].cards) == (500, 6, None)


def test_the_pot_is_drawn_and_between_deals_nothing_else_lies_there() -> None:
    table = dealt(players=2)
    assert [(one.name, one.amount) for one in table.table.felt().pots] == [("Pot", 200)]

    table.turn("2h")

    felt = table.table.felt()
    assert (felt.rows, felt.facts, felt.pots[0].amount) == ((), (("In the pot", "0"),), 0)
    assert felt.title == "Deal 2 · Dealer: Ann"


def test_where_cards_are_not_keyed_none_are_drawn() -> None:
    assert set(rows(dealt(rules={"entry": "guided"}))) == {"Kill card", "Card to beat"}
    assert set(rows(dealt().turn("3h").rule(ResultsOnly))) == {"Kill card", "Card to beat"}
    assert not rows(seated(rules={"entry": "fast"}).say(True))
