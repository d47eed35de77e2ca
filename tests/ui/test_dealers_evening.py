"""Eight players through an evening of every game for pots, by keys in the real window, to the printed sheet."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from pypdf import PdfReader
from pytestqt.qtbot import QtBot

from app.cards import read_card
from app.dealing.asides.leftover_pots import left_in_pots
from app.dealing.engine.robot import Robot
from app.dealing.procedures.bidding import AuctionBid, Together
from app.dealing.prompts.calling import Bid, Declaration
from app.dealing.prompts.kinds import Amount, Choice, Confirm, DrawCard, PickSeat, Prompt
from app.dealing.prompts.settle import Settle
from app.dealing.prompts.showing import PickSeats, ShowCards, Tally
from app.dealing.values.log import Json
from app.desk import House, NightPlan, Seating
from app.games import GAMES
from app.money import currency, full_figure
from tests.app.desk.dealing import CHIPS
from tests.ui.hands import click, letter_of
from tests.ui.night_end import end_the_night
from tests.ui.running import Running, books_with_a_night
from ui.deal.choosing.ask import ChooseAsk
from ui.deal.side.seat_panel import SeatPanel
from ui.printing import A4, write_pdf
from ui.settle.page import SettlePage
from ui.widgets.buttons import SecondaryButton

NAMES = ("Luca", "Tom", "Priya", "Oskar", "Chen Wei", "Anna", "Ruth", "Mei Lin")
MOST_KEYS = 4_000
"""Of an evening: a robot that no longer comes on would press for ever."""


def digit(seat: int) -> str:
    return "0" if seat == 10 else str(seat)


def keys_for(prompt: Prompt[Any], body: Json) -> list[str]:
    """The keys with which a dealer gives this answer."""
    given = cast(dict[str, Any], body) if isinstance(body, dict) else {}
    match prompt:
        case Confirm():
            return ["Enter"]
        case Settle():
            return settle_keys(prompt, given)
        case PickSeat():
            return [digit(cast(int, body)) if body else prompt.none_key.lower() or "0"]
        case Choice():
            return [next(one.letter for one in prompt.options if one.code == body).lower()]
        case Amount():
            return [*str(body if body is not None else prompt.expected), "Enter"]
        case Bid():
            return bid_keys(prompt, body)
        case Declaration():
            named = [digit(int(seat)) for seat, said in given.items() if said]
            return [*named, "Enter"] if named or not prompt.nobody_key else [prompt.nobody_key.lower()]
        case PickSeats():
            seats = cast(list[int], body)
            if not seats and prompt.none_key:
                return [prompt.none_key.lower()]
            if prompt.rare[0]:
                return [*([prompt.rare[0].lower()] if seats else []), *map(digit, seats), "Enter"]
            return [digit(seats[0])] if len(seats) == 1 else [*(f"⇧{digit(seat)}" for seat in seats), "Enter"]
        case Tally():
            return tally_keys(prompt, given)
        case DrawCard() | ShowCards():
            return card_keys(prompt, body)
    raise AssertionError(prompt)


def bid_keys(prompt: Bid, body: Json) -> list[str]:
    offer = prompt.parse(body)
    if isinstance(offer, Together) and isinstance(prompt, AuctionBid):
        return number_keys((seat, prompt.shown(offer.bids[seat])) for seat in prompt.seats)
    if offer.option:
        return [next(one.letter for one in prompt.options if one.code == offer.option).lower()]
    amount = prompt.shown(offer.amount).replace(",", "")
    return [*([] if prompt.in_turn else [digit(offer.seat)]), *amount, "Enter"]


def tally_keys(prompt: Tally, given: dict[str, Any]) -> list[str]:
    counted = prompt.parse(given)
    if not prompt.taps:
        return number_keys(sorted(counted.counts.items()))
    extra = {seat: number - prompt.start.get(seat, 0) for seat, number in counted.counts.items()}
    keys = [digit(seat) for seat, number in extra.items() for _ in range(number)]
    return [*keys, "Enter", *([digit(counted.seat)] if prompt.closing and len(prompt.closers) > 1 else [])]


def settle_keys(prompt: Settle, given: dict[str, Any]) -> list[str]:
    """Enter; where nobody can know the counts, each before it."""
    if prompt.counting is None or not prompt.counting.each:
        return ["Enter"]
    return [*number_keys(sorted(prompt.counting.parse(given).counts.items())), "Enter"]


def number_keys(numbers: Iterable[tuple[int, int | str]]) -> list[str]:
    """Each number of these seats, with Enter after it."""
    return [key for _, number in numbers for key in (*str(number), "Enter")]


def card_keys(prompt: DrawCard | ShowCards, body: Json) -> list[str]:
    codes = cast(list[str], [body] if isinstance(body, str) else body or [])
    cards = [read_card(code, jokers=True) for code in codes]
    keys = [key for card in cards for key in (card.rank.value.lower(), card.suit.value if card.suit else "")]
    whole = isinstance(prompt, ShowCards) and len(cards) == prompt.most
    return [*(key for key in keys if key), *([] if isinstance(prompt, DrawCard) or whole else ["Enter"])]


class Evening:
    """The window, and a dealer who keys what the robot says, so many deals of each game."""

    def __init__(self, running: Running, deals: int) -> None:
        self.running, self.deals, self.robot, self.pressed = running, deals, Robot(Random(7), 1), 0

    def answer(self) -> None:
        """One question by its keys; where somebody is short, what they lack is sold first."""
        desk = self.running.desk
        prompt, rows = desk.prompt, len(desk.run.log) if desk.run else 0
        assert prompt is not None
        keys = keys_for(prompt, self.robot.answer(prompt))
        self.running.keys(*keys)
        self.pressed += len(keys)
        while isinstance(self.running.deal.side.panel, SeatPanel):
            self.running.press("Enter")
            self.running.press("Enter")
        assert desk.run is not None
        assert len(desk.run.log) > rows, (prompt.key, keys, self.running.deal.strip.said)
        assert self.pressed < MOST_KEYS

    def play(self) -> None:
        """Some deals of the game that is on, then the choice of the next."""
        desk = self.running.desk
        while desk.prompt is not None:
            enough = desk.table.hands_closed >= self.deals and desk.table.hand is None
            if enough and any(kind.code == "end_game" for kind in desk.prompt.rulings):
                self.end_game()
                break
            self.answer()
        assert isinstance(self.running.deal.ask, ChooseAsk)

    def end_game(self) -> None:
        """Y, and the end of the game: what the house's rule says is chosen."""
        self.running.press("y")
        self.running.press(letter_of("end_game", self.running.deal.side.panel))


@pytest.mark.early
@pytest.mark.parametrize("deals", [1, pytest.param(5, marks=pytest.mark.long)])
def test_eight_players_deal_an_evening_of_every_game_for_pots(qtbot: QtBot, tmp_path: Path, deals: int) -> None:
    plan = NightPlan("Dealer’s choice", "Host", tuple(Seating(name, 20_000) for name in NAMES), all_the_rest=True,
                     game=GAMES[1].id)
    house = House("Tests", "Host", currency("GBP"), CHIPS)
    running = Running(qtbot, tmp_path, books_with_a_night(tmp_path, house, plan))
    evening = Evening(running, deals)
    for at, game in enumerate(GAMES):
        if game.id == "baccarat":
            continue
        if at > 1:
            running.press(game.letter.lower())
            running.press("Enter")
        assert running.desk.run is not None
        assert running.desk.run.game is game
        assert len(running.desk.table.playing) == min(len(NAMES), running.desk.table.most_seats)
        evening.play()
    running.press("Enter")
    assert running.desk.verify() == []
    give_pots_away(evening)
    cash_everybody_out(running)
    assert running.desk.night is None
    assert running.desk.verify() == []
    assert_the_paper_says_what_the_books_say(running, tmp_path / "sheet.pdf")


def give_pots_away(evening: Evening) -> None:
    """Odd chips that are left go to the first seat."""
    while left := left_in_pots(evening.running.desk.table):
        assert min(evening.running.desk.table.seats) == 1
        felt = evening.running.deal.felt
        click(felt, felt.geometry_now().plate(0).center())
        panel = evening.running.deal.side.panel
        assert panel is not None
        click(next(one for one in panel.findChildren(SecondaryButton) if one.label.startswith("Gets the")))
        assert len(left_in_pots(evening.running.desk.table)) == len(left) - 1


def cash_everybody_out(running: Running) -> None:
    """On the Settle page: Enter takes each count as it is expected, counts as the books say, and closes."""
    end_the_night(running)


def assert_the_paper_says_what_the_books_say(running: Running, path: Path) -> None:
    """Every result and every payment of the books is on the sheet, and they add up to nothing."""
    statement = running.desk.statement()
    write_pdf(running.page(SettlePage).make_sheet(statement), path, A4)
    text = " ".join("".join(page.extract_text() for page in PdfReader(path).pages).split())
    assert sum(one.result for one in statement.players) + statement.house.result == 0
    for one in statement.players:
        assert one.name in text
        assert full_figure(abs(one.result), statement.money) in text
    for payment in statement.payments:
        assert full_figure(payment.amount, statement.money) in text
