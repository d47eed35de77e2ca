"""A sitting read from its log: hand by hand, what was asked, answered and moved, and what each hand came to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from app.dealing.engine.game import Game
from app.dealing.engine.history import fixes_undone
from app.dealing.engine.play import Play
from app.dealing.engine.run import Run
from app.dealing.values.log import Row, RowKind
from app.dealing.values.opening import read_opening
from app.dealing.values.transfers import Kind, Transfer
from app.desk.records.log_lines import back_words
from app.desk.replay.money import money_of, of_the_house
from app.desk.replay.told import POTS, Asked, place_told, rules_told, with_reason
from app.errors import ReplayMismatch
from app.games import game
from app.money import Currency, figure, signed_figure
from app.words import tr
from app.words.joined import comma_list


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One row of a log: the question as it stood then, its reason and call, the answer, and what came of it.

    `hand` is the number of the hand that it belongs to, 0 between two. `made` are the transfers that it made and `back`
    those that it took back; `followed` says both in words, and what else it changed. An `undone` row holds no longer,
    `fixed` says what was made of one that was changed, and `since` what another is and moves since a fix before it.
    """

    seq: int
    kind: RowKind
    key: str
    at: int = 0
    hand: int = 0
    prompt: str = ""
    reason: str = ""
    call: str = ""
    answer: str = ""
    made: tuple[Transfer, ...] = ()
    back: tuple[Transfer, ...] = ()
    followed: tuple[str, ...] = ()
    undone: bool = False
    fixed: str = ""
    since: str = ""

    @property
    def asked(self) -> str:
        """The question and its answer, or what was done beside it."""
        return f"{self.prompt} → {self.answer}" if self.prompt else self.answer


@dataclass(frozen=True)
class HandTold:
    """What a hand is as it holds now: how it was called when it was opened, what it came to, who has how much of it.

    `pots` are those that held anything when it was closed, `shown` the hands that only those in it saw before; a `void`
    one does not count.
    """

    number: int
    title: str = ""
    result: str = ""
    nets: tuple[str, ...] = ()
    pots: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    open: bool = True
    void: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """The rows of one hand, or some that lie between two."""

    hand: HandTold | None
    lines: tuple[TranscriptLine, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """A sitting from its first row to its last. `stopped` says why reading ended before that; empty, it did not."""

    game: Game
    money: Currency
    lines: tuple[TranscriptLine, ...]
    hands: Mapping[int, HandTold]
    stopped: str = ""

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The rows hand by hand; of a hand that was gone back to all of them stand where it began."""
        parted: list[list[TranscriptLine]] = []
        begun: dict[int, list[TranscriptLine]] = {}
        for line in self.lines:
            if line.hand in begun:
                begun[line.hand].append(line)
            elif line.hand or not parted or parted[-1][0].hand:
                parted.append([line])
                begun |= {line.hand: parted[-1]} if line.hand else {}
            else:
                parted[-1].append(line)
        return tuple(Passage(self.hands.get(lines[0].hand), tuple(lines)) for lines in parted)


def transcript(rows: Iterable[Row]) -> Transcript:
    """Read a log row by row. Raises ReplayMismatch where not even its opening can be read."""
    kept = list(rows)
    if not kept or kept[0].kind is not RowKind.OPENING:
        raise ReplayMismatch(tr("The log does not begin with an opening."))
    return _Reading(kept).read()


class _Reading:
    """Reads a log in the order in which it was written."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.run = Run(game(read_opening(rows[0].body).game), rows[:1])
        self.titles: dict[int, str] = {}
        self.hand_of: dict[int, int] = {}
        self.asked: dict[int, str] = {}  # of each answer what it answered, and what it says since it was fixed
        self.answers: dict[int, str] = {}
        self.fixed: dict[int, str] = {}

    def read(self) -> Transcript:
        """Every row, as far as it can be read."""
        begins = TranscriptLine(1, RowKind.OPENING, "opening", self.rows[0].at,
                                answer=tr("{game} begins", game=tr(self.run.game.name)),
                                followed=rules_told(self.run.play.table.rules, self.run.opening.money))
        lines, stopped = [begins], ""
        try:
            for row in self.rows[1:]:
                lines.append(self._line(row))
        except (ReplayMismatch, KeyError, ValueError) as fault:
            stopped = str(fault) if isinstance(fault, ReplayMismatch) else tr("Row {seq} cannot be read.", seq=row.seq)
        hands, now = self._as_it_holds()
        return Transcript(self.run.game, self.run.opening.money, tuple(self._struck(lines, now)), hands, stopped)

    def _line(self, row: Row) -> TranscriptLine:
        asked, hand = Asked(self.run.play, row), self._hand_before(row)
        self.run.append_stored(row)
        table = self.run.play.table
        if table.hand is not None:
            self.titles[table.hand.number] = table.hand.title
            hand = hand or table.hand.number
        self.hand_of[row.seq] = hand
        line = replace(_told(asked, self.run.play), hand=hand)
        if row.kind is RowKind.ANSWER:
            self.asked[row.seq], self.answers[row.seq] = line.prompt, line.answer
        return replace(line, answer=self._went_back(row) or line.answer)

    def _hand_before(self, row: Row) -> int:
        """The hand that is open as a row comes, or that it opens, or that it goes back to."""
        hand, body = self.run.play.table.hand, row.body if isinstance(row.body, dict) else {}
        if row.kind in (RowKind.UNDO, RowKind.FIX):
            return self.hand_of.get(cast(int, body.get("target", 0)), 0)
        of, _, rest = row.key.partition("/")
        return int(of.removeprefix("hand:")) if rest and of.removeprefix("hand:").isdecimal() else \
            hand.number if hand else 0

    def _went_back(self, row: Row) -> str:
        """What is said of a row that takes others back or brings them back; of a fix what was and what is now."""
        body = cast(dict[str, Any], row.body) if isinstance(row.body, dict) else {}
        match row.kind:
            case RowKind.FIX:
                said = self._fixed(body["target"])
            case RowKind.UNDO | RowKind.REDO | RowKind.RESUME:
                said = back_words(row.kind, body)
            case _:
                return ""
        return with_reason(said, body.get("reason", ""))

    def _fixed(self, seq: int) -> str:
        """What an answer was, and what it has been changed to."""
        play, row = self.run.before(seq), next(row for row in self.run.effective if row.seq == seq)
        assert play is not None
        was = self.fixed.get(seq, self.answers[seq])
        self.fixed[seq] = Asked(play, row).answer
        return tr("Fixed: {question}: {was} → {now}", question=self.asked[seq], was=was, now=self.fixed[seq])

    def _struck(self, lines: Iterable[TranscriptLine], now: Mapping[int, TranscriptLine]) -> Iterator[TranscriptLine]:
        """The lines, those marked that hold no longer, those that were fixed, and what a fix made of those after it."""
        holds, fixes_gone = {row.seq: row for row in self.run.effective}, fixes_undone(self.run.log)
        for line in lines:
            gone = line.seq in fixes_gone or (line.seq not in holds and line.kind in _HOLDING)
            otherwise = not gone and line.seq in self.fixed and holds[line.seq] != self.run.log[line.seq - 1]
            since = "" if gone or otherwise or line.kind not in _HOLDING else _since(line, now.get(line.seq, line))
            yield replace(line, undone=gone, fixed=self.fixed[line.seq] if otherwise else "", since=since)

    def _as_it_holds(self) -> tuple[dict[int, HandTold], dict[int, TranscriptLine]]:
        """Every hand, dealt once more to see it closed; where anything was fixed, every row as it is told now, too."""
        hands = {number: HandTold(number, title) for number, title in self.titles.items()}
        play, now = Play(self.run.game, self.run.opening), dict[int, TranscriptLine]()
        hands_told = self.run.game.hands_told

        def close(title: str, void: bool) -> None:
            table = play.table
            assert table.hand is not None
            hands[table.hand.number] = HandTold(table.hand.number, table.hand.title, title, tuple(_nets(play)),
                                                tuple(_pots(play)), hands_told(table) if hands_told else (),
                                                open=False, void=void)

        play.table.at_close = close
        for row in self.run.effective:
            asked = Asked(play, row) if self.fixed else None
            play.give(row)
            if asked:
                now[row.seq] = _told(asked, play)
        return hands, now


_HOLDING = (RowKind.ANSWER, RowKind.ASIDE, RowKind.RULING, RowKind.RULE)


def _told(asked: Asked, play: Play) -> TranscriptLine:
    """A row as it is told where the game stands after it."""
    row, told = asked.row, asked.told(play)
    line = TranscriptLine(row.seq, row.kind, row.key, row.at, answer=told.answer, made=told.made, back=told.back,
                          followed=(*told.moved, *told.after, *filter(None, (told.result,))))
    if row.kind is not RowKind.ANSWER:
        return line
    return replace(line, prompt=asked.instruction, reason=told.said.reason, call=told.said.call)


def _since(line: TranscriptLine, now: TranscriptLine) -> str:
    """What a row that nobody changed is and moves since a fix before it; "" where it is as it was."""
    asked = (now.asked,) if (line.prompt, line.answer) != (now.prompt, now.answer) else ()
    return " · ".join((*asked, *(now.followed if line.followed != now.followed else ())))


def _nets(play: Play) -> Iterator[str]:
    """What the hand that is closed has brought each player and the house: "Ann +12"."""
    table = play.table
    assert table.hand is not None
    moved = [one for one in table.hand.transfers if one.source.kind is not Kind.FUN_BANK]
    of_players = sorted(money_of(moved).values(), key=lambda one: table.seat_of(one.player))
    for name, net in (*((table.people[one.player], one.result) for one in of_players),
                      (tr("House"), of_the_house(moved))):
        if net:
            yield f"{name} {signed_figure(net, table.money)}"


def _pots(play: Play) -> Iterator[str]:
    table = play.table
    for place, held in table.balances.items():
        if held and place.kind in POTS:
            yield f"{place_told(place, table)} {figure(held, table.money)}"


# as a text


def passage_text(passage: Passage) -> Iterator[str]:
    """A hand as a paragraph: what it was, its rows, what it came to. A line each."""
    if passage.hand is not None:
        yield passage.hand.title
    for line in passage.lines:
        yield from line_text(line)
    if passage.hand is not None:
        yield from (f"       {said}" for said in came_to(passage.hand))


def line_text(line: TranscriptLine) -> Iterator[str]:
    """A row of a log with its number, and indented below it what belongs to it."""
    asked, *below = row_text(line)
    yield f"{line.seq:>5}  {asked}"
    yield from (f"         {said}" for said in below)


def row_text(line: TranscriptLine) -> Iterator[str]:
    """The question and the answer; then what a fix has made of it, the reason, and what followed."""
    mark = tr("[undone] ") if line.undone else ""
    yield f"{mark}{line.asked}"
    if line.fixed:
        yield tr("Fixed since: {now}", now=line.fixed)
    if line.since:
        yield tr("Since the fix: {now}", now=line.since)
    yield from filter(None, (line.reason, *line.followed))


def came_to(hand: HandTold) -> Iterator[str]:
    """What a hand came to: its result, who won and lost how much, and what lies in the pots."""
    if hand.open:
        yield tr("Still open.")
        return
    yield tr("{result}: it does not count.", result=hand.result) if hand.void else \
        tr("Result: {result}", result=hand.result)
    yield from hand.shown
    if hand.nets:
        yield " · ".join(hand.nets)
    if hand.pots:
        yield tr("Left: {pots}", pots=comma_list(hand.pots))
