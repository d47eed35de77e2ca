"""The frozen folder as a Debian package: with its entry in the menu, icons, type of file and manual page."""

import gzip
import hashlib
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from app.cli.completion import script  # noqa: E402
from app.store.file.sqlite import APPLICATION_ID  # noqa: E402
from app.version import RELEASED, program_version  # noqa: E402
from ui.desktop.name import DESKTOP_FILE  # noqa: E402
from ui.starting.system import QT, SCREEN  # noqa: E402

HERE, BRAND, BUILD = ROOT / "packaging" / "linux", ROOT / "resources" / "art" / "brand", ROOT / "build"
MAINTAINER = "The Sabot authors <maintainers@sabot.invalid>"
DEPENDS = ("libc6 (>= 2.36)", *QT.values(), *SCREEN.values(), "libx11-6", "libx11-xcb1", "libxcb1",
           "libstdc++6", "zlib1g", "libwayland-cursor0", "libwayland-egl1")

PLACES = {
    HERE / f"{DESKTOP_FILE}.desktop": f"usr/share/applications/{DESKTOP_FILE}.desktop",
    HERE / f"{DESKTOP_FILE}.metainfo.xml": f"usr/share/metainfo/{DESKTOP_FILE}.metainfo.xml",
    HERE / f"{DESKTOP_FILE}.mime.xml": f"usr/share/mime/packages/{DESKTOP_FILE}.xml",
    HERE / "copyright": "usr/share/doc/sabot/copyright",
    HERE / "lintian-overrides": "usr/share/lintian/overrides/sabot",
    BRAND / "sabot.svg": f"usr/share/icons/hicolor/scalable/apps/{DESKTOP_FILE}.svg",
    BRAND / "sabot-symbolic.svg": f"usr/share/icons/hicolor/symbolic/apps/{DESKTOP_FILE}-symbolic.svg",
}
"""Each file, and where it is installed."""

COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/sabot", "zsh": "usr/share/zsh/vendor-completions/_sabot",
    "fish": "usr/share/fish/vendor_completions.d/sabot.fish",
}
"""Where each shell looks for what completes a program's words."""

CONTROL = """\
Package: sabot
Version: {version}
Architecture: {machine}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: libcups2
Section: misc
Priority: optional
Description: desktop companion of a host who deals real cards
 Sabot sits beside a host who deals real cards by hand. It says what the hands
 do next and why, takes in what happened at the table, says which chips to take
 and to pay, keeps the books, and prints the sheet that settles the night. It
 never deals a card, plays a hand or predicts a result.
"""


def filled(text: str) -> str:
    """A file of this room with the version, the day and the mark of our files put in."""
    for name, value in (("VERSION", program_version()), ("DATE", RELEASED), ("APPLICATION", f"{APPLICATION_ID:#x}")):
        text = text.replace(f"@{name}@", value)
    return text


def lay_out(folder: Path, root: Path) -> None:
    """Everything where it will be installed, below `root`."""
    shutil.copytree(folder, root / "usr/lib/sabot", symlinks=True)
    for file, place in PLACES.items():
        write(root / place, filled(file.read_text(encoding="utf-8")).encode())
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/sabot").symlink_to("../lib/sabot/sabot")
    write(root / "usr/share/man/man1/sabot.1.gz", packed(filled((HERE / "sabot.1").read_text(encoding="utf-8"))))
    write(root / "usr/share/doc/sabot/changelog.gz", packed(changes()))
    for shell, place in COMPLETIONS.items():
        write(root / place, script(shell).encode())
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == root / "usr/lib/sabot/sabot" else 0o644)


def write(path: Path, held: bytes) -> None:
    """A file, and the folders that lead to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(held)


def packed(text: str) -> bytes:
    """As Debian wants it: the same bytes whenever it is made."""
    return gzip.compress(text.encode(), 9, mtime=0)


def changes() -> str:
    """What Debian calls the changelog; ours is in the folder of the licences."""
    day = format_datetime(datetime.fromisoformat(RELEASED).replace(tzinfo=UTC))
    return (f"sabot ({program_version()}) stable; urgency=medium\n\n  * See CHANGELOG.md of the project.\n\n"
            f" -- {MAINTAINER}  {day}\n")


def control(root: Path) -> str:
    """What apt reads."""
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink()) // 1024
    machine = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    return CONTROL.format(version=program_version(), machine=machine, maintainer=MAINTAINER, size=size,
                          depends=", ".join(DEPENDS))


def sums(root: Path) -> str:
    """The sum of every file, by which `dpkg --verify` sees whether one was changed."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  "
                   f"{path.relative_to(root).as_posix()}\n" for path in files)


def make_deb(folder: Path, into: Path) -> Path:
    """The package of a frozen folder."""
    root = BUILD / "deb"
    shutil.rmtree(root, ignore_errors=True)
    lay_out(folder, root)
    told, checked = control(root), sums(root)
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(told, encoding="utf-8")
    (root / "DEBIAN/md5sums").write_text(checked, encoding="utf-8")
    subprocess.check_call(["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", str(root), str(into)],
                          stdout=subprocess.DEVNULL)
    return next(into.glob(f"sabot_{program_version()}_*.deb"))


if __name__ == "__main__":
    make_deb(Path(sys.argv[1]), Path(sys.argv[2]))
