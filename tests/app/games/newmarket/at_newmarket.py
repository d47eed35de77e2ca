"""Newmarket put on a table for tests: who sits, what is anted, and a deal played out entered at any level."""

from typing import Any

from app.dealing.values.log import Json
from app.games.newmarket import NEWMARKET
from app.games.newmarket.deal import Newmarket
from tests.app.games.at_table import AtTable
from tests.app.games.newmarket.simulator import PAY, Played

POTS = tuple(f"newmarket/{card}" for card in PAY)


def table_of(players: int = 3, button: int = 0, stack: int = 10_000, **rules: Any) -> AtTable:
    """So many players with equal stacks, before the first deal; the last seat has the button where none is named."""
    return AtTable(NEWMARKET, (stack,) * players, rules, settles=False).begun(button or players)


def dealt(players: int = 3, *answers: Json, **rules: Any) -> AtTable:
    """The same, anted and dealt, and these answers given."""
    return table_of(players, **rules).answer(True, *answers)


def by_results(table: AtTable, paid: tuple[int, ...], out: int, **left: int) -> AtTable:
    """The rest of a deal: who collected each card, who is out, and `seat2=3` cards left where they are counted."""
    for card, seat in zip(PAY, paid, strict=True):
        if seat:
            table.answer(card, seat)
    counts: dict[str, Json] = {seat.removeprefix("seat"): number for seat, number in left.items()}
    table.answer("out", out)
    return table.answer({"counts": counts}) if counts else table


def game_at(table: AtTable) -> Newmarket:
    """The game's own state."""
    game: Newmarket = table.table.script_state
    return game


def pots(table: AtTable) -> tuple[int, ...]:
    """What lies on A♥, K♣, Q♦ and J♠."""
    return tuple(table.pot(name) for name in POTS)


def enter_card_by_card(table: AtTable, really: Played) -> None:
    """Every lead, card and stop of the deal, as the dealer sees them; the pots are claimed at once."""
    for kind, seat, card in really.lines:
        if table.key.split("/")[1].startswith("claim"):
            table.answer("collect")
        if kind in ("lead", "none"):
            assert table.key.split("/")[1].startswith("lead")
            assert game_at(table).deal.leader == seat
            table.answer([card] if kind == "lead" else [])
        else:
            assert table.key.endswith(f"/next:{card}")
            table.answer(seat)
    if table.key.split("/")[1].startswith("claim"):
        table.answer("collect")


def enter_results(table: AtTable, really: Played) -> None:
    """Only who collected what, who is out, and the counts."""
    for card, seat in really.paid.items():
        table.answer(card, seat)
    table.answer("out", really.winner, counts(really))


def counts(really: Played) -> Json:
    """The cards left, as they are counted on the table."""
    return {"counts": {str(seat): len(cards) for seat, cards in really.hands.items() if seat not in (0, really.winner)}}
