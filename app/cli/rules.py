"""The words about house rules: to a file, and from one."""

from collections.abc import Iterable
from pathlib import Path

from app.cli.exchange import to_note_in
from app.cli.streams import saved, written_to
from app.cli.unlocking import unlock
from app.desk import Desk
from app.desk.rules.rule_files import TakenIn
from app.rule_files import RuleFile
from app.store.books import open_books
from app.words import plural, tr


def export(path: Path, out: Path, subject: str, replace: bool) -> int:
    """The rules that are played, of one game or of the whole house, in a file."""
    with written_to(out, replace) as place, to_note_in(path) as books:
        desk = Desk(books)
        sets = desk.rule_files.played(subject)
        unlock(desk)
        desk.rule_files.export(place, sets)
    saved(out)
    return 0


def check(path: Path, rules: Path) -> int:
    """Every fault of a file, a line each; 1 where there is one. Else what it would change."""
    with open_books(path, read_only=True) as books:
        desk = Desk(books)
        found = desk.rule_files.read(rules)
        if found.faults:
            return _faults(found)
        _tell(desk.rule_files.plan(found))
    return 0


def take_in(path: Path, rules: Path, yes: bool) -> int:
    """What a file would change; changed too where `yes` says so. 1 where the file has faults."""
    with open_books(path, read_only=not yes) as books:
        desk = Desk(books)
        found = desk.rule_files.read(rules)
        if found.faults:
            return _faults(found)
        plan = desk.rule_files.plan(found)
        _tell(plan)
        if not yes:
            print(tr("Nothing imported yet. Add --yes to import it."))
            return 0
        unlock(desk)
        taken = sum(one.after is not None for one in desk.rule_files.take_in(found))
        print(plural(taken, "{count} set of house rules imported.", "{count} sets of house rules imported."))
    return 0


def _faults(found: RuleFile) -> int:
    for fault in found.faults:
        print(fault)
    print(tr("Nothing is imported until the file has no faults."))
    return 1


def _tell(plan: Iterable[TakenIn]) -> None:
    for one in plan:
        print(one)
        for words in one.words:
            print(f"  {words}")
