"""`sabot server …`: a house on a PostgreSQL server, as its owner sets it up and looks after it."""

from pathlib import Path

from app.cli.commands import folder_for
from app.cli.unlocking import typed_password, unlock
from app.cli.verifying import code_words
from app.desk import Desk
from app.store.books import open_books
from app.words import tr


def prepare(house: str) -> int:
    """Database, roles and tables; and what is to be added to the server's two files by hand."""
    from app.store.server import checking, opening, reaching

    at = reaching.address_of(house)
    was_there = reaching.make_database(at, typed_password)
    engine = reaching.engine_of_owner(at, typed_password)
    try:
        opening.prepare(engine)
        print(tr("The house “{name}” is ready on this server, as it was.", name=at.database) if was_there else
              tr("The house “{name}” is ready on this server.", name=at.database))
        for line in checking.lines_needed(engine):
            print(tr("For desks on other computers, add to {file}:", file=line.file))
            print(f"    {line.text}")
            print(line.then)
        for warning in checking.trust_lines(engine):
            print(warning)
    finally:
        engine.dispose()
    print(tr("Next: sabot server desk {house} \"Table 1\"", house=at))
    return 0


def desk(house: str, name: str, folder: Path, host: str) -> int:
    """A login for one computer, and the file that is carried there. 1 where it would not come in yet."""
    from app.store.server import desks, reaching

    path = desks.file_of(name, folder_for(folder))
    at = reaching.address_of(house)
    engine = reaching.engine_of_owner(at, typed_password)
    try:
        made, had = desks.make_desk(engine, name, path, host)
    finally:
        engine.dispose()
    print(tr("Saved as {path}.", path=path))
    print(tr("Carry it to the desk’s computer, and open it there: sabot open {name}. It opens once.", name=path.name))
    if had:
        print(tr("Whichever computer had this desk until now is shut out."))
    if why := desks.hindrance(made):
        print(tr("It would not come in yet: {why} What is missing says: sabot server check {house}", why=why, house=at))
        return 1
    return 0


def check(house: str) -> int:
    """What is not as it should be, a sentence each. 1 where there is anything."""
    from app.store.server import checking, reaching

    at = reaching.address_of(house)
    engine = reaching.engine_of_owner(at, typed_password)
    try:
        found = checking.faults(engine)
    finally:
        engine.dispose()
    for one in found or [tr("All is as it should be.")]:
        print(one)
    return 1 if found else 0


def take(file: Path, house: str) -> int:
    """A house from its file to the server."""
    from app.store.server import moving, reaching

    at = reaching.address_of(house)
    with open_books(file) as books:
        desk = Desk(books)
        unlock(desk)
        reaching.make_database(at, typed_password)
        engine = reaching.engine_of_owner(at, typed_password)
        try:
            head = moving.take(desk, books, engine, str(at))
        finally:
            engine.dispose()
    print(tr("The house is on the server, up to entry {number}.", number=head.number) + code_words(head))
    print(tr("{path} is kept as it was, and opens read-only.", path=file))
    print(tr("Each computer needs a desk: sabot server desk {house} \"Table 1\"", house=at))
    return 0


def give(house: str, file: Path) -> int:
    """A house from the server to a file."""
    from app.store.proof.keys import usual_folder
    from app.store.server import moving, opening, reaching

    engine = reaching.engine_of_owner(reaching.address_of(house), typed_password)
    with opening.open_on(engine, usual_folder()) as books:
        desk = Desk(books)
        unlock(desk)
        head = moving.give(desk, books, file)
    print(tr("The house is in {path}, up to entry {number}.", path=file, number=head.number) + code_words(head))
    print(tr("On the server it is kept as it was, and opens read-only."))
    return 0
