"""The record of one hand on paper: what was asked, answered and moved in it, row by row, and what it came to."""

from collections.abc import Iterable, Iterator
from datetime import tzinfo

from app.dealing.engine.run import Run
from app.desk.house.clock import moment
from app.desk.house.house import House
from app.desk.records.night_summary import NightRead
from app.desk.records.rules_history import rules_of_sitting
from app.desk.replay.night import which_words
from app.desk.replay.transcript import HandTold, Passage, TranscriptLine, came_to, row_text, transcript
from app.ledger.chain import short_code
from app.ledger.entries import Entry
from app.names import table_words
from app.sheets.blocks import Align, Caution, Cell, Column, Facts, Heading, Narrow, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.wording import DASH, day, held_apart, rules_dealt_by
from app.store.values import Sitting
from app.words import listed, tr
from app.words.joined import up_to


def hand_key(sitting: int, number: int) -> str:
    """What a hand is known by among the sheets: the number of its sitting, and its own."""
    return f"{sitting}/{number}"


def last_hands(dealt: Iterable[tuple[Sitting, Run]]) -> Iterator[tuple[str, str]]:
    """Of each sitting the hand that was closed last, by its key and in words; any other is printed from its replay."""
    for sitting, run in dealt:
        table = run.play.table
        if table.hands_closed:
            yield hand_key(sitting.id, table.hands_opened - bool(table.hand)), hand_words(
                run, up_to(":", table.closed_as))


def hand_words(run: Run, hand: str) -> str:
    """A hand in a list: "Shoe 2, Coup 42"."""
    return tr("{which}, {hand}", which=which_words(run), hand=hand)


def hand_record_sheet(house: House, read: NightRead, key: str, printing: Printing) -> Sheet:
    """The record of a hand by its key."""
    sitting, run, passage = told_of(read, key)
    assert passage.hand is not None
    night, number = read.statement, f"{read.statement.sheet}-D{key.replace('/', '.')}"
    entries = [one for one in read.entries if (one.sitting, one.key) == (sitting.id, f"hand:{passage.hand.number}")]
    times = [moment(line.at, read.zone) for line in passage.lines]
    return Sheet(
        title=tr("Record of a hand"), subject=tr("{night}, {hand}", night=night.night,
                                                 hand=hand_words(run, passage.hand.title)),
        about=f"hand:{key}",
        blocks=(Facts((
            (tr("House"), house.name), (tr("Night"), night.night), (tr("Date"), day(times[0])), (tr("Sheet"), number),
            (tr("Table"), table_words(sitting.table_name)), (tr("Game"), _game(run)), (tr("Hand"), passage.hand.title),
            (tr("Time"), tr("{begun}–{ended}", begun=f"{times[0]:%H:%M}", ended=f"{times[-1]:%H:%M}")),
            (tr("Host"), night.house.host), (tr("Entry"), _entries(entries)))),
            *_how_far(passage.hand),
            Heading(tr("1  What it came to")), *_came_to(passage.hand),
            Heading(tr("2  Row by row")), _rows(passage.lines, read.zone),
            Heading(tr("3  House rules in force")), *rules_dealt_by(rules_of_sitting(run, house.money, read.zone))),
        footer=foot_of(night.books, number, printing), demo=night.demo)


def told_of(read: NightRead, key: str) -> tuple[Sitting, Run, Passage]:
    """A hand of a night by its key. Raises StopIteration where there is none."""
    sitting, run = next(one for one in read.dealt if key.startswith(f"{one[0].id}/"))
    passages = transcript(run.log).passages
    return sitting, run, next(one for one in passages if one.hand and hand_key(sitting.id, one.hand.number) == key)


def _game(run: Run) -> str:
    """Which game it was; of a shoe its number, too."""
    name = tr(run.game.name)
    return tr("{game}, {which}", game=name, which=which_words(run)) if run.game.has_shoe else which_words(run)


def _how_far(hand: HandTold) -> tuple[Caution, ...]:
    return (Caution(tr("The hand is still being dealt: this is how far it has come.")),) if hand.open else ()


def _entries(entries: Iterable[Entry]) -> str:
    """The entries that the hand has in the books, those that were taken back too."""
    return listed([f"#{one.number} · {short_code(one.mac)}" for one in entries]) or DASH


def _came_to(hand: HandTold) -> Iterator[Note]:
    for said in came_to(hand):
        yield Note(held_apart(said))


def _rows(lines: Iterable[TranscriptLine], zone: tzinfo) -> Table:
    rows: list[Row] = []
    for line in lines:
        asked, *followed = row_text(line)
        when = Cell(f"{moment(line.at, zone):%H:%M:%S}")
        rows.append(Row((Cell(str(line.seq)), when, Cell(held_apart(asked), strong=True))))
        rows += [Row.of("", "", held_apart(said)) for said in followed]
    columns = (Column(tr("Row"), 40, Align.RIGHT, narrow=Narrow.LEFT_OUT), Column(tr("Time"), 60), Column.lead("", 460))
    return Table(columns, tuple(rows), close=True)
