"""One seeded run of random keys in a process of its own: `python -m tests.ui.random_keys.player SEED KEYS FOLDER`.

The window is wired together by the program's own `furnish`, over real books in the folder; only the system's own file
dialogs answer at once. Each event is written to `events` before it is sent, so that whatever ends the process can be
found again; what was reached is written to `reached.json`. It ends with status 1 and the trouble on standard error.
"""

import argparse
import faulthandler
import json
import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QPushButton, QWidget

from ui.qt.overrides import report_errors

report_errors()  # before the first class of the program is made

import ui.__main__ as program_main  # noqa: E402
from app.dealing.engine.robot import Robot  # noqa: E402
from app.dealing.values.transfers import NEVER_NEGATIVE, Family  # noqa: E402
from app.desk import Desk, NightPlan, Seating, new_house  # noqa: E402
from app.errors import Refused  # noqa: E402
from app.games import GAMES  # noqa: E402
from app.store.books import open_books  # noqa: E402
from app.store.proof.keys import usual_folder  # noqa: E402
from tests.kept_houses.make import BOOKS, unpacked  # noqa: E402
from tests.ui.random_keys.hands import BACK_TO_THE_TABLE, PUT_AWAY, Hands  # noqa: E402
from ui.deal.deal_page import DealPage  # noqa: E402
from ui.display.window import DisplayWindow  # noqa: E402
from ui.frame.program import Program  # noqa: E402
from ui.frame.shell import Shell  # noqa: E402
from ui.widgets.crash_report import CrashReporter  # noqa: E402

KEYS_A_HOUSE = 1000
LOOK_EVERY, VERIFY_EVERY = 40, 500
AWAY, STUCK, SHUT_OUT, LAID_OVER = 15, 10, 120, 8
"""After so many events away from the table, at one question, before the lock, under a card, the way on is shown."""

OPENING = 60.0
"""Seconds in which books are open."""

ONLY_OFFSCREEN = ("does not support (propagateSizeHints", "This plugin does not support")
"""What only the platform without a screen says."""

NAMES = ("Ann", "Bo", "王伟", "Di", "<b>Ed</b>", "Flo", "عبد الله", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max")


class Trouble(AssertionError):
    """Something is not as it must be."""


class Player:
    """Plays at one house after another until the keys are used up."""

    def __init__(self, app: QApplication, seed: int, keys: int, folder: Path) -> None:
        self.app, self.seed, self.folder = app, seed, folder
        self.keys = self.left = keys
        self.rng = Random(seed)
        self.robot = Robot(Random(seed), 8)
        self.reached: Counter[str] = Counter()
        self.complaints: list[str] = []
        self.events = (folder / "events").open("w", encoding="utf-8", buffering=1)
        self.hands = Hands(self.rng, self.tell)
        self.shell: Shell
        self.program: Program
        self.path = folder
        self.away = self.same = self.shut_out = self.under = 0
        self.asked, self.closed = "", ("", 0, 0)
        self.dies_at = int(os.environ.get("SABOT_KEYS_DIE_AT", "-1"))  # a test of the test

    def tell(self, event: str) -> None:
        """Write down what is done next."""
        self.events.write(event + "\n")

    # houses

    def play(self) -> None:
        """House after house: every game in turn, each seed beginning with another one."""
        houses = 0
        while self.left > 0:
            game = GAMES[(self.seed * 5 + houses) % len(GAMES)].id
            houses += 1
            self.path = self.folder / f"house-{houses}" / "house.db"
            self._lay_out(game)
            self._start()
            self._play_here(min(self.left, max(120, min(KEYS_A_HOUSE, self.keys // 2))))
            self._end()

    def _lay_out(self, game: str) -> None:
        """Books that an older program kept, in mid-hand; a fresh night; or none at all."""
        shelf = sorted(BOOKS.iterdir())[-1]
        kept = 6 if (shelf / f"{game}.db.xz").exists() else 0
        kind = self.rng.choices(("kept", "fresh", "none"), (kept, 5, 1))[0]
        self.tell(f"# {kind} house, {game}: {self.path}")
        self.path.parent.mkdir()
        if kind == "kept":
            unpacked(shelf, game, self.path.parent)
            usual_folder().mkdir(parents=True, exist_ok=True)
            for key in (self.path.parent / "keys").iterdir():
                (usual_folder() / key.name).write_bytes(key.read_bytes())
        elif kind == "fresh":
            self._open_night(game)

    def _open_night(self, game: str) -> None:
        with open_books(self.path, create=True) as books:
            desk, count = Desk(books), self.rng.choice((2, 4, 4, 5, 6, 7, 8, 9, 14))
            desk.open_house(new_house("House", "Host"))
            seated = tuple(Seating(name, self.rng.choice((5_000, 20_000))) for name in NAMES[:count])
            try:
                desk.open_night(NightPlan("Night", "Host", seated, all_the_rest=True, game=game))
            except Refused:  # not every game has fourteen seats
                desk.open_night(NightPlan("Night", "Host", seated[:9], all_the_rest=True, game=game))

    def _start(self) -> None:
        """As `python -m ui FILE` does."""
        self.shell = Shell()
        self.shell.resize(*self.rng.choice(((1280, 800), (1440, 900), (1920, 1080))))
        running: list[Program] = []
        wanted = argparse.Namespace(file=self.path, demo=False, screenshot=None, size=None)
        self.shell.painted.connect(lambda: running.append(program_main.furnish(self.app, self.shell, wanted)))
        self.shell.show()
        self.shell.activateWindow()
        self._until(lambda: bool(running) and running[0].window.pages.currentWidget() is not running[0].window.waiting)
        self.program = running[0]
        self.hands.home = self.shell
        faulthandler.enable()  # the program's own goes to its log
        self.away = self.same = self.shut_out = self.under = 0

    def _until(self, done: Any) -> None:
        ends = time.monotonic() + OPENING
        while not done():
            self.app.processEvents()
            if time.monotonic() > ends:
                raise Trouble("the books do not open")
            time.sleep(0.002)

    def _end(self) -> None:
        """As closing the window does; then the books are opened once more and verified."""
        self.look()
        path = self.program.path
        desk = self.program.desk
        read_only = desk is None or bool(desk.books.read_only_because)
        self.program.close()
        self.shell.close()
        self.shell.deleteLater()
        self.app.processEvents()
        self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if path.exists() and not read_only:
            with open_books(path) as books:
                self._verified(Desk(books))

    # playing

    def _play_here(self, keys: int) -> None:
        for number in range(1, keys + 1):
            self.left -= 1
            self._one()
            self.app.processEvents()
            self.reached["events"] += 1
            self._quick_look()
            if number % LOOK_EVERY == 0:
                self.look()
            if number % VERIFY_EVERY == 0 and self.program.desk is not None:
                self._verified(self.program.desk)
            if not self.shell.isVisible():
                self.reached["closed and started again"] += 1
                self.tell("# it was closed, and is started again")
                self._end()
                self.path = self.program.path
                self._start()
            if self.shut_out > SHUT_OUT:
                self.reached["shut out by a PIN"] += 1
                return

    def _one(self) -> None:
        """One event: what the table asks, the way back to it, or anything."""
        if self.left == self.dies_at:
            faulthandler._sigsegv()  # type: ignore[attr-defined]  # the very thing that is looked out for
        window, desk, page = self.program.window, self.program.desk, self.program.pages.of(DealPage)
        self.shut_out = self.shut_out + 1 if window.locked else 0
        at_table = page is not None and page.isVisible() and not window.covered and not window.locked
        self.away = 0 if at_table else self.away + 1
        under = window.covered or QApplication.activePopupWidget() is not None or (
            page is not None and page.isVisible() and page.side.panel is not None)
        self.under = self.under + 1 if under else 0
        if self.under > LAID_OVER and self.rng.random() < 0.3:
            self.hands.key(self.rng.choice(PUT_AWAY))
        elif at_table and self.rng.random() < 0.7:
            self._deals()
        elif self.away > AWAY and self.rng.random() < 0.25:
            self._leads_on(desk)
        else:
            self.hands.anything(self.shell)

    def _deals(self) -> None:
        page = self.program.pages.of(DealPage)
        assert page is not None
        prompt = page.dealer.prompt if page.dealer.run else None
        self.same = self.same + 1 if prompt is not None and prompt.key == self.asked else 0
        self.asked = prompt.key if prompt else ""
        if page.ask is None:
            self.hands.anything(self.shell)
        elif self.same > STUCK and prompt is not None and not page.asks_aside and not page.stopped:
            self.tell(f"# a robot answers {prompt.key}")
            self.reached["helped"] += 1
            self.same = 0
            page.give(self.robot.answer(prompt), page.ask)
        else:
            self.hands.answers(page.ask, prompt)

    def _leads_on(self, desk: Desk | None) -> None:
        """Back to the table; where there is no night, the button that leads on."""
        self.away = AWAY // 2
        for key in BACK_TO_THE_TABLE:
            self.hands.key(key)
        page = self.program.window.pages.currentWidget()
        if desk is not None and desk.run is None and page is not None:
            leads = [one for one in page.findChildren(QPushButton)
                     if one.isVisible() and one.isEnabled() and one.property("kind") == "primary"]
            if leads:
                self.tell(f"# press {leads[-1].text()}")
                leads[-1].click()

    # looking

    def _quick_look(self) -> None:
        """What costs nothing to look at after every event."""
        if self.complaints:
            raise Trouble(self.complaints[0])
        for reporter in self.shell.findChildren(CrashReporter):
            if reporter.dialog is not None:
                raise Trouble(reporter.dialog.report.toPlainText())
        if strays := _strays(self.shell):
            raise Trouble(f"a part of the window is a window of its own: {strays}")
        window = self.program.window
        self.reached[f"place {window.place or type(window.pages.currentWidget()).__name__}"] += 1
        if window.over is not None:
            self.reached[f"over {type(window.over).__name__}"] += 1
        desk, page = self.program.desk, self.program.pages.of(DealPage)
        if desk is not None and desk.run is not None and page is not None and page.isVisible():
            game, prompt = desk.run.game.id, desk.prompt
            self.reached[f"game {game}"] += 1
            self._count_hands(game, desk)
            self.reached[f"asked {game} {_kind(prompt.key) if prompt else 'over'}"] += 1
            self.reached[f"tab {type(page.side.pages.currentWidget()).__name__}"] += 1
            if page.side.panel is not None:
                self.reached[f"panel {type(page.side.panel).__name__}"] += 1

    def _count_hands(self, game: str, desk: Desk) -> None:
        """How many hands these keys have dealt to their end."""
        assert desk.sitting is not None
        closed = str(self.path), desk.sitting.id, desk.table.hands_closed
        if closed[:2] == self.closed[:2]:
            self.reached[f"dealt {game}"] += max(0, closed[2] - self.closed[2])
        self.closed = closed

    def look(self) -> None:
        """The table and the books say the same, and nothing is less than nothing."""
        desk = self.program.desk
        if desk is None or desk.run is None or desk.sitting is None:
            return
        desk.books.behind.wait()
        table, kept = desk.table, desk.books.log(desk.sitting.id)
        if kept != tuple(desk.run.log):
            raise Trouble(f"the books hold {len(kept)} rows, the desk {len(desk.run.log)}")
        short = {str(place): held for place, held in table.balances.items()
                 if held < 0 and place.kind in NEVER_NEGATIVE and place not in desk.run.shortfalls()}
        if short:
            raise Trouble(f"less than nothing: {short}")
        for told in (table.balances, desk.books.balances()):
            sums: Counter[Family] = Counter()
            for place, held in told.items():
                sums[place.family] += held
            if any(sums.values()):
                raise Trouble(f"out of balance: {sums}")

    def _verified(self, desk: Desk) -> None:
        if found := desk.verify():
            raise Trouble(f"the books do not verify: {[one.sentence for one in found]}")
        self.reached["verified"] += 1
        self.reached["entries"] = max(self.reached["entries"], desk.books.head().number)


def _kind(key: str) -> str:
    """A question's key without its hand and its seat."""
    return "".join(sign for sign in key.partition("/")[2] or key if not sign.isdigit())


def _strays(shell: QWidget) -> list[QWidget]:
    """What stands on the screen beside the program, its dialogs, its lists and menus, and the players' display."""
    return [one for one in QApplication.topLevelWidgets() if one.isVisible() and one is not shell and not isinstance(
        one, QDialog | DisplayWindow) and one.windowType() in (Qt.WindowType.Widget, Qt.WindowType.Window)]


def _stand_in_for_dialogs(player: Player) -> None:
    """The system's own dialogs answer at once: a path in the folder, or that nothing was chosen."""
    rng, made = Random(player.seed), [0]

    def save(*words: Any, **more: Any) -> tuple[str, str]:
        made[0] += 1
        suffix = Path(str(words[2]) if len(words) > 2 else "x.pdf").suffix
        return (str(player.folder / f"saved-{made[0]}{suffix}") if rng.random() < 0.8 else "", "")

    def opened(*words: Any, **more: Any) -> tuple[str, str]:
        there = [one for one in player.folder.rglob("*") if one.is_file() and one.suffix in (".db", ".csv", ".toml")]
        return (str(rng.choice(sorted(there))) if there and rng.random() < 0.7 else "", "")

    QFileDialog.getSaveFileName = staticmethod(save)  # type: ignore[method-assign]  # no real dialog
    QFileDialog.getOpenFileName = staticmethod(opened)  # type: ignore[method-assign]
    QFileDialog.getExistingDirectory = staticmethod(  # type: ignore[method-assign]
        lambda *words, **more: str(player.folder) if rng.random() < 0.8 else "")


def _listen(player: Player) -> None:
    """Whatever Qt, a thread or a forgotten object complains of is trouble."""
    def said(kind: QtMsgType, _: QMessageLogContext, words: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and kind is not QtMsgType.QtInfoMsg and \
                not any(one in words for one in ONLY_OFFSCREEN):
            player.complaints.append(f"Qt: {words}")

    qInstallMessageHandler(said)
    sys.unraisablehook = lambda lost: player.complaints.append(f"lost: {lost.exc_value!r} in {lost.object!r}")
    threading.excepthook = lambda lost: player.complaints.append(f"in a thread: {lost.exc_value!r}")


def _two_screens(folder: Path) -> str:
    """A platform without a screen that has two of them: the dealer's, and one for the players."""
    screens = [{"name": name, "x": x, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96,
                "dpr": 1} for name, x in (("first", 0), ("second", 1920))]
    (folder / "screens.json").write_text(json.dumps({"screens": screens}), encoding="utf-8")
    return f"offscreen:configfile={folder / 'screens.json'}"


def main() -> int:
    """Play, and write down what was reached."""
    seed, keys, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    faulthandler.enable()
    if deadline := float(os.environ.get("SABOT_KEYS_DEADLINE", "0")):
        faulthandler.dump_traceback_later(deadline, exit=True)
    app = QApplication([sys.argv[0], "-platform", _two_screens(folder)])
    app.setQuitOnLastWindowClosed(False)
    app.setApplicationName("Sabot")
    player = Player(app, seed, keys, folder)
    _stand_in_for_dialogs(player)
    _listen(player)
    try:
        player.play()
    except Exception:
        import traceback

        traceback.print_exc()
        widget: QWidget | None = QApplication.focusWidget()
        print(f"at {player.program.window.place!r}, {player.asked!r}, keyboard with {widget!r}", file=sys.stderr)
        return 1
    finally:
        (folder / "reached.json").write_text(json.dumps(player.reached, indent=1, sort_keys=True), encoding="utf-8")
    faulthandler.cancel_dump_traceback_later()
    return 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # what is left of the windows is not taken down in an order of chance
