"""Finding a hand of tonight again: every hand of every sitting and table, and any of them opened to be replayed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.desk.house.clock import moment
from app.desk.public.table import public_view
from app.desk.replay.dealt import HandsOf
from app.desk.replay.hand import HandReplay, replay_of
from app.desk.session.session import Session
from app.errors import Refused
from app.ledger.chain import short_code
from app.ledger.entries import Entry, EntryKind
from app.names import table_words
from app.store.values import Night, Sitting
from app.sums import grouped
from app.words import as_in, tr


@dataclass(frozen=True, slots=True)
class HandDealt:
    """One hand of a night: `number` counts those of its sitting, void ones too, and `coup` is what a shoe calls it.

    `which` is the shoe or the game, `at` when it was closed, or when the last row of one that is open was keyed.
    `entry` and `code` are those of the entry that holds; 0 and "" where no book hears of it. `mended` says that an
    answer of it was changed or its entry reversed, `ruled` that something out of the ordinary was ruled in it.
    `players` are those whose money it has moved, by name.
    """

    sitting: int
    number: int
    table: str
    which: str
    title: str
    at: datetime
    entry: int = 0
    code: str = ""
    coup: int = 0
    open: bool = False
    void: bool = False
    ruled: bool = False
    mended: bool = False
    players: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The hand in one line: "Coup 42: Banker 9–8 · Shoe 2 · 21:14"."""
        return " · ".join((self.title, self.which, f"{self.at:%H:%M}"))

    @property
    def flags(self) -> tuple[str, ...]:
        """What is out of the ordinary about it, a word each."""
        said = ((tr(as_in("a hand", "open")), self.open), (tr(as_in("a hand", "void")), self.void),
                (tr("ruling"), self.ruled), (tr("corrected"), self.mended))
        return tuple(word for word, there in said if there)

    @property
    def number_words(self) -> str:
        """The number and the code of its entry; empty where it has none."""
        return f"#{self.entry} · {self.code}" if self.entry else ""


class Replays:
    """The hands of a night: of this one, or of tonight, or else of the last night that was held.

    It only reads, and refuses while the desk is locked. Each sitting is dealt again once, at a table of its own, and
    followed from there.
    """

    def __init__(self, session: Session, night: Night | None = None) -> None:
        self.session, self.wanted = session, night
        self._hands: tuple[int, dict[int, HandsOf]] = (0, {})

    @property
    def night(self) -> Night:
        """The night whose hands they are. Raises Refused where none was held."""
        return self.wanted or self.session.last_night()

    def hands(self) -> tuple[HandDealt, ...]:
        """Every hand of the night, the last one first. Raises Refused while locked, and where no night was held."""
        return tuple(hand for hands in self.by_sitting() for hand in hands)

    def by_sitting(self) -> Iterator[tuple[HandDealt, ...]]:
        """The same sitting by sitting, as one that is over takes a moment to be dealt again; the last sitting first."""
        for sitting in sorted(self.session.books.sittings(self.night.id), key=lambda one: -one.id):
            self.session.guard.refuse_locked()
            entries = self.session.books.sitting_entries(sitting.id)
            yield tuple(reversed([*_told(sitting, self._of(sitting), entries, ZoneInfo(self.night.zone))]))

    def open(self, hand: HandDealt, public: bool = False) -> HandReplay:
        """Replay a hand as the log stands now, with `public` also as everybody may see it.

        Raises Refused while locked, and where there is no such hand any more.
        """
        self.session.guard.refuse_locked()
        sitting = next((one for one in self.session.books.sittings(self.night.id) if one.id == hand.sitting), None)
        hands = self._of(sitting) if sitting is not None else None
        span = next((one for one in hands.spans if one.number == hand.number), None) if hands else None
        if sitting is None or hands is None or span is None:
            raise Refused(tr("{hand} no longer exists.", hand=hand.title), "", tr("Choose another."))
        tell = partial(public_view, house=self.session.the_house(), table_name=sitting.table_name) if public else None
        return replay_of(hands, span, sitting, self.session.books.sitting_entries(sitting.id),
                         self.night.zone, tell)

    def hand_of_row(self, seq: int) -> int:
        """The number of the hand that a row of the sitting in progress belongs to; 0 for none."""
        session = self.session
        if session.run is None or session.sitting is None or not 0 < seq <= len(session.run.log):
            return 0
        return self._read(session.sitting, session.run).hand_of(seq)

    def _of(self, sitting: Sitting) -> HandsOf:
        ((_, run),) = self.session.dealt((sitting,))
        return self._read(sitting, run)

    def _read(self, sitting: Sitting, run: Run) -> HandsOf:
        if self._hands[0] != sitting.night:  # what was kept of another night would stay for as long as the program
            self._hands = sitting.night, {}
        of_night = self._hands[1]
        if sitting.id not in of_night:
            of_night[sitting.id] = HandsOf(run)
        return of_night[sitting.id].read(run)


def _told(sitting: Sitting, hands: HandsOf, entries: Iterable[Entry], zone: ZoneInfo) -> Iterator[HandDealt]:
    by_key, fixed, which = grouped(entries, lambda entry: entry.key), hands.fixed(), which_words(hands.run)
    for span in hands.spans:
        made = by_key.get(f"hand:{span.number}", [])
        holds = made[-1] if made and made[-1].kind is not EntryKind.REVERSAL else None
        yield HandDealt(
            sitting.id, span.number, table_words(sitting.table_name), which, span.title,
            moment(hands.keyed_last(span).at, zone),
            holds.number if holds else 0, short_code(holds.mac) if holds else "", span.coup, span.open, span.void,
            any(_out_of_the_ordinary(hands.run, row) for row in hands.rows_of(span)),
            len(made) > 1 or span.number in fixed, span.players)


def which_words(run: Run) -> str:
    """Which shoe or game it is."""
    number = run.opening.number
    if run.game.has_shoe:
        return tr("Shoe {number}", number=number)
    return tr("{game} {number}", game=tr(run.game.name), number=number) if number > 1 else tr(run.game.name)


def _out_of_the_ordinary(run: Run, row: Row) -> bool:
    if row.kind is not RowKind.RULING or not isinstance(row.body, dict):
        return False
    code = row.body.get("code")
    return not any(kind.code == code and kind.routine for kind in run.game.rulings)
