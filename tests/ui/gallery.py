"""Draws the painted widgets in their states as PNG files, to be looked at: python -m tests.ui.gallery FOLDER."""

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget

from app.chips import Chip, ChipSet
from app.dealing.felt import Bet, Felt, RackView
from tests.ui import tables
from ui import theme
from ui.deal.felt_view import FeltView
from ui.theme import Look


def felt(shown: Felt, width: int, height: int, chips: ChipSet = tables.CHIPS) -> FeltView:
    """A felt of a size."""
    view = FeltView()
    view.resize(width, height)
    view.show_felt(shown, tables.POUNDS, chips)
    return view


def felts() -> Iterator[tuple[str, QWidget]]:
    """The felt in its states and sizes."""
    for width, height in ((988, 600), (876, 522), (876, 454), (1500, 780)):
        yield f"felt-wait-{width}x{height}", felt(tables.waiting_felt(), width, height)
        yield f"felt-pay-{width}x{height}", felt(tables.paying_felt(), width, height)
    half = felt(tables.waiting_felt(), 876, 522)
    half.show_half_card("5 _", "pick suit")
    yield "felt-half", half
    empty = felt(tables.empty_felt(), 988, 600)
    empty.notice("No players yet", "Click a seat, or press a seat number and type a name")
    yield "felt-empty", empty
    lines = ("✓ Count the cards: 416", "✓ Shuffle", "Cut", "Burn")
    yield "felt-checklist", felt(replace(tables.empty_felt(), checklist=lines), 988, 600)
    for number in (1, 2, 5, 7, 12, 14):
        yield f"felt-{number}-seats", felt(tables.felt_with(number), 876, 522)
    coins = ChipSet("Odd", tuple(Chip(value, colour, 80) for value, colour in (
        (5, "blue"), (25, "orange"), (100, "pink"), (250, "grey"), (500, "yellow"), (2000, "brown"),
        (100000, "lavender"), (250000, "purple"))))
    stock = RackView({value: 20 for value in coins.values}, 7057600, True)
    odd = tuple(replace(bet, amount=bet.amount + 1235) for bet in tables.bets())
    odd += (Bet(9, "player", 355035),)
    yield "felt-odd-chips", felt(replace(tables.waiting_felt(), rack=stock, bets=odd), 988, 600, coins)


def timings() -> str:
    """How long the felt takes to draw, as a sentence."""
    view = felt(tables.waiting_felt(), 988, 600)
    view.grab()
    began = time.perf_counter()
    for _ in range(20):
        view.repaint(QRect(view.rect()))
        view.grab()
    whole = (time.perf_counter() - began) / 20
    return f"whole felt {whole * 1000:.1f} ms"


def main(folder: Path) -> None:
    """Draw everything into a folder."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    theme.apply(app)
    folder.mkdir(parents=True, exist_ok=True)
    for name, widget in felts():
        theme.use_look(Look(widget.width() < 900, widget.height() < 500))
        widget.grab().save(str(folder / f"{name}.png"))
    print(timings())


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "gallery"))
