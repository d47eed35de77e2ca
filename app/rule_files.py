"""House rules as a file: written for people to read and change, and read back as what they mean or not at all.

The file is TOML. Each game or jackpot is a table of its own; amounts are text in the currency that the file names.
"""

import difflib
import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from app import house_rules
from app.errors import Refused
from app.house_rules import HUNDREDTHS, Declared, TakesEffect, declared, defaults_in, per_cent
from app.money import LARGEST, Currency, full_figure, read_amount
from app.names import LONGEST, clean_name, shown
from app.toml_lines import Key, Places, places
from app.words import in_language, tr
from app.words.figures import thousands
from app.words.joined import comma_list

LARGEST_FILE = 500_000
"""Bytes of a file; all the rules of a house are some forty thousand."""

MOST_FAULTS = 100
"""More are not told: the first of them mend the most."""

EACH_LINE = "Each line is a rule, “=” and its value."

CURRENCY, SET = "currency", "set"
"""What a file says besides rules: for the whole its currency, and for a table the name of its set of rules."""

_HEAD = """\
These are house rules to read, change and share. A line that starts with # is a comment.
Amounts go in quotes: {amount}. A rule left out keeps its default."""


class Subject(Protocol):
    """What rules are of: a game, or a jackpot."""

    @property
    def id(self) -> str:
        """Its name in the books: "baccarat", "jackpot:high_hand"."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def rules(self) -> type:
        """What declares its rules."""


@dataclass(frozen=True, slots=True)
class FileSet:
    """One set of rules in a file: of which subject, what the set is called there (it may be nothing), and its rules."""

    subject: str
    name: str
    rules: Any


@dataclass(frozen=True, slots=True)
class FileFault:
    """Why a file is not taken: the line and the key, what is wrong there, what is allowed, and what to do."""

    line: int
    key: str
    wrong: str
    allowed: str
    remedy: str = ""

    def __str__(self) -> str:
        where = tr("Line {line}, {key}:", line=self.line, key=self.key) if self.key else \
            tr("Line {line}:", line=self.line)
        return " ".join(part for part in (where, self.wrong, self.allowed, self.remedy) if part)


@dataclass(frozen=True, slots=True)
class RuleFile:
    """What a file says: its sets of rules, or else every fault that was found. Never both."""

    sets: tuple[FileSet, ...] = ()
    faults: tuple[FileFault, ...] = ()


# writing


def write(sets: Iterable[FileSet], subjects: Iterable[Subject], money: Currency, title: str = "") -> str:
    """The file of these sets of rules, every rule with what it does, what it may be and its default."""
    known = {one.id: one for one in subjects}
    amount = _quoted(full_figure(5 * money.unit, money))
    head = ([title, ""] if title else []) + tr(_HEAD, amount=amount).splitlines()
    tables = [_table(one, known[one.subject], money) for one in sets]
    return "\n".join([*map(_comment, head), "", f"{CURRENCY} = {_quoted(money.code)}", *tables, ""])


def _table(one: FileSet, subject: Subject, money: Currency) -> str:
    defaults = defaults_in(type(one.rules), money.unit)
    lines = ["", "", _comment(tr(subject.name)), f"[{subject.id.replace(':', '.')}]"]
    lines += [f"{SET} = {_quoted(one.name)}"] if one.name else []
    group = ""
    for each in declared(type(one.rules)):
        if each.group and each.group != group:
            lines += ["", _comment(tr(each.group))]
        group = each.group
        lines += ["", *_said(each, defaults[each.name], money),
                  f"{each.name} = {in_file(each, getattr(one.rules, each.name), money)}"]
    return "\n".join(lines)


def _said(one: Declared, default: object, money: Currency) -> list[str]:
    """What stands above a rule: what it is, what it may be, and what it is unless it is said."""
    told = tr("{label}: {effect}", label=tr(one.words.label), effect=tr(one.words.effect))
    choices = [f"#   {in_file(one, option, money)}: {tr(words)}" for option, words in one.options.items()]
    usual = in_file(one, house_rules.typed(one, default), money)
    since = tr("Default: {default}. A change takes effect from the next sitting.", default=usual) \
        if one.takes_effect is TakesEffect.NEXT_SITTING else \
        tr("Default: {default}. A change takes effect from the next hand.", default=usual)
    return [_comment(told), *(choices or [_comment(allowed_in_file(one, money))]), _comment(since)]


def _comment(text: str) -> str:
    """A line that is only told, whatever stands in the text."""
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return f"# {shown}" if shown else "#"


def _quoted(text: str) -> str:
    inside = "".join(f"\\{sign}" if sign in '"\\' else sign if sign.isprintable() or ord(sign) > 0x9f else
                     f"\\u{ord(sign):04x}" for sign in text)
    return f'"{inside}"'


def in_file(one: Declared, value: object, money: Currency) -> str:
    """A rule's value as it stands in a file: 8, true, "half_up", "5.00", "4.75%"."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(str(value))
    assert isinstance(value, int)
    with in_language(None):  # the same file in every language
        if one.unit == "money":
            return _quoted(full_figure(value, money))
        return _quoted(f"{per_cent(value)}%") if one.unit == HUNDREDTHS else str(value)


def allowed_in_file(one: Declared, money: Currency) -> str:
    """What a rule may be, as it is written in a file."""
    if one.options:
        return tr("Choose from: {options}.", options=comma_list(in_file(one, each, money) for each in one.options))
    if one.kind is bool:
        return tr("It must be true or false.")
    if one.unit not in ("money", HUNDREDTHS):
        return one.allowed()
    low, high = (in_file(one, each or 0, money) for each in (one.low, one.high))
    return tr("Allowed: {low} to {high}, in quotes.", low=low, high=high)


# reading


def read(given: str | bytes, subjects: Sequence[Subject], money: Currency, only: str = "") -> RuleFile:
    """What a file says of these subjects, in the house's currency; of one of them alone, where `only` names it.

    Nothing is taken of a file that has a single fault. Raises nothing, whatever is in the file.
    """
    text = _text_of(given)
    if isinstance(text, FileFault):
        return RuleFile(faults=(text,))
    reading = _Reading(places(text), subjects, money, only)
    reading.read(text)
    if reading.faults:
        return RuleFile(faults=tuple(sorted(reading.faults, key=lambda fault: fault.line)[:MOST_FAULTS]))
    return RuleFile(tuple(reading.sets))


def _text_of(given: str | bytes) -> str | FileFault:
    content = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    if len(content) > LARGEST_FILE:
        return FileFault(1, "", tr("The file is too large for house rules."),
                         tr("The limit is {most} bytes.", most=thousands(LARGEST_FILE)), tr("Choose another file."))
    content = content.removeprefix(BOM_UTF8)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        return FileFault(content.count(b"\n", 0, error.start) + 1, "", tr("This is not UTF-8 text."),
                         tr("House rules must be a UTF-8 text file."), tr("Save it as UTF-8 in the editor."))
    return text.replace("\r\n", "\n")


class _Reading:
    """Reads one file, and gathers what it says or what is wrong with it."""

    def __init__(self, where: Places, subjects: Sequence[Subject], money: Currency, only: str) -> None:
        self.sets: list[FileSet] = []
        self.faults: list[FileFault] = []
        self._where, self._money, self._only = where, money, only
        self._tables = {tuple(one.id.split(":")): one for one in subjects}

    def read(self, text: str) -> None:
        """All of it."""
        if self._where.too_deep:
            self._fault((), tr("Values are nested too deeply here."), tr(EACH_LINE),
                        line=self._where.too_deep)
            return
        try:
            self._take(tomllib.loads(text + "\n"))
        except tomllib.TOMLDecodeError as error:
            self._no_toml(text, str(error))
        except ValueError:  # Python reads no number of thousands of digits
            digits = re.search(r"[0-9_]{1000,}", text)
            self._unread(self._where.at(digits.start() if digits else 0), 1)

    def _take(self, document: dict[str, Any]) -> None:
        if not self._is_our_currency(document.pop(CURRENCY, None)):
            return
        tables = list(self._tables_of(document))
        for path, given in tables:
            self._table(path, given)
        if not tables and not self.faults:
            self._fault((), tr("There are no rules in this file."), self._allowed_tables())

    def _is_our_currency(self, given: object) -> bool:
        if given == self._money.code:
            return True
        wrong = tr("The file does not say in which currency its amounts are.") if given is None else \
            tr("The amounts of this file are in {currency}.", currency=_shown(given))
        self._fault((CURRENCY,), wrong, tr("This house uses {currency}.", currency=_quoted(self._money.code)),
                    tr("Write {line} above the first table.", line=f"{CURRENCY} = {_quoted(self._money.code)}")
                    if given is None else tr("Set the amounts again, then the currency."))
        return False

    def _tables_of(self, document: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
        """The tables that rules are read from; what else the file says at its top is a fault."""
        for name, given in document.items():
            inner = any(len(path) > 1 and path[0] == name for path in self._tables) and isinstance(given, dict)
            for path, value in ((((name, child), value) for child, value in given.items()) if inner
                                else [((name,), given)]):
                if path in self._tables:
                    yield path, value
                else:
                    self._fault(path, tr("This means nothing here."), self._allowed_tables(), self._like(
                        ".".join(path), [".".join(known) for known in self._tables]))

    def _allowed_tables(self) -> str:
        tables = (f"[{'.'.join(path)}]" for path, one in self._tables.items() if self._only in ("", one.id))
        return tr("Rules are read from these tables: {tables}.", tables=comma_list(tables))

    def _table(self, path: tuple[str, ...], given: object) -> None:
        subject, before = self._tables[path], len(self.faults)
        if self._only not in ("", subject.id):
            self._fault(path, tr("These are rules for {name}.", name=tr(subject.name)), self._allowed_tables(),
                        tr("Take them out, or choose another file."))
        elif not isinstance(given, dict):
            self._fault(path, tr("{value} cannot be the rules for {name}.", value=_shown(given), name=tr(subject.name)),
                        tr("They are one table that starts with [{table}].", table=".".join(path)))
        else:
            name, values = self._name(path, given.pop(SET, None)), self._values(path, subject, given)
            if len(self.faults) == before:
                self._together(path, FileSet(subject.id, name, subject.rules(**values)), given)

    def _name(self, path: tuple[str, ...], given: object) -> str:
        """What the set is called; nothing where the file does not say."""
        if given is None:
            return ""
        with suppress(Refused):
            if isinstance(given, str):
                return clean_name(given)
        self._fault((*path, SET), tr("{value} cannot be a name for rules.", value=_shown(given)),
                    tr("A name is 1 to {longest} letters, digits or visible symbols, in quotes.",
                       longest=LONGEST))
        return ""

    def _values(self, path: tuple[str, ...], subject: Subject, given: Mapping[str, object]) -> dict[str, object]:
        known = {one.name: one for one in declared(subject.rules)}
        values = {name: house_rules.typed(known[name], value)
                  for name, value in defaults_in(subject.rules, self._money.unit).items()}
        for key, value in given.items():
            if key not in known:
                self._fault((*path, key), tr("{name} has no such rule.", name=tr(subject.name)),
                            tr("The rules are {names}.", names=comma_list(known)), self._like(key, list(known)))
            elif (meant := _meant(known[key], value, self._money)) is None:
                self._fault((*path, key), tr("{label} cannot be {value}.", label=tr(known[key].words.label),
                                             value=_shown(value)), allowed_in_file(known[key], self._money))
            else:
                values[key] = meant
        return values

    def _together(self, path: tuple[str, ...], made: FileSet, given: Mapping[str, object]) -> None:
        """The set, where its rules can hold together."""
        known = {one.name: one for one in declared(type(made.rules))}
        found = house_rules.faults(made.rules)
        for fault in found:
            key = next((name for name in fault.names if name in given), "")
            mend = ", ".join(f"{name} = {in_file(known[name], value, self._money)}"
                             for name, value in fault.mend.items())
            self._fault((*path, key) if key else path, fault.sentence,
                        allowed_in_file(known[key], self._money) if key else "",
                        tr("Write {line}.", line=mend) if mend else "")
        if not found:
            self.sets.append(made)

    # what is no TOML at all

    def _no_toml(self, text: str, error: str) -> None:
        at = re.search(r"line (\d+), column (\d+)\)$", error)
        lines = text.split("\n")
        line, column = (int(at[1]), int(at[2])) if at else (len(lines), len(lines[-1]) + 1)
        self._unread(self._where.at(sum(len(one) + 1 for one in lines[:line - 1]) + column - 1), line)

    def _unread(self, key: Key | None, line: int) -> None:
        """A statement that cannot be read, or a key that is there twice."""
        if key is None:
            self._fault((), tr("This line cannot be read."), tr(EACH_LINE), line=line)
        elif first := next((one for one in self._where.keys if one.path == key.path and one.start < key.start), None):
            self._fault(key.path, tr("This is set twice."), tr("Line {line} already sets it.",
                                                                        line=first.line), line=key.line)
        else:
            one = self._rule_at(key.path)
            self._fault(key.path, tr("What begins here cannot be read."),
                        allowed_in_file(one, self._money) if one else tr(EACH_LINE), line=key.line)

    def _rule_at(self, path: tuple[str, ...]) -> Declared | None:
        subject = self._tables.get(path[:-1])
        return next((one for one in declared(subject.rules) if one.name == path[-1]), None) if subject else None

    def _like(self, name: str, known: list[str]) -> str:
        """What may be meant; not looked for any more where so much is wrong that it is not told."""
        near = difflib.get_close_matches(name[:80], known, 1) if len(self.faults) < MOST_FAULTS else []
        return tr("Did you mean {name}?", name=near[0]) if near else ""

    def _fault(self, path: tuple[str, ...], wrong: str, allowed: str, remedy: str = "", line: int = 0) -> None:
        self.faults.append(FileFault(line or self._where.line(*path), shown(".".join(path), 80), wrong, allowed,
                                     remedy or tr("Correct it, or take it out.")))


def _meant(one: Declared, given: object, money: Currency) -> object | None:
    """What is written as the rule's own value; None where it cannot be one."""
    value = given
    if one.unit in ("money", HUNDREDTHS):
        value = _number_in(given, one.unit, money)
    if not isinstance(value, bool | int | str) or (isinstance(value, int) and abs(value) > LARGEST):
        return None
    value = house_rules.typed(one, value)
    return None if one.refuse(value) else value


def _number_in(given: object, unit: str, money: Currency) -> int | None:
    """The minor units, or the hundredths of a per cent, that a text means."""
    if not isinstance(given, str):
        return None
    if unit == HUNDREDTHS:
        rate = re.fullmatch(r"(\d{1,9})(?:\.(\d{1,2}))?\s*%", given.strip(), re.ASCII)
        return int(rate[1]) * 100 + int((rate[2] or "").ljust(2, "0")) if rate else None
    try:
        with in_language(None):
            return read_amount(given, money)
    except Refused:
        return None


def _shown(value: object) -> str:
    """What a file says, as it may stand in a sentence."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return tr("“{text}”", text=shown(value))
        case list():
            return tr("a list")
        case dict():
            return tr("a table")
        case int() if abs(value) > LARGEST:
            return tr("such a large number")
    return shown(str(value))
