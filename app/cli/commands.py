"""What each word of the command line does. Each returns the exit status; books are only read, except by `demo`."""

import json
from pathlib import Path
from typing import Any

from app import house_rules
from app.cli.demo import deal_demo
from app.cli.streams import progress
from app.cli.unlocking import typed_password
from app.cli.verifying import status_of
from app.dealing.values.transfers import Transfer
from app.desk.replay.transcript import TranscriptLine, passage_text, transcript
from app.errors import MachineFault, Refused, ReplayMismatch
from app.games import GAMES, game
from app.store.books import open_books
from app.store.house_at import Where, open_house_at
from app.store.rows import as_damage
from app.words import plural, tr


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
    with progress() as told:
        def say(line: str) -> None:
            told.clear()
            print(line)

        deal_demo(path, code, shoes, hands, seed, say, told)
    with open_books(path, read_only=True) as books:
        print(tr("{path}: {count} entries, code {code}", path=path, count=books.head().number, code=books.head().code))
    return 0


def replay(path: Where, sitting: int, hand: int | None, as_json: bool) -> int:
    """A sitting's transcript, or that of one hand; raises ReplayMismatch after the last line that could be read."""
    with open_house_at(path, read_only=True, ask=typed_password) as books:
        rows = books.log(sitting)
    if not rows:
        raise Refused(tr("There is no sitting {id}.", id=sitting), "", tr("Sittings are numbered from 1."))
    with as_damage():
        read = transcript(rows)
    told = [one for one in read.passages if hand is None or (one.hand and one.hand.number == hand)]
    if not told:
        raise Refused(tr("There is no hand {number} in sitting {id}.", number=hand, id=sitting),
                      plural(len(read.hands), "It has {count} hand.", "It has {count} hands."))
    if as_json:
        _print_json([_as_json(line) for line in read.lines if hand in (None, line.hand)])
    else:
        print("\n\n".join("\n".join(passage_text(one)) for one in told))
    if read.stopped:
        raise ReplayMismatch(read.stopped)
    return 0


def _as_json(line: TranscriptLine) -> dict[str, Any]:
    return {"seq": line.seq, "kind": line.kind.value, "key": line.key, "hand": line.hand, "prompt": line.prompt,
            "reason": line.reason, "call": line.call, "answer": line.answer,
            "made": [_transfer_json(one) for one in line.made], "back": [_transfer_json(one) for one in line.back],
            "followed": list(line.followed), "undone": line.undone, "fixed": line.fixed,
            "since": line.since}


def _transfer_json(one: Transfer) -> dict[str, Any]:
    return {"amount": one.amount, "from": str(one.source), "to": str(one.target), "why": one.why}


def backup(path: Where, folder: Path) -> int:
    """A copy of the books in a folder."""
    with open_house_at(path, read_only=True, ask=typed_password) as books:
        with progress() as told:
            made = books.backup(folder_for(folder), told=told)
        print(made)
        return status_of(books)


def folder_for(folder: Path) -> Path:
    """A folder, made where it is not there yet. Raises MachineFault where it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MachineFault(tr("There can be no folder {path}: {why}.", path=folder, why=error.strerror or error),
                           tr("Choose another.")) from error
    return folder


def _print_json(made: list[dict[str, Any]]) -> None:
    print(json.dumps(made, indent=2))
