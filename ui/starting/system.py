"""What the system must have before Qt may be loaded: without it Qt ends the process, and no exception can be caught.

Only the standard library is here: the launcher reads this where nothing else is installed yet.
"""

import ctypes
import shutil
import sys
from collections.abc import Mapping, Sequence

QT = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
"""What Qt opens even without a screen: library -> Debian package."""

SCREEN = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What a real screen wants in addition."""

NO_SCREEN = ("There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set. Start Sabot from a desktop, "
             "or put xvfb-run before the line.")


def opens(library: str) -> bool:
    """Whether the system can load a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing(libraries: Mapping[str, str]) -> list[str]:
    """The Debian packages of the libraries that cannot be loaded."""
    return [package for library, package in libraries.items() if not opens(library)]


def has_screen(env: Mapping[str, str], platform: str) -> bool:
    """Whether a window could be shown: Qt ends the process where it finds no screen."""
    if not platform.startswith("linux"):
        return True
    return any(env.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def answers() -> bool:
    """Whether the X server that DISPLAY names lets us in. What cannot be asked is left to Qt."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    link = ctypes.c_void_p(xcb.xcb_connect(None, None))
    well: bool = xcb.xcb_connection_has_error(link) == 0
    xcb.xcb_disconnect(link)
    return well


def lacking(packages: list[str], line: str) -> tuple[str, ...]:
    """What to tell whoever starts Sabot where these are missing; `line` is what installs them on Debian, as root."""
    if not shutil.which("apt-get"):
        return ("This system lacks what Debian calls " + ", ".join(packages) + ". Install them, then start again.",)
    return "This system lacks " + ", ".join(packages) + ". Run this line, then start again:", "sudo " + line


def apt(packages: list[str]) -> str:
    """The line for a shell that installs Debian packages."""
    return "apt-get install -y --no-install-recommends " + " ".join(packages)


def no_qt(libraries: Mapping[str, str] = QT) -> tuple[str, ...]:
    """Why Qt cannot be loaded with these libraries, a line each; nothing where it can."""
    packages = missing(libraries) if sys.platform.startswith("linux") else []
    return lacking(packages, apt(packages)) if packages else ()


def no_window(env: Mapping[str, str]) -> tuple[str, ...]:
    """Why no window can be shown, a line each; nothing where it can."""
    if not has_screen(env, sys.platform):
        return (NO_SCREEN,)
    if not sys.platform.startswith("linux") or env.get("QT_QPA_PLATFORM", "xcb") not in ("xcb", "wayland"):
        return no_qt()
    if said := no_qt({**QT, **SCREEN}):
        return said
    if env.get("WAYLAND_DISPLAY") or answers():
        return ()
    return (f"The screen {env.get('DISPLAY')} does not answer. Start Sabot from a desktop, "
            "or put xvfb-run before the line.",)


def no_window_for(typed: Sequence[str], env: Mapping[str, str]) -> tuple[str, ...]:
    """Why what was typed cannot be shown, a line each: a picture is painted off the screen, all else in a window."""
    return no_qt() if any(one.startswith("--screenshot") for one in typed) else no_window(env)


def say(lines: tuple[str, ...]) -> None:
    """Tell the host something on stderr: a sentence after the program's name, then lines to copy."""
    if lines and sys.stderr is not None:
        print("sabot: " + "\n".join(lines), file=sys.stderr, flush=True)
