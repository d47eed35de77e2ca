"""The same desk without a screen: a word for each thing that it does with books."""

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli import started, streams
from app.cli.parser import parser
from app.errors import MachineFault, Refused, ReplayMismatch
from app.words import in_language, tr

if TYPE_CHECKING:
    from app.game_check.card import Pages
    from app.sheets.blocks import Sheet

    Printer = Callable[[Sheet, Path, str], None]

# A printer writes a sheet as a PDF on a paper of this name. It needs Qt, so whoever starts the program brings it.

WELL, FOUND, WRONG_CALL, STOPPED = 0, 1, 2, 130


def main(words: Sequence[str] | None = None, printer: "Printer | None" = None,
         pages: "Pages | None" = None) -> int:
    """Carry out the words typed after `sabot` and return the exit status.

    A fault of the call or of the machine is one line on stderr. Any other exception is a fault of this program.
    """
    streams.make_ready()
    try:
        try:
            given = parser(sys.argv[1:] if words is None else words).parse_args(words)
            _warn_of_shared_folder(given)
            with in_language(None) if _for_programs(given) else nullcontext():
                return _carry_out(given, printer, pages)
        finally:
            sys.stdout.flush()  # here, where a fault of it can still be told
    except Refused as refused:
        return _fault(refused, WRONG_CALL)
    except (MachineFault, ReplayMismatch) as fault:
        return _fault(fault, FOUND)
    except BrokenPipeError:
        streams.let_go(sys.stdout)
        return WELL  # whoever read along has read enough
    except OSError as error:
        if error.filename is not None:
            raise  # a file's, which should have been told where it was opened
        streams.let_go(sys.stdout)
        return _fault(tr("What was to be printed could not be written: {why}.", why=error.strerror or error), FOUND)
    except KeyboardInterrupt:
        return _fault(tr("Stopped."), STOPPED)


def _for_programs(given: argparse.Namespace) -> bool:
    """Whether other programs read what is printed: it is the same in every language."""
    return bool(getattr(given, "json", False)) or getattr(given, "form", "text") != "text"


def _carry_out(given: argparse.Namespace, printer: "Printer | None", pages: "Pages | None") -> int:
    """Each command loads what it needs, and nothing of the others."""
    match given.word:
        case "games" if given.check is not None:
            from app.cli import game_checking

            return game_checking.check(given.check, pages)
        case "nights" | "players" | "balances" | "entries":
            from app.cli import listing

            return listing.print_listing(given)
        case "verify":
            return _verify(given)
        case "sheet":
            return _sheet(given, printer)
        case "copies" | "restore":
            return _rescue(given)
        case "export" | "import":
            return _exchange(given)
        case "rules":
            return _rules(given)
        case "server":
            return _server(given)
        case "open":
            raise Refused(tr("There is no window when Sabot is started this way."), "",
                          tr("Type: {line}", line=started.line(f"open {given.file}")))
        case "completion":
            from app.cli.completion import completion

            return completion(given.shell)
        case "house":
            from app.cli import moving

            return moving.export(given.file, given.to) if given.act == "export" else \
                moving.take_in(given.file, given.key)
    return _command(given)


def _command(given: argparse.Namespace) -> int:
    from app.cli import commands

    match given.word:
        case "games":
            return commands.games(given.json)
        case "demo":
            return commands.demo(given.db, given.game, given.shoes, given.hands, given.seed)
        case "replay":
            return commands.replay(given.file, given.sitting, given.hand, given.json)
    return commands.backup(given.file, given.to)


def _sheet(given: argparse.Namespace, printer: "Printer | None") -> int:
    from app.cli import printing

    if (form := given.form or printing.form_of(given.out)) == printing.HTML:
        printer, paper = printing.write_page, printing.HTML.upper()
    elif printer is None:
        raise Refused(tr("Printing is not available when Sabot is started this way."), "",
                      tr("Type: {line}", line=started.line("sheet …")))
    else:
        paper = given.paper
    return printing.sheet(given.file, given.night, (given.kind, given.of, given.language),
                          (given.out, given.force), paper, printer, form)


def _rescue(given: argparse.Namespace) -> int:
    from app.cli import rescue

    if given.word == "copies":
        return rescue.copies(given.file, given.to, given.none)
    return rescue.restore(given.file, given.copy, given.yes)


def _exchange(given: argparse.Namespace) -> int:
    from app.cli import exchange

    if given.word == "export":
        return exchange.export(given.file, given.format, given.out, given.night, given.force)
    return exchange.import_results(given.file, given.results, given.yes)


def _verify(given: argparse.Namespace) -> int:
    from app.cli import verifying

    if given.lines:
        return verifying.verify_on_lines(given.file, given.keys)
    if given.code is not None:
        return verifying.check(given.file, given.code, given.json)
    return verifying.verify(given.file, given.json)


def _rules(given: argparse.Namespace) -> int:
    from app.cli import rules

    match given.act:
        case "export":
            return rules.export(given.file, given.out, given.of, given.force)
        case "check":
            return rules.check(given.file, given.rules)
    return rules.take_in(given.file, given.rules, given.yes)


def _server(given: argparse.Namespace) -> int:
    from app.cli import server  # what speaks with a server is seldom needed

    match given.act:
        case "prepare":
            return server.prepare(given.house)
        case "desk":
            return server.desk(given.house, given.name, given.to, given.host)
        case "take":
            return server.take(given.file, given.house)
        case "give":
            return server.give(given.house, given.file)
    return server.check(given.house)


def _warn_of_shared_folder(given: argparse.Namespace) -> None:
    path = getattr(given, "file", None) or getattr(given, "db", None)
    if path is None or getattr(given, "lines", False):
        return
    from app.desk.house.shared_folder import shared_folder
    from app.store.house_at import on_a_server

    if not on_a_server(path) and (wrong := shared_folder(path)):
        print("sabot: " + str(wrong), file=sys.stderr, flush=True)


def _fault(said: object, status: int) -> int:
    try:
        print("sabot: " + " ".join(str(said).split()), file=sys.stderr, flush=True)
    except OSError:
        streams.let_go(sys.stderr)
    return status
