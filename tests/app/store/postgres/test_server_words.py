"""`sabot server …`, and the words that take a desk's file or an address where others take a file."""

import json
import stat
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import text

from app import cli
from app.desk import Desk
from app.desk.rescue.permitted import choose_second
from app.errors import Refused
from app.store.books import Books
from app.store.columns import COLUMNS
from app.store.house_at import open_house_at
from app.store.server import checking, opening, reaching
from tests.app.desk.dealing import house
from tests.app.desk.nights_over import a_night
from tests.app.store.postgres.server import SUPERUSER, Server

NAMES = (f"words_{number}" for number in count(1))

Said = Callable[..., tuple[int, str, str]]
"""Status, stdout and stderr of the words that were typed."""


@pytest.fixture
def said(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """Words typed by the server's owner, whose keys lie in a folder of this test's own."""
    for name, value in (("PGHOST", server.folder), ("PGPORT", server.port), ("PGUSER", SUPERUSER),
                        ("PGPASSWORD", server.password), ("XDG_CONFIG_HOME", tmp_path / "owner")):
        monkeypatch.setenv(name, str(value))
    monkeypatch.chdir(tmp_path)

    def typed(*words: str) -> tuple[int, str, str]:
        status = cli.main(words)
        heard = capsys.readouterr()
        return status, heard.out, heard.err

    return typed


@pytest.fixture
def name(said: Said, database: str) -> str:
    """A house that was prepared."""
    return database


@pytest.fixture
def dealt(said: Said, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a desk at which a night was dealt, on the desk's own computer."""
    assert said("server", "desk", name, "Table 2")[0] == 0
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "table"))
    with open_house_at(tmp_path / "Table-2.sabot-desk") as books:
        desk = Desk(books)
        desk.open_house(house())
        a_night(desk)
        desk.close_night()
    return tmp_path / "Table-2.sabot-desk"


def test_a_house_is_prepared_as_often_as_one_likes_and_says_what_to_add_by_hand(said: Said, server: Server) -> None:
    name = next(NAMES)
    before = (server.folder / "data" / "pg_hba.conf").read_bytes()
    status, out, err = said("server", "prepare", name)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        f"The house “{name}” is ready on this server.",
        f"For desks on other computers, add to {server.folder}/data/postgresql.conf:",
        "    listen_addresses = '*'", "Then restart the server.",
        f"For desks on other computers, add to {server.folder}/data/pg_hba.conf:",
        f"    hostssl  {name}  +sabot_app  samenet  scram-sha-256", "Then reload the server.",
        f"Next: sabot server desk {name} \"Table 1\"",
    ]
    assert said("server", "prepare", name)[1].startswith(f"The house “{name}” is ready on this server, as it was.\n")
    assert (server.folder / "data" / "pg_hba.conf").read_bytes() == before


def test_a_line_that_lets_anybody_in_is_warned_of_with_its_number(said: Said, name: str, server: Server) -> None:
    hba = server.folder / "data" / "pg_hba.conf"
    before = hba.read_text()
    try:
        hba.write_text(f"host all +sabot_app 10.0.0.0/8 scram-sha-256\nlocal {name} all trust\nlocal other all trust\n")
        for word in ("prepare", "check"):
            out = said("server", word, name)[1]
            assert f"Line 2 of {hba} says “trust”" in out
            assert "Line 3" not in out
            assert "hostssl" not in out, "there is a line that lets desks in"
        hba.write_text("local all all scarm-sha-256\n")
        assert f"Line 1 of {hba} is not understood" in said("server", "check", name)[1]
    finally:
        hba.write_text(before)


def test_a_desk_is_a_file_for_nobody_else_that_comes_in_and_is_never_written_over(said: Said, name: str,
                                                                                  tmp_path: Path) -> None:
    status, out, _ = said("server", "desk", name, "Table 2", "--to", "stick")
    path = tmp_path / "stick" / "Table-2.sabot-desk"
    assert status == 0
    assert "It opens once." in out
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = json.loads(path.read_text())
    assert (kept["login"], kept["host"], kept["database"]) == (f"{name}_table_2", "localhost", name)
    assert kept["password"] not in out
    status, _, err = said("server", "desk", name, "Table 2", "--to", "stick")
    assert (status, "already exists" in err) == (2, True)
    assert json.loads(path.read_text()) == kept
    path.unlink()
    status, out, _ = said("server", "desk", name, "Table 2", "--to", "stick")
    assert "Whichever computer had this desk until now is shut out." in out
    assert said("server", "desk", name, "–")[0] == 2


def test_a_desk_that_would_not_come_in_yet_is_said_to(said: Said, name: str) -> None:
    status, out, _ = said("server", "desk", name, "Cage", "--host", "192.0.2.7")
    assert status == 1
    assert "It would not come in yet: " in out
    assert f"sabot server check {name}" in out


def test_books_on_a_server_are_verified_printed_exported_and_replayed_by_their_desks_file(
        said: Said, dealt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_house_at(dealt, read_only=True) as books:
        head = books.head()
        with pytest.raises(Refused, match="open read-only"):
            Desk(books).open_house(house())
    status, out, _ = said("verify", str(dealt))
    assert (status, out) == (0, f"All is well up to entry {head.number}. Its code: {head.number} · {head.code}\n")
    status, out, _ = said("verify", str(dealt), "--code", f"{head.number} · {head.code}")
    assert status == 0
    assert said("export", str(dealt), "--format", "csv", "--out", "all.csv")[0] == 0
    assert (tmp_path / "all.csv").read_text().count("\n") > 10
    assert "Coup 1" in said("replay", str(dealt), "--sitting", "1")[1]
    printed: list[Path] = []
    assert cli.main(["sheet", str(dealt), "--out", "sheet.pdf"], lambda sheet, path, paper: printed.append(path)) == 0
    assert printed == [Path("sheet.pdf")]
    with open_house_at(dealt, read_only=True) as books:
        assert [one.code for one in books.events()][-2:] == ["export", "print"]


def test_they_are_verified_by_an_address_too(said: Said, dealt: Path, server: Server) -> None:
    with open_house_at(dealt, read_only=True) as books:
        name = str(books._engine.url.database)
    address = f"postgresql://{SUPERUSER}@/{name}?host={server.folder}&port={server.port}"
    assert said("verify", address)[1].startswith("All is well up to entry ")


@pytest.mark.parametrize("address", [
    "postgresql://ann:secret@box/house", "postgresql://box/house?password=secret", "postgresql://ann:@box/house"])
def test_a_password_in_an_address_is_refused_and_never_said_again(said: Said, address: str) -> None:
    for words in (("verify", address), ("server", "check", address), ("backup", address, "--to", "x")):
        status, out, err = said(*words)
        assert status == 2
        assert "A password has no place in an address" in err
        assert "secret" not in out + err


@pytest.mark.parametrize("house", ["My House", "1st", "", "a" * 41, "mysql://box/house", "postgresql://box",
                                   "postgresql://box/house?options=-c", "postgresql://box/house?port=x", "://"])
def test_what_is_no_name_or_address_of_a_house_is_refused_with_what_is_one(said: Said, house: str) -> None:
    status, _, err = said("server", "prepare", house)
    assert status == 2
    assert "small letters" in err or "postgresql://computer/house" in err


def test_beyond_this_computer_nothing_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    far = reaching.address_of("postgresql://anna@box/house").words()
    assert (far["sslmode"], far["channel_binding"], far["require_auth"]) == ("require", "require", "scram-sha-256")
    with pytest.raises(Refused, match="nothing plainly"):
        reaching.address_of("postgresql://box/house?sslmode=prefer")
    monkeypatch.delenv("PGHOST", raising=False)
    assert "sslmode" not in reaching.address_of("house").words()
    monkeypatch.setenv("PGHOST", "box")
    assert reaching.address_of("house").words()["sslmode"] == "require"


def test_who_is_not_the_servers_owner_is_told_who_is_and_what_makes_one(said: Said, name: str, server: Server,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    server.run(f"CREATE ROLE {name}_ann LOGIN PASSWORD '{server.password}'", f"GRANT CONNECT ON DATABASE {name} TO "
                                                                             f"{name}_ann")
    monkeypatch.setenv("PGUSER", f"{name}_ann")
    for word in ("prepare", "check"):
        status, _, err = said("server", word, name)
        assert status == 2
        assert f"{name}_ann may not look after a house on this server. Its owner may" in err
        assert f"createuser --superuser {name}_ann" in err


def test_a_house_that_is_not_there_and_a_server_that_is_not_are_said(said: Said, monkeypatch: pytest.MonkeyPatch,
                                                                     tmp_path: Path) -> None:
    status, _, err = said("server", "check", "nowhere")
    assert (status, err) == (2, "sabot: There is no house “nowhere” on this server. Make it: sabot server prepare "
                                "nowhere\n")
    monkeypatch.setenv("PGPASSWORD", "wrong")
    status, _, err = said("server", "check", "nowhere")
    assert (status, "did not let landlord in: password authentication failed" in err) == (2, True)
    monkeypatch.delenv("PGPASSWORD")
    assert "It is typed at a terminal" in said("server", "check", "nowhere")[2]
    monkeypatch.setenv("PGHOST", str(tmp_path))
    status, _, err = said("server", "check", "nowhere")
    assert (status, "No server answers there" in err) == (1, True)


def test_a_password_is_asked_for_where_the_server_wants_one(said: Said, name: str, server: Server,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGPASSWORD")
    asked: list[str] = []

    def typed(words: str) -> str:
        asked.append(words)
        return server.password

    reaching.engine_at(reaching.address_of(name), typed).dispose()
    assert asked == ["Password of landlord on the server: "]


def of_the_rest(engine_of: str, server: Server) -> list[str]:
    """What `check` finds of a house, without what is so of every server of the tests."""
    engine = reaching.engine_of_owner(reaching.address_of(engine_of))
    try:
        return [one for one in checking.faults(engine) if not one.startswith("Desks on other computers do not get in.")]
    finally:
        engine.dispose()


BROKEN = {
    "ALTER TABLE posting OWNER TO landlord": "Tables belong to somebody else: posting.",
    "DROP TRIGGER posting_no_change ON posting": "What was written could be changed in: event, posting.",
    "ALTER TABLE event DISABLE TRIGGER event_no_change": "",
    "ALTER TABLE posting DISABLE TRIGGER entry_adds_up": "The server does not look whether entries add up.",
    "GRANT TRUNCATE ON draft TO sabot_app": "Desks may do more than read and add in: balance, draft.",
    "GRANT DELETE ON balance TO sabot_app": "",
    "CREATE ROLE a_strong_desk LOGIN CREATEROLE IN ROLE sabot_app": "may do what only the owner should: a_strong_desk.",
    "GRANT CONNECT ON DATABASE {name} TO PUBLIC": "Every login of the server may look into this database.",
}
"""What somebody may have done to a house, and what is said of it."""


def test_check_says_what_is_not_as_it_should_be(said: Said, name: str, server: Server) -> None:
    assert of_the_rest(name, server) == []
    server.run(*(one.format(name=name) for one in BROKEN), database=name)
    try:
        found = of_the_rest(name, server)
        assert len(found) == 6
        assert all(any(words in line for line in found) for words in BROKEN.values())
        assert said("server", "check", name)[0] == 1
        server.run("UPDATE alembic_version SET version_num = '0001'", database=name)
        assert of_the_rest(name, server)[0].startswith("The tables are of another version of Sabot.")
    finally:
        server.run("DROP ROLE a_strong_desk")


def test_preparing_again_mends_what_preparing_makes(said: Said, name: str, server: Server) -> None:
    server.run("ALTER TABLE posting OWNER TO landlord", f"GRANT ALL ON {', '.join(COLUMNS)} TO sabot_app",
               "ALTER TABLE posting DISABLE TRIGGER entry_adds_up", f"GRANT CONNECT ON DATABASE {name} TO PUBLIC",
               database=name)
    assert len(of_the_rest(name, server)) == 4
    assert said("server", "prepare", name)[0] == 0
    assert of_the_rest(name, server) == []


def test_another_programs_database_is_left_alone(said: Said, server: Server) -> None:
    name = server.made()
    server.run("CREATE TABLE alembic_version (version_num text)", "INSERT INTO alembic_version VALUES ('f00')",
               database=name)
    status, _, err = said("server", "prepare", name)
    assert (status, "belongs to another program" in err) == (2, True)


def test_whoever_reads_sees_one_moment_while_others_write(books: Books) -> None:
    with books._linked() as link:
        level = link.execute(text("SELECT current_setting('transaction_isolation')")).scalar_one()
    assert level == "repeatable read"


def test_a_desk_on_a_server_has_no_second_place_beside_its_books(url: str, tmp_path: Path) -> None:
    with opening.open_server(url, key_folder=tmp_path) as books:
        desk = Desk(books)
        with pytest.raises(Refused, match="kept by a server"):
            choose_second(desk, tmp_path)
