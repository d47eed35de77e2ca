"""Sheets for tests of printing, and what can be read off their pages."""

import io
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pypdf
import pytest

from app.money import currency
from app.settlement import BookMark, ChipsOfTheNight, Found, NightStatement, PlayerNight, Waived, house_against
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.settlement import settlement_sheet
from tests.children import DEADLINE
from ui.printing import Page, Paper
from ui.printing.graph_ink import GraphInk
from ui.printing.ink import Frame, Mark, Rule, Squares, Watermark, Words
from ui.printing.road_ink import RoadSign, RoadStrip

NAMES = ("<b>x</b>", "=1+1", "王伟", "🙂", "{host} %s", "O’Brien", "Zoë", "Kit-Kat 1-2", "a&amp;b", "-2+3", "W" * 40)

SETTLING = ("receives ", "pays ")


def night(names: Iterable[str], demo: bool = False) -> NightStatement:
    """A night in which the named players win and lose in turn."""
    players = tuple(
        PlayerNight(number, name, 10000 * number, 10000 * number + (-1) ** number * 1234567, seats=(number,))
        for number, name in enumerate(names, start=1)
    )
    return NightStatement(
        "Friday Night", "S-0031", datetime(2025, 11, 21, 19, 30, tzinfo=UTC), datetime(2025, 11, 22, 1, tzinfo=UTC),
        ("Mini Baccarat",), currency("GBP"), players, house_against(players, "Anna Keller"),
        BookMark(1, 1207, "7K2MQ-4XDAB"), demo=demo,
    )


def sheet_for(names: Iterable[str], demo: bool = False) -> Sheet:
    """The settlement sheet of that night."""
    printing = Printing(datetime(2025, 11, 22, 1, 14, tzinfo=UTC), "1.0", "3f2a9c1b-77")
    made = settlement_sheet(night(names, demo), printing)
    return replace(made, printed_before="Reprint 2, first printed 22 Nov 2025, 01:14 UTC")


LONG_NAMES = ("Jean-Pierre Vandenbroucke", "Wilhelmina Featherstone", "Konstantinos Papadopoulos",
              "Maria Schwarzenberg", "Bartholomew Cholmondeley", "Anneliese Oberhofer-Unger", "王伟先生的长名字",
              "Sebastiaan van der Bijl", "Elisabetta Castelnuovo", "Robert Oppenheimer-Zimmer")


def full_night(players: int) -> NightStatement:
    """A night of which there is much to tell: long names, as many payments as there can be, cash, commission, tips,
    jackpots, chips written off, old debts and many games.
    """
    made = night(LONG_NAMES[:players])
    them = tuple(replace(one, returned=one.bought + 12_345 * one.player * (-1) ** one.player, cash_in=1_000,
                         commission=375 * one.player, brought={1: 500, 2: -500}.get(one.player, 0))
                 for one in made.players)
    first, second, *_ = them
    games = ("Mini Baccarat", "Red Dog", "High Card Pool", "3-5-7", "Newmarket", "Nap")
    return replace(
        made, players=them, house=house_against(them, "Anna Keller", keeps=3800), games=games,
        rules=(f"{', '.join(games)}: House rules, version 3.",), irregularities=3,
        waived=(Waived(first.name, 250, "guest of the house"),),
        found=(Found(f"{second.name} cashes out", -800, "two chips dropped on the way"),
               Found("All chips counted", -500, "the house covers it")),
        remarks=("The high-hand jackpot of £100 was won by Mei Lin.",),
        chips=ChipsOfTheNight(in_jars=2500, put_by=300, in_jackpots=1000))


def sixty() -> list[str]:
    """A full house."""
    return [f"Player Number {number}" for number in range(1, 61)]


def words(pages: Iterable[Page]) -> list[str]:
    """Everything written on the pages, in the order it is drawn."""
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, Words)]


def catalogue_of(pdf: bytes) -> dict[str, Any]:
    """What a PDF says of itself as a whole, read strictly."""
    root = pypdf.PdfReader(io.BytesIO(pdf), strict=True).trailer["/Root"].get_object()
    assert isinstance(root, dict)
    return {key: value.get_object() for key, value in root.items()}


def said(pdf: bytes) -> list[str]:
    """The text of a PDF's pages, as a reader gives it back."""
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def type_sizes(pdf: bytes) -> set[float]:
    """How large everything that is written in a PDF is, in points."""
    sizes: set[float] = set()

    def look(text: str, page: list[float], line: list[float], _: object, size: float) -> None:
        if text.strip():
            sizes.add(round(abs(size * line[3] * page[3]), 2))

    for one in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        one.extract_text(visitor_text=look)
    return sizes


def pdftotext(pdf: bytes, how: str) -> str:
    """What pdftotext finds in a PDF, asked for in this way."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    words = ["pdftotext", how, "-", "-"]
    return subprocess.run(words, input=pdf, capture_output=True, check=True, timeout=DEADLINE).stdout.decode()


def poppler(pdf: bytes) -> str:
    """The text of a PDF as pdftotext gives it back, without the marks it sets around Arabic and Hebrew."""
    return re.sub("[\u202a-\u202e\u2066-\u2069]", "", pdftotext(pdf, "-layout"))


def inside(pages: Iterable[Page]) -> bool:
    """Whether everything is drawn between the margins of its paper."""
    return all(between(mark, page.paper) for page in pages for mark in page.marks)


def between(mark: Mark, paper: Paper) -> bool:
    match mark:
        case Words():
            left, right, top, bottom = mark.x, mark.x + mark.room, mark.y - 0.75 * mark.style.size, mark.y
        case Rule():
            left, right, top, bottom = mark.x, mark.x + mark.length, mark.y, mark.y
        case Frame():
            left, right, top, bottom = mark.x, mark.x + mark.width, mark.y, mark.y + mark.height
        case Squares() | RoadSign():
            left, right, top, bottom = mark.x, mark.x + mark.size, mark.y, mark.y + mark.size
        case RoadStrip() | GraphInk():
            left, right, top, bottom = mark.x, mark.x + mark.width, mark.y, mark.y + mark.height
        case Watermark():
            return True
    return (
        left >= paper.side - 0.01 and right <= paper.width - paper.side + 0.01
        and top >= paper.top - 0.01 and bottom <= paper.height - paper.bottom + 0.01
    )
