"""PIN-02: everything that can be written asks the guard, and the guard knows whom it needs."""

import ast
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.cli import main, unlocking
from app.cli.parser import parser
from app.dealing.asides.registry import ASIDES, BuyIn, Note
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.log import Row, RowKind
from app.desk import Desk
from app.desk.access import pins
from app.desk.access.permits import PERMITS, codes_touched, permit_for
from app.desk.access.pin_required import PinRequired
from app.desk.access.pins import Role
from app.errors import MachineFault, Refused
from app.games import GAMES
from tests.app.desk.dealing import BANKER_WINS, a_desk, bets, deal, house, open_test_books
from tests.app.desk.dealing import state as seen
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, dealer_at, try_pin, with_host

pytestmark = pytest.mark.usefixtures("cheap")
SOURCES = sorted(Path("app").rglob("*.py"))
WRITES: dict[str, Callable[[Desk], object]] = {
    "answer": lambda desk: desk.answer(bets(s1={"banker": 1250})),
    "aside": lambda desk: desk.aside(Note("she asked for a new shoe")),
    "rule": lambda desk: desk.rule(Misdeal(decision="misdeal", reason="two cards at once")),
    "undo": lambda desk: desk.undo("it was mine"),
    "redo": lambda desk: desk.redo(),
    "fix": lambda desk: desk.fix(3, bets(), "it was mine"),
    "rules": lambda desk: desk.rule_sets.change("baccarat", {"minimum": 500}),
    "seat": lambda desk: desk.seat_player(4, "Di"),
    "house": lambda desk: desk.open_house(house()),
    "close": lambda desk: desk.close_night(),
    "draft": lambda desk: desk.save_draft("hand:3/bets", {}),
    "export": lambda desk: desk.exporting.write("json", desk.books.path.parent / "x.json"),  # type: ignore[union-attr]
}


# every code has its line


def _said(argument: ast.expr) -> list[str]:
    """The codes that an argument can be."""
    if isinstance(argument, ast.IfExp):
        return _said(argument.body) + _said(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def written_codes() -> dict[str, str]:
    """Every code that the program gives to a command, with the file that does."""
    found: dict[str, str] = {}
    for path in SOURCES:
        if path.parts[1] == "store":
            continue
        for call in ast.walk(ast.parse(path.read_text())):
            name = call.func.attr if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else ""
            at = {"command": 0, "_commit_rows": 0, "_write": 0, "_save_or_forget": 2}.get(name)
            if isinstance(call, ast.Call) and at is not None and len(call.args) > at:
                found |= {code: str(path) for code in _said(call.args[at])}
    return found


def test_every_command_that_the_program_writes_has_its_line() -> None:
    codes = written_codes()
    assert {"answer", "undo_older", "close", "night", "export"} <= codes.keys()
    assert {code: path for code, path in codes.items() if code not in PERMITS} == {}


def test_every_aside_and_every_kind_of_row_has_its_line() -> None:
    assert [aside.code for aside in ASIDES if aside.code not in PERMITS] == []
    assert [kind for kind in RowKind if kind is not RowKind.ASIDE and kind.value not in PERMITS] == []


def test_every_ruling_of_every_game_is_the_dealer_s_and_logged_with_its_reason() -> None:
    assert permit_for(RowKind.RULING.value).roles == {Role.DEALER, Role.HOST}
    for game in GAMES:
        for ruling in game.rulings:
            assert ruling.code not in PERMITS or permit_for(ruling.code).deed == "to waive what a player owes"


def test_what_nobody_thought_of_needs_the_host(desk: Desk) -> None:
    assert permit_for("something new").roles == {Role.HOST}
    dealer_at(desk)
    with pytest.raises(PinRequired):
        desk.commit(desk.command("something new", ""))


def _name_of(value: ast.expr) -> str:
    """Books are reached through whoever has them, or by a name of their own."""
    return value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else ""


def test_nothing_is_written_past_the_guard() -> None:
    past = [str(path) for path in SOURCES if path.parts[1] in ("desk", "cli", "sheets")
            for call in ast.walk(ast.parse(path.read_text()))
            if isinstance(call, ast.Attribute) and call.attr in ("commit", "commit_behind", "decide", "save_draft")
            and _name_of(call.value) in ("books", "_books")]
    assert sorted(past) == ["app/desk/session/steps.py", *["app/desk/session/writer.py"] * 3]


# while it is locked


@pytest.mark.parametrize("deed", WRITES.values(), ids=WRITES)
def test_while_the_desk_is_locked_nothing_can_be_written(desk: Desk, deed: Callable[[Desk], object]) -> None:
    desk.guard.lock()
    before = seen(desk)
    with pytest.raises(Refused):
        deed(desk)
    assert seen(desk) == before


def test_locked_and_unlocked_the_table_stands_as_it_stood(desk: Desk) -> None:
    desk.answer(bets(s1={"banker": 1250}))
    desk.answer("K")
    before = desk.felt(), desk.prompt and desk.prompt.key, desk.undoing()
    dealer_at(desk)
    assert (desk.felt(), desk.prompt and desk.prompt.key, desk.undoing()) == before


def test_books_with_pins_open_locked_and_say_who_locked_nothing(desk: Desk, tmp_path: Path) -> None:
    desk.books.close()
    again = Desk(open_test_books(tmp_path))
    assert again.guard.locked
    with pytest.raises(Refused, match="The desk is locked"):
        again.answer(bets())
    try_pin(again.guard, DEALER_PIN)
    again.answer(bets(s1={"banker": 1250}))
    desk.books = again.books


def test_a_desk_that_cannot_write_it_down_locks_itself_all_the_same(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MachineFault("The disk is full.", "Nothing was written.")

    with monkeypatch.context() as patch:
        patch.setattr(desk.books, "commit", full)
        with pytest.raises(MachineFault):
            desk.guard.lock()
    assert desk.guard.locked


# a house without PINs


def test_a_house_without_pins_is_asked_for_nothing(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    desk.aside(BuyIn(1, 5000))
    desk.guard.lock()
    assert not desk.guard.locked
    desk.rule_sets.change("baccarat", {"minimum": 500})
    assert {row.actor for row in desk.books.log(1)} == {"host"}
    desk.books.close()


def test_once_the_last_pin_is_taken_away_nothing_is_asked_again(desk: Desk) -> None:
    with_host(desk, lambda: desk.guard.remove_pin(Role.HOST))
    assert not desk.guard.guarded
    assert not desk.guard.pins.people
    desk.aside(BuyIn(1, 5000))
    assert desk.actor == "host"


# speed, and other doors


def test_no_answer_is_kept_waiting_by_a_hash(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object) -> bool:
        raise AssertionError("an answer was hashed")

    dealer_at(desk)
    monkeypatch.setattr(pins, "fits", slow)
    monkeypatch.setattr(pins, "hashed", slow)
    deal(desk, BANKER_WINS)
    desk.undo()


def test_what_an_undo_touches_is_found_by_its_rows() -> None:
    answer, sold = Row(2, RowKind.ANSWER, "hand:1/bets", None), Row(3, RowKind.ASIDE, "buy_in", None)
    undo = Row(4, RowKind.UNDO, "undo", None)
    assert codes_touched((answer, sold), (answer,), [undo]) == ("buy_in",)
    assert codes_touched((answer,), (answer, sold), [undo]) == ("buy_in",)
    assert codes_touched((answer, sold), (sold,), [undo]) == ()
    assert codes_touched((answer,), (answer, sold), [sold]) == ()


WORDS: dict[str, tuple[str, ...]] = {
    "rules": ("import", "{file}", "{folder}/rules.toml", "--yes"),
    "rules export": ("export", "{file}", "--out", "{folder}/x.toml"),
    "games": (), "demo": ("--db", "{folder}/new.db", "--hands", "1"), "verify": ("{file}",),
    "replay": ("{file}", "--sitting", "1"), "sheet": ("{file}", "--out", "{folder}/x.pdf"),
    "backup": ("{file}", "--to", "{folder}/copies"), "copies": ("{file}",), "restore": ("{file}", "--yes"),
    "export": ("{file}", "--format", "csv", "--out", "{folder}/x.csv"),
    "import": ("{file}", "{folder}/results.csv", "--yes"),
    "house": ("export", "{file}", "--to", "{folder}/moved"),
    "house import": ("import", "{file}", "{folder}/x.sabotkey"),
    "open": ("{file}",), "nights": ("{file}",), "players": ("{file}",), "balances": ("{file}",),
    "entries": ("{file}",), "completion": ("bash",), "server": ("take", "{file}", "house"),
    "server give": ("give", "house", "{folder}/given.db"),
}
"""Every word of the command line, as it is typed."""


def what_is_kept(folder: Path) -> tuple[object, ...]:
    """All that the books say, but for the note that a sheet was printed, which is made whoever prints it."""
    with open_test_books(folder) as books:
        noted = [event for event in books.events() if event.code != "print"]
        settings = {key: value for key, value in books.settings().items() if not key.startswith("printed:")}
        return books.head(), settings, books.players(), books.nights(), noted


def test_no_word_of_the_command_line_writes_in_guarded_books_without_a_pin(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = next(action.choices for action in parser()._actions if action.dest == "word")
    assert words is not None
    assert set(words) == {word.split()[0] for word in WORDS}
    monkeypatch.setattr(sys, "stdin", StringIO())
    results = "date,night,player,result\n2023-01-06,Friday,Ann,5\n2023-01-06,Friday,Bo,-5\n"
    (tmp_path / "results.csv").write_text(results)
    (tmp_path / "rules.toml").write_text(f'currency = "{desk.the_house().money.code}"\n[baccarat]\ntie_pays = 9\n')
    desk.books.close()
    kept = what_is_kept(tmp_path)
    for word, typed in WORDS.items():
        main([word.split()[0], *(one.format(file=tmp_path / "house.db", folder=tmp_path) for one in typed)],
             printer=lambda *_: None)
        assert what_is_kept(tmp_path) == kept, word
    assert not (tmp_path / "x.csv").exists()
    assert not (tmp_path / "x.toml").exists()
    assert "These books have PINs" in capsys.readouterr().err
    desk.books = open_test_books(tmp_path)


def test_at_a_terminal_the_pin_is_asked_for_and_what_is_the_host_s_needs_the_host_s(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.books.close()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    typed = ["export", str(tmp_path / "house.db"), "--format", "csv", "--out", str(tmp_path / "x.csv")]
    for pin, status in (("111222", 2), (DEALER_PIN, 2), (HOST_PIN, 0)):
        monkeypatch.setattr(unlocking, "getpass", lambda prompt, pin=pin: pin)
        assert main(typed) == status
        assert (tmp_path / "x.csv").exists() is (status == 0)
    said = capsys.readouterr().err.splitlines()
    assert [line.partition(".")[0] for line in said] == \
        ["sabot: Wrong PIN", "sabot: The host’s PIN is needed to export the books"]
    for path in tmp_path.rglob("x.csv*"):
        assert "argon2" not in path.read_text()
    desk.books = open_test_books(tmp_path)


@pytest.mark.parametrize("form", ["csv", "results", "json", "hledger"])
def test_nothing_that_is_kept_of_a_pin_leaves_with_an_export(desk: Desk, tmp_path: Path, form: str) -> None:
    written = desk.exporting.write(form, tmp_path / f"x.{form}")
    assert "argon2" not in written.read_text()
    assert "recovery" not in written.read_text()
