"""Four players through an evening of the five games of bids, lives and points, by keys in the real window.

Everything that is expected of it was worked out on paper, from the pages of the rules.
"""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.dealing.values.transfers import RACK, Family
from app.desk import Desk, House, NightPlan, Seating
from app.ledger.entries import Entry
from app.money import currency
from app.sheets.foot import Printing
from tests.app.desk.dealing import CHIPS
from tests.ui.hands import letter_of
from tests.ui.printed import said
from tests.ui.printing.test_sheet_kinds import AT
from tests.ui.running import Running, books_with_a_night, on_the_disk
from tests.ui.test_dealers_evening import cash_everybody_out
from ui.deal.choosing.ask import ChooseAsk
from ui.printing import pdf_of

NAMES = ("Luca", "Tom", "Priya", "Oskar")
RULES = {"red_carpet": {"stake": 250, "target": 150, "entry": "fast"},
         "red_three_rummy": {"played_for": "fun", "stake": 500, "rounds": 2, "entry": "fast"}}

Line = tuple[str, tuple[int, ...]]
"""The keys of a deal, and what it gave Luca, Tom, Priya and Oskar. At a bar the program is gone and comes back."""

NAP: tuple[Line, ...] = (
    ("3 2 Enter", (-3, 9, -3, -3)),
    ("m 1 Enter", (9, -3, -3, -3)),
    ("n 4 Enter", (-10, -10, -10, 30)),
    ("2 ⇧2 Enter", (2, -6, 2, 2)))

THIRTY_ONE: tuple[Line, ...] = (
    ("2 Enter 3 Enter", (0, 0, 1, 0)),
    ("3 Enter 3 Enter", (0, 0, 2, 0)),
    ("s 1 3 Enter", (0, 0, 1, 0)),
    ("4 Enter 3 Enter", (0, 0, 1, 0)),
    ("1 Enter 1 Enter", (2, 0, 0, 0)),
    ("4 Enter 1 Enter", (1, 0, 0, 0)),
    ("2 Enter | 1 Enter", (1, 0, 0, 0)),
    ("s 2 4 Enter", (0, 0, 0, 1)),
    ("4 Enter 1 Enter", (1, 0, 0, 0)),
    ("4 Enter 2 Enter", (0, 1, 0, 0)),
    ("4 Enter 4 Enter", (0, 0, 0, 2)),
    ("2 Enter 4 Enter", (0, 0, 0, 1)),
    ("s 2 Enter", (0, 0, 0, 1)))

RED_CARPET: tuple[Line, ...] = (
    ("4 2 0 5 1 Enter  q c q h q s a c Enter  a h a d 7 h 7 d Enter  j h 9 h Enter  k s k d Enter", (9, 32, 36, 126)),
    ("1 0 0 3 2 0 Enter  7 c 8 c Enter  a s a d k s k d Enter  t s j d q h k c Enter  a h k h Enter", (38, 58, 10, 24)))

BASEBORN: tuple[Line, ...] = (
    ("Enter  1 3 0 2 Enter  f 2", (0, 1, 0, 0)),
    ("Enter  2 3 4 5 Enter  5 4 3 2 Enter  l 4", (0, 0, 0, 1)),
    ("f 3 Enter", (0, 0, 3, 0)),
    ("Enter  9 9 2 | 2 Enter  2 3 Enter  f 2", (0, 5, 0, 0)),
    ("Enter  0 0 0 1 1 Enter  f 4", (0, 0, 0, 5)))

RUMMY: tuple[Line, ...] = (
    ("2  7 0 Enter 1 4 5 Enter 0 Enter 9 5 Enter  6 0 Enter 7 5 Enter 5 Enter", (10, 145, -75, 90)),
    ("3  0 Enter 8 5 Enter 2 1 0 Enter 7 0 Enter  1 3 0 Enter 2 5 Enter 1 5 Enter", (-130, 60, 210, 55)))

PRINTED = {
    "Nap": ("1 Oskar 26 credits won", "2 Luca −2 credits", "3 Tom −10 credits", "4 Priya −14 credits",
            "Deal 1 −3 · −3 +9 · 9 −3 · −3 −3 · −3",
            "Deal 2 +9 · 6 −3 · 6 −3 · −6 −3 · −6",
            "Deal 3 −10 · −4 −10 · −4 −10 · −16 +30 · 24",
            "Deal 4 +2 · −2 −6 · −10 +2 · −14 +2 · 26",
            "Total −2 −10 −14 26", "Luca’s misère +9 (made)", "Tom’s two −6 (failed)"),
    "Thirty-One": ("Stake £5.00",
                   "1 Tom 1 loss won 20.00", "Luca 5 losses out in deal 9", "Priya 5 losses out in deal 4",
                   "Oskar 5 losses out in deal 13",
                   "Deal 2 0 · 0 0 · 0 +2 · 3 0 · 0", "Deal 9 +1 · 5 0 · 0", "Total 5 1 5 5",
                   "Knocked, and lowest +2"),
    "Red Carpet": ("Stake £2.50", "Played to 150 points",
                   "1 Oskar 150 points won 10.00", "2 Tom 90 points", "3 Luca 47 points", "4 Priya 46 points",
                   "Round 1 +9 · 9 +32 · 32 +36 · 36 +126 · 126",
                   "Round 2 +38 · 47 +58 · 90 +10 · 46 +24 · 150", "Total 47 90 46 150",
                   "Red Carpet is by Mike Church, © 2003. It may be played and passed on freely; commercial use of the "
                   "game or its rules needs the author’s permission."),
    "Baseborn": ("Stake none, for points alone",
                 "1 Tom 6 points won", "1 Oskar 6 points won", "3 Priya 3 points", "4 Luca 0 points",
                 "Round 1 – +1 · 1 – –", "Round 2 – – – +1 · 1", "Round 4 – +5 · 6 – –", "Total 0 6 3 6",
                 "Completed flush +5 (27 chips from the bank)", "Dealt flush +3 (nothing from the bank)"),
    "Red 3 Rummy": ("Stake 5.00, chips for fun", "Player Total Won, for fun 1 Tom",
                    "1 Tom 205 points won 20.00", "2 Oskar 145 points", "3 Priya 135 points", "4 Luca −120 points",
                    "Round 1 +10 · 10 +145 · 145 −75 · −75 +90 · 90",
                    "Round 2 −130 · −120 +60 · 205 +210 · 135 +55 · 145", "Total −120 205 135 145",
                    "Books +70; Left −60 +10", "No books 0; Left −75 −75")}
"""What each score sheet must say on paper, apart from how its words are spaced."""

RESULTS = {"Luca": -950, "Tom": 250, "Priya": -2150, "Oskar": 2850}
"""In pence: of Nap −200, −1000, −1400, 2600; Thirty-One −500, 1500, −500, −500; Red Carpet −250 and 750."""

SETTLED = ("Oskar 4 100.00 128.50 +28.50 – receives 28.50", "Tom 2 100.00 102.50 +2.50 – receives 2.50",
           "Luca 1 100.00 90.50 −9.50 – pays 9.50", "Priya 3 100.00 78.50 −21.50 – pays 21.50",
           "Total 400.00 400.00 0.00 0.00", "Red 3 Rummy, for fun: Tom 115, Luca 95, Priya 95, Oskar 95.",
           "Baseborn, for points: Tom 6, Oskar 6, Priya 3, Luca 0.",
           "Priya → Oskar 21.50", "Luca → Oskar 7.00", "Luca → Tom 2.50")
"""What the settlement sheet must say."""

RACK_AFTER_BUY_INS = 200 * 50 + 200 * 250 + 100 * 500 + 40 * 2500 + 10 * 10_000 - 4 * 10_000


class Evening:
    """The window, and the hands that key what lies on paper."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        plan = NightPlan("Games for points", "Host", tuple(Seating(name, 10_000) for name in NAMES),
                         all_the_rest=True, game="nap")
        self.qtbot, self.folder = qtbot, folder
        self.path = books_with_a_night(folder, House("Tests", "Host", currency("GBP"), CHIPS, RULES), plan)
        self.running = Running(qtbot, folder, self.path)

    @property
    def desk(self) -> Desk:
        """The desk behind the window."""
        return self.running.desk

    def key(self, line: str) -> int:
        """Keys with spaces between; how many. At a bar the program is gone and comes back."""
        before, bar, after = line.partition("|")
        self.running.keys(*before.split())
        if bar:
            self.killed_and_opened_again()
        self.running.keys(*after.split())
        return len(line.replace("|", "").split())

    def points(self) -> list[tuple[int, ...]]:
        """What every round gave each of the four, by the score that the table keeps."""
        return [tuple(one.points(player) for player in (1, 2, 3, 4)) for one in self.desk.table.scores.rounds]

    def killed_and_opened_again(self) -> None:
        """The program is gone as if the power had been cut, and is started over what lies on the disk."""
        left, asked = on_the_disk(self.desk), self.running.asked
        self.running.window.close()
        self.running.program.close()
        for path, content in left.items():
            path.write_bytes(content)
        self.running = Running(self.qtbot, self.folder, self.path)
        assert self.running.asked == asked

    def over(self) -> None:
        """The game is over: nothing is asked but what comes next."""
        assert isinstance(self.running.deal.ask, ChooseAsk)
        assert self.desk.verify() == []


def given(lines: tuple[Line, ...]) -> list[tuple[int, ...]]:
    """What the deals on paper gave."""
    return [gave for _, gave in lines]


def deal_nap(evening: Evening) -> None:
    """Three keys a deal. One is taken back and keyed anew, and one paid wrongly is put right two deals later."""
    evening.key("1")
    wrongly = {"m 1 Enter": "m ⇧1 Enter", "2 ⇧2 Enter": "2 2 Enter"}
    for keys, _ in NAP:
        assert evening.key(wrongly.get(keys, keys)) == 2 + 1
    evening.key("Back Enter Back ⇧2 Enter")
    evening.key("^f f a i l e d Space b y Tab Down Enter 1 m i s c o u n t e d Enter")
    assert evening.running.deal.strip.said.reason == "Give Luca 18. Take Tom 6, Priya 6 and Oskar 6."
    evening.key("Enter y")
    evening.key(letter_of("end_game", evening.running.deal.side.panel))
    assert evening.points() == given(NAP)


def deal_thirty_one(evening: Evening) -> None:
    """Four keys a knock or a 31, Enter for each who is out. After a knock the program is gone."""
    evening.key("h Enter Enter")
    for keys, _ in THIRTY_ONE:
        assert evening.key(keys) <= 4, "who, the last turns or the 31, who is lowest, and the chips"
        if "/out:" in evening.running.asked:
            evening.key("Enter")
    assert evening.points() == given(THIRTY_ONE)


def deal_red_carpet(evening: Evening) -> None:
    """A number and a hand for each. One number was keyed wrongly: put right a round later, it decides the game."""
    evening.key("l Enter Enter")
    pressed = [evening.key(keys.replace("5 1 Enter", "5 0 Enter")) for keys, _ in RED_CARPET]
    assert pressed == [6 + 9 + 9 + 5 + 5, 7 + 5 + 9 + 9 + 5], "a number and a hand for each"
    assert evening.running.asked == "hand:4/points"
    evening.key("^f p o i n t s Tab Down Enter 4 Enter 2 0 Enter 5 Enter 1 Enter m i s c o u n t e d Enter")
    assert evening.running.deal.strip.said.lead == "Give Oskar 10"
    evening.key("Enter")
    assert evening.points() == given(RED_CARPET)


def deal_baseborn(evening: Evening) -> None:
    """A number a bidder and one key. The program goes with bids half entered, and a dealt flush is taken back."""
    evening.key("m Enter Enter")
    pressed = []
    for keys, _ in BASEBORN:
        if keys == "f 3 Enter":
            evening.key("f 2 Enter ^z")
        pressed.append(evening.key(keys))
    assert pressed == [1 + 5 + 2, 1 + 5 + 5 + 2, 1 + 1 + 1, 1 + 5 + 3 + 2, 1 + 6 + 2], "a number a bidder, whose flush"
    assert evening.running.asked.endswith("/result")
    assert evening.desk.prompt is not None
    assert evening.desk.felt().steps[evening.desk.prompt.step].label == "Bank and points"
    evening.key("Enter")
    assert evening.points() == given(BASEBORN)


def deal_rummy(evening: Evening) -> None:
    """Who is out, and two totals for each."""
    evening.key("o Enter Enter")
    pressed = [evening.key(keys) for keys, _ in RUMMY]
    assert pressed == [1 + 12 + 8, 1 + 12 + 10], "who is out, and two totals for each"
    evening.key("Enter")
    assert evening.points() == given(RUMMY)


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Evening:
    """Four players with 100 each, Nap to begin with."""
    return Evening(qtbot, tmp_path)


@pytest.mark.early
def test_four_players_deal_an_evening_of_the_five_games_for_points(evening: Evening) -> None:
    for deal in (deal_nap, deal_thirty_one, deal_red_carpet, deal_baseborn, deal_rummy):
        deal(evening)
        evening.over()
    assert [evening.desk.table.stack_of(seat) for seat in (1, 2, 3, 4)] == [9500, 11500, 9500, 9500], "worth nothing"
    assert evening.running.window.top.game.value == "Red 3 Rummy, for fun"
    assert evening.desk.table.balance(RACK) == RACK_AFTER_BUY_INS
    assert_no_point_is_money(evening.desk)
    assert_the_score_sheets_say(evening.desk)
    cash_everybody_out(evening.running)
    assert evening.desk.night is None
    assert_the_settlement_is_right(evening.desk)


def hands_of(desk: Desk, game: str) -> list[Entry]:
    """The entries of tonight's sitting of a game."""
    sitting = next(one.id for one in desk.books.sittings(desk.last_night().id) if one.game == game)
    return [one for one in desk.books.entries() if one.sitting == sitting]


def moved(entries: list[Entry]) -> dict[str, int]:
    """What these entries brought every place, in pence, where it was anything."""
    sums: dict[str, int] = {}
    for entry in entries:
        for one in entry.postings:
            sums[str(one.place)] = sums.get(str(one.place), 0) + one.amount
    return {place: amount for place, amount in sums.items() if amount}


def assert_no_point_is_money(desk: Desk) -> None:
    """The books hear of credits and stakes alone; of points, bidding chips and chips for fun not a penny."""
    assert moved(hands_of(desk, "thirty_one")) == {"stack:1": -500, "stack:2": 1500, "stack:3": -500, "stack:4": -500}
    assert moved(hands_of(desk, "red_carpet")) == {"stack:1": -250, "stack:2": -250, "stack:3": -250, "stack:4": 750}
    assert not any(entry.postings for game in ("baseborn", "red_three_rummy") for entry in hands_of(desk, game))
    assert not any(one.place.family is Family.FUN for entry in desk.books.entries() for one in entry.postings)


def assert_the_score_sheets_say(desk: Desk) -> None:
    """Every score sheet, as it is printed, says what was worked out on paper."""
    for game, lines in PRINTED.items():
        sheet = desk.sheets.make(desk.sheets.find("scores", game), Printing(AT, "1.0"))
        text = " ".join(" ".join(said(pdf_of(sheet))).split())
        assert [line for line in lines if line not in text] == [], text


def assert_the_settlement_is_right(desk: Desk) -> None:
    """The results of the night, who pays whom, and the sheet that says so."""
    assert desk.verify() == []
    statement = desk.statement()
    assert {one.name: one.result for one in statement.players} == RESULTS
    assert statement.house.result == 0
    sheet = desk.sheets.make(desk.sheets.find("settlement"), Printing(AT, "1.0"))
    text = " ".join(" ".join(said(pdf_of(sheet))).split())
    assert [line for line in SETTLED if line not in text] == [], text
