"""On the felt of every game what lies there is found by name: cards, totals, who won, pots, seats."""

from pathlib import Path
from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from app.dealing.engine.run import Run
from app.dealing.values.felt import Felt, HandState, HandView, RowView
from app.desk import House, NightPlan
from app.desk.session.night_opening import first_sitting
from app.money import figure
from tests.sittings.reading import dealt
from tests.transcripts.make import SITTINGS
from tests.ui import tables
from tests.ui.by_ear.painted import amiss
from tests.ui.by_ear.tree import name, read, walked
from ui.felt.felt_view import FeltView
from ui.look import theme
from ui.look.measures import Look

ACTS = ("answer", "aside", "rule")
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
ONE_A_GAME = {path.parent.name: path for path in SITTINGS}
ALL = [pytest.param(path, id=f"{path.parent.name}-{path.stem}",
                    marks=() if path in ONE_A_GAME.values() else pytest.mark.long) for path in SITTINGS]


class Watched:
    """A run whose felt is looked at after each thing that is done."""

    def __init__(self, run: Run) -> None:
        self.run, self.felts = run, list[Felt]()

    def __getattr__(self, word: str) -> Any:
        """Of the run; the felt is kept after what does something."""
        found = getattr(self.run, word)
        if word not in ACTS:
            return found

        def done(*told: Any, **more: Any) -> Any:
            came = found(*told, **more)
            self.felts.append(self.run.play.felt())
            return came

        return done


def felts_of(sitting: Path) -> list[Felt]:
    """The felts of a recorded sitting."""
    runs: list[Watched] = []

    def opens(house: House, plan: NightPlan) -> Run:
        runs.append(Watched(first_sitting(house, plan, (), 1, 0)[0]))
        return cast(Run, runs[-1])

    dealt(sitting.read_text(encoding="utf-8"), opens)
    return runs[-1].felts


def card_words(card: object) -> str:
    """A card as it is read."""
    printed = str(card)
    rank, suit = (printed[:-1], printed[-1]) if printed[-1] in SUITS else (printed, "")
    said = RANKS.get(rank, rank)
    return f"{said} of {SUITS[suit]}" if suit else said


def lacking(felt: Felt, names: list[str], rows: bool) -> list[str]:
    """What lies there and is not found."""
    wanted: list[tuple[str, ...]] = [(f"Seat {seat.number}", seat.name) for seat in felt.seats]
    if felt.checklist:
        wanted += [(line,) for line in felt.checklist]
    else:
        wanted += [_of_a_hand(hand) for hand in felt.hands]
        wanted += [_of_a_row(row) for row in felt.rows if rows]
    wanted += [(pot.name, figure(pot.amount, tables.POUNDS)) for pot in felt.pots
               if pot.waits or not felt.checklist]
    wanted += [("Rack",)] if felt.rack is not None else []
    return [" ".join(parts) for parts in wanted
            if not any(all(part.lower() in one.lower() for part in parts) for one in names)]


def _of_a_hand(hand: HandView) -> tuple[str, ...]:
    total = (f"total {hand.total}",) if hand.total is not None else ()
    won = ("wins",) if hand.state is HandState.WINS else ()
    return (hand.name, *map(card_words, hand.cards), *total, *won)


def _of_a_row(row: RowView) -> tuple[str, ...]:
    return (SUITS.get(row.label, row.label), *map(card_words, row.cards))


@pytest.mark.parametrize("sitting", ALL)
def test_all_that_lies_there_is_found_by_name(sitting: Path, qtbot: QtBot) -> None:
    look_at(sitting, qtbot, 988, 600)


@pytest.mark.parametrize("game", ONE_A_GAME)
def test_so_it_is_where_seats_are_tiles(game: str, qtbot: QtBot) -> None:
    theme.use_look(Look.for_window(1024, 600, 1.0))
    assert look_at(ONE_A_GAME[game], qtbot, 640, 330).geometry_now().room.tiles


def look_at(sitting: Path, qtbot: QtBot, width: int, height: int) -> FeltView:
    """Look at each felt of a sitting in a window of a size; what it was seen on last."""
    view = FeltView()
    qtbot.addWidget(view)
    view.resize(width, height)
    view.show()
    felts, missing, wrong = felts_of(sitting), list[str](), list[str]()
    for felt in felts:
        view.show_felt(felt, tables.POUNDS, tables.CHIPS)
        names = [name(node) for node in walked(read(view))]
        missing += lacking(felt, names, rows=felt.proof is None)
        wrong += amiss(view)
    assert felts
    assert missing == []
    assert wrong == []
    return view
