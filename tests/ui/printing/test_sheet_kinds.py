"""Each kind of sheet on each paper: with one player's worth of lines and with sixty, and with the names people have."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from app.cards import read_card
from app.chips import home_set
from app.dealing.values.scores import POINTS, Part, Round, ScoreSheet
from app.money import currency
from app.settlement import BookMark, PlayerNight
from app.sheets.blocks import Sheet
from app.sheets.count import CountSheet, PlaceCount, blank_form, count_sheet
from app.sheets.foot import Printing
from app.sheets.night_figures import figures_sheet
from app.sheets.players.statement import Act, OwnPayment, PlayerStatement, WonAt, statement_sheet
from app.sheets.road_card import blank_road_card, road_card
from app.sheets.road_look import USUAL
from app.sheets.rules_card import CardHouse
from app.sheets.score_sheet import GameScore, ScoreRecord, score_sheet
from app.sheets.shoe_record import CoupDealt, ShoeRecord, shoe_record_sheet
from app.sheets.summary import GameDealt, JackpotMoved, Largest, NightSummary, Told, summary_sheet
from app.sheets.tongues import Language
from tests.app.sheets.figures import figures_of
from tests.app.sheets.shoes import coups_of, printing, shoe_of, some_winners
from tests.ui.printed import NAMES, inside, poppler, said, words
from ui.printing import PAPERS, Paper, lay_out, pdf_of

pytestmark = pytest.mark.usefixtures("qapp")

AT = datetime(2026, 11, 22, 1, 14, tzinfo=UTC)
BOOKS, MONEY, PRINTING = BookMark(1, 1207, "7K2MQ-4XDAB"), currency("GBP"), Printing(AT, "1.0", "3f2a9c1b-77")
ARABIC = "محمد علي"
SORTS = [*NAMES, ARABIC]
"""Every sort of name there is; the longest allowed in the widest letters too."""


def statement(name: str, lines: int) -> Sheet:
    """A player's statement with so many lines, every third of them reversed."""
    acts = tuple(Act(AT, "Chips bought, in cash", at, 1234567 + at, 1234567 + at, 0, void=at + 1 if at % 3 == 0 else 0)
                 for at in range(1, lines + 1))
    return statement_sheet(PlayerStatement(
        name, name, "S-0031", AT, AT, MONEY, PlayerNight(7, name, 10_000, 12_345, 10_000, (1, 2)), acts,
        (WonAt("Mini Baccarat", 12, 2345),), BOOKS, (OwnPayment(name, 22_345, 22_345),)), PRINTING)


def summary(name: str, lines: int) -> Sheet:
    """A night's summary with so many things to tell."""
    told = tuple(Told(AT, f"{at}: {name}", name, 1234567 + at, at, at + 1) for at in range(1, lines + 1))
    return summary_sheet(NightSummary(
        name, name, "S-0031", AT, AT, MONEY, 9, 1234567,
        (GameDealt(name, 2, "88 coups", timedelta(hours=3), -1234567),), BOOKS, 500,
        (Largest("Pot won", name, 1234567, 88),), told, told, told,
        (JackpotMoved(name, 0, 1234567, 0),), (name,)), PRINTING)


def count(name: str, lines: int, blank: bool = False) -> Sheet:
    """A count of so many places, called by a name: the longest that is allowed, for a place is called by the house."""
    places = tuple(PlaceCount(f"{name[:40]} {at}", 1234567, {100: 3}, {100: 4}) for at in range(min(lines, 8)))
    made = CountSheet(name, name, "C-0031", AT, MONEY, home_set(100), places, BOOKS, AT, (name, "LM"), f"{name}.",
                      (name,))
    return count_sheet(blank_form(made) if blank else made, PRINTING)


def form(name: str, lines: int) -> Sheet:
    """The blank form of the same."""
    return count(name, lines, blank=True)


def shoe(name: str, lines: int) -> Sheet:
    """The record of a shoe with so many coups, each ruled on."""
    cards = tuple(read_card(code) for code in ("Th", "Ks", "3d"))
    coups = tuple(CoupDealt(at, AT, cards, cards, (3, 3), "tie", False, (True, at % 2 == 0), 1234567, 1234567,
                            f"{name[:40]}, v7", (f"{name}: bets back",), at % 9 == 0) for at in range(1, lines + 1))
    return shoe_record_sheet(ShoeRecord(name[:40], name[:40], name, "S-0031", name[:40], 2, 8, 52, AT, AT, MONEY, BOOKS,
                                        coups, (f"{name}, version 7", f"from coup 13 at 22:14 version 8: {name}")),
                             PRINTING)


def scores(name: str, lines: int) -> Sheet:
    """The score of six players over rounds with so many parts, in each of which one was dealt out."""
    cards = tuple(read_card(code) for code in ("Ah", "Ad", "7h", "7d"))
    players = tuple(range(1, 7))
    rounds = tuple(Round(f"Round {at}", {player: (
        Part(f"{name[:40]}", -1234 if player == 2 else 12345, cards, name), Part("Bonus", 12)) for player in players
        if player != at % 6}, name) for at in range(1, 2 + lines // 12))
    sheet = ScoreSheet(POINTS, players, 99_999, 1234567, rounds=rounds, gone={6: "walked out in round 3"},
                       winners=(1, 3), taken={1: 1234567, 3: 1234567})
    game = GameScore(7, name[:40], 2, AT, AT, sheet, dict.fromkeys(players, name[:40]), True, (f"{name}.",))
    return score_sheet(ScoreRecord(name[:40], name[:40], name, "S-0031", name[:40], MONEY, BOOKS, game,
                                   (f"{name}, version 7",)), PRINTING)


def road_card_of(name: str, lines: int) -> Sheet:
    """The players' score card of a shoe with so many coups, in both languages."""
    return road_card(shoe_of(coups_of(some_winners(lines)), name[:60]), USUAL, printing(Language.BOTH))


def blank_cards(name: str, lines: int) -> Sheet:
    """Blank ones, two on a page."""
    return blank_road_card(CardHouse(name[:60], MONEY, BOOKS), True, USUAL, printing(Language.BOTH))


def figures(name: str, lines: int) -> Sheet:
    """A night's figures, with all six pictures."""
    return figures_sheet(figures_of(name, lines), PRINTING)


KINDS = (statement, summary, count, form, shoe, scores, road_card_of, blank_cards, figures)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("lines", [1, 60])
def test_nothing_leaves_the_page_whatever_the_name(kind: type, lines: int, paper: Paper) -> None:
    for name in (*SORTS, "W" * 5000, "﷽" * 30) if lines == 1 else (SORTS[0], ARABIC):
        pages = lay_out(kind(name, lines if len(name) < 99 else 2), paper)
        assert inside(pages)
        assert not any("…" in text for text in words(pages))


EACH = [pytest.param(name, kind, paper, marks=() if (at + sort) % len(PAPERS) == turn else pytest.mark.long,
                     id=f"{name!a}-{kind.__name__}-{paper.name}")
        for at, name in enumerate(SORTS) for sort, kind in enumerate(KINDS) for turn, paper in enumerate(PAPERS)]
"""Each name on each kind of sheet, on one paper in its turn; on all of them in the long run."""


@pytest.mark.parametrize(("name", "kind", "paper"), EACH)
def test_every_name_is_read_back_from_the_pdf(name: str, kind: type, paper: Paper) -> None:
    pdf = pdf_of(kind(name, 2), paper)
    text = poppler(pdf) if name == ARABIC else " ".join(said(pdf))
    # A long name is broken where it must be, and nothing is put in its place.
    assert re.sub(r"\s", "", name) in re.sub(r"\s", "", text)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_sixty_lines_are_all_there_with_their_amounts_and_every_reversal(paper: Paper) -> None:
    text = " ".join(" ".join(said(pdf_of(statement("Ann", 60), paper))).split())
    for at in range(1, 61):
        assert f"+12,34{(567 + at) // 100}.{(567 + at) % 100:02}" in text
    assert [int(number) for number in re.findall(r"VOID, reversed by entry (\d+)", text)] == list(range(4, 62, 3))


def test_forty_rounds_of_nine_players_are_all_on_the_pages_with_every_total() -> None:
    players = tuple(range(1, 10))
    rounds = tuple(Round(f"Round {at}", {player: (Part("Hand", at * player - 100),) for player in players})
                   for at in range(1, 41))
    sheet = ScoreSheet(POINTS, players, rounds=rounds)
    game = GameScore(7, "Red Carpet", 1, AT, None, sheet, {player: f"Player {player}" for player in players})
    made = score_sheet(ScoreRecord("House", "Host", "Night", "S-0031", "Table 1", MONEY, BOOKS, game), PRINTING)
    pages = lay_out(made, PAPERS[0])
    assert inside(pages)
    text = " ".join(words(pages))
    had = dict.fromkeys(players, 0)
    for at in range(1, 41):
        for player in players:
            gave = at * player - 100
            had[player] += gave
            assert f"{f'{gave:+,}' if gave else '0'} · {had[player]:,}".replace("-", "−") in text
    assert all(f"{total:,} points".replace("-", "−") in text for total in had.values())


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_a_count_is_read_back_chip_by_chip(paper: Paper) -> None:
    text = " ".join(" ".join(said(pdf_of(count("Rack", 1), paper))).split())
    for said_so in ("12,345.67", "4.00", "−12,341.67", "4 / 3", "4 / 150", "0 / 75", "short by £12,341.67"):
        assert said_so in text
