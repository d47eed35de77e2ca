"""A headless Chromium, spoken to over two pipes: what the phones' pages look like and do, in a real browser."""

import base64
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.children import started

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ROOT = Path(__file__).resolve().parents[3]
AXE = ROOT / "build" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
"""Where .ci/run puts axe-core: a test dependency, and nothing of it is copied in."""

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None or sys.platform == "win32", reason="no Chromium: the phones' pages are not looked at")
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="no axe-core: whether everybody can read the phones' pages")

DEADLINE = 30.0


FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
"""What the page's own fonts lack is drawn by the program's: on every machine alike."""

OPTIONS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--remote-debugging-pipe", "--no-first-run",
           "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync",
           "--disable-extensions", "--disable-lcd-text", "--hide-scrollbars", "--font-render-hinting=none")


AT_3_AND_4 = ("import os, sys; ends = [os.dup(int(one)) for one in sys.argv[1:3]]; os.dup2(ends[0], 3); "
              "os.dup2(ends[1], 4); [os.set_inheritable(one, True) for one in (3, 4)]; "
              "os.execv(sys.argv[3], sys.argv[3:])")
"""Chromium wants the ends of its pipes by these numbers."""


class Browser:
    """One Chromium. Each page has a context of its own: no page knows what another has kept."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, read
        self._number, self._rest = 0, b""
        self.events: list[dict[str, Any]] = []

    def say(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """Carry out one command of the DevTools protocol, and return what came of it."""
        self._number += 1
        said = {"id": self._number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        os.write(self._write, json.dumps(said).encode() + b"\0")
        while True:
            heard = self._next()
            if heard.get("id") == self._number:
                assert "error" not in heard, (method, heard["error"])
                return dict(heard["result"])
            self.events.append(heard)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self._read, 1 << 20)
            assert more, "Chromium has ended"
            self._rest += more
        one, _, self._rest = self._rest.partition(b"\0")
        return dict(json.loads(one))


class Phone:
    """A page as a phone shows it."""

    def __init__(self, browser: Browser, url: str, width: int = 390, height: int = 844, *, dark: bool = True,
                 locale: str = "en-GB") -> None:
        self._browser = browser
        self.context = browser.say("Target.createBrowserContext")["browserContextId"]
        target = browser.say("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self._session = browser.say("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.say("Page.enable")
        self.say("Runtime.enable")
        self.say("Emulation.setLocaleOverride", locale=locale)
        self.say("Emulation.setUserAgentOverride", userAgent="Phone", acceptLanguage=locale)
        self.size(width, height)
        self.say("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.say("Page.navigate", url=url)
        self.until("location.protocol === 'http:' && document.readyState === 'complete'")

    def say(self, method: str, **params: Any) -> dict[str, Any]:
        """A command for this page."""
        return self._browser.say(method, self._session, **params)

    def size(self, width: int, height: int) -> None:
        """Be so many pixels large."""
        self.say("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)

    def run(self, code: str) -> Any:
        """What an expression comes to on the page."""
        said = self.say("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in said, said["exceptionDetails"]
        return said["result"].get("value")

    def until(self, code: str, seconds: float = DEADLINE) -> None:
        """Wait until an expression is true."""
        waited = ("new Promise((done, fail) => { const began = Date.now(); const look = () => { "
                  f"if ({code}) done(true); else if (Date.now() - began > {seconds * 1000}) done(false); "
                  "else setTimeout(look, 20); }; look(); })")
        assert self.run(waited), (code, self.run("document.body.innerText"))

    def go(self, page: str) -> None:
        """Press a tab: "table", "rules", "night" or "me"."""
        at = ["table", "rules", "night", "me"].index(page)
        self.run(f"document.querySelectorAll('nav button')[{at}].click()")

    @property
    def text(self) -> str:
        """What can be read."""
        return str(self.run("document.body.innerText"))

    def settles(self) -> None:
        """Wait until what has changed is drawn: a page hears of its new size with the next picture."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    @property
    def too_wide(self) -> list[str]:
        """What is wider than the page, or cut off."""
        self.settles()
        return list(self.run(
            "[...document.querySelectorAll('body *')].filter(one => !one.closest('.board, .aside, svg') && ("
            "one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1 || "
            "(one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline' && one.clientWidth)"
            ")).map(one => one.tagName + '.' + one.className + ': ' + one.textContent.slice(0, 40))"))

    def picture(self, file: Path) -> None:
        """What is seen."""
        kind = {"quality": 60} if file.suffix == ".webp" else {}
        said = self.say("Page.captureScreenshot", format=file.suffix[1:], **kind)
        file.write_bytes(base64.b64decode(said["data"]))

    def findings(self) -> list[str]:
        """What axe-core finds that keeps somebody from reading it."""
        self.run(AXE.read_text(encoding="utf-8"))
        return list(self.run(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
            ".then(found => found.violations.map(one => one.id + ': ' + one.nodes.map(node => node.html.slice(0, 120))"
            ".join(' | ')))"))

    def close(self) -> None:
        """Leave the page."""
        self._browser.say("Target.disposeBrowserContext", browserContextId=self.context)


@contextmanager
def chromium(profile: Path, letters: int = 16, deadline: int = 300) -> Iterator[Browser]:
    """A browser that is ended afterwards. `letters` are how large it sets text: 32 for whoever wants it twice as large.
    """
    assert CHROMIUM is not None
    fonts = profile.with_suffix(".fonts")
    fonts.write_text(FONTS.format(fonts=ROOT / "resources" / "fonts", cache=profile.with_suffix(".cache")))
    (to_read, write), (read, to_write) = os.pipe(), os.pipe()
    line = [sys.executable, "-c", AT_3_AND_4, str(to_read), str(to_write), CHROMIUM, *OPTIONS,
            f"--blink-settings=defaultFontSize={letters}", f"--user-data-dir={profile}", "about:blank"]
    with started(line, deadline, signal.SIGKILL, pass_fds=(to_read, to_write), stdout=subprocess.DEVNULL,
                 stderr=subprocess.DEVNULL, env=os.environ | {"FONTCONFIG_FILE": str(fonts)}):
        for one in (to_read, to_write):
            os.close(one)
        try:
            yield Browser(write, read)
        finally:
            os.close(write)
            os.close(read)
