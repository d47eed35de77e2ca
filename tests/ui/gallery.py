"""Draws the painted widgets in their states as PNG files, to be looked at: python -m tests.ui.gallery FOLDER."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QWidget

from app.cards import Rank
from app.chips import Chip, ChipSet
from app.dealing.values.felt import Bet, Felt, RackView
from tests.ui import tables
from ui.felt.felt_view import FeltView
from ui.frame.rail import Rail, RailItem
from ui.frame.top_bar import Saved, TopBar, TopState
from ui.look import theme
from ui.look.theme import Look
from ui.strip.card_pad import CardPad, PadPhase
from ui.strip.chip_palette import ChipPalette, TextKey
from ui.strip.step_timeline import StepTimeline
from ui.widgets.buttons import PrimaryButton, PrimaryState, SecondaryButton, UndoButton


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
    stock = RackView(dict.fromkeys(coins.values, 20), 7057600, True)
    odd = tuple(replace(bet, amount=bet.amount + 1235) for bet in tables.bets())
    odd += (Bet(9, "player", 355035),)
    yield "felt-odd-chips", felt(replace(tables.waiting_felt(), rack=stock, bets=odd), 988, 600, coins)


def on_ground(*widgets: QWidget, width: int, height: int) -> QWidget:
    """Widgets side by side on the strip's ground."""
    ground = QFrame()
    ground.setProperty("surface", "ink1")
    row = QHBoxLayout(ground)
    row.setContentsMargins(14, 14, 14, 14)
    for widget in widgets:
        row.addWidget(widget)
    ground.resize(width, height)
    return ground


def acts(state: PrimaryState, label: str, second: str) -> tuple[UndoButton, PrimaryButton]:
    """The two buttons at the right of the strip."""
    undo, primary = UndoButton(), PrimaryButton()
    undo.show_undo("Player’s third card")
    primary.show_action(label, second, state)
    return undo, primary


def strips() -> Iterator[tuple[str, QWidget]]:
    """The rows of the strip."""
    pad = CardPad()
    pad.show_keys(PadPhase.RANK, struck=frozenset({Rank.NINE}))
    waiting = acts(PrimaryState.WAITING, "Banker’s third", "Waiting for a card")
    yield "pad-rank", on_ground(pad, *waiting, width=1364, height=92)
    pad = CardPad()
    pad.show_keys(PadPhase.SUIT, Rank.FIVE)
    yield "pad-suit", on_ground(pad, *acts(PrimaryState.READY, "Accept 5", "without a suit"), width=1212, height=88)
    palette = ChipPalette()
    keys = (TextKey("same", "Same as last", "S"), TextKey("double", "Double", "D"), TextKey("clear", "Clear", "X"),
            TextKey("next", "Next seat", "Tab"))
    palette.show_chips(tables.CHIPS, tables.POUNDS, keys)
    palette.pick(500)
    off = acts(PrimaryState.OFF, "No more bets", "1 bet to fix first")
    yield "palette", on_ground(palette, *off, width=1364, height=92)
    steps = StepTimeline()
    steps.show_steps(tables.STEPS, 4)
    yield "timeline", on_ground(steps, width=1364, height=70)
    kinds = [SecondaryButton(kind, "C", kind=kind) for kind in ("plain", "ghost", "danger", "go")]
    kinds.append(SecondaryButton("Repeat the call", "R", "megaphone"))
    yield "buttons", on_ground(*kinds, width=900, height=80)


def frames() -> Iterator[tuple[str, QWidget]]:
    """The rail and the bar."""
    places = [RailItem(*words) for words in (
        ("night", "night", "Night", "F2"), ("deal", "deal", "Deal", "F3"), ("jackpots", "trophy", "Jackpots", "F4"),
        ("rules", "rules", "Rules", "F5"), ("books", "ledger", "Ledger", "F6"), ("settle", "settle", "Settle", "F7"),
        ("stats", "stats", "Stats", "F8"))]
    foot = [RailItem(*words) for words in (
        ("display", "display", "Display", "F9"), ("lock", "lock", "Lock", "F12"),
        ("settings", "settings", "Settings", "Ctrl+,"))]
    rail = Rail(places, foot)
    rail.show_place("deal")
    rail.show_dot("display", theme.OK, "on the second screen")
    rail.resize(76, 900)
    yield "rail", rail
    shoe = tables.waiting_felt().shoe
    state = TopState("Friday Night", "21 Nov · Host Anna", "Table 1", "Mini Baccarat", "5–200 · Tie 1–25 · Pair 1–25",
                     "5–200 · Tie 1–25", shoe, "£1,284.50", Saved.SAVED, "22:47", sign="£")
    for name, shown, width in (
        ("top-saved", state, 1364), ("top-compact", state, 1212),
        ("top-demo", replace(state, demo=True, saved=Saved.NOT_SAVED, jackpot=""), 1364),
    ):
        bar = TopBar()
        bar.show_state(shown)
        bar.resize(width, 60)
        yield name, bar


def timings() -> str:
    """How long the felt takes to draw, as a sentence: the whole of it, and one bet that changed."""
    view = felt(tables.waiting_felt(), 988, 600)
    view.show()
    whole, one = [], []
    for at in range(20):
        view.repaint()
        whole.append(view.last_paint)
        changed = replace(tables.waiting_felt(), bets=(*tables.bets()[:-1], Bet(8, "banker", 10000 + at * 100)))
        view.show_felt(changed, tables.POUNDS, tables.CHIPS)
        QApplication.processEvents()
        one.append(view.last_paint)
    return f"whole felt {sorted(whole)[10] * 1000:.1f} ms, one bet {sorted(one)[10] * 1000:.2f} ms"


def main(folder: Path) -> None:
    """Draw everything into a folder."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    theme.apply(app)
    folder.mkdir(parents=True, exist_ok=True)
    for name, widget in felts():
        theme.use_look(Look(widget.width() < 900, widget.height() < 500))
        widget.grab().save(str(folder / f"{name}.png"))
    for name, widget in (*strips(), *frames()):
        theme.use_look(Look(compact=widget.width() == 1212))
        QApplication.processEvents()
        widget.grab().save(str(folder / f"{name}.png"))
    print(timings())


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "gallery"))
