"""What a kept house comes to, in figures, keys and codes alone: no word of any language.

Whatever is named here is what a later program must still make of the same log and the same books. What is said about
it may change: titles, instructions, hints and labels are left out.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, is_dataclass
from enum import Enum
from typing import Any

from app.dealing.engine.run import Run
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt
from app.dealing.values.log import Row
from app.desk import Desk
from app.games import game
from app.jackpots.running import Running
from app.ledger.entries import Entry
from app.store.values import Sitting

KINDS = ("DrawCard", "Wagers", "Pay", "Amount", "Choice", "PickSeat", "Confirm", "Bid", "Declaration", "PickSeats",
         "Tally")
"""The kinds of questions there are: what lies closer to one game counts as the kind that it is made of."""

SEAT = ("number", "player", "behind", "owes", "won", "lost", "to_act", "sits_out", "leaving", "button", "cards",
        "strikes", "lives", "of_lives", "in_front", "score")
SHOE = ("number", "coup", "left", "cards", "cut_at", "cut_out", "last_coup", "seen")
COUP = ("number", "winner", "player_total", "banker_total", "player_cards", "banker_cards", "player_pair",
        "banker_pair", "natural", "free")


LATER = {"without_jokers": "no_hand"}
"""Rules of a jackpot that there were none of when the first houses were kept, as things stood then."""


def plain(value: Any) -> Any:
    """A value as JSON holds it: mappings with their keys as text and in order, cards and places as their codes."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(held) for key, held in sorted(value.items(), key=lambda one: str(one[0]))}
    if isinstance(value, str | int | float | None):
        return value
    if hasattr(value, "code"):
        return value.code
    if isinstance(value, frozenset | set):
        return sorted((plain(one) for one in value), key=str)
    if hasattr(value, "_fields") and hasattr(value, "kind"):  # a place
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Iterable):
        return [plain(one) for one in value]
    return str(value)


def of(value: Any) -> str:
    """A short digest of anything plain."""
    return hashlib.sha256(json.dumps(plain(value), sort_keys=True, ensure_ascii=True).encode()).hexdigest()[:16]


def picked(one: Any, names: Iterable[str]) -> dict[str, Any]:
    """Some attributes of something, those that are not what most have."""
    return {name: plain(held) for name in names if (held := getattr(one, name)) not in (None, 0, False)}


# the table


def jackpot_facts(one: Running) -> dict[str, Any]:
    """A jackpot as it is kept, but for rules that came later and say what was so without them."""
    kept = one.as_json()
    for rules in (kept["rules"], kept["changed"] or {}):
        for name in [name for name, value in LATER.items() if rules.get(name) == value]:
            del rules[name]
    return kept


def felt_facts(felt: Felt) -> dict[str, Any]:
    """What lies on the felt: who has what, bets, cards, pots, rack, shoe."""
    return {
        "seats": [picked(seat, SEAT) for seat in felt.seats if seat.player],
        "spots": [plain([spot.code, spot.band, spot.minimum, spot.maximum]) for spot in felt.spots],
        "bets": [plain([bet.seat, bet.spot, bet.amount, bet.state]) for bet in felt.bets],
        "hands": [plain([hand.actor, hand.cards, hand.total, hand.state, hand.face_down]) for hand in felt.hands],
        "rack": plain([felt.rack.counts, felt.rack.total, felt.rack.expected, felt.rack.change]) if felt.rack else None,
        "shoe": picked(felt.shoe, SHOE) if felt.shoe else None,
        "coups": [picked(coup, COUP) for coup in felt.coups],
        "pots": [plain([pot.amount, pot.card, pot.taken]) for pot in felt.pots if not pot.waits],
        "rows": [plain([row.cards, row.hidden, row.seat, row.lit]) for row in felt.rows],
        "won_spots": plain(felt.won_spots), "worst_case": felt.worst_case,
    }


def table_facts(table: Table) -> dict[str, Any]:
    """Where every chip and every point is, and what was booked."""
    scores = table.scores
    return {
        "balances": held(table.balances),
        "chips": {str(place): plain({value: count for value, count in chips.items() if count})
                  for place, chips in table.held.items()},
        "hands": [table.hands_opened, table.hands_closed, table.hand is not None, table.voids],
        "button": table.button, "tallies": plain(table.tallies), "counters": plain(table.counters.places),
        "markers": plain([list(one) for one in table.markers.signed]),
        "jackpots": {name: of(jackpot_facts(one)) for name, one in table.jackpots.running.items()},
        "scores": plain([scores.totals, scores.best, scores.winners, scores.taken, len(scores.rounds)]),
        "booked": [[one.key, one.kind, one.void, of([[one_.source, one_.target, one_.amount, one_.chips]
                                                     for one_ in one.transfers])] for one in table.bookings],
    }


def held(balances: Mapping[Any, int]) -> dict[str, int]:
    """What every place holds, without those that hold nothing."""
    return {str(place): amount for place, amount in sorted(balances.items()) if amount}


def stands(run: Run) -> dict[str, Any]:
    """Where a sitting stands: its question, its table, its felt, what undo and redo would do."""
    prompt, undoing = run.play.prompt, run.undoing()
    return {
        "prompt": prompt and [prompt.key, prompt.facts, kind_of(prompt)],
        "rulings": sorted(kind.code for kind in prompt.rulings) if prompt else [],
        "undo": undoing and plain([undoing.seq, undoing.back, undoing.rack, undoing.reopens, undoing.older]),
        "redo": run.can_redo, "waiting": [row.seq for row in run.waiting],
        "table": table_facts(run.play.table), "felt": felt_facts(run.play.felt()),
    }


def kind_of(prompt: object) -> str:
    """What kind of question it is."""
    return next((kind.__name__ for kind in type(prompt).__mro__ if kind.__name__ in KINDS), "")


def log_digest(rows: Iterable[Row]) -> str:
    """All of a log, with who was at the keys and when."""
    return of([[row.seq, row.kind, row.key, row.body, row.facts, row.at, row.actor, row.op_id] for row in rows])


def effective_digest(run: Run) -> str:
    """What holds of a log once undos, redos and fixes are folded in."""
    return of([[row.seq, row.kind, row.key, row.body, row.facts] for row in run.effective])


def looked_back(game_id: str, rows: tuple[Row, ...]) -> list[list[Any]]:
    """A sitting as it stood after each row of its log: the question's key, its facts, and a digest of the table."""
    run = Run(game(game_id), rows[:1])
    told = [_moment(run)]
    for row in rows[1:]:
        run.append_stored(row)
        told.append(_moment(run))
    return told


def _moment(run: Run) -> list[Any]:
    prompt, table = run.play.prompt, run.play.table
    return [prompt.key if prompt else "", prompt.facts if prompt else "", table.hands_closed,
            of([held(table.balances), table.tallies, table.counters.places, table.scores.totals]),
            of(felt_facts(run.play.felt()))]


# the books


def entry_facts(entry: Entry) -> list[Any]:
    """One entry: its number, what it is and where it belongs, a digest of its postings, and its seal."""
    return [entry.number, entry.kind.value, entry.key, entry.night, entry.sitting, entry.reverses,
            of([[line.place, line.amount, line.chips, line.seen] for line in entry.postings]), entry.mac]


def sitting_facts(sitting: Sitting, rows: tuple[Row, ...], run: Run) -> dict[str, Any]:
    """One sitting: its log, what holds of it, and where it stands."""
    return {"game": sitting.game, "version": sitting.game_version, "open": sitting.closed_at is None,
            "rows": len(rows), "log": log_digest(rows), "effective": effective_digest(run), "stands": stands(run)}


def house_facts(desk: Desk) -> dict[str, Any]:
    """A whole house as it stands."""
    books, nights = desk.books, desk.books.nights()
    sittings = {str(one.id): sitting_facts(one, books.log(one.id), run)
                for night in nights for one, run in desk.runs_of(night)}
    standing, draft = books.standing(), desk.draft()
    return {
        "head": list(books.head()), "balances": held(standing.balances),
        "chips": {str(place): plain({value: count for value, count in chips.items() if count})
                  for place, chips in sorted(standing.chips.items())},
        "expected": sorted(map(str, standing.expected)),
        "entries": [entry_facts(entry) for entry in books.entries()],
        "payments": {str(night.id): [[*one.payment.pair, one.payment.amount] for one in desk.statement(night).settling]
                     for night in nights},
        "players": [[player.id, player.name] for player in desk.players()],
        "sittings": sittings, "draft": draft and [draft[0], draft[1]],
    }
