"""The score sheet of Thirty-One: what each deal cost whom and why, who went out when, who took the stakes."""

from app.dealing.procedures.table_rulings import DealtWrong, WalkedOut
from app.games.thirty_one.rulings import LOSS, WrongHand
from tests.app.games.at_table import AtTable
from tests.app.games.thirty_one.deals import blitz, dealt, knock, losing, lost


def lines(table: AtTable, deal: int) -> dict[int, list[tuple[str, int, str]]]:
    """What the sheet says of a deal: player -> why, how many, the count."""
    one = table.table.scores.rounds[deal - 1]
    return {player: [(part.what, part.points, part.note) for part in parts] for player, parts in one.parts.items()}


def test_a_lowest_hand_loses_one_and_a_knocker_two_with_the_reason() -> None:
    table = knock(knock(dealt(), 2, 3), 2, 2)
    assert lines(table, 1) == {1: [], 2: [], 3: [("Lowest", 1, "")], 4: []}
    assert lines(table, 2)[2] == [("Knocked, and lowest", 2, "")]
    assert [one.note for one in table.table.scores.rounds] == ["Bo knocked.", "Bo knocked."]
    assert table.table.scores.totals == {1: 0, 2: 2, 3: 1, 4: 0}


def test_counts_that_were_entered_stand_on_the_sheet_also_of_who_loses_nothing() -> None:
    table = dealt(entry="guided").answer(2, {"counts": {"1": 20, "2": 24, "3": 11, "4": 30}})
    assert lines(table, 1) == {1: [("Loses nothing", 0, "counts 20")], 2: [("Loses nothing", 0, "counts 24")],
                               3: [("Lowest", 1, "counts 11")], 4: [("Loses nothing", 0, "counts 30")]}


def test_a_31_that_costs_everybody_else_one_says_so() -> None:
    table = blitz(dealt(blitz_losers="everybody"), 4)
    assert lines(table, 1) == {1: [("31 was shown", 1, "")], 2: [("31 was shown", 1, "")],
                               3: [("31 was shown", 1, "")], 4: []}
    assert table.table.scores.rounds[0].note == "31: Di."


def test_what_a_ruling_costs_has_its_name() -> None:
    table = dealt().rule(WrongHand, LOSS, seat=3)
    assert lines(knock(table, 2, 1), 1)[3] == [("Wrong number of cards in a hand", 1, "")]


def test_the_sheet_says_who_went_out_when_and_who_took_the_stakes() -> None:
    table = dealt((10_000,) * 3)
    losing(table, 2, 5)
    table.answer(True)
    assert table.table.scores.gone == {2: "out in deal 5"}
    table.rule(WalkedOut, seat=3).answer(True)
    assert table.table.scores.gone == {2: "out in deal 5", 3: "walked out in deal 6"}
    assert (table.table.scores.winners, table.table.scores.taken) == ((1,), {1: 1_500})


def test_a_void_deal_is_not_on_the_sheet_and_who_it_put_out_is_in_again() -> None:
    table = dealt((10_000,) * 3)
    losing(table, 2, 4)
    knock(table, 1, 2)
    assert table.table.scores.totals[2] == 4, "the fifth is counted with the deal"
    table.rule(DealtWrong)
    assert len(table.table.scores.rounds) == 4
    knock(table, 1, 3)
    assert table.table.scores.totals == {1: 0, 2: 4, 3: 1}
    assert not table.table.scores.gone


def test_the_sheet_and_the_corners_agree_through_undo_and_fix() -> None:
    table = knock(knock(dealt(), 2, 3), 2, 2)
    row = next(row for row in table.run.effective if row.key == "hand:1/lowest")
    table.run.fix(row.seq, [4], "keyed wrongly")
    assert tuple(table.table.scores.totals.values()) == lost(table) == (0, 2, 0, 1)
    table.run.undo("the fix")
    assert tuple(table.table.scores.totals.values()) == lost(table) == (0, 2, 1, 0)
