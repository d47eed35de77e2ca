"""The dealer's own slips, read from the logs: cards and bets keyed wrong, payouts corrected, what had to be ruled.

A refused entry leaves no row, and so is no slip. An undo alone is none either: only where something else was then
given for the same question. What was undone or done again itself does not count, nor what is bound to happen.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, cast
from weakref import WeakKeyDictionary
from zoneinfo import ZoneInfo

from app.cards import Card, read_card
from app.dealing.engine.history import History
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.rules_in_force import is_of_the_house
from app.desk.house.clock import moment
from app.errors import Refused
from app.names import table_words
from app.store.values import Sitting
from app.words import tr
from app.words.joined import labelled

Cards = tuple[Card, ...]


class SlipKind(StrEnum):
    """What went wrong, as far as it can be practised."""

    THIRD_CARD = "third_card"  # keyed wrong, drawn in error or left out
    CARD = "card"  # any other card
    BETS = "bets"
    PAYOUT = "payout"
    COMMISSION = "commission"
    CALL = "call"  # what has won, or whether a pair is of one suit
    RULING = "ruling"  # any other table fault
    ANSWER = "answer"  # any other answer


class SlipHow(StrEnum):
    """How it came into the log."""

    FIXED = "fixed"  # an earlier answer was changed
    TAKEN_BACK = "taken_back"  # undone, and another answer given
    RULED = "ruled"


@dataclass(frozen=True, slots=True)
class DealerError:
    """One slip of the dealer. `hand` is the log's number of the hand, 0 between hands; `title` is what it is called.

    `was` and `became` say in words what was given first and then instead; for a ruling, what happened and how it was
    decided. `paid`: chips had been paid on the hand already. `void`: the hand was void for it. `player` and `banker`
    are the cards of a coup as they lay when it happened. `ruling` is the code of a ruling, `reason` what was noted.
    """

    at: datetime
    night: int
    sitting: int
    table: str
    game: str
    seq: int
    hand: int
    title: str
    kind: SlipKind
    how: SlipHow
    was: str
    became: str = ""
    reason: str = ""
    ruling: str = ""
    paid: bool = False
    void: bool = False
    player: Cards = ()
    banker: Cards = ()

    @property
    def words(self) -> str:
        """What happened, in one line: "Banker’s third card 5, then 6"."""
        if self.how is SlipHow.RULED:
            return labelled(self.was, self.became)
        was, became = self.was.split(" "), self.became.split(" ")
        same = next((at for at, (one, other) in enumerate(zip(was, became, strict=False)) if one != other), 0)
        return tr("{was}, then {became}", was=self.was, became=" ".join(became[same:]))


_KNOWN: WeakKeyDictionary[Run, tuple[int, tuple[DealerError, ...]]] = WeakKeyDictionary()
"""What was read of a run when its log was so long: closed sittings are not read again."""


def slips(dealt: Iterable[tuple[Sitting, Run]], zone: str) -> tuple[DealerError, ...]:
    """The slips of these sittings, by the clock of that zone, the first one first."""
    found: list[DealerError] = []
    for sitting, run in dealt:
        length, known = _KNOWN.get(run, (0, ()))
        if length != len(run.log):
            known = tuple(_Reading(sitting, run, ZoneInfo(zone)).slips()) if _any(run) else ()
            _KNOWN[run] = len(run.log), known
        found += known
    return tuple(sorted(found, key=lambda one: (one.at, one.sitting, one.seq)))


_TELLING = (RowKind.UNDO, RowKind.FIX, RowKind.RULING)


def _any(run: Run) -> bool:
    return any(row.kind in _TELLING for row in run.log)


class _Reading:
    """A log read row by row, beside what it undid."""

    def __init__(self, sitting: Sitting, run: Run, zone: ZoneInfo) -> None:
        self.sitting, self.whole, self.zone = sitting, run, zone
        self.folded = History()
        self.done: list[Row] = []  # what undo would take back, one step each
        self.gone: list[Row] = []  # what redo would bring back
        self.undone: dict[tuple[str, str], tuple[Row, str, bool]] = {}
        self.found: dict[int, DealerError] = {}
        self.dropped: dict[int, DealerError] = {}

    def slips(self) -> Iterator[DealerError]:
        """Those that hold at the log's end."""
        for row in self.whole.log[1:]:
            self._read(row)
            self.folded.fold(row)
            if row.kind not in (RowKind.UNDO, RowKind.REDO, RowKind.RESUME):
                self.gone.clear()
                if not is_of_the_house(row):  # no undo takes those back
                    self.done.append(row)
        return iter(self.found.values())

    def _read(self, row: Row) -> None:
        match row.kind:
            case RowKind.UNDO:
                self._undo(cast(dict[str, Any], row.body))
            case RowKind.REDO:
                self._redo()
            case RowKind.FIX:
                self._fix(row, cast(dict[str, Any], row.body))
            case RowKind.RULING:
                self._ruling(row, cast(dict[str, Any], row.body))
            case RowKind.ANSWER | RowKind.ASIDE:
                self._given(row)

    # what is taken back

    def _undo(self, body: dict[str, Any]) -> None:
        row = self.done.pop()
        self.gone.append(row)
        if row.seq in self.found and row.kind not in (RowKind.ANSWER, RowKind.ASIDE):
            self.dropped[row.seq] = self.found.pop(row.seq)
        if row.kind in (RowKind.ANSWER, RowKind.ASIDE):
            self.undone[_question(row)] = row, str(body["named"]), any(_pays(one, row.key) for one in self.gone)

    def _redo(self) -> None:
        row = self.gone.pop()
        self.done.append(row)
        self.undone.pop(_question(row), None)
        if row.seq in self.dropped:
            self.found[row.seq] = self.dropped.pop(row.seq)

    def _given(self, row: Row) -> None:
        was, named, paid = self.undone.pop(_question(row), (row, "", False))
        if _differs(was, row):
            kind = SlipKind.COMMISSION if row.kind is RowKind.ASIDE else _kind(row)
            self._add(row, row, self.folded.now.rows, kind=kind, how=SlipHow.TAKEN_BACK, was=named,
                      became=self._named(row.seq, row.seq), paid=paid)

    # what is changed

    def _fix(self, fix: Row, body: dict[str, Any]) -> None:
        rows = self.folded.now.rows
        at = next(at for at, one in enumerate(rows) if one.seq == body["target"])
        row = rows[at]
        if row.body != body["body"]:
            self._add(fix, row, rows[:at], kind=_kind(row), how=SlipHow.FIXED, was=str(body["named"]),
                      became=self._named(row.seq, fix.seq), reason=str(body["reason"]),
                      paid=any(_pays(one, row.key) for one in rows[at:]))

    def _named(self, seq: int, since: int) -> str:
        """What an answer was called from a row of the log on: until it was undone or changed, or as it holds now."""
        later = (cast(dict[str, Any], row.body) for row in self.whole.log[since:]
                 if row.kind in (RowKind.UNDO, RowKind.FIX))
        return next((str(body["named"]) for body in later if body["target"] == seq), self.whole.play.name(seq))

    # what is ruled

    def _ruling(self, row: Row, body: dict[str, Any]) -> None:
        ruling = next(kind for kind in self.whole.game.rulings if kind.code == body["code"])
        if ruling.routine:
            return
        decided = next((tr(one.label) for one in ruling.decisions if one.code == body["decision"]), "")
        kind = SlipKind(self.whole.game.slips.get(ruling.code, SlipKind.RULING))
        self._add(row, row, self.folded.now.rows, kind=kind, how=SlipHow.RULED,
                  was=tr(ruling.title), became=decided, reason=str(body["reason"]), ruling=ruling.code,
                  void=self._voided(row))

    def _voided(self, row: Row) -> bool:
        """Whether the hand came to nothing by this ruling: the last one on it."""
        hand = _hand(row.key)
        last = max((one.seq for one in self.whole.effective if one.kind is RowKind.RULING and _hand(one.key) == hand),
                   default=0)
        return hand in self.whole.play.table.voids and row.seq == last

    def _add(self, row: Row, given: Row, before: tuple[Row, ...], **more: Any) -> None:
        hand = _hand(given.key)
        self.found[row.seq] = DealerError(
            at=moment(row.at, self.zone), night=self.sitting.night, sitting=self.sitting.id,
            table=table_words(self.sitting.table_name), game=self.whole.game.id, seq=row.seq, hand=hand,
            title=self._title(hand), player=tuple(_cards(before, hand, "player")),
            banker=tuple(_cards(before, hand, "banker")), **more)

    def _title(self, hand: int) -> str:
        """What the hand is called: "Coup 12", a void one not counted; what happened between hands has none."""
        if not hand:
            return ""
        voids = () if self.whole.game.voids_are_numbered else self.whole.play.table.voids
        void = sum(one < hand for one in voids)
        number = hand - void
        words = {"coup": tr("Coup {number}", number=number), "deal": tr("Deal {number}", number=number)}
        return words.get(self.whole.game.hand_word, tr("Hand {number}", number=number))


def _question(row: Row) -> tuple[str, str]:
    """What an answer was given to; an aside by whom it was about."""
    about = row.body.get("player", "") if row.kind is RowKind.ASIDE and isinstance(row.body, dict) else ""
    return row.key, str(about)


def _pays(row: Row, key: str) -> bool:
    """Whether a row pays out a hand, or belongs to a later one: what was entered for that hand is settled then."""
    hand = _hand(key)
    return bool(hand) and (_hand(row.key) > hand or (_hand(row.key) == hand and _part(row.key).startswith("pay:")))


def _differs(was: Row, row: Row) -> bool:
    """Whether something else was given to the very same question. Of payouts, only where a seat got other chips."""
    if row.kind is RowKind.ASIDE:
        return row.key in ("collect", "waive") and was.body != row.body
    if was.facts != row.facts:
        return False  # what was asked had changed: the slip was before
    first, then = _chips_paid(was), _chips_paid(row)
    if first and then:
        return any(first[seat] != then[seat] for seat in first.keys() & then.keys())
    return was.body != row.body


def _chips_paid(row: Row) -> dict[str, Any]:
    paid = row.body if _part(row.key).startswith("pay:") and isinstance(row.body, dict) else {}
    return cast(dict[str, Any], paid.get("chips", {}))


def _kind(row: Row) -> SlipKind:
    """What kind of answer it was, by what asked for it; in games without such keys by what was given."""
    part = _part(row.key)
    for begins, kind in _KINDS.items():
        if part.startswith(begins):
            return kind
    codes = row.body if isinstance(row.body, list) else [row.body]
    return SlipKind.CARD if codes and all(isinstance(code, str) and _card(code) for code in codes) else SlipKind.ANSWER


_KINDS = {
    "player:3": SlipKind.THIRD_CARD, "banker:3": SlipKind.THIRD_CARD, "player:": SlipKind.CARD,
    "banker:": SlipKind.CARD, "pay:": SlipKind.PAYOUT, "bets": SlipKind.BETS, "winners": SlipKind.CALL,
    "suits:": SlipKind.CALL, "commission:": SlipKind.COMMISSION, "burn": SlipKind.CARD,
}
"""How the part of a question's key behind its hand begins, and what an answer to it is."""


def _cards(rows: Iterable[Row], hand: int, whose: str) -> Iterator[Card]:
    """The cards of Player or Banker of a coup, as they were keyed."""
    begins = f"hand:{hand}/{whose}:"
    keyed = (str(row.body) for row in rows if hand and row.key.startswith(begins) and row.kind is RowKind.ANSWER)
    yield from filter(None, map(_card, keyed))


def _card(code: str) -> Card | None:
    try:
        return read_card(code, jokers=True)
    except Refused:
        return None


def _hand(key: str) -> int:
    """The number of the hand that a key belongs to; 0 between hands."""
    kind, _, number = key.partition("/")[0].partition(":")
    return int(number) if kind == "hand" and number.isdecimal() else 0


def _part(key: str) -> str:
    """What of a hand a key asks for: "player:3"."""
    return key.partition("/")[2]
