"""The Debian package: what is in it, what it says of itself, and that all its files speak of the same program."""

import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from app.version import program_version
from tests.app.desk.dealing import house, plan
from tests.children import DEADLINE
from tests.packaging.conftest import LAUNCHER, read_module
from tests.ui.running import books_with_a_night
from ui.entry import WORDS
from ui.starting.system import QT, SCREEN

LINUX = LAUNCHER.with_name("linux")
NEEDS_DPKG = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb")


@pytest.fixture
def debian() -> ModuleType:
    return read_module("debian.py")


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """A folder as it is frozen, with little in it."""
    folder = tmp_path / "frozen"
    (folder / "_internal").mkdir(parents=True)
    (folder / "sabot").write_bytes(b"program")
    (folder / "_internal" / "library.so").write_bytes(b"library")
    (folder / "_internal" / "library.so.1").symlink_to("library.so")
    return folder


def said(words: list[str]) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True, timeout=DEADLINE).stdout


@NEEDS_DPKG
def test_the_package_has_program_menu_icons_type_manual_and_licence(
    debian: ModuleType, frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "BUILD", tmp_path / "build")
    made = debian.make_deb(frozen, tmp_path)
    listed = {line.split()[5].removeprefix("."): line[:10] for line in said(["dpkg-deb", "-c", str(made)]).splitlines()}
    assert listed["/usr/lib/sabot/sabot"] == "-rwxr-xr-x"
    assert listed["/usr/lib/sabot/_internal/library.so"] == "-rw-r--r--"
    assert listed["/usr/lib/sabot/_internal/library.so.1"][0] == listed["/usr/bin/sabot"][0] == "l"
    assert {f"/{place}" for place in debian.PLACES.values()} <= listed.keys()
    assert {"/usr/share/man/man1/sabot.1.gz", "/usr/share/doc/sabot/changelog.gz"} <= listed.keys()
    assert not [one for one in listed if one.startswith(("/etc", "/var", "/home", "/opt"))], "nothing stays behind"


@NEEDS_DPKG
def test_the_package_names_its_version_and_every_library_that_qt_opens(
    debian: ModuleType, frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "BUILD", tmp_path / "build")
    made = debian.make_deb(frozen, tmp_path)
    told = said(["dpkg-deb", "-f", str(made)])
    assert f"\nVersion: {program_version()}\n" in told
    (needs,) = re.findall(r"^Depends: (.*)$", told, re.MULTILINE)
    assert {*QT.values(), *SCREEN.values()} <= {one.split()[0] for one in needs.split(", ")}


def test_what_is_put_into_a_file_leaves_no_gap(debian: ModuleType) -> None:
    for file in debian.PLACES:
        assert not re.search(r"@[A-Z]+@", debian.filled(file.read_text(encoding="utf-8"))), file


def test_menu_shop_and_type_speak_of_the_same_program(debian: ModuleType) -> None:
    menu = (LINUX / f"{debian.DESKTOP_FILE}.desktop").read_text(encoding="utf-8")
    shop = ElementTree.fromstring(debian.filled((LINUX / f"{debian.DESKTOP_FILE}.metainfo.xml").read_text("utf-8")))
    kind = ElementTree.fromstring(debian.filled((LINUX / f"{debian.DESKTOP_FILE}.mime.xml").read_text("utf-8")))
    (of_kind,) = (one.get("type") for one in kind)
    assert f"MimeType={of_kind};" in menu
    assert shop.findtext("provides/mediatype") == of_kind
    assert shop.findtext("id") == debian.DESKTOP_FILE
    assert shop.findtext("launchable") == f"{debian.DESKTOP_FILE}.desktop"
    assert [one.get("version") for one in shop.iter("release")] == [program_version()]


def test_a_house_is_known_by_the_mark_that_its_file_has(debian: ModuleType, tmp_path: Path) -> None:
    kind = ElementTree.fromstring(debian.filled((LINUX / f"{debian.DESKTOP_FILE}.mime.xml").read_text("utf-8")))
    (mark,) = (one for one in kind.iter() if one.get("type") == "big32")
    at, value = int(mark.get("offset") or 0), int(mark.get("value") or "", 16)
    held = books_with_a_night(tmp_path, house(), plan()).read_bytes()
    assert int.from_bytes(held[at:at + 4], "big") == value


def test_the_manual_names_every_command() -> None:
    manual = (LINUX / "sabot.1").read_text(encoding="utf-8")
    assert set(WORDS) <= set(re.findall(r"\w+", manual))


@pytest.mark.parametrize(("checker", "file"), [
    (["desktop-file-validate"], "desktop"), (["appstreamcli", "validate", "--no-net", "--pedantic"], "metainfo.xml"),
])
def test_the_desktops_own_checker_finds_nothing(
    debian: ModuleType, tmp_path: Path, checker: list[str], file: str
) -> None:
    if shutil.which(checker[0]) is None:
        pytest.skip(checker[0])
    name = f"{debian.DESKTOP_FILE}.{file}"
    (tmp_path / name).write_text(debian.filled((LINUX / name).read_text(encoding="utf-8")), encoding="utf-8")
    done = subprocess.run([*checker, str(tmp_path / name)], capture_output=True, text=True, timeout=DEADLINE,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr
