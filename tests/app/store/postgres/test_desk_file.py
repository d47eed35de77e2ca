"""The file that brings a desk to its house's server: it opens once, on one computer, and nothing is said plainly."""

import shutil
import stat
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from app.errors import MachineFault, Refused
from app.store.books import Books
from app.store.server import desk_file, opening
from app.store.server.desk_file import DeskFile, add_desk, is_local, open_desk, read, safeties, write
from tests.app.store.house import hand
from tests.app.store.house import opening as first_evening
from tests.app.store.postgres.server import Server


@pytest.fixture
def desk(server: Server, database: str, tmp_path: Path) -> DeskFile:
    """A desk that was added where the house was prepared, with the key there."""
    engine = opening.engine_of(server.url(database))
    made = add_desk(engine, f"{database}_table_2", tmp_path / "owner")
    engine.dispose()
    return made


@pytest.fixture
def carried(desk: DeskFile, tmp_path: Path) -> Path:
    """Its file on a stick."""
    write(tmp_path / "Table-2.sabot-desk", desk)
    return tmp_path / "Table-2.sabot-desk"


def test_a_desk_file_is_read_as_it_was_written_and_by_nobody_else(desk: DeskFile, carried: Path) -> None:
    assert read(carried) == desk
    assert stat.S_IMODE(carried.stat().st_mode) == 0o600
    assert len(desk.password) == 40, "160 bits"


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"sabot": "desk 2"}', '{"sabot": "desk 1", "key": "00"}', "\x00"])
def test_what_is_no_desk_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.sabot-desk").write_text(text)
    with pytest.raises(Refused, match=r"x\.sabot-desk is not the file of a desk"):
        read(tmp_path / "x.sabot-desk")
    with pytest.raises(MachineFault, match="cannot be read"):
        read(tmp_path / "none")


def test_the_file_opens_once_and_the_desk_goes_on_by_itself(carried: Path, desk: DeskFile, server: Server,
                                                            tmp_path: Path) -> None:
    with open_desk(carried, tmp_path / "here") as books:
        books.commit(first_evening())
    with open_desk(carried, tmp_path / "here") as books:
        books.commit(hand(1))
        assert not books.verify()
    with pytest.raises(Refused, match="This file has been opened before"):
        open_desk(carried, tmp_path / "elsewhere")
    assert not list((tmp_path / "elsewhere").glob("*.server"))
    with pytest.raises(DBAPIError, match="password authentication failed"):
        opening.engine_of(server.url(desk.database, desk.login, desk.password)).connect()
    [mine] = (tmp_path / "here").glob("*.server")
    assert stat.S_IMODE(mine.stat().st_mode) == 0o600
    assert desk.password not in mine.read_text()
    assert desk.password not in (server.folder / "said").read_text("utf-8", "replace")


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_crash_while_the_password_changes_shuts_nobody_out(carried: Path, tmp_path: Path, when: str,
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    real = desk_file._let_in

    def crash(desk: DeskFile) -> None:
        if when == "after":
            real(desk).dispose()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(desk_file, "_let_in", crash)
        with pytest.raises(KeyboardInterrupt):
            open_desk(carried, tmp_path / "here")
    with open_desk(carried, tmp_path / "here") as books:
        books.commit(first_evening())


def test_two_desks_seal_with_the_houses_own_key_and_none_finds_the_other_strange(
        carried: Path, desk: DeskFile, server: Server, tmp_path: Path) -> None:
    engine = opening.engine_of(server.url(desk.database))
    write(tmp_path / "Cage.sabot-desk", add_desk(engine, f"{desk.database}_cage", tmp_path / "owner"))
    engine.dispose()
    with open_desk(carried, tmp_path / "one") as one, open_desk(tmp_path / "Cage.sabot-desk", tmp_path / "two") as two:
        one.commit(first_evening())
        two.commit(hand(1))
        one.commit(hand(2))
        assert one.verify() == two.verify() == []
        assert one.head() == two.head()


def test_without_the_houses_key_a_desk_may_watch_and_not_write(books: Books, url: str, tmp_path: Path) -> None:
    with opening.open_server(url, key_folder=tmp_path / "stranger") as other:
        assert other.entries() == books.entries()
        with pytest.raises(Refused, match="The key of this house is not on this computer"):
            other.commit(hand(2))
    assert not list((tmp_path / "stranger").glob("*.key"))


def test_a_desk_is_not_added_where_the_houses_key_is_not(books: Books, server: Server, database: str,
                                                        tmp_path: Path) -> None:
    engine = opening.engine_of(server.url(database))
    with pytest.raises(Refused, match="The key of this house is not on this computer"):
        add_desk(engine, f"{database}_late", tmp_path / "stranger")
    engine.dispose()


@pytest.mark.parametrize(("host", "local"), [
    ("/run/postgresql", True), ("localhost", True), ("127.0.0.1", True), ("::1", True), ("", True),
    ("192.168.1.5", False), ("house.local", False), ("localhost.example.org", False), ("10.0.0.1", False),
])  # fmt: skip
def test_only_what_is_this_computer_is_spoken_to_plainly(desk: DeskFile, host: str, local: bool) -> None:
    assert is_local(host) is local
    said = safeties(replace(desk, host=host, certificate="x"))
    assert all(one["require_auth"] == "scram-sha-256" for one in said)
    assert [one.get("sslmode", "") for one in said] == ([""] if local else ["verify-full", "verify-ca"])
    assert all(local or one["channel_binding"] == "require" for one in said)
    assert local or safeties(replace(desk, host=host))[0]["sslmode"] == "require"


def test_a_server_beyond_this_computer_that_does_not_encrypt_is_refused(
        desk: DeskFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGHOSTADDR", "127.0.0.1")  # as if it were another computer's
    write(tmp_path / "far.sabot-desk", replace(desk, host="house.example"))
    with pytest.raises(Refused, match="This server does not encrypt what is sent"):
        open_desk(tmp_path / "far.sabot-desk", tmp_path / "here")


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A certificate that somebody made for themselves, and its key."""
    key, made = folder / f"{name}.key", folder / f"{name}.crt"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-days", "2", "-keyout", str(key),
                    "-out", str(made)], check=True, capture_output=True, timeout=60)  # fmt: skip
    return made, key


@pytest.fixture
def encrypting(server: Server, tmp_path: Path) -> Iterator[str]:
    """The server with a certificate of its own, for house.example."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    made, key = certificate(tmp_path, "house.example")
    for path, name in ((made, "server.crt"), (key, "server.key")):
        there = server.folder / "data" / name
        there.write_bytes(path.read_bytes())
        there.chmod(0o600)
        owner = (server.folder / "data").stat()
        shutil.chown(there, owner.st_uid, owner.st_gid)
    server.run("ALTER SYSTEM SET ssl = on", "SELECT pg_reload_conf()")
    server.wait()
    yield made.read_text()
    server.run("ALTER SYSTEM RESET ssl", "SELECT pg_reload_conf()")


@pytest.mark.parametrize("host", ["house.example", "192.0.2.7"])
def test_a_desk_comes_in_by_its_servers_certificate_whatever_the_name(
        desk: DeskFile, encrypting: str, host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGHOSTADDR", "127.0.0.1")
    write(tmp_path / "far.sabot-desk", replace(desk, host=host, certificate=encrypting))
    with open_desk(tmp_path / "far.sabot-desk", tmp_path / "here") as books, books._linked() as link:
        said = link.exec_driver_sql("SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()").scalar_one()
        assert said == "TLSv1.3"


def test_a_server_with_another_certificate_is_not_the_houses(
        desk: DeskFile, encrypting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGHOSTADDR", "127.0.0.1")
    other = certificate(tmp_path, "stranger.example")[0].read_text()
    write(tmp_path / "far.sabot-desk", replace(desk, host="house.example", certificate=other))
    with pytest.raises(Refused, match="its certificate is another"):
        open_desk(tmp_path / "far.sabot-desk", tmp_path / "here")
