"""Opening a house wherever it is kept: in a file, behind a desk's file, or at the address of a server."""

from collections.abc import Callable
from pathlib import Path

from app.store.books import Books, open_books

DESK, KEPT = ".sabot-desk", ".server"
"""How a desk's file ends, and what is kept of it once it was opened."""

Where = Path | str
"""The file of a house or of a desk; as text, the address of a house on a server."""


def on_a_server(where: Where | None) -> bool:
    """Whether a house is kept by a server."""
    return isinstance(where, str) or (where is not None and where.suffix in (DESK, KEPT))


def open_house_at(where: Where, *, key_folder: Path | None = None, create: bool = False, read_only: bool = False,
                  to_deal: bool = False, ask: Callable[[str], str] | None = None) -> Books:
    """The books of a house; `create` makes a file only, `ask` asks for the password that an address needs.

    On a server whoever opens them `to_deal` deals at the tables that they take, and watches the others.
    Raises what `open_books`, `open_desk` and `open_on` raise.
    """
    if isinstance(where, str):
        from app.store.proof.keys import usual_folder
        from app.store.server.opening import open_on
        from app.store.server.reaching import address_of, engine_at

        return open_on(engine_at(address_of(where), ask), key_folder or usual_folder(), read_only)
    if where.suffix in (DESK, KEPT):
        from app.store.server.desk_file import open_desk

        books = open_desk(where, key_folder, read_only)
        if to_deal:
            books.deal_here()
        return books
    return open_books(where, key_folder=key_folder, create=create, read_only=read_only)
