"""Results of nights before these books, read from a CSV list and shown before anything is posted.

The first line names the columns: date, night, player, result; cash settled, house and kept are read where they are
there. Each night's results add up to nothing with the house bank, which is a person called House or a column of its
own, and with what was kept that night for tips and jackpots, which nobody won.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType

from app.errors import Refusal, Refused
from app.exports.extract import decimal
from app.exports.figures import Figures, figures_of
from app.exports.lists import Line, List, read_list
from app.money import Currency
from app.names import clean_line, clean_name, same_name, shown
from app.settlement import HOUSE
from app.words import plural, tr
from app.words.joined import comma_list

HOUSE_NAMES = ("House", "House bank", "The house", "Bank")
LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class ImportFault:
    """Why a line cannot be posted: its number in the file, what is wrong, what is allowed, what to do."""

    line: int
    refusal: Refusal

    def __str__(self) -> str:
        return tr("Line {line}: {why}", line=self.line, why=self.refusal)


@dataclass(frozen=True, slots=True)
class ImportedResult:
    """One person's result of a night, in minor units. `player` is the number, `HOUSE`, or None for somebody new.

    `cash` is what was settled in cash then; None where the list does not say.
    """

    line: int
    name: str
    player: int | None
    result: int
    cash: int | None = None


@dataclass(frozen=True, slots=True)
class ImportedNight:
    """One night of the list. `house` is the house bank's result, `kept` what went to tips and jackpots, minor units."""

    day: date
    title: str
    results: tuple[ImportedResult, ...]
    house: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be posted: nights in the order of their days, the people new to the house, and every fault.

    Nothing is posted while there is a fault; `remarks` are only to be known. `text` is the list it was read from.
    """

    money: Currency
    nights: tuple[ImportedNight, ...] = ()
    new_players: tuple[str, ...] = ()
    faults: tuple[ImportFault, ...] = ()
    remarks: tuple[str, ...] = ()
    text: str = field(default="", repr=False)

    @property
    def can_be_posted(self) -> bool:
        """There is something to post, and nothing against it."""
        return bool(self.nights) and not self.faults


@dataclass(frozen=True, slots=True)
class KnownBooks:
    """What the books know already: players' names by number, and each night's day and title; and what day it is."""

    money: Currency
    players: Mapping[int, str]
    nights: frozenset[tuple[date, str]]
    today: date


def preview(text: str, known: KnownBooks) -> Preview:
    """What posting a list would do, and every fault in it. Never raises for what the list holds."""
    read = read_list(text)
    amounts = read.cells("result", "cash", "house", "kept")
    reading = _Reading(known, figures_of(known.money, amounts, read.cells("date")))
    reading.faults += [ImportFault(number, why) for number, why in read.faults]
    for line in read.lines:
        reading.take(line)
    return reading.finish(read, text)


@dataclass(slots=True)
class _Night:
    day: date
    title: str
    first: int
    results: dict[str, ImportedResult] = field(default_factory=dict)
    house_column: tuple[int, int] | None = None
    kept: int = 0


@dataclass(slots=True)
class _Reading:
    known: KnownBooks
    figures: Figures
    faults: list[ImportFault] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    nights: dict[tuple[date, str], _Night] = field(default_factory=dict)
    spoilt: set[tuple[date, str]] = field(default_factory=set)
    by_name: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        self.by_name = {same_name(name): number for number, name in self.known.players.items()}

    def take(self, line: Line) -> None:
        """Read one line; what is wrong with it is kept as its fault."""
        of: tuple[date, str] | None = None
        try:
            day = self.figures.day(line["date"], self.known.today)
            title = clean_line(line["night"], LONGEST_TITLE)
            of = day, same_name(title)
            night = self.nights.setdefault(of, _Night(day, title, line.number))
            self._read(line, night)
        except Refused as refused:
            self.faults.append(ImportFault(line.number, refused.refusal))
            if of:
                self.spoilt.add(of)

    def _read(self, line: Line, night: _Night) -> None:
        if not night.title:
            raise Refused(tr("The night has no name."), tr("Each line must name its night."),
                          tr("Write it in the “night” column."))
        self._refuse_money(line)
        self._take_house_column(line, night)
        name, result = clean_name(line["player"]), self.figures.amount(line["result"])
        cash = self.figures.amount(line["cash"]) if line["cash"].strip() else None
        alike = same_name(name)
        is_house = alike in _house_names()
        if is_house and alike in self.by_name:
            raise Refused(tr("“{name}” is both the house bank and a player in these books.", name=name),
                          tr("The house bank’s line is called House."), tr("Use the “house” column for the bank."))
        key = "" if is_house else alike
        if first := night.results.get(key):
            raise Refused(tr("{name} has a result in line {line} already.", name=name, line=first.line),
                          tr("Each player has one result per night."), tr("Take one of the lines out."))
        night.kept += self.figures.amount(line["kept"]) if line["kept"].strip() else 0
        player = HOUSE if is_house else self.by_name.get(alike)
        said = self.known.players.get(player, name) if player else name
        night.results[key] = ImportedResult(line.number, said, player, result, cash)

    def _refuse_money(self, line: Line) -> None:
        if line["currency"].strip() and line["currency"].strip().upper() != self.known.money.code:
            raise Refused(tr("“{code}” is not the currency of these books.", code=shown(line["currency"])),
                          tr("They are in {money}.", money=self.known.money.code))

    def _take_house_column(self, line: Line, night: _Night) -> None:
        if not line["house"].strip():
            return
        amount = self.figures.amount(line["house"])
        if night.house_column and night.house_column[0] != amount:
            raise Refused(tr("The house bank has another result in line {line}.", line=night.house_column[1]),
                          tr("It has one result per night."), tr("Correct one of them."))
        night.house_column = night.house_column or (amount, line.number)

    def finish(self, read: List, text: str) -> Preview:
        """All that was read, with what each night comes to."""
        made = []
        for of, night in sorted(self.nights.items(), key=lambda one: (one[1].day, one[1].first)):
            house = self._house_of(night)
            if of not in self.spoilt and (why := self._wrong_with(of, night, house)):
                self.faults.append(ImportFault(night.first, why))
            people = tuple(one for one in night.results.values() if one.player != HOUSE)
            if people:
                made.append(ImportedNight(night.day, night.title, people, house, night.kept))
            self._remark(night)
        if not read.lines and not self.faults:
            self.faults.append(ImportFault(1, Refusal(tr("The list has no results."), "", tr("Choose another file."))))
        if read.unread:
            self.remarks.append(tr("Columns ignored: {names}.", names=comma_list(read.unread)))
        return Preview(self.known.money, tuple(made), _new_players(made),
                       tuple(sorted(self.faults, key=lambda one: one.line)), tuple(self.remarks), text)

    def _house_of(self, night: _Night) -> int:
        own = night.results.get("")
        if own is not None:
            return own.result
        return night.house_column[0] if night.house_column else 0

    def _wrong_with(self, of: tuple[date, str], night: _Night, house: int) -> Refusal | None:
        own = night.results.get("")
        if own and night.house_column and own.result != night.house_column[0]:
            return Refusal(tr("The house bank has one result in its column and another in line {line}.", line=own.line),
                           tr("It has one result per night."), tr("Correct one of them."))
        if not any(one.player != HOUSE for one in night.results.values()):
            return Refusal(tr("{night} has no players.", night=_called(night)), "", tr("Add the players’ lines."))
        if of in self.known.nights:
            return Refusal(tr("{night} is in these books already.", night=_called(night)),
                           tr("A night can be imported only once."), tr("Remove its lines, or give it another name."))
        return self._not_even(night, house)

    def _not_even(self, night: _Night, house: int) -> Refusal | None:
        total = house + night.kept + sum(one.result for one in night.results.values() if one.player != HOUSE)
        if not total:
            return None
        money = self.known.money
        has_house = "" in night.results or night.house_column is not None
        return Refusal(
            tr("{night} adds up to {total}.", night=_called(night), total=decimal(total, money)),
            tr("A night’s results must add up to zero, house bank included."),
            tr("Correct its results.") if has_house else
            tr("Correct its results, or add a line for House with {amount}.", amount=decimal(-total, money)))

    def _remark(self, night: _Night) -> None:
        if any(day == night.day and title != same_name(night.title) for day, title in self.known.nights):
            self.remarks.append(tr("These books have another night of {day}.", day=night.day.isoformat()))
        for one in night.results.values():
            if one.cash is not None and one.cash != one.result:
                self.remarks.append(tr(
                    "Line {line}: {name} settled {cash} of {result} in cash. The rest is not carried into these books.",
                    line=one.line, name=one.name, cash=decimal(one.cash, self.known.money),
                    result=decimal(one.result, self.known.money)))


def _called(night: _Night) -> str:
    return tr("{title} of {day}", title=night.title, day=night.day.isoformat())


def _house_names() -> frozenset[str]:
    return frozenset(same_name(name) for name in HOUSE_NAMES) | {same_name(tr("House bank"))}


def _new_players(nights: Iterable[ImportedNight]) -> tuple[str, ...]:
    """Everybody who is new to the house, as they are first written."""
    names: dict[str, str] = {}
    for night in nights:
        for one in night.results:
            if one.player is None:
                names.setdefault(same_name(one.name), one.name)
    return tuple(names.values())


def lines_of(preview: Preview) -> list[str]:
    """A preview in words, a line each: what will be posted, who is new, what is wrong."""
    said = []
    for night in preview.nights:
        said.append(f"{night.day.isoformat()}  {night.title}")
        said += [_result_line(one.name, one.result, preview.money, one.player is None) for one in night.results]
        said.append(_result_line(tr("House bank"), night.house, preview.money))
        if night.kept:
            said.append(_result_line(tr("Kept for tips and jackpots"), night.kept, preview.money))
    people = len(preview.new_players)
    if people:
        said.append(plural(people, "{count} player is new: {names}.", "{count} players are new: {names}.",
                           names=comma_list(preview.new_players)))
    return [*said, *preview.remarks, *(str(one) for one in preview.faults)]


def _result_line(name: str, result: int, money: Currency, new: bool = False) -> str:
    return f"  {decimal(result, money):>14}  {name}" + (f"  ({tr('new')})" if new else "")
