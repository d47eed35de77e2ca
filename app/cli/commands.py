"""What each word of the command line does. Each returns the exit status; books are only read, except by `demo`."""

import json
from pathlib import Path
from typing import Any

from app import house_rules
from app.cli.demo import deal_demo
from app.dealing.values.transfers import Transfer
from app.desk.records.transcript import Transcript, TranscriptLine, transcript, transfer_words
from app.errors import MachineFault, Refused, ReplayMismatch
from app.games import GAMES, game
from app.store.books import open_books
from app.words import tr


def games(as_json: bool) -> int:
    """Every game: its id, its name and its version."""
    if as_json:
        _print_json([{"id": one.id, "name": one.name, "version": one.version, "hand": one.hand_word,
                      "sitting": one.sitting_word, "rules": [rule.name for rule in house_rules.declared(one.rules)]}
                     for one in GAMES])
    else:
        for one in GAMES:
            print(f"{one.id:<18}{tr(one.name)}")
    return 0


def demo(path: Path, code: str, shoes: int, hands: int | None, seed: int) -> int:
    """A night dealt by a robot."""
    game(code)
    deal_demo(path, code, shoes, hands, seed, print)
    with open_books(path, read_only=True) as books:
        print(tr("{path}: {count} entries, {code}", path=path, count=books.head().number, code=books.head().code))
    return 0


def replay(path: Path, sitting: int, as_json: bool) -> int:
    """A sitting's transcript; raises ReplayMismatch after the last line that could be read."""
    with open_books(path, read_only=True) as books:
        rows = books.log(sitting)
    if not rows:
        raise Refused(tr("There is no sitting {id}.", id=sitting), "", tr("Sittings are numbered from 1."))
    read = transcript(rows)
    if as_json:
        _print_json([_as_json(line) for line in read.lines])
    else:
        for line in read.lines:
            _print_line(line, read)
    if read.stopped:
        raise ReplayMismatch(read.stopped)
    return 0


def _print_line(line: TranscriptLine, read: Transcript) -> None:
    asked = f"{line.prompt} → " if line.prompt else ""
    undone = tr("[undone] ") if line.undone else ""
    print(f"{line.seq:>5}  {undone}{asked}{line.answer}")
    for sign, moved in ((" ", line.made), ("−", line.back)):
        for transfer in moved:
            print(f"       {sign} {transfer_words(transfer, read)}")


def _as_json(line: TranscriptLine) -> dict[str, Any]:
    return {"seq": line.seq, "kind": line.kind.value, "key": line.key, "prompt": line.prompt, "answer": line.answer,
            "made": [_transfer_json(one) for one in line.made], "back": [_transfer_json(one) for one in line.back],
            "undone": line.undone}


def _transfer_json(one: Transfer) -> dict[str, Any]:
    return {"amount": one.amount, "from": str(one.source), "to": str(one.target), "why": one.why}


def backup(path: Path, folder: Path) -> int:
    """A copy of the books in a folder."""
    with open_books(path, read_only=True) as books:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise MachineFault(tr("There can be no folder {path}: {why}.", path=folder, why=error.strerror or error),
                               tr("Choose another.")) from error
        print(books.backup(folder))
    return 0


def _print_json(made: list[dict[str, Any]]) -> None:
    print(json.dumps(made, indent=2))
