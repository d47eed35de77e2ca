"""The words of the command line."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from app.desk.paper.sheets import KINDS
from app.exports.extract import Format
from app.games import FIRST
from app.rule_sets import subjects
from app.sheets.papers import PAPERS
from app.sheets.tongues import LANGUAGES
from app.version import program_version
from app.words import tr

ENDS = """\
exit status:
  0  all is well
  1  verify, check or import has found something, or the machine failed
  2  the call was wrong: an unknown word, a file that is not there"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, as every other fault."""
        self.exit(2, f"{self.prog}: {message}. " + tr("See {prog} --help.", prog=self.prog) + "\n")


if TYPE_CHECKING:
    Words = argparse._SubParsersAction[_Parser]


def parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    made = _Parser(
        prog="sabot", epilog=tr(ENDS), formatter_class=argparse.RawDescriptionHelpFormatter,
        description=tr("Sabot without a screen. With no command it opens its window, with a FILE the house in it, "
                       "with --demo a demo night."))
    made.add_argument("--version", "-V", action="version", version=f"Sabot {program_version()}",
                      help=tr("print the version"))
    words = made.add_subparsers(dest="word", required=True, metavar="WORD", title=tr("commands"))
    for add in (_games, _demo, _open, _verify, _replay, _sheet, _backup, _copies, _restore, _export, _import, _rules,
                _house, _server):
        add(words)
    return made


def _word(words: "Words", name: str, says: str, file: bool = True, lists: bool = False,
          anywhere: bool = False) -> _Parser:
    made = words.add_parser(name, help=says, description=says)
    if anywhere:
        made.add_argument("file", type=_where, metavar="FILE", help=tr(
            "the books of a house: its file, the file of a desk, or postgresql://computer/house"))
    elif file:
        made.add_argument("file", type=Path, metavar="FILE", help=tr("the books of a house"))
    if lists:
        made.add_argument("--json", action="store_true", help=tr("print JSON, for other programs"))
    return made


def _games(words: "Words") -> None:
    made = _word(words, "games", tr("List the games of the house, or say what they lack."), file=False,
                 lists=True)
    made.add_argument("--check", nargs="?", const="", metavar="ID",
                      help=tr("what is missing of a game, by its id; of all if none is named"))


def _demo(words: "Words") -> None:
    made = _word(words, "demo", tr("Let a robot deal a whole night into new books."), file=False)
    made.add_argument("--game", default=FIRST, metavar="GAME", help=tr("which game (default: %(default)s)"))
    made.add_argument("--shoes", type=_count, default=1, metavar="N",
                      help=tr("sittings to deal (default: %(default)s)"))
    made.add_argument("--hands", type=_count, metavar="N", help=tr("end each sitting after this many hands"))
    made.add_argument("--seed", type=int, default=1, metavar="S",
                      help=tr("the same seed gives the same amounts (default: %(default)s)"))
    made.add_argument("--db", type=Path, required=True, metavar="FILE", help=tr("the new books; the file must not "
                                                                                "exist yet"))


def _open(words: "Words") -> None:
    _word(words, "open", tr("Open the window over a house: its file, or the file of a desk."))


def _verify(words: "Words") -> None:
    made = _word(words, "verify", tr("Check the books: seals, sums, balances, and every sitting replayed from its log. "
                                     "Or check a printed code against them."), lists=True, anywhere=True)
    made.add_argument("--code", metavar="CODE", help=tr("the code of a sheet, such as “1207 · ABCDE-FGHIJ”"))
    # How the program has its own books examined by a process of its own: app/desk/ledger/apart.py.
    made.add_argument("--lines", action="store_true", help=argparse.SUPPRESS)
    made.add_argument("--keys", type=Path, help=argparse.SUPPRESS)


def _replay(words: "Words") -> None:
    made = _word(words, "replay", tr("Print a sitting from its log, hand by hand: what was asked, answered and moved, "
                                     "and what each hand came to."), lists=True, anywhere=True)
    made.add_argument("--sitting", type=_count, required=True, metavar="ID", help=tr("the sitting’s number, from 1"))
    made.add_argument("--hand", type=_count, metavar="N", help=tr("one hand, by its number (default: all)"))


def _sheet(words: "Words") -> None:
    made = _word(words, "sheet", tr("Save a sheet of a night, or a house-rules card, as a PDF. The printing is "
                                    "recorded in the books."), anywhere=True)
    made.add_argument("--out", type=Path, required=True, metavar="PDF", help=tr("the PDF to write"))
    made.add_argument("--night", type=_count, metavar="ID", help=tr("the night’s number (default: the last)"))
    made.add_argument("--kind", choices=[kind.code for kind in KINDS], default=KINDS[0].code,
                      help=tr("which sheet (default: %(default)s)"))
    made.add_argument("--player", "--game", "--of", default="", metavar="NAME", dest="of",
                      help=tr("whose: a player’s name for a statement; a shoe for its record or score card; a game or "
                              "jackpot for its rules; “2/7” for the record of hand 7 of sitting 2; “two” for two blank "
                              "score cards a page"))
    made.add_argument("--language", choices=[language.value for language in LANGUAGES], default=next(iter(LANGUAGES)),
                      help=tr("the language of a card of house rules or a score card (default: %(default)s)"))
    made.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=tr("the paper (default: %(default)s)"))


def _backup(words: "Words") -> None:
    made = _word(words, "backup", tr("Copy the books to a folder, then open and check the copy."), anywhere=True)
    made.add_argument("--to", type=Path, required=True, metavar="DIR", help=tr("the folder for the copy"))


def _copies(words: "Words") -> None:
    made = _word(words, "copies", tr("List the copies of the books, newest first, or choose a second place for them."))
    where = made.add_mutually_exclusive_group()
    where.add_argument("--to", type=Path, metavar="DIR", help=tr("a stick, or a folder on another disk, where "
                                                                 "copies go too"))
    where.add_argument("--none", action="store_true", help=tr("no second place"))


def _restore(words: "Words") -> None:
    made = _word(words, "restore", tr("Say what the newest sound copy of lost or damaged books holds and lacks; add "
                                      "--yes to go on with it. The damaged file is set aside, and nothing is deleted."))
    made.add_argument("--from", type=Path, metavar="COPY", dest="copy", help=tr("a certain copy (default: the newest "
                                                                               "that verifies)"))
    made.add_argument("--yes", action="store_true", help=tr("go on with it"))


def _export(words: "Words") -> None:
    made = _word(words, "export", tr("Export the books, or one night of them, for other programs."),
                 anywhere=True)
    made.add_argument("--format", choices=[one.value for one in Format], required=True,
                      help=tr("csv: every posting; results: everybody’s result by night; json; hledger"))
    made.add_argument("--out", type=Path, required=True, metavar="X", help=tr("the new file; it must not exist yet"))
    made.add_argument("--night", type=_count, metavar="ID", help=tr("one night, by its number (default: all)"))


def _import(words: "Words") -> None:
    made = _word(words, "import", tr("Show what the results of earlier nights in a CSV file would post; add --yes to "
                                     "post them. The first line names the columns: date, night, player, result."))
    made.add_argument("results", type=Path, metavar="RESULTS", help=tr("the CSV file"))
    made.add_argument("--yes", action="store_true", help=tr("post what was shown"))


def _rules(words: "Words") -> None:
    made = _word(words, "rules", tr("Export, check or import house rules."), file=False)
    acts: Words = made.add_subparsers(dest="act", required=True, metavar="ACT", title=tr("commands"))
    out = _word(acts, "export", tr("Export the rules in play to a file you can read, change and share."))
    out.add_argument("--out", type=Path, required=True, metavar="TOML", help=tr("the new file; it must not exist yet"))
    out.add_argument("--of", default="", choices=["", *(one.id for one in subjects())], metavar="GAME",
                     help=tr("one game or jackpot, by its id (default: the whole house)"))
    _word(acts, "check", tr("List every fault in a rules file by line and key, or say what it would change.")) \
        .add_argument("rules", type=Path, metavar="RULES", help=tr("the TOML file"))
    take = _word(acts, "import", tr("Show what a rules file would change; add --yes to change it."))
    take.add_argument("rules", type=Path, metavar="RULES", help=tr("the TOML file"))
    take.add_argument("--yes", action="store_true", help=tr("import what is shown"))


def _house(words: "Words") -> None:
    made = _word(words, "house", tr("Take a house to another computer, with its own key."), file=False)
    acts: Words = made.add_subparsers(dest="act", required=True, metavar="ACT", title=tr("commands"))
    out = _word(acts, "export", tr("Write a copy of the books, and their key under a passphrase, as two files."))
    out.add_argument("--to", type=Path, required=True, metavar="DIR", help=tr("the folder for both files"))
    take = _word(acts, "import", tr("Take in the key of books that came from another computer, so that new entries "
                                    "are sealed with it."))
    take.add_argument("key", type=Path, metavar="KEYFILE", help=tr("the key file that was written beside the books"))


def _server(words: "Words") -> None:
    made = _word(words, "server", tr("Set up a house on a PostgreSQL server, for several tables at once."), file=False)
    acts: Words = made.add_subparsers(dest="act", required=True, metavar="ACT", title=tr("commands"))
    _on_server(acts, "prepare", tr("Make database, roles and tables, and say what to add to the server’s two files. "
                                   "It may be repeated."))
    desk = _on_server(acts, "desk", tr("Add a desk: a login for one computer, in a file that opens once."))
    desk.add_argument("name", metavar="NAME", help=tr("what the desk is called, such as “Table 2”"))
    desk.add_argument("--to", type=Path, default=Path(), metavar="DIR", help=tr("the folder for the file, such as a "
                                                                                 "stick (default: here)"))
    desk.add_argument("--host", default="", metavar="COMPUTER", help=tr(
        "how the desk’s computer reaches the server (default: this computer’s address)"))
    _on_server(acts, "check", tr("Say what is not as it should be."))


def _on_server(acts: "Words", name: str, says: str) -> _Parser:
    made = _word(acts, name, says, file=False)
    made.add_argument("house", metavar="HOUSE", help=tr("the house’s name on this computer’s server, or "
                                                        "postgresql://computer/house"))
    return made


def _where(text: str) -> Path | str:
    return text if "://" in text else Path(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text[:9]) > 0 and len(text) <= 9):
        raise argparse.ArgumentTypeError(tr("“{typed}” is not a whole number of 1 or more", typed=text[:24]))
    return int(text)
