"""A whole recorded shoe dealt through the real window by key events, verified, printed, and read back off the paper."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest
from pypdf import PdfReader
from pytestqt.qtbot import QtBot

from app.dealing.prompts.kinds import Amount, Confirm, DrawCard, Pay, PickSeat, Wagers
from app.dealing.values.log import Row, RowKind
from app.dealing.values.transfers import account
from app.money import currency, full_figure
from tests.sittings.whole_shoe import house, plan, whole_shoe
from tests.ui.night_end import end_the_night
from tests.ui.running import Running, books_with_a_night
from ui.printing import A4, write_pdf
from ui.settle.page import SettlePage

SPOT_KEYS = {"player": "P", "banker": "B", "tie": "T", "player_pair": "⇧P", "banker_pair": "⇧B"}


EVERY = 4
"""The bets of one coup in so many are keyed, as they cost most keys by far; those of the others are given at once."""


def key_in(running: Running, row: Row, coup: int) -> None:
    """Give one recorded answer as a dealer does: by keys."""
    match running.desk.prompt:
        case Wagers() if coup % EVERY:
            running.desk.answer(row.body)
            running.deal.refresh()
        case DrawCard():
            running.press(str(row.body))
        case Wagers():
            key_bets(running, cast(Mapping[str, Mapping[str, int]], row.body))
        case Pay():
            key_payment(running, cast(Mapping[str, int], row.body))
        case PickSeat():
            running.press(str(row.body))
        case Amount() | Confirm():
            running.press("Enter")


def key_bets(running: Running, bets: Mapping[str, Mapping[str, int]]) -> None:
    for seat, spots in bets.items():
        for spot, amount in spots.items():
            running.keys(f"^{seat}", SPOT_KEYS[spot], *str(amount // 100), "Enter")
    running.press("^Enter")


def key_payment(running: Running, body: Mapping[str, int]) -> None:
    prompt = running.desk.prompt
    assert isinstance(prompt, Pay)
    if body.get("all"):
        running.press("⇧Enter")
        return
    seats = [due.seat for due in prompt.dues]
    running.keys(*["Down"] * seats.index(body["seat"]), "Enter")


@pytest.mark.early
@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.long)])
def test_a_recorded_shoe_is_dealt_by_keys_verified_and_printed(qtbot: QtBot, tmp_path: Path, every: int) -> None:
    """Of the coups between each so many-th nothing is keyed."""
    shoe = whole_shoe()
    assert shoe.coups >= 70
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house(), plan()))
    for row in shoe.answers:
        assert running.asked == row.key
        coup = running.desk.table.hands_closed
        if coup % every and row.kind is not RowKind.RULING:
            running.desk.answer(row.body)
            running.deal.refresh()
        elif row.kind is RowKind.RULING:
            running.press("X")
        else:
            key_in(running, row, coup)
    assert running.desk.sitting_is_over
    assert {str(place): held for place, held in running.desk.table.balances.items() if held} == shoe.balances
    assert running.desk.verify() == []
    cash_everybody_out(running)
    assert running.desk.verify() == []
    assert_the_paper_says_what_the_books_say(running, tmp_path / "sheet.pdf")


def cash_everybody_out(running: Running) -> None:
    """On the Settle page: Enter takes each count as it is expected, counts as the books say, and closes."""
    end_the_night(running)


def assert_the_paper_says_what_the_books_say(running: Running, path: Path) -> None:
    statement, money = running.desk.statement(), currency("GBP")
    assert statement.final
    write_pdf(running.page(SettlePage).make_sheet(statement), path, A4)
    text = "\n".join(page.extract_text(extraction_mode="layout") for page in PdfReader(path).pages)
    balances = running.desk.books.balances()
    assert sum(balances.get(account(player.player), 0) for player in statement.players) == -statement.house.to_settle
    for player in statement.players:
        assert player.to_settle == balances.get(account(player.player), 0)
        row = next(line for line in text.splitlines() if line.strip().startswith(player.name) and "." in line)
        amounts = re.findall(r"[\d,]+\.\d\d", row)
        assert full_figure(player.bought, money) in amounts
        assert full_figure(player.returned, money) in amounts
        assert amounts[-1] == full_figure(abs(player.to_settle), money)
    for payment in statement.payments:
        assert full_figure(payment.amount, money) in text
    assert running.desk.books.head().code in text
