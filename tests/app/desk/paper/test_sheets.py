"""The sheets of a night against its books: each player's statement, the summary, the count."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.cli.demo import deal_demo
from app.dealing.asides.registry import BuyIn
from app.dealing.values.transfers import RACK
from app.desk import Desk
from app.desk.paper.sheets import KINDS
from app.desk.replay.transcript import row_text, transcript
from app.errors import Refused
from app.games import GAMES
from app.sheets.blocks import Caution, Note, Row, Sheet, Table
from app.sheets.foot import Printing
from app.store.books import open_books
from tests.app.desk.dealing import PLAYER_WINS, a_desk, bets, deal
from tests.app.desk.jackpot_night import JackpotNight
from tests.app.desk.nights_over import LOST, desk_after_a_night, hand_in

PRINTING = Printing(datetime(2026, 11, 22, 1, 14, tzinfo=UTC), "1.0")


def made(desk: Desk, code: str, name: str = "") -> Sheet:
    """A sheet as it would be printed now."""
    return desk.sheets.make(desk.sheets.find(code, name), PRINTING)


def texts(row: Row | None) -> list[str]:
    """What a row says."""
    assert row is not None
    return [cell.text for cell in row.cells]


def tables(sheet: Sheet) -> list[Table]:
    """A sheet's tables."""
    return [block for block in sheet.blocks if isinstance(block, Table)]


def all_text(sheet: Sheet) -> str:
    """Everything a sheet says in its rows and notes."""
    rows = [text for table in tables(sheet) for row in table.rows for text in texts(row)]
    return " | ".join([*rows, *(block.text for block in sheet.blocks if isinstance(block, Note | Caution))])


def in_minor(figure: str) -> int:
    """A printed figure read back: "+1,250.00" is 125000."""
    return int(figure.replace(",", "").replace(".", "").replace("−", "-").replace("+", ""))


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_what_a_statement_says_was_won_is_the_result_on_the_settlement_sheet(game: str, tmp_path: Path) -> None:
    """Of every player of a night, for every game: game by game, it adds up to what they settle for."""
    sheets_of_a_demo_agree(game, 3, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_sheets_of_a_long_night_of_every_game_agree(game: str, tmp_path: Path) -> None:
    sheets_of_a_demo_agree(game, 12, tmp_path)


def sheets_of_a_demo_agree(game: str, hands: int, folder: Path) -> None:
    """Deal a night of so many hands, and look at its sheets."""
    deal_demo(folder / "demo.db", game, 1, hands, 7)
    with open_books(folder / "demo.db", read_only=True) as books:
        they_agree(Desk(books))


def they_agree(desk: Desk) -> None:
    """What each statement and the summary say was won are the results on the settlement sheet."""
    told, results = desk.statement(), {}
    for choice in desk.sheets.possible():
        if choice.kind.code in ("statement", "summary"):
            sheet = desk.sheets.make(choice, PRINTING)
            results[choice.subject.name] = [in_minor(texts(table.total)[-1]) for table in tables(sheet)
                                            if table.columns[0].title == "Game"]
    # Who played no hand has no table of results; nor has a night in which nothing was dealt.
    assert {name: won or [0] for name, won in results.items()} == \
        {one.name: [one.result] for one in told.players} | {"": [told.house.result]}


def test_a_statement_tells_buy_in_cash_out_and_payment_and_nobody_else_s_figures(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    sheet = made(desk, "statement", "Cy")
    acts, won, settle, payments = tables(sheet)
    assert [texts(row)[1:5] for row in acts.rows] == [
        ["Chips bought, on account", "+100.00", "–", "−100.00"],
        ["Chips handed in, on account", "−75.00", "–", "+75.00"]]
    assert [texts(row) for row in won.rows] == [["Mini Baccarat", "1", "−25.00"]]
    assert texts(settle.total) == ["To settle", "pays 25.00"]
    assert [texts(row) for row in payments.rows] == [["Cy to House bank", "25.00", "25.00"]]
    assert "Ann" not in all_text(sheet)
    assert "7.50" not in all_text(sheet)


def test_a_payment_that_was_made_is_settled_on_the_statement(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    payment = next(one for one in desk.statement().payments if one.payer == 3)
    desk.settling.mark_paid(payment.pair)
    acts, *_, payments = tables(made(desk, "statement", "Cy"))
    assert texts(payments.rows[0])[-1] == "settled"
    assert texts(acts.rows[-1])[2:5] == ["–", "+25.00", "+25.00"]
    assert "pays 25.00" in texts(tables(made(desk, "statement", "Cy"))[2].total)


def test_a_reversed_buy_in_is_void_on_the_statement_by_the_entry_that_reversed_it(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    desk.aside(BuyIn(1, 5_000, "cash"))
    desk.undo()
    head = desk.books.head().number
    sheet = made(desk, "statement", "Ann")
    assert [row.void for row in tables(sheet)[0].rows] == [0, head]
    assert texts(tables(sheet)[0].rows[1])[1:4] == ["Chips bought, in cash", "+50.00", "+50.00"]
    assert "Not final: chips of £" not in all_text(sheet)
    assert "still in play" in all_text(sheet)


def test_the_summary_lists_what_was_reversed_with_its_reason_and_the_reversing_entry(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, PLAYER_WINS, LOST)
    desk.undo("misread card")
    sheet = made(desk, "summary")
    voids = [row for table in tables(sheet) for row in table.rows if row.void]
    assert len(voids) == 1
    assert voids[0].void == desk.books.head().number
    assert texts(voids[0])[2] == "misread card"
    assert "£" not in texts(voids[0])[-1]


def test_the_summary_tells_games_hands_house_result_and_the_largest_hand(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    games, largest = tables(made(desk, "summary"))[:2]
    row = texts(games.rows[0])
    assert (row[0], row[1], row[2], row[4]) == ("Mini Baccarat", "1", "1 coup", "+32.50")
    assert texts(largest.rows[0])[0] == "Won by the house in one hand"
    assert texts(largest.rows[0])[-1] == "32.50"
    assert "Nothing was reversed." in all_text(made(desk, "summary"))


def test_an_open_night_s_summary_and_statement_say_that_they_are_not_final(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    assert "still open" in all_text(made(desk, "summary"))
    assert "still in play" in all_text(made(desk, "statement", "Bo"))


def test_the_count_sheet_of_a_running_night_expects_every_chip_of_the_set(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, PLAYER_WINS, LOST)
    places, pieces = tables(made(desk, "count"))[:2]
    owned = sum(chip.value * chip.owned for chip in desk.table.chips.chips)
    assert in_minor(texts(places.total)[1]) == owned
    told = {texts(row)[0]: in_minor(texts(row)[1]) for row in places.rows}
    assert told["Players"] == sum(one.holds for one in desk.statement().players)
    assert len(pieces.rows) == len(desk.table.chips.chips)


def test_a_count_that_was_made_is_printed_with_what_was_seen_who_counted_and_who_bears_it(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, PLAYER_WINS, LOST)
    hand_in(desk)
    seen = desk.counting.as_booked()
    seen["rack"][500] -= 1
    desk.counting.close_out(seen, "house", "AK, LM", "one red chip is missing")
    desk.close_night()
    sheet = made(desk, "count")
    places, pieces = tables(sheet)[:2]
    rack = next(texts(row) for row in places.rows if texts(row)[0] == "Rack")
    assert rack[3] == "−5.00"
    assert "short by £5. The house covers it." in all_text(sheet)
    assert "one red chip is missing" in all_text(sheet)
    five = next(texts(row) for row in pieces.rows if texts(row)[0] == "£5")
    assert five[2] == f"{seen['rack'][500]} / {seen['rack'][500] + 1}"
    assert {"Counted by AK", "Counted by LM"} <= set(sheet.blocks[-1].names)  # type: ignore[union-attr]


def test_chips_that_cannot_lie_where_the_books_suppose_them_are_not_printed_as_expected(tmp_path: Path) -> None:
    """What is handed in unseen is booked as the fewest chips: that may be more of a kind than the set has."""
    desk = a_desk(tmp_path)
    desk.table.held[RACK] = {10_000: 11}
    places, pieces = tables(made(desk, "count"))[:2]
    assert all(texts(row)[1:-1] == [""] * 4 for row in pieces.rows)
    assert texts(places.rows[1])[1] != ""


def test_a_form_to_fill_in_tells_nothing_of_what_should_be_there(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    assert all(texts(row)[1] == "–" for row in tables(made(desk, "form"))[0].rows)


def test_every_kind_that_is_possible_can_be_made_and_is_known_by_what_it_is_about(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    choices = desk.sheets.possible()
    sheets = [desk.sheets.make(choice, PRINTING) for choice in choices]
    assert {choice.kind.code for choice in choices} >= {"settlement", "statement", "summary", "count", "form"}
    assert len({sheet.about for sheet in sheets}) == len(sheets)
    assert [choice.words for choice in choices if choice.kind.code == "statement"] == [
        "Player’s statement, Ann", "Player’s statement, Bo", "Player’s statement, Cy"]
    assert all(sheet.footer.scan or sheet.bare for sheet in sheets)


@pytest.mark.parametrize(("code", "name", "says"), [
    ("statement", "", "No name is given. Choose from: Ann, Bo and Cy. Give one of these names."),
    ("statement", "Zed", "There is no sheet for Zed. Choose from: Ann, Bo and Cy."),
    ("settlement", "Ann", "This sheet covers the whole night, not Ann alone."),
])
def test_a_sheet_that_there_is_not_is_refused_with_those_there_are(
    code: str, name: str, says: str, tmp_path: Path
) -> None:
    desk = desk_after_a_night(tmp_path)
    with pytest.raises(Refused) as refused:
        desk.sheets.find(code, name)
    assert says in str(refused.value)


def test_a_name_is_found_however_it_is_typed(tmp_path: Path) -> None:
    assert desk_after_a_night(tmp_path).sheets.find("statement", "  aNN ").subject.name == "Ann"


def test_kinds_have_codes_of_their_own() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)


def test_a_night_without_a_bet_has_a_statement_that_says_so(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, PLAYER_WINS, bets(s2={"player": 500}))
    assert "No hands were played." in all_text(made(desk, "statement", "Ann"))


def test_a_jackpot_s_record_is_offered_once_there_is_anything_to_tell(tmp_path: Path) -> None:
    night = JackpotNight(tmp_path).pays("Ann", "Bo")
    sheet = made(night.desk, "jackpot", "High hand")
    assert (sheet.about, sheet.footer.scan[:6]) == ("jackpot:high_hand:1", "SABOT ")
    assert "High hand, Bo takes part" in all_text(sheet)
    night.desk.prints.record(sheet, "A4")
    assert made(night.desk, "jackpot", "high hand").printed_before.startswith("Reprint 2")
    assert made(night.desk, "jackpot-rules", "Bad beat").about == "jackpot-rules:bad_beat"
    summary = tables(made(night.desk, "summary"))
    assert ["High hand", "0.00", "10.00", "0.00", "10.00"] in [texts(row) for table in summary for row in table.rows]
    statement = made(night.desk, "statement", "Ann")
    assert ["Jackpot", "–", "−5.00"] in [texts(row) for table in tables(statement) for row in table.rows]
    night.close()


def test_a_jackpot_s_chips_are_a_place_on_the_count_sheet(tmp_path: Path) -> None:
    night = JackpotNight(tmp_path).pays("Ann", "Bo")
    places = tables(made(night.desk, "count"))[0]
    owned = sum(chip.value * chip.owned for chip in night.desk.table.chips.chips)
    assert in_minor(texts(places.total)[1]) == owned
    assert any("jackpot" in texts(row)[0].lower() and texts(row)[1] == "10.00" for row in places.rows)
    night.close()


def test_the_record_of_a_hand_is_its_paragraph_of_the_replay_row_by_row(tmp_path: Path) -> None:
    desk = a_desk(tmp_path, suits=True)
    deal(desk, PLAYER_WINS, bets(s2={"player": 500}))
    deal(desk, PLAYER_WINS, bets(s2={"player": 500}))
    assert desk.run is not None
    offered = [choice for choice in desk.sheets.possible() if choice.kind.code == "hand"]
    assert [(choice.subject.key, choice.words) for choice in offered] == [("1/2", "Record of a hand, Shoe 1, Coup 2")]
    sheet = made(desk, "hand", "1/1")
    told = next(one for one in transcript(desk.run.log).passages if one.hand and one.hand.number == 1)
    said = [text for line in told.lines for text in row_text(line)]
    assert [texts(row)[2] for row in tables(sheet)[0].rows] == said
    assert "Result: Coup 1: Player wins, 9 over 2" in all_text(sheet)
    with pytest.raises(Refused, match="There is no sheet for 1/9"):
        desk.sheets.find("hand", "1/9")
    desk.books.close()
