"""A desk in a process of its own: it takes tables, writes in their logs, and says how that went, a line each.

Words: the address of the books, the folder of their key, and the seconds of silence after which it is taken for dead.
"""

import sys
from pathlib import Path

from app.dealing.values.log import Row, RowKind
from app.errors import MachineFault, Refused
from app.store.server import lease, opening
from app.store.server.opening import ServerBooks
from app.store.values import Command


def _written(books: ServerBooks, sitting: int, op_id: str) -> str:
    row = Row(len(books.log(sitting)) + 1, RowKind.ANSWER, "third", {"card": "6s"}, at=2000, actor="Ann", op_id=op_id)
    books.commit(Command(op_id=op_id, what="answer", actor="Ann", at=2000, rows=((sitting, row),)))
    return "written"


def _done(books: ServerBooks, deed: str, given: list[str]) -> str:
    match deed, given:
        case "hold", [table]:
            books.hold(int(table))
            return "held"
        case "let_go", [table]:
            books.let_go(int(table))
            return "let go"
        case _:
            return _written(books, int(given[0]), given[1])


def main(url: str, keys: str, idle: str) -> None:
    """Do what is asked on the standard input until it ends."""
    lease.IDLE, lease.BEAT = int(idle), float(idle) / 4
    books = opening.open_server(url, key_folder=Path(keys))
    assert isinstance(books, ServerBooks)
    books.deal_here()
    print("open", flush=True)
    for line in sys.stdin:
        deed, *given = line.split()
        try:
            said = _done(books, deed, given)
        except (Refused, MachineFault) as error:
            said = f"{type(error).__name__}: {error}"
        print(said, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
