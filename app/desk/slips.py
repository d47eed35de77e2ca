"""The dealer's own slips, read from the logs: cards and bets keyed wrong, payouts corrected, what had to be ruled.

A refused entry leaves no row, and so is no slip. An undo alone is none either: only where something else was then
given for the same question. What was undone or done again itself does not count, nor what is bound to happen.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary
from zoneinfo import ZoneInfo

from app.cards import Card
from app.dealing.log import Row, RowKind
from app.dealing.play import Play
from app.dealing.prompts import DrawCard, Pay, Prompt, Wagers
from app.dealing.rules_here import is_of_the_house
from app.dealing.rulings import Ruling
from app.dealing.run import Run
from app.dealing.showing import ShowCards
from app.dealing.table import Table
from app.desk.settled import moment
from app.games.baccarat.coup import Coup
from app.games.baccarat.irregularities import MissedBet, PaymentError, PlayerSkipped, ThirdToBanker, ThirdToPlayer
from app.store.values import Night, Sitting
from app.words import tr

if TYPE_CHECKING:
    from app.desk.desk import Desk

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
class Slip:
    """One slip of the dealer. `hand` is the log's number of the hand, 0 between hands; `title` is what it is called.

    `was` and `became` say in words what was given first and then instead; for a ruling, what happened and how it was
    decided. `closed`: the hand was closed and paid already. `void`: the hand was void for it. `player` and `banker`
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
    closed: bool = False
    void: bool = False
    player: Cards = ()
    banker: Cards = ()

    @property
    def words(self) -> str:
        """What happened, in one line: "Banker’s third card 5, then 6"."""
        if self.how is SlipHow.RULED:
            return ": ".join(part for part in (self.was, self.became) if part)
        was, became = self.was.split(" "), self.became.split(" ")
        same = next((at for at, (one, other) in enumerate(zip(was, became, strict=False)) if one != other), 0)
        return tr("{was}, then {became}", was=self.was, became=" ".join(became[same:]))


_KNOWN: WeakKeyDictionary[Run, tuple[int, tuple[Slip, ...]]] = WeakKeyDictionary()
"""What was read of a run when its log was so long: closed sittings are not read again."""


def slips_of_night(desk: "Desk", night: Night) -> tuple[Slip, ...]:
    """The slips of a night, the first one first."""
    return slips(desk.runs_of(night), night.zone)


def slips_of_house(desk: "Desk") -> tuple[Slip, ...]:
    """The slips of every night that the books hold, the first one first. Slow the first time where nights are many."""
    nights = sorted(desk.books.nights(), key=lambda one: one.opened_at)
    return tuple(slip for night in nights for slip in slips_of_night(desk, night))


def slips(dealt: Iterable[tuple[Sitting, Run]], zone: str) -> tuple[Slip, ...]:
    """The slips of these sittings, by the clock of that zone, the first one first."""
    found: list[Slip] = []
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
        self.run = Run(run.game, run.log[:1])
        self.done: list[Row] = []  # what undo would take back, one step each
        self.gone: list[Row] = []  # what redo would bring back
        self.undone: dict[tuple[str, str], tuple[Row, str, bool]] = {}
        self.found: dict[int, Slip] = {}
        self.dropped: dict[int, Slip] = {}

    def slips(self) -> Iterator[Slip]:
        """Those that hold at the log's end."""
        for row in self.whole.log[1:]:
            self._read(row)
        return iter(self.found.values())

    def _read(self, row: Row) -> None:
        match row.kind:
            case RowKind.UNDO:
                self._undo(row)
                return
            case RowKind.REDO:
                self._redo()
            case RowKind.FIX:
                self._fix(row)
            case RowKind.RULING:
                self._ruling(row)
            case RowKind.ANSWER:
                self._answer(row)
            case RowKind.ASIDE:
                self._aside(row)
        voids = _voids(self.run.play.table)
        self.run.take(row)
        if row.kind is RowKind.RULING and row.seq in self.found:
            void = _voids(self.run.play.table) > voids
            self.found[row.seq] = replace(self.found[row.seq], void=void)
        self._stack(row)

    def _stack(self, row: Row) -> None:
        if row.kind in (RowKind.REDO, RowKind.RESUME):
            return
        self.gone.clear()
        if not is_of_the_house(row):  # no undo takes those back
            self.done.append(row)

    # what is taken back

    def _undo(self, undo: Row) -> None:
        row, play = self.done.pop(), self.run.play
        self.gone.append(row)
        if row.seq in self.found and row.kind is not RowKind.ANSWER:
            self.dropped[row.seq] = self.found.pop(row.seq)
        named, closed = play.name(row.seq), play.table.hands_closed
        self.run.take(undo)
        if row.kind in (RowKind.ANSWER, RowKind.ASIDE):
            self.undone[_question(row)] = row, named, self.run.play.table.hands_closed < closed

    def _redo(self) -> None:
        row = self.gone.pop()
        self.done.append(row)
        self.undone.pop(_question(row), None)
        if row.seq in self.dropped:
            self.found[row.seq] = self.dropped.pop(row.seq)

    def _answer(self, row: Row) -> None:
        prompt = self.run.play.prompt
        was, named, closed = self.undone.pop(_question(row), (row, "", False))
        if prompt is not None and _differs(prompt, was, row):
            self._add(row, self.run.play.table, kind=_kind(prompt, row.key), how=SlipHow.TAKEN_BACK, was=named,
                      became=prompt.said(prompt.parse(row.body)), closed=closed)

    def _aside(self, row: Row) -> None:
        was, named, closed = self.undone.pop(_question(row), (row, "", False))
        if row.key in ("collect", "waive") and was.body != row.body:
            self._add(row, self.run.play.table, kind=SlipKind.COMMISSION, how=SlipHow.TAKEN_BACK, was=named,
                      became=self.whole.play.name(row.seq) or named, closed=closed)

    # what is changed

    def _fix(self, row: Row) -> None:
        body = cast(dict[str, Any], row.body)
        rows = self.run.effective
        at = next(at for at, one in enumerate(rows) if one.seq == body["target"])
        if rows[at].body == body["body"]:
            return
        then = Play(self.run.game, self.run.opening, rows[:at])
        prompt = then.prompt
        assert prompt is not None
        self._add(row, then.table, rows[at].key, kind=_kind(prompt, rows[at].key), how=SlipHow.FIXED,
                  was=str(body["named"]), became=prompt.said(prompt.parse(body["body"])),
                  reason=str(body["reason"]), closed=then.table.hands_closed < self.run.play.table.hands_closed)

    # what is ruled

    def _ruling(self, row: Row) -> None:
        body = cast(dict[str, Any], row.body)
        ruling = next(kind for kind in self.run.game.rulings if kind.code == body["code"])
        if ruling.routine:
            return
        decided = next((tr(one.label) for one in ruling.decisions if one.code == body["decision"]), "")
        self._add(row, self.run.play.table, kind=_kind_of_ruling(ruling), how=SlipHow.RULED, was=tr(ruling.title),
                  became=decided, reason=str(body["reason"]), ruling=ruling.code)

    def _add(self, row: Row, table: Table, key: str = "", **more: Any) -> None:
        coup = table.state if isinstance(table.state, Coup) else None
        hand = _hand(key or row.key)
        self.found[row.seq] = Slip(
            at=moment(row.at, self.zone), night=self.sitting.night, sitting=self.sitting.id,
            table=self.sitting.table_name, game=self.run.game.id, seq=row.seq, hand=hand,
            title=_title(self.run, coup, hand), player=tuple(coup.player) if coup and hand else (),
            banker=tuple(coup.banker) if coup and hand else (), **more)


def _question(row: Row) -> tuple[str, str]:
    """What an answer was given to; an aside by whom it was about."""
    about = row.body.get("player", "") if row.kind is RowKind.ASIDE and isinstance(row.body, dict) else ""
    return row.key, str(about)


def _differs(prompt: Prompt[Any], was: Row, row: Row) -> bool:
    """Whether something else was given. Of payouts, only where the same was due and is paid in other chips."""
    if not isinstance(prompt, Pay):
        return was.body != row.body
    if was.facts != row.facts:
        return False
    first, then = prompt.parse(was.body), prompt.parse(row.body)
    return any(dict(first.chips[seat]) != dict(then.chips[seat]) for seat in first.chips.keys() & then.chips.keys())


def _kind(prompt: Prompt[Any], key: str) -> SlipKind:
    part = key.partition("/")[2]
    if part.startswith(("winners", "suits:")):
        return SlipKind.CALL
    match prompt:
        case Pay():
            return SlipKind.PAYOUT
        case DrawCard():
            return SlipKind.THIRD_CARD if part in ("player:3", "banker:3") else SlipKind.CARD
        case ShowCards():
            return SlipKind.CARD
        case Wagers():
            return SlipKind.BETS
    return SlipKind.COMMISSION if part.startswith("commission") else SlipKind.ANSWER


def _kind_of_ruling(ruling: type[Ruling]) -> SlipKind:
    if issubclass(ruling, (ThirdToPlayer, ThirdToBanker, PlayerSkipped)):
        return SlipKind.THIRD_CARD
    return SlipKind.PAYOUT if issubclass(ruling, (PaymentError, MissedBet)) else SlipKind.RULING


def _voids(table: Table) -> int:
    return sum(booked.void for booked in table.bookings)


def _hand(key: str) -> int:
    kind, _, number = key.partition("/")[0].partition(":")
    return int(number) if kind == "hand" and number.isdecimal() else 0


def _title(run: Run, coup: Coup | None, hand: int) -> str:
    """What the hand is called: "Coup 12"; what happened between hands has none."""
    if not hand:
        return ""
    number = coup.number if coup else hand
    words = {"coup": tr("Coup {number}", number=number), "deal": tr("Deal {number}", number=number)}
    return words.get(run.game.hand_word, tr("Hand {number}", number=number))
