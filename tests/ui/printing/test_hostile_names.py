"""TX-02: two hundred hostile names through every kind of sheet: printed as they are kept, on as many lines."""

import re
from datetime import UTC
from pathlib import Path

import pytest

from app.games.red_dog.rules import RedDogRules
from app.jackpots.rules import HIGH_HAND, JackpotRules
from app.sheets.blocks import Sheet
from app.sheets.jackpot import record_sheet, rules_sheet
from app.sheets.jackpot_record import JackpotRecord
from app.sheets.recovery import recovery_sheet
from app.sheets.rules_card import CardHouse, Edition, rules_card
from app.sheets.tongues import Language
from tests.hostile import NAMES
from tests.ui.printed import inside, sheet_for, words
from tests.ui.printing.test_sheet_kinds import AT, BOOKS, KINDS, MONEY, PRINTING
from ui.printing import PAPERS, Paper, lay_out

pytestmark = pytest.mark.usefixtures("qapp")


def settlement(name: str, _: int) -> Sheet:
    """A night's settlement."""
    return sheet_for((name, "Ann"))


def jackpot(name: str, _: int) -> Sheet:
    """The record of a jackpot."""
    return record_sheet(JackpotRecord(HIGH_HAND, name, name, name, UTC, MONEY, JackpotRules(), 500, (), (), (),
                                      {1: name}, (1207, "7K2MQ-4XDAB")), PRINTING)


def jackpot_rules(name: str, _: int) -> Sheet:
    """Its rules."""
    return rules_sheet(HIGH_HAND, JackpotRules(), CardHouse(name, MONEY, BOOKS), name, PRINTING)


def recovery(name: str, _: int) -> Sheet:
    """The recovery code."""
    return recovery_sheet(name, name, "0000-1111-2222-3333-4444", AT)


def card(name: str, _: int) -> Sheet:
    """A game's rules, with the house's own words."""
    return rules_card("red_dog", RedDogRules(), CardHouse(name, MONEY, BOOKS), Edition(name, 7, AT, name),
                      Language.ENGLISH, PRINTING)


EVERY = (*KINDS, settlement, jackpot, jackpot_rules, recovery, card)
EACH = [pytest.param(kind, paper, marks=() if at % len(PAPERS) == turn else pytest.mark.long,
                     id=f"{kind.__name__}-{paper.name}")
        for at, kind in enumerate(EVERY) for turn, paper in enumerate(PAPERS)]
"""Each kind of sheet on one paper; on all of them in the long run."""
TURN = 6
"""Of the names each kind has every sixth, another sixth than the kind before; in the long run it has all."""


def solid(text: str) -> str:
    """Without blanks: a long name is broken where it must be."""
    return re.sub(r"\s", "", text)


def figures(texts: list[str]) -> list[str]:
    """Everything on the pages that is an amount."""
    return sorted(text for text in texts if re.fullmatch(r"[+−]?£?[\d,]+\.\d\d", text))


@pytest.mark.parametrize(("kind", "paper"), EACH)
def test_every_hostile_name_is_printed_as_it_is_kept(kind: type, paper: Paper, request: pytest.FixtureRequest) -> None:
    whole = "long" in request.config.option.markexpr.replace("not long", "")
    plain = figures(words(lay_out(kind("Bo", 2), paper)))
    for name in NAMES if whole else NAMES[EVERY.index(kind) % TURN::TURN]:
        pages = lay_out(kind(name, 2), paper)
        texts = words(pages)
        assert solid(name) in solid("".join(texts))
        assert figures(texts) == plain, "no line more and none less"
        assert inside(pages)


READERS = re.compile(r"\b(QText(Document|Browser|Edit)|QMessageBox|QStaticText|QWebEngine\w*)\(|"
                     r"\.(set|insert|from|to)(Html|Markdown)\(|\.(RichText|MarkdownText)\b")


def test_nothing_of_the_program_reads_markup_or_loads_what_it_names() -> None:
    """Whatever is not made cannot call loadResource. The handbook has the program's own words, and nobody's name."""
    assert READERS.search("label.setTextFormat(Qt.TextFormat.RichText)")
    assert [(path, found[0]) for path in Path("ui").rglob("*.py") if path != Path("ui/handbook/book.py")
            for found in READERS.finditer(path.read_text())] == []
