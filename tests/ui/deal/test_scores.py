"""The score beside the felt: how everybody stands, the rounds, and each of them opened to its parts."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from app.dealing.engine.run import Run
from app.dealing.values.felt import SeatView
from app.dealing.values.log import Json
from app.dealing.values.scores import POINTS, Part, Round, ScoreSheet
from app.money import currency
from app.sheets.score_sheet import GameScore
from tests.app.dealing.point_game import COUNTING
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk, opening
from tests.ui.legible import TIGHTEST, cut_texts
from ui.deal.side.round_panel import RoundPanel
from ui.deal.side.score_table import FIGURES
from ui.felt.felt_seats import second_line, spoken_seat

FOUR = {1: "Luca", 2: "Tom", 3: "محمد علي", 4: "Oskar"}
AT = datetime(2026, 11, 21, 20, 5, tzinfo=UTC)


def counting(*rounds: tuple[int, ...], **rules: object) -> StandDesk:
    """A desk at a game for points with these rounds, everybody's points in each."""
    desk = StandDesk(Run.begin(COUNTING, opening(rules, game=COUNTING, seats=FOUR, last={})))
    for body in (True, 1, True):
        desk.run.answer(body)
    for points in rounds:
        desk.run.answer(True)
        desk.run.answer({"counts": {str(seat): number for seat, number in enumerate(points, 1)}})
    return desk


def of_many(players: int, rounds: int, over: bool = True) -> GameScore:
    """A game of so many players and rounds, from −999 to high above nothing."""
    seats = tuple(range(1, players + 1))
    played = tuple(Round(f"Round {at}", {seat: (Part("Hand", 37 * (seat - 3), note="a note"),) for seat in seats})
                   for at in range(1, rounds + 1))
    sheet = ScoreSheet(POINTS, seats, 500, rounds=played, gone={2: "walked out in round 7"}, winners=(players,))
    return GameScore(9, "Counting", 2, AT, AT, sheet, {seat: f"Bartholomew {seat}" for seat in seats}, over)


def at_the_scores(table: Table) -> Table:
    """With the Scores tab in sight, the keyboard in its table: Ctrl+T."""
    table.press("^t")
    assert table.page.tabs.scores.table.hasFocus()
    return table


def words(panel: RoundPanel) -> list[str]:
    """What an opened round says, line by line."""
    return [label.text() for label in panel.findChildren(QLabel) if label.text() and not label.isHidden()]


def test_a_game_without_points_has_no_scores_tab(table_of: MakeTable) -> None:
    table = table_of(StandDesk(Run.begin(COUNTING, opening({}, game=COUNTING, seats=FOUR, last={}))))
    bar = table.page.side.bar
    assert [bar.tabText(at) for at in range(bar.count()) if bar.isTabVisible(at)] == ["Roads", "Odds", "Shoe", "Log"]
    for body in (True, 1, True):
        table.desk.run.answer(body)
    table.page.refresh()
    assert [bar.tabText(at) for at in range(bar.count()) if bar.isTabVisible(at)] == [
        "Roads", "Odds", "Shoe", "Scores", "Log"]


def test_seats_say_what_each_has_and_in_words_who_leads(table_of: MakeTable) -> None:
    table = table_of(counting((5, 20, -3, 20), (1, 2, 3, 1)))
    seats = {seat.number: seat for seat in table.desk.felt().seats if not seat.open}
    assert {number: (seat.score_words, seat.standing) for number, seat in seats.items()} == {
        1: ("6 points", ""), 2: ("22 points", "leads"), 3: ("0 points", ""), 4: ("21 points", "")}
    assert "22 points, leads" in spoken_seats(table)[1]


def spoken_seats(table: Table) -> list[str]:
    """Every seat as it is read aloud."""
    money = table.desk.table.money
    return [spoken_seat(seat, [], (), money) for seat in table.desk.felt().seats]


def test_a_plate_has_the_unit_where_there_is_room_for_it_at_every_seat_and_else_nowhere() -> None:
    seats = [SeatView(1, "Ann", 1, 9500, score=score, score_words=POINTS.say(score)) for score in (7, -16, 120)]
    wide, narrow = ([second_line(seat, currency("GBP"), "note", room)[0] for seat in seats] for room in (80, 50))
    assert wide == ["7 points", "−16 points", "120 points"]
    assert narrow == ["7", "−16", "120"]


def test_equal_scores_are_level(table_of: MakeTable) -> None:
    table = table_of(counting((5, 20, -3, 20)))
    assert [seat.standing for seat in table.desk.felt().seats][:4] == ["", "level", "", "level"]


def test_the_table_has_every_round_with_what_it_gave_and_the_total_then(table_of: MakeTable) -> None:
    table = at_the_scores(table_of(counting((5, 20, -3, 9), (1, 2, 3, -40))))
    shown = table.page.tabs.scores.table.shown
    figures = [[shown.data(shown.index(row, column), FIGURES) for column in range(4)] for row in range(2)]
    assert figures == [[("5", "+5"), ("20", "+20"), ("−3", "−3"), ("9", "+9")],
                       [("6", "+1"), ("22", "+2"), ("0", "+3"), ("−31", "−40")]]
    assert shown.data(shown.index(1, 1), Qt.ItemDataRole.AccessibleTextRole) == "Round 2, Tom: +2, then 22"
    assert table.page.tabs.scores.standings.accessibleName() == (
        "Counting, To 30 points, after Round 2: Tom 22 points leads; Luca 6 points; \u2068محمد علي\u2069 0 points; "
        "Oskar −31 points")


def test_enter_opens_a_round_arrows_turn_to_the_others_and_esc_closes_it(table_of: MakeTable) -> None:
    table = at_the_scores(table_of(counting((5, 20, -3, 9), (1, 2, 3, -40))))
    asked = table.asked
    table.keys("Up Enter")
    panel = table.page.side.panel
    assert isinstance(panel, RoundPanel)
    assert words(panel)[:7] == ["Round 1", "Luca", "+5", "Counted", "+5", "Given", "0"]
    table.press("Right")
    assert words(panel)[0] == "Round 2"
    assert "Tom’s total is then 22 points." in words(panel)
    assert not panel.after.isEnabled()
    table.press("Esc")
    assert table.page.side.panel is None
    assert table.asked == asked, "no key has answered the prompt"
    table.press("Enter")
    assert table.asked != asked, "the keyboard is with the strip again"


def test_an_opened_round_follows_what_is_fixed_and_closes_with_a_round_that_is_taken_back(table_of: MakeTable) -> None:
    table = at_the_scores(table_of(counting((5, 20, -3, 9), (1, 2, 3, -40))))
    table.press("Enter")
    panel = table.page.side.panel
    assert isinstance(panel, RoundPanel)
    count = next(row.seq for row in table.desk.run.effective if row.key == "hand:1/count")
    ask = table.page.ask
    counted: Json = {"counts": {"1": 5, "2": 7, "3": -3, "4": 9}}
    assert ask is not None
    table.page.run_command(lambda: table.desk.fix(count, counted, "keyed wrongly"), ask)
    QApplication.processEvents()
    assert table.page.side.panel is panel
    assert "Tom’s total is then 9 points." in words(panel)
    for _ in ("the fix", "the round"):
        table.page.run_command(lambda: table.desk.undo("keyed wrongly"), ask)
    assert table.page.side.panel is None, "there is no such round any more"


def test_an_opened_round_that_is_longer_than_the_column_is_read_by_keys(table_of: MakeTable) -> None:
    table = table_of(counting(), 1280, 800)
    table.page.open_panel(RoundPanel(of_many(9, 3), 1))
    panel = table.page.side.panel
    assert panel is not None
    bar = panel.findChildren(QScrollArea)[0].verticalScrollBar()
    QApplication.processEvents()
    assert bar.maximum() > 0
    reached = []
    for key in ("Down", "PgDn", "End", "Home"):
        table.press(key)
        reached.append(bar.value())
    assert 0 < reached[0] < reached[1] <= reached[2] == bar.maximum()
    assert reached[3] == 0


def test_ctrl_t_goes_to_the_rounds_also_from_a_field_and_esc_back_to_the_strip(table_of: MakeTable) -> None:
    desk = counting((5, 20, -3, 9))
    desk.run.answer(True)
    table = table_of(desk)
    before = QApplication.focusWidget()
    at_the_scores(table).press("Esc")
    assert QApplication.focusWidget() is before
    assert table.page.side.page is table.page.tabs.scores


def test_ctrl_t_does_nothing_where_nothing_is_scored(table_of: MakeTable) -> None:
    table = table_of(StandDesk(Run.begin(COUNTING, opening({}, game=COUNTING, seats=FOUR, last={}))))
    table.press("^t")
    assert table.page.side.page is not table.page.tabs.scores


def test_a_click_opens_a_round(table_of: MakeTable) -> None:
    table = at_the_scores(table_of(counting((5, 20, -3, 9), (1, 2, 3, -40))))
    view = table.page.tabs.scores.table
    place = view.visualRect(view.shown.index(0, 2)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert isinstance(table.page.side.panel, RoundPanel)
    assert table.page.side.panel.at == 0


def test_a_game_that_is_over_can_be_looked_at_while_another_is_dealt(table_of: MakeTable) -> None:
    desk = counting((5, 20, -3, 9))
    desk.scored_before = (of_many(3, 12),)
    table = at_the_scores(table_of(desk))
    panel = table.page.tabs.scores
    assert [panel.choice.itemText(at) for at in range(panel.choice.count())] == ["Counting, 21:14", "Counting 2, 20:05"]
    panel.choice.setCurrentIndex(1)
    assert panel.far.text() == "To 500 points, won after Round 12"
    assert panel.table.shown.rowCount() == 12
    table.desk.run.answer(True)
    table.page.refresh()
    assert panel.game == desk.scored_before[0], "it stays chosen while cards are dealt"


def test_an_undo_takes_the_round_off_the_table(table_of: MakeTable) -> None:
    table = at_the_scores(table_of(counting((5, 20, -3, 9), (1, 2, 3, -40))))
    table.page.run_command(lambda: table.desk.undo("keyed wrongly"), table.page.ask)  # type: ignore[arg-type]
    assert table.page.tabs.scores.table.shown.rowCount() == 1
    assert table.desk.felt().seats[1].score == 20


def test_print_asks_for_the_sheet_of_the_game_that_is_shown(table_of: MakeTable) -> None:
    table = at_the_scores(table_of(counting((5, 20, -3, 9))))
    with table.qtbot.waitSignal(table.page.sheet_wanted) as wanted:
        table.page.tabs.scores.print_button.click()
    assert wanted.args[0].sitting == 1


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (9, 40)])
@pytest.mark.parametrize("size", TIGHTEST)
def test_many_players_and_rounds_are_legible(table_of: MakeTable, size: tuple[int, int, float], players: int,
                                             rounds: int) -> None:
    desk = counting()
    desk.scored_before = (of_many(players, rounds),)
    table = at_the_scores(table_of(desk, *size))
    panel = table.page.tabs.scores
    panel.choice.setCurrentIndex(1)
    QApplication.processEvents()
    assert not [text for text in cut_texts(panel) if not text.startswith("Bartholomew")]
    assert panel.table.viewport().height() >= panel.table.verticalHeader().defaultSectionSize()
    view = panel.table
    assert view.viewport().rect().intersects(view.visualRect(view.shown.index(rounds - 1, 0)))
