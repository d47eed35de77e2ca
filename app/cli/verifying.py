"""`sabot verify`: the books examined, with the progress of it on a terminal, or on lines for another program."""

import json
import os
import sys
import threading
from datetime import datetime
from pathlib import Path
from typing import Any

from app.cli.streams import progress
from app.cli.unlocking import typed_password
from app.desk.ledger.code_check import check_code
from app.desk.ledger.verifying import Verification, begins_after
from app.desk.records.log_audit import examined
from app.desk.rescue.server_backups import lacking_words
from app.errors import Damaged, MachineFault, Refused, Unreachable
from app.ledger.check import Finding
from app.store.books import Books, open_books
from app.store.house_at import Where, open_house_at
from app.store.proof.examining import often
from app.store.proof.verified import Verified, as_json, verified_from
from app.store.values import Head
from app.version import program_version
from app.words import in_language, languages, tr


def verify(path: Where, in_json: bool) -> int:
    """Everything that is wrong with the books, a line each. 1 where there is anything."""
    try:
        with open_house_at(path, read_only=True, ask=typed_password) as books:
            seen = _seen(books)
            lacking = lacking_words(books) if books.is_shared else ""
            head = books.head() if not any(one.code == "damage" for one in seen) else None
    except Damaged as fault:
        seen, head, lacking = [Finding("damage", str(fault))], None, ""
    if in_json:
        print(json.dumps([_finding(one) for one in seen], indent=2))
    else:
        for one in seen:
            print(one.sentence)
        if head and not seen:
            print(tr("All is well up to entry {number}.", number=head.number) + code_words(head))
        if lacking:
            print(lacking)
    return 1 if seen else 0


def code_words(head: Head) -> str:
    """The code of the last entry, as it is printed and typed; nothing of books that have none."""
    return " " + tr("Its code: {code}", code=f"{head.number} · {head.code}") if head.code else ""


def check(path: Where, typed: str, in_json: bool) -> int:
    """Whether the books still are what they were when a code was printed. 1 where they are not, or cannot be seen."""
    with open_house_at(path, read_only=True, ask=typed_password) as books:
        checked = check_code(books, typed, lambda: _seen(books))
    if in_json:
        grave = {"code": "printed_code", "sentence": checked.sentence, "entry": checked.entry, "grave": True}
        print(json.dumps([] if checked.holds else [grave], indent=2))
    else:
        print(checked.sentence)
    return 0 if checked.holds else 1


def prove(books: Books) -> None:
    """Go through the books, so that what leaves them says whether they are verified."""
    _seen(books, begins_after(books, program_version(), datetime.now().astimezone().date()))


def status_of(books: Books) -> int:
    """1 of books that do not verify, and why not on stderr; else 0."""
    proof = books.proof
    if proof.grave:
        print("sabot: " + proof.reason, file=sys.stderr)
    return 1 if proof.grave else 0


def _seen(books: Books, since: Verified | None = None) -> list[Finding]:
    """On a copy: whoever deals in these books meanwhile waits for nothing."""
    with progress() as told:
        return Verification(books, program_version(), since=since, here=True).run(told)


def verify_on_lines(path: Path, keys: Path) -> int:
    """Examine books that nobody else need wait for, as `app.desk.ledger.apart` asks for it and listens to it."""
    if hasattr(os, "nice"):
        os.nice(10)
    begun = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_who_started_it, daemon=True).start()
    try:
        languages.take_place(begun["place"])
        with in_language(languages.catalogue(begun["language"])), \
                open_books(path, key_folder=keys, read_only=True) as books:
            since = verified_from(begun["since"]) if begun["since"] else None
            seen = examined(books, since, often(_tell), begun["sittings"])
    except (Refused, MachineFault) as fault:
        _say(fault=[fault.refusal.wrong, fault.refusal.remedy], gone=isinstance(fault, Unreachable))
        return 1
    for one in seen.found:
        _say(found=_finding(one))
    _say(reached=as_json(seen.reached))
    return 0


def _tell(what: str, done: int, of: int) -> None:
    _say(told=[what, done, of])


def _say(**line: Any) -> None:
    print(json.dumps(line), flush=True)


def _end_with_who_started_it() -> None:
    sys.stdin.read()
    os._exit(1)


def _finding(one: Finding) -> dict[str, Any]:
    return {"code": one.code, "sentence": one.sentence, "entry": one.entry, "grave": one.grave}
