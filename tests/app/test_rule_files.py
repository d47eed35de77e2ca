"""House rules as a file: what is written is what is read, and what cannot be read is refused with line, key and why."""

import re
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games import GAMES
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.house_rules import Declared, Words, declared, defaults_in, faults, from_values, rule, typed
from app.jackpots.rules import KINDS, TITLES
from app.money import CURRENCIES, currency
from app.rule_files import LARGEST_FILE, FileFault, FileSet, in_file, read, write

POUNDS, POINTS = currency("GBP"), currency("PTS")


@dataclass(frozen=True)
class Of:
    """What rules are of."""

    id: str
    name: str
    rules: type


HOUSE = (*(Of(game.id, game.name, game.rules) for game in GAMES),
         *(Of(f"jackpot:{name}", TITLES[name], kind) for name, kind in KINDS.items()))
BACCARAT = HOUSE[0]
GOOD = write([FileSet(one.id, f"{one.name} of the house", one.rules()) for one in HOUSE], HOUSE, POUNDS, "Anna’s house")


def values(one: Declared) -> st.SearchStrategy[object]:
    """Any value that a rule may have."""
    if one.options:
        return st.sampled_from(list(one.options))
    return st.booleans() if one.kind is bool else st.integers(one.low or 0, one.high or 10**6)


@st.composite
def any_rules(draw: st.DrawFn, of: Of) -> Any:
    """Rules of a subject that hold together, each changed where that can stand with the rest."""
    made = of.rules()
    for one in declared(of.rules):
        if draw(st.booleans()):
            changed = type(made)(**{each.name: getattr(made, each.name) for each in declared(of.rules)} |
                                 {one.name: draw(values(one))})
            made = changed if not faults(changed) else made
    return made


@pytest.mark.parametrize("of", HOUSE, ids=lambda of: of.id)
@settings(max_examples=12)
@given(data=st.data())
def test_what_is_written_is_what_is_read(of: Of, data: st.DataObject) -> None:
    rules = data.draw(any_rules(of))
    name = data.draw(st.sampled_from(["", "Friday house", 'The "late" one \\ 8', "老千 5", "Zoë 👩‍👩‍👧"]))
    money = data.draw(st.sampled_from(CURRENCIES))
    text = write([FileSet(of.id, name, rules)], HOUSE, money)
    got = read(text.encode(), HOUSE, money)
    assert (got.faults, got.sets) == ((), (FileSet(of.id, name, rules),))
    assert type(got.sets[0].rules) is of.rules
    assert write(got.sets, HOUSE, money) == text


def test_a_whole_house_is_one_file_and_each_way_to_save_it_reads_the_same() -> None:
    meant = tuple(FileSet(one.id, f"{one.name} of the house", one.rules()) for one in HOUSE)
    for saved in (GOOD, "\ufeff" + GOOD, GOOD.replace("\n", "\r\n"), GOOD.encode(), b"\xef\xbb\xbf" + GOOD.encode(),
                  GOOD.rstrip("\n"), "\n\n" + GOOD):
        got = read(saved, HOUSE, POUNDS)
        assert (got.sets, got.faults) == (meant, ())


def test_the_file_tells_what_each_rule_is_what_it_may_be_and_its_default() -> None:
    text = write([FileSet("baccarat", "", BaccaratRules(commission=475))], HOUSE, POUNDS)
    assert """\
# Commission: On winning Banker bets, in per cent.
# Allowed: "0%" to "10%", in quotes.
# Default: "5%". A change takes effect from the next hand.
commission = "4.75%"
""" in text
    assert '#   "half_up": half up\n' in text
    assert '#   "0.25": 25\n' in text
    for one in declared(BaccaratRules):
        assert f"# {one.words.label}: {one.words.effect}\n" in text
        assert re.search(rf"^{one.name} = ", text, re.MULTILINE)


def test_every_line_is_a_comment_a_table_or_a_rule_whatever_names_say() -> None:
    text = write([FileSet("baccarat", "a\nb", BaccaratRules())], HOUSE, POUNDS, "House\n[x]\ny = 1\u2028z\r= 2")
    assert set(tomllib.loads(text)) == {"currency", "baccarat"}


def test_the_file_shows_an_amount_as_its_currency_writes_them() -> None:
    for money, amount in ((POUNDS, '"5.00"'), (POINTS, '"5"')):
        text = write([FileSet("baccarat", "", BaccaratRules())], HOUSE, money)
        assert f"\n# Amounts go in quotes: {amount}. A rule left out keeps its default.\n" in text
        shown = re.sub(r"^minimum = .*", f"minimum = {amount}", text, flags=re.MULTILINE)
        assert read(shown, HOUSE, money).faults == ()


def test_a_rule_that_is_left_out_has_its_default_in_the_houses_currency() -> None:
    got = read('currency = "PTS"\n[baccarat]\ntie_pays = 9\n', HOUSE, POINTS)
    assert got.sets[0].rules == from_values(BaccaratRules, defaults_in(BaccaratRules, 1) | {"tie_pays": 9})
    assert got.sets[0].rules.minimum == 5


@pytest.mark.parametrize("text", [
    'currency = "GBP"\nbaccarat.tie_pays = 9', 'currency = "GBP"\nbaccarat = {tie_pays = 9}',
    '"currency" = \'GBP\'\n["baccarat"]\n"tie\\u005fpays" = 0b1001', 'baccarat.tie_pays = 9\ncurrency="""GBP"""',
])  # fmt: skip
def test_every_way_to_write_a_key_is_read(text: str) -> None:
    assert read(text, HOUSE, POUNDS).sets == (FileSet("baccarat", "", BaccaratRules(tie_pays=9)),)


def refused(text: str | bytes, only: str = "", money: str = "GBP") -> list[tuple[int, str, str]]:
    """What a file is refused for: lines, keys and sentences."""
    got = read(text, HOUSE, currency(money), only)
    assert got.sets == ()
    assert got.faults
    return [(fault.line, fault.key, f"{fault.wrong} {fault.allowed}") for fault in got.faults]


HEAD = 'currency = "GBP"\n[baccarat]\n'


@pytest.mark.parametrize(("line", "says"), [
    ("decks = 13", "Decks cannot be 13. Allowed: a whole number, 1–12."),
    ("decks = 8.0", "Decks cannot be 8.0. Allowed: a whole number, 1–12."),
    ("decks = nan", "Decks cannot be nan. Allowed: a whole number, 1–12."),
    ("decks = -inf", "Decks cannot be -inf. Allowed: a whole number, 1–12."),
    ("decks = true", "Decks cannot be true. Allowed: a whole number, 1–12."),
    ('decks = "8"', "Decks cannot be “8”. Allowed: a whole number, 1–12."),
    ("decks = 2026-11-21", "Decks cannot be 2026-11-21. Allowed: a whole number, 1–12."),
    ("decks = [8]", "Decks cannot be a list. Allowed: a whole number, 1–12."),
    ("decks = {a = 1}", "Decks cannot be a table. Allowed: a whole number, 1–12."),
    ("decks = 0x" + "f" * 6000, "Decks cannot be such a large number. Allowed: a whole number, 1–12."),
    ("suits = 1", "Suits cannot be 1. It must be true or false."),
    ("suits = 'true'", "Suits cannot be “true”. It must be true or false."),
    ("order = 'left'", "Take and pay cannot be “left”. Choose from: \"right_to_left\", \"left_to_right\"."),
    ("minimum = 5", "Minimum bet cannot be 5. Allowed: \"0.01\" to \"10,000,000.00\", in quotes."),
    ("minimum = 5.0", "Minimum bet cannot be 5.0. Allowed: \"0.01\" to \"10,000,000.00\", in quotes."),
    ("minimum = '5.001'", "Minimum bet cannot be “5.001”. Allowed: \"0.01\" to \"10,000,000.00\", in quotes."),
    ("minimum = '€5'", "Minimum bet cannot be “€5”. Allowed: \"0.01\" to \"10,000,000.00\", in quotes."),
    ("minimum = '0'", "Minimum bet cannot be “0”. Allowed: \"0.01\" to \"10,000,000.00\", in quotes."),
    ("commission_unit = '0.02'",
     "Commission unit cannot be “0.02”. Choose from: \"0.01\", \"0.05\", \"0.25\", \"0.50\", \"1.00\"."),
    ("commission = 5", "Commission cannot be 5. Allowed: \"0%\" to \"10%\", in quotes."),
    ("commission = '10.01%'", "Commission cannot be “10.01%”. Allowed: \"0%\" to \"10%\", in quotes."),
    ("set = ''", "“” cannot be a name for rules. A name is 1 to 40 letters, digits or visible symbols, in quotes."),
    ("set = 5", "5 cannot be a name for rules. A name is 1 to 40 letters, digits or visible symbols, in quotes."),
])  # fmt: skip
def test_a_value_that_cannot_be_is_refused_with_its_line_its_key_and_what_is_allowed(line: str, says: str) -> None:
    assert refused(f"{HEAD}seats = 7\n{line}\n") == [(4, f"baccarat.{line.split()[0]}", says)]


def test_a_key_that_is_no_rule_is_refused_with_those_that_are() -> None:
    [fault] = read(f"{HEAD}tie_pay = 9\n", HOUSE, POUNDS).faults
    assert (fault.line, fault.key, fault.wrong) == (3, "baccarat.tie_pay", "Mini Baccarat has no such rule.")
    assert fault.allowed == f"The rules are {', '.join(one.name for one in declared(BaccaratRules))}."
    assert str(fault).endswith("Did you mean tie_pays?")


def test_rules_that_do_not_hold_together_are_refused_at_the_first_that_the_file_says_with_what_mends_them() -> None:
    [fault] = read(f'{HEAD}seats = 7\ntie_maximum = "0.50"\n', HOUSE, POUNDS).faults
    assert (fault.line, fault.key) == (4, "baccarat.tie_maximum")
    assert str(fault).startswith("Line 4, baccarat.tie_maximum: Tie: the minimum is above the maximum.")
    assert fault.remedy == 'Write tie_minimum = "0.50".'


def test_every_fault_is_told_and_nothing_is_taken_of_a_file_that_has_one() -> None:
    text = f"{HEAD}decks = 0\nseats = 0\n[red_dog]\n[jackpot.high_hand]\nminutes = 1\n[jackpot.low_hand]\n[whist]\n"
    assert [(line, key) for line, key, _ in refused(text)] == [
        (3, "baccarat.decks"), (4, "baccarat.seats"), (7, "jackpot.high_hand.minutes"), (8, "jackpot.low_hand"),
        (9, "whist")]


def test_another_currency_is_refused_and_so_is_none() -> None:
    assert refused(HEAD, money="EUR") == [
        (1, "currency", "The amounts of this file are in “GBP”. This house uses \"EUR\".")]
    assert refused("[baccarat]\ndecks = 6\n") == [
        (1, "currency", "The file does not say in which currency its amounts are. This house uses \"GBP\".")]
    assert refused("[baccarat]\ncurrency = 'GBP'\n")[0][:2] == (1, "currency")


def test_rules_of_another_game_are_refused_where_one_game_is_asked_for() -> None:
    assert read(HEAD, HOUSE, POUNDS, only="baccarat").sets == (FileSet("baccarat", "", BaccaratRules()),)
    assert refused(f"{HEAD}[red_dog]\n", only="baccarat") == [
        (3, "red_dog", "These are rules for Red Dog. Rules are read from these tables: [baccarat].")]
    assert refused(GOOD, only="baccarat")[0][1] == "red_dog"


@pytest.mark.parametrize(("text", "line", "key", "says"), [
    (HEAD + "decks = 8\nseats = 7\ndecks = 6\n", 5, "baccarat.decks", "This is set twice. Line 3 already"),
    (HEAD + "[red_dog]\n[baccarat]\ndecks = 8", 4, "baccarat", "This is set twice. Line 2 already"),
    (HEAD + "decks = 8\nseats\n", 4, "baccarat.seats",
     "What begins here cannot be read. Allowed: a whole number, 1–14."),
    (HEAD + "decks = 8 seats = 9\n", 3, "baccarat.decks", "What begins here cannot be read."),
    (HEAD + "minimum = £5\n", 3, "baccarat.minimum", "What begins here cannot be read. Allowed: \"0.01\" to"),
    (HEAD + "decks = '''8\nseats = 7\n", 3, "baccarat.decks", "What begins here cannot be read."),
    (HEAD + "decks = [8,\nseats = 7\n", 3, "baccarat.decks", "What begins here cannot be read."),
    (HEAD + "decks = " + "1" * 5000, 3, "baccarat.decks", "What begins here cannot be read."),
    (HEAD + "decks = 8\x00\n", 3, "baccarat.decks", "What begins here cannot be read."),
    (HEAD + "= 8\n", 3, "", "This line cannot be read. Each line is a rule, “=” and its value."),
    (HEAD + "\ndecks: 8\n", 4, "baccarat.decks", "What begins here cannot be read. Allowed: a whole number, 1–12."),
    (HEAD + "# \x01\n", 3, "", "This line cannot be read."),
    (HEAD + "decks = " + "[" * 100_000, 3, "", "Values are nested too deeply here."),
    (HEAD + "a" + ".a" * 100_000 + " = 1", 3, "", "Values are nested too deeply here."),
    (b"\n\n# \xff\n", 3, "", "This is not UTF-8 text."), (HEAD.encode("utf-16"), 1, "", "This is not UTF-8 text."),
    (HEAD + "# \ud800", 3, "", "This is not UTF-8 text."),
    (b"#" * 10_000_000, 1, "", f"The file is too large for house rules. The limit is {LARGEST_FILE:,} bytes."),
    ('currency = "GBP"\n', 1, "", "There are no rules in this file. Rules are read from these tables: [baccarat]"),
    ("", 1, "currency", "The file does not say in which currency its amounts are."),
    ('currency = "GBP"\n\nbaccarat = 5\n', 3, "baccarat", "5 cannot be the rules for Mini Baccarat."),
    ('currency = "GBP"\n[[baccarat]]\n', 2, "baccarat", "a list cannot be the rules for Mini Baccarat."),
    ('currency = "GBP"\njackpot = 5\n', 2, "jackpot", "This means nothing here."),
    ('currency = "GBP"\n["jackpot:high_hand"]\n', 2, "jackpot:high_hand", "This means nothing here."),
])  # fmt: skip
def test_what_is_no_rule_file_is_refused_where_it_goes_wrong(text: str | bytes, line: int, key: str, says: str) -> None:
    at, named, sentence = refused(text)[0]
    assert (at, named) == (line, key)
    assert sentence.startswith(says)


# a rule that is added


class Roof(StrEnum):
    """A choice."""

    OPEN = "open"
    SHUT = "shut"


def test_one_line_added_to_a_game_stands_in_the_file_and_is_read() -> None:
    roofs = {Roof.OPEN: "open", Roof.SHUT: "shut"}

    class More(BaccaratRules):
        rain: int = rule(5, Words("Rain", "How much falls."), low=0, high=9)
        roof: Roof = rule(Roof.OPEN, Words("Roof", "Over the table."), options=roofs)

    of = (Of("baccarat", "Mini Baccarat", More),)
    text = write([FileSet("baccarat", "", More(rain=7, roof=Roof.SHUT))], of, POUNDS)
    assert "\n# Rain: How much falls.\n# Allowed: a whole number, 0–9.\n" in text
    assert read(text, of, POUNDS).sets[0].rules == More(rain=7, roof=Roof.SHUT)
    [fault] = read(text.replace("rain = 7", "rain = 10"), of, POUNDS).faults
    assert (fault.key, fault.allowed) == ("baccarat.rain", "Allowed: a whole number, 0–9.")


def test_no_game_declares_a_rule_by_the_name_of_what_a_file_says_of_a_set() -> None:
    assert not [of.id for of in HOUSE for one in declared(of.rules) if one.name in ("set", "currency")]


# files that were meddled with


def checked(text: str) -> tuple[FileFault, ...]:
    """Read a file, and see that it is either truly valid, or refused with its line, its key, and what may be."""
    got = read(text, HOUSE, POUNDS)
    lines = text.replace("\r\n", "\n").split("\n")
    for fault in got.faults:
        assert 1 <= fault.line <= len(lines), fault
        assert fault.wrong
        assert fault.allowed
        assert fault.remedy
        if fault.key and (told := fault.key.split(".")[-1]) in text and fault.wrong[:8] != "The file":
            assert told in lines[fault.line - 1], fault
    for one in got.sets:
        assert faults(one.rules) == []
        assert all(in_file(each, typed(each, getattr(one.rules, each.name)), POUNDS) for each in declared(
            type(one.rules)))
    assert bool(got.sets) is not bool(got.faults)
    if got.sets:
        assert read(write(got.sets, HOUSE, POUNDS), HOUSE, POUNDS).sets == got.sets
    return got.faults


SHORT = write([FileSet("red_dog", "Friday", HOUSE[1].rules()), FileSet("jackpot:bad_beat", "", KINDS["bad_beat"]())],
              HOUSE, POUNDS)
SCRAPS = (
    "", "nan", "-1", "1e400", '"', "'''", "[", "]]", "{", "}", "=", ".", "#", "\n", "\r", "\x00", "true", "99999999999",
    "2026-11-21T23:59:60Z", '"5.00"', '"5 %"', "\ud800", "\u202e", "ante = 5", "[red_dog]", "[jackpot]", "a.b.c = 1",
)  # fmt: skip


def meddled(chance: Random) -> str:
    """A good file with something taken out, put in, doubled or moved."""
    text = SHORT
    for _ in range(chance.randint(1, 3)):
        lines = text.split("\n")
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        place = chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                text = text[:place] + chance.choice(SCRAPS) + text[place:]
            case 1:
                text = text[:place] + text[place + chance.randint(1, 20):]
            case 2:
                text = "\n".join([*lines[:at], lines[other], *lines[at:]])
            case 3:
                key, equals, _ = lines[at].partition("=")
                lines[at] = f"{key}{equals} {chance.choice(SCRAPS)}"
                text = "\n".join(lines)
            case 4:
                text = text[:place]
            case _:
                text = text[:place] + chr(chance.randrange(0x3000)) + text[place + 1:]
    return text


def test_four_hundred_files_that_were_meddled_with_are_refused_or_truly_valid() -> None:
    found = [checked(meddled(Random(seed))) for seed in range(400)]
    assert 100 < sum(map(bool, found)) < 400


@settings(max_examples=60)
@given(st.dictionaries(
    st.sampled_from(["ante", "minimum", "faces_up", "entry", "hands", "set", "x y", "antes"]),
    st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.dates(),
                 lambda inner: st.lists(inner, max_size=2), max_leaves=4).filter(lambda value: value is not None)))
def test_whatever_stands_in_for_a_value_is_refused_or_truly_valid(said: dict[str, object]) -> None:
    checked('currency = "GBP"\n[red_dog]\n' + "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in said.items()))


@settings(max_examples=60)
@given(st.binary(max_size=200))
def test_no_bytes_are_too_much(content: bytes) -> None:
    got = read(b'currency = "GBP"\n[red_dog]\n' + content, HOUSE, POUNDS)
    assert bool(got.sets) is not bool(got.faults)


def _key(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(sign):08x}" for sign in value if not 0xD800 <= ord(sign) < 0xE000) + '"'
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value)


def test_faults_past_the_hundredth_are_not_told() -> None:
    assert len(refused(HEAD + "".join(f"x{at} = 1\n" for at in range(5000)))) == 100


def test_what_may_be_meant_is_not_looked_for_where_it_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[str]()

    def nothing_like(name: str, *_: object) -> list[str]:
        looked.append(name)
        return []

    monkeypatch.setattr("difflib.get_close_matches", nothing_like)
    refused(HEAD + "".join(f"x{at} = 1\n" for at in range(5000)))
    assert len(looked) == 100
