"""The words of the command line."""

import argparse
import errno
import os
import stat
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from app.version import program_version
from app.words import tr

ENDS = """\
exit status:
  0  all is well
  1  verify, check or import has found something, or the machine failed
  2  the call was wrong: an unknown word, a file that is not there"""


SHELLS = ("bash", "zsh", "fish")


class _Form(argparse.HelpFormatter):
    """How help is laid out, with its own words in the language of whoever asks."""

    def add_usage(self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any],
                  prefix: str | None = None) -> None:
        """How it is called, in one line."""
        super().add_usage(usage, actions, groups, tr("usage: ") if prefix is None else prefix)


class _RawForm(_Form, argparse.RawDescriptionHelpFormatter):
    """The same with the description as it is written."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **given: Any) -> None:
        """With the library's own words said as all others: it has none but English."""
        super().__init__(**{"formatter_class": _Form, **given, "add_help": False})
        self._positionals.title, self._optionals.title = tr("positional arguments"), tr("options")
        self.add_argument("-h", "--help", action="help", default=argparse.SUPPRESS,
                          help=tr("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        """One line, as every other fault."""
        self.exit(2, f"{self.prog}: {message.removesuffix('?')}{'?' if message.endswith('?') else '.'} " +
                  tr("See {prog} --help.", prog=self.prog) + "\n")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As ever; an option that there is not is told with the one that may have been meant."""
        given, rest = self.parse_known_args(args, namespace)
        if rest:
            near = meant(rest[0].split("=")[0], self.options())
            self.error(tr("“{typed}” is not understood", typed=rest[0][:40]) + near)
        return given

    def options(self) -> list[str]:
        """Every option of this and of its commands."""
        below = [one for action in self._actions if isinstance(action.choices, dict)
                 for made in action.choices.values() for one in made.options()]
        return [*(name for name, one in self._option_string_actions.items() if one.help != argparse.SUPPRESS), *below]

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Every choice, the commands among them: what is none is told with what it may have been meant to be."""
        if action.choices is not None and value not in action.choices:
            raise argparse.ArgumentError(action, tr("“{typed}” is none of {choices}", typed=str(value)[:40],
                                                    choices=", ".join(map(str, action.choices))) +
                                         meant(str(value), map(str, action.choices)))


def meant(typed: str, choices: Iterable[str]) -> str:
    """What a misspelt word may have been meant to be, as the end of its sentence; empty where nothing is near."""
    import difflib  # for who has misspelt a word alone

    near = difflib.get_close_matches(typed, list(choices), 1)
    return tr(". Did you mean {word}?", word=near[0]) if near else ""


if TYPE_CHECKING:
    Words = argparse._SubParsersAction[_Parser]


def parser(typed: Sequence[str] | None = None) -> _Parser:
    """Every command; with its options those of the commands that are among the words typed, or of all.

    What a command's options stand on is loaded only for it: `--help` answers at once.
    """
    made = _Parser(
        prog="sabot", epilog=tr(ENDS), formatter_class=_RawForm,
        description=tr("Sabot without a screen. With no command it opens its window, with a FILE the house in it, "
                       "with --demo a demo night."))
    made.add_argument("--version", "-V", action="version", version=f"Sabot {program_version()}",
                      help=tr("print the version"))
    words: Words = made.add_subparsers(dest="word", required=True, metavar="WORD", title=tr("commands"))
    for name, (says, fill) in _commands().items():
        one = words.add_parser(name, help=says, description=says)
        if typed is None or name in typed:
            fill(one)
    return made


def _commands() -> dict[str, tuple[str, Callable[[_Parser], None]]]:
    """What each command does, in the order of the help, and what adds its options."""
    return {
        "games": (tr("List the games of the house, or say what they lack."), _games),
        "demo": (tr("Let a robot deal a whole night into new books."), _demo),
        "open": (tr("Open the window over a house: its file, or the file of a desk."), _file),
        "verify": (tr("Check the books: seals, sums, balances, and every sitting replayed from its log. Or check a "
                      "printed code against them."), _verify),
        "nights": (tr("List the nights."), _nights),
        "players": (tr("List the players, with their chips and what stands on their accounts."), _players),
        "balances": (tr("List what every place holds: now, or after an entry or a night."), _balances),
        "entries": (tr("List entries of the books, by night, player, kind, day or words."), _entries),
        "replay": (tr("Print a sitting from its log, hand by hand: what was asked, answered and moved, and what each "
                      "hand came to."), _replay),
        "sheet": (tr("Save a sheet of a night, or a house-rules card, as a PDF. The printing is recorded in the "
                     "books."), _sheet),
        "backup": (tr("Copy the books to a folder, then open and check the copy."), _backup),
        "copies": (tr("List the copies of the books, newest first, or choose a second place for them."), _copies),
        "restore": (tr("Say what the newest sound copy of lost or damaged books holds and lacks; add --yes to go on "
                       "with it. The damaged file is set aside, and nothing is deleted."), _restore),
        "export": (tr("Export the books, or one night of them, for other programs."), _export),
        "import": (tr("Show what the results of earlier nights in a CSV file would post; add --yes to post them. The "
                      "first line names the columns: date, night, player, result."), _import),
        "rules": (tr("Export, check or import house rules."), _rules),
        "house": (tr("Take a house to another computer, with its own key."), _house),
        "server": (tr("Set up a house on a PostgreSQL server, for several tables at once."), _server),
        "completion": (tr("Print what has a shell complete these words."), _completion),
    }


def _file(made: _Parser) -> None:
    made.add_argument("file", type=path, metavar="FILE", help=tr("the books of a house"))


def _house_anywhere(made: _Parser) -> None:
    made.add_argument("file", type=where, metavar="FILE", help=tr(
        "the books of a house: its file, the file of a desk, or postgresql://computer/house"))


def _json(made: _Parser) -> None:
    made.add_argument("--json", action="store_true", help=tr("print JSON, for other programs"))


def _out(made: _Parser, metavar: str, says: str) -> None:
    made.add_argument("--out", type=path, required=True, metavar=metavar, help=says)
    made.add_argument("--force", action="store_true", help=tr("replace a file of that name"))


def _act(acts: "Words", name: str, says: str) -> _Parser:
    made = acts.add_parser(name, help=says, description=says)
    _file(made)
    return made

def _games(made: _Parser) -> None:
    _json(made)
    made.add_argument("--check", nargs="?", const="", metavar="ID",
                      help=tr("what is missing of a game, by its id; of all if none is named"))


def _demo(made: _Parser) -> None:
    from app.games import FIRST

    made.add_argument("--game", default=FIRST, metavar="GAME", help=tr("which game (default: %(default)s)"))
    made.add_argument("--shoes", type=_count, default=1, metavar="N",
                      help=tr("sittings to deal (default: %(default)s)"))
    made.add_argument("--hands", type=_count, metavar="N", help=tr("end each sitting after this many hands"))
    made.add_argument("--seed", type=int, default=1, metavar="S",
                      help=tr("the same seed gives the same amounts (default: %(default)s)"))
    made.add_argument("--db", type=path, required=True, metavar="FILE", help=tr("the new books; the file must not "
                                                                                "exist yet"))


def _verify(made: _Parser) -> None:
    _house_anywhere(made)
    _json(made)
    made.add_argument("--code", metavar="CODE", help=tr("the code of a sheet, such as “1207 · ABCDE-FGHIJ”"))
    # How the program has its own books examined by a process of its own: app/desk/ledger/apart.py.
    made.add_argument("--lines", action="store_true", help=argparse.SUPPRESS)
    made.add_argument("--keys", type=path, help=argparse.SUPPRESS)


def _lists(made: _Parser) -> None:
    _house_anywhere(made)
    form = made.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_const", const="csv", dest="form", default="text",
                      help=tr("print CSV, for a spreadsheet"))
    form.add_argument("--json", action="store_const", const="json", dest="form",
                      help=tr("print JSON, for other programs"))


def _days(made: _Parser) -> None:
    made.add_argument("--since", type=_day, metavar="DAY", help=tr("from this day on, such as 2026-11-23"))
    made.add_argument("--until", type=_day, metavar="DAY", help=tr("to this day, which is included"))


def _of_a_player(made: _Parser) -> None:
    made.add_argument("--player", default="", metavar="NAME", help=tr("only whose name this is, or has it in it"))


def _nights(made: _Parser) -> None:
    _lists(made)
    _days(made)
    made.add_argument("--open", action="store_true", help=tr("only a night that is not closed yet"))


def _players(made: _Parser) -> None:
    _lists(made)
    _of_a_player(made)


def _balances(made: _Parser) -> None:
    _lists(made)
    _of_a_player(made)
    when = made.add_mutually_exclusive_group()
    when.add_argument("--night", type=_count, metavar="ID", help=tr("as it was after this night’s last entry"))
    when.add_argument("--after", type=_count, metavar="ENTRY", help=tr("as it was after this entry"))


def _entries(made: _Parser) -> None:
    from app.ledger.entries import EntryKind

    _lists(made)
    _days(made)
    _of_a_player(made)
    made.add_argument("--night", type=_count, metavar="ID", help=tr("one night, by its number (default: all)"))
    made.add_argument("--kind", choices=[kind.value for kind in EntryKind], help=tr("one kind of entry"))
    made.add_argument("--text", default="", metavar="WORDS", help=tr("only those whose title, reason or name has it"))
    made.add_argument("--last", type=_count, metavar="N", help=tr("only the last N of them"))


def _replay(made: _Parser) -> None:
    _house_anywhere(made)
    _json(made)
    made.add_argument("--sitting", type=_count, required=True, metavar="ID", help=tr("the sitting’s number, from 1"))
    made.add_argument("--hand", type=_count, metavar="N", help=tr("one hand, by its number (default: all)"))


def _sheet(made: _Parser) -> None:
    from app.cli.printing import FORMS
    from app.desk.paper.sheets import KINDS
    from app.sheets.papers import PAPERS
    from app.sheets.tongues import LANGUAGES

    _house_anywhere(made)
    _out(made, "X", tr("the file to write; - is stdout"))
    made.add_argument("--form", choices=FORMS, help=tr("pdf, or html, a page for screen readers (default: as the "
                                                       "file is called, otherwise pdf)"))
    made.add_argument("--night", type=_count, metavar="ID", help=tr("the night’s number (default: the last)"))
    made.add_argument("--kind", choices=[kind.code for kind in KINDS], default="settlement",
                      help=tr("which sheet (default: %(default)s)"))
    made.add_argument("--player", "--game", "--of", default="", metavar="NAME", dest="of",
                      help=tr("whose: a player’s name for a statement; a shoe for its record or score card; a game or "
                              "jackpot for its rules; “2/7” for the record of hand 7 of sitting 2; “two” for two blank "
                              "score cards a page"))
    made.add_argument("--language", choices=[language.value for language in LANGUAGES], default=next(iter(LANGUAGES)),
                      help=tr("the language of a card of house rules or a score card (default: %(default)s)"))
    made.add_argument("--paper", choices=PAPERS, default=PAPERS[0], type=_paper,
                      help=tr("the paper (default: %(default)s)"))


def _backup(made: _Parser) -> None:
    _house_anywhere(made)
    made.add_argument("--to", type=path, required=True, metavar="DIR", help=tr("the folder for the copy"))


def _copies(made: _Parser) -> None:
    _file(made)
    where = made.add_mutually_exclusive_group()
    where.add_argument("--to", type=path, metavar="DIR", help=tr("a stick, or a folder on another disk, where "
                                                                 "copies go too"))
    where.add_argument("--none", action="store_true", help=tr("no second place"))


def _restore(made: _Parser) -> None:
    _file(made)
    made.add_argument("--from", type=path, metavar="COPY", dest="copy", help=tr("a certain copy (default: the newest "
                                                                               "that verifies)"))
    made.add_argument("--yes", action="store_true", help=tr("go on with it"))


def _export(made: _Parser) -> None:
    from app.exports.extract import Format

    _house_anywhere(made)
    made.add_argument("--format", choices=[one.value for one in Format], required=True,
                      help=tr("csv: every posting; results: everybody’s result by night; json; hledger"))
    _out(made, "X", tr("the file to write; - is stdout"))
    made.add_argument("--night", type=_count, metavar="ID", help=tr("one night, by its number (default: all)"))


def _import(made: _Parser) -> None:
    _file(made)
    made.add_argument("results", type=path, metavar="RESULTS", help=tr("the CSV file"))
    made.add_argument("--yes", action="store_true", help=tr("post what was shown"))


def _rules(made: _Parser) -> None:
    from app.rule_sets import subjects

    acts: Words = made.add_subparsers(dest="act", required=True, metavar="ACT", title=tr("commands"))
    out = _act(acts, "export", tr("Export the rules in play to a file you can read, change and share."))
    _out(out, "TOML", tr("the file to write; - is stdout"))
    out.add_argument("--of", default="", choices=["", *(one.id for one in subjects())], metavar="GAME",
                     help=tr("one game or jackpot, by its id (default: the whole house)"))
    _act(acts, "check", tr("List every fault in a rules file by line and key, or say what it would change.")) \
        .add_argument("rules", type=path, metavar="RULES", help=tr("the TOML file"))
    take = _act(acts, "import", tr("Show what a rules file would change; add --yes to change it."))
    take.add_argument("rules", type=path, metavar="RULES", help=tr("the TOML file"))
    take.add_argument("--yes", action="store_true", help=tr("import what is shown"))


def _house(made: _Parser) -> None:
    acts: Words = made.add_subparsers(dest="act", required=True, metavar="ACT", title=tr("commands"))
    out = _act(acts, "export", tr("Write a copy of the books, and their key under a passphrase, as two files."))
    out.add_argument("--to", type=path, required=True, metavar="DIR", help=tr("the folder for both files"))
    take = _act(acts, "import", tr("Take in the key of books that came from another computer, so that new entries "
                                   "are sealed with it."))
    take.add_argument("key", type=path, metavar="KEYFILE", help=tr("the key file that was written beside the books"))


def _server(made: _Parser) -> None:
    acts: Words = made.add_subparsers(dest="act", required=True, metavar="ACT", title=tr("commands"))
    _on_server(acts, "prepare", tr("Make database, roles and tables, and say what to add to the server’s two files. "
                                   "It may be repeated."))
    desk = _on_server(acts, "desk", tr("Add a desk: a login for one computer, in a file that opens once."))
    desk.add_argument("name", metavar="NAME", help=tr("what the desk is called, such as “Table 2”"))
    desk.add_argument("--to", type=path, default=Path(), metavar="DIR", help=tr("the folder for the file, such as a "
                                                                                 "stick (default: here)"))
    desk.add_argument("--host", default="", metavar="COMPUTER", help=tr(
        "how the desk’s computer reaches the server (default: this computer’s address)"))
    _on_server(acts, "check", tr("Say what is not as it should be."))
    take = _act(acts, "take", tr("Move a house from its file to the server: every entry with its seal and code. The "
                                 "file opens read-only from then on."))
    take.add_argument("house", metavar="HOUSE", help=tr("its name there"))
    _on_server(acts, "give", tr("Move a house from the server to a file, in the same way.")) \
        .add_argument("file", type=path, metavar="FILE", help=tr("the new file; it must not exist yet"))


def _on_server(acts: "Words", name: str, says: str) -> _Parser:
    made = acts.add_parser(name, help=says, description=says)
    made.add_argument("house", metavar="HOUSE", help=tr("the house’s name on this computer’s server, or "
                                                        "postgresql://computer/house"))
    return made


def _completion(made: _Parser) -> None:
    made.add_argument("shell", choices=SHELLS, help=tr("for which shell"))


def where(text: str) -> Path | str:
    """The file of a house or of a desk, or as text the address of a house on a server."""
    return text if "://" in text else path(text)


def path(text: str) -> Path:
    """A path as it was typed. What the system cannot even look for is told here, for every word alike."""
    try:
        pipe = stat.S_ISFIFO(os.stat(text).st_mode) and os.path.exists(os.path.realpath(text))  # a shell's <(…) is read
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENAMETOOLONG):
            raise argparse.ArgumentTypeError(
                tr("“{typed}” leads nowhere: {why}", typed=text[:40], why=error.strerror)) from None
        pipe = False
    if pipe:  # it would be waited for without end
        raise argparse.ArgumentTypeError(tr("“{typed}” is a pipe; name a file", typed=text[:40]))
    return Path(text)


def _paper(name: str) -> str:
    """A paper by its name, in whatever letters it is typed."""
    from app.sheets.papers import PAPERS

    return next((one for one in PAPERS if one.lower() == name.lower()), name)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            tr("“{typed}” is not a day, such as 2026-11-23", typed=text[:24])) from None


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text[:9]) > 0 and len(text) <= 9):
        raise argparse.ArgumentTypeError(tr("“{typed}” is not a whole number of 1 or more", typed=text[:24]))
    return int(text)
