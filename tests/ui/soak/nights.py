"""Nights of a robot host in the real window: `python -m tests.ui.soak.nights HOURS LEAK FOLDER`.

Each hour is a night of its own, opened and closed in the window, so that one is like the other and what an hour leaves
behind can be seen. What stood after it is a line of JSON. `LEAK` is what is kept on purpose after each answer.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from random import Random
from threading import Event, Thread

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QFileDialog

from ui.qt.overrides import report_errors

report_errors()  # before the first class of the program is made

from app.dealing.engine.game import Game  # noqa: E402
from app.dealing.engine.robot import Robot  # noqa: E402
from app.dealing.prompts.kinds import Pay, Wagers  # noqa: E402
from app.dealing.prompts.showing import Tally  # noqa: E402
from app.desk import Desk, NightPlan, Seating, new_house  # noqa: E402
from app.desk.cashier.night_end import EndStep  # noqa: E402
from app.games import GAMES  # noqa: E402
from app.store.books import open_books  # noqa: E402
from tests.app.desk.guarding import HOST_PIN, guarded  # noqa: E402
from tests.ui.night_end import ending  # noqa: E402
from tests.ui.soak import meter  # noqa: E402
from tests.ui.soak.hands import AtTheWindow, Work  # noqa: E402
from tests.ui.test_dealers_evening import Evening, give_pots_away, keys_for  # noqa: E402
from ui.deal.answers.settle import SettleAsk  # noqa: E402
from ui.deal.choosing.ask import ChooseAsk  # noqa: E402
from ui.deal.private_hand import PrivateHand  # noqa: E402
from ui.deal.side.seat_panel import SeatPanel  # noqa: E402
from ui.first_run.page import FirstRunPage  # noqa: E402
from ui.frame.pages import PLACES  # noqa: E402
from ui.printing.sheets_card import SheetsCard  # noqa: E402

NAMES = ("Luca", "Tom", "Priya", "Oskar", "Chen", "Anna")
HANDS = 5
"""Of each game in an hour: with thirteen games as many as a dealer deals."""
SEED = 7

kept: list[object] = []


def keep_picture() -> None:
    """A picture of a tenth of a megabyte."""
    picture = QPixmap(160, 160)
    picture.fill()
    kept.append(picture)


def keep_thread() -> None:
    """A thread that waits for what never comes."""
    Thread(target=Event().wait, daemon=True).start()


LEAKS: dict[str, Callable[[], object]] = {
    "nothing": lambda: None, "pictures": keep_picture, "handles": lambda: kept.append(os.open(os.devnull, os.O_RDONLY)),
    "threads": keep_thread}
"""What may be kept after each answer, to see that it is found."""


class Host(AtTheWindow):
    """Deals, looks at everything, closes the night and opens the next one."""

    def __init__(self, app: QApplication, folder: Path, hours: int, leak: Callable[[], object]) -> None:
        super().__init__(app, folder / "house.db", self._hours(hours))
        self.leak, self.robot = leak, Robot(Random(SEED), 8)
        self.times: list[float] = []

    def _hours(self, hours: int) -> Work:
        yield lambda: self.window.locked
        yield from self._unlock()
        for _ in range(hours):
            self.times.clear()
            yield from self._night()
            yield from self._rest()
            print(json.dumps(asdict(meter.hour_over(self.times))), flush=True)

    def _rest(self) -> Work:
        """All is written, what is to be deleted is gone."""
        self.desk.books.behind.wait()
        for _ in range(20):
            yield None

    # a night

    def _night(self) -> Work:
        for game in GAMES:
            if self.desk.night is None:
                yield from self._open_night()
            elif self.desk.run is not None and self.desk.run.game is not game:
                yield from self._change_to(game)
            yield from self._deal(game)
        yield from self._close_night()

    def _open_night(self) -> Work:
        yield from self.typed("F3")
        page = self.window.pages.currentWidget()
        assert isinstance(page, FirstRunPage), page
        page.host.edit.setFocus()
        yield from self.typed("Enter")
        for name in NAMES:
            yield from self.typed(*name, "Enter")
        yield from self.typed("^Enter")

    def _change_to(self, game: Game) -> Work:
        """Ctrl+G, its letter, Enter; where a shoe's discards are counted first, that too."""
        run = self.desk.run
        while run is not None and run.game is not game:
            if not isinstance(self.deal.ask, ChooseAsk):
                yield from self.typed("^G")
            yield from self.typed(game.letter.lower(), "Enter")
            while (run := self.desk.run) is not None and run.game is not game and self.desk.prompt is not None and \
                    not isinstance(self.deal.ask, ChooseAsk):
                yield from self._answer()

    def _deal(self, game: Game) -> Work:
        desk, looked = self.desk, False
        assert desk.run is not None
        assert desk.run.game is game, desk.run.game
        while desk.prompt is not None and (desk.table.hands_closed < HANDS or desk.table.hand is not None):
            if not looked and desk.table.hands_closed:
                looked = True
                yield from self._look_round(GAMES.ids.index(game.id))
            yield from self._answer()

    def _answer(self) -> Work:
        """One question: bets and payments in one go, all else by its keys. Who is short buys in first."""
        desk, page = self.desk, self.deal
        while desk.run is not None and (aside := self.robot.before(desk.run)) is not None:
            desk.aside(aside)
            page.refresh()
            yield None
        prompt, ask, run = desk.prompt, page.ask, desk.run
        assert prompt is not None
        assert ask is not None
        assert run is not None
        rows = len(run.log)
        if (ruling := self.robot.ruling(run)) is not None:
            page.run_command(lambda: desk.rule(ruling), ask)
            yield None
            return
        body = self.robot.answer(prompt)
        began = time.thread_time()
        if isinstance(prompt, Wagers | Pay):
            page.give(body, ask)
            yield None
        else:
            yield from self.typed(*(keys := keys_for(prompt, body)))
        self.times.append(time.thread_time() - began)
        while isinstance(page.side.panel, SeatPanel):
            sold = len(run.log)
            yield from self.typed("Enter", "Enter")
            assert len(run.log) > sold, (prompt.key, page.strip.said)
            if isinstance(prompt, Tally) and prompt.taps and self.asked == prompt.key:
                yield from self.typed(*keys[keys.index("Enter"):])  # what was tapped stays
        if isinstance(ask, SettleAsk) and ask.lacking:
            while ask.lacking:
                yield from self.typed("r")
            yield from self.typed("Enter")
        assert len(run.log) > rows, (prompt.key, body, page.strip.said)
        self.leak()

    def _close_night(self) -> Work:
        give_pots_away(Evening(self, 0))
        yield from self.typed("F7")
        while ending(self).step < EndStep.COUNT:
            entries = len(self.desk.books.entries())
            yield from self.typed("Enter")
            assert len(self.desk.books.entries()) > entries, ending(self).strip.words.accessibleName()
        yield from self.typed("b", "Enter", "Enter")
        assert self.desk.night is None

    # a round through everything

    def _look_round(self, at: int) -> Work:
        """Every page, and one of all the other things: in an hour each has its turn."""
        beside = (self._tabs, self._help, self._find, self._take_back, self._print, self._looks, self._lock,
                  self._display, self._replay, self._practise)
        for one in (self._pages, beside[at % len(beside)]):
            yield from one(at)
            yield from self._back_to_the_table()

    def _back_to_the_table(self) -> Work:
        for _ in range(5):
            if self.window.covered:
                yield from self.typed("Esc")
        yield from self.typed("F3")
        assert self.deal.isVisible()
        assert not self.window.covered, self.window.over

    def _pages(self, at: int) -> Work:
        for place in PLACES:
            self.program.go(place)
            yield None
            yield from self.typed("Down", "Tab")

    def _tabs(self, at: int) -> Work:
        yield from self.typed(*"]" * self.deal.side.pages.count())

    def _help(self, at: int) -> Work:
        for key in ("F1", "?", "y", "n", "i", "^1"):
            yield from self.typed(key, "Esc", "Esc")
        self.press("F10")
        yield lambda: not isinstance(QApplication.focusWidget(), PrivateHand)

    def _find(self, at: int) -> Work:
        yield from self.typed("^K", *"rebuy tom 100", "Enter", "Esc")

    def _take_back(self, at: int) -> Work:
        """The last step but one is opened to be put right and left alone; the last is taken back and done again."""
        run = self.desk.run
        assert run is not None
        self.deal.fix(next(row.seq for row in reversed(run.effective) if row.key))
        yield None
        yield from self.typed("Esc", "^Z")
        if self.deal.asks_aside:
            yield from self.typed("Enter")
        yield from self.typed("^Y")

    def _print(self, at: int) -> Work:
        """Every sheet is looked at, one saved."""
        yield from self.typed("^P")
        card = self.window.over
        assert isinstance(card, SheetsCard), card
        for row in range(card.list.count()):
            card.list.setCurrentRow(row)
            yield None
        card.list.setCurrentRow(at % card.list.count())
        yield from self.typed("^S", "Esc")

    def _looks(self, at: int) -> Work:
        """Text size, colours, language, and the size of the window."""
        self.program.go("settings")
        yield None
        chosen = self.preferences
        for change in (*(partial(chosen.use_text_size, size) for size in (130, 150, 100)),
                       *(partial(chosen.use_theme, name) for name in ("light", "dark")),
                       *(partial(chosen.use_language, code) for code in ("zh", "en")),
                       *(partial(self.shell.resize, *size) for size in ((1440, 900), (1280, 720)))):
            change()
            yield None

    def _lock(self, at: int) -> Work:
        yield from self.typed("F12")
        assert self.window.locked
        yield from self._unlock()

    def _unlock(self) -> Work:
        yield from self.typed(*HOST_PIN, "Enter")
        yield lambda: not self.window.locked
        self.program.locker.idle.end()  # a machine that has much else to do would be taken for one that slept

    def _display(self, at: int) -> Work:
        yield from self.typed("F9", "F9", "F9", "⇧F9")

    def _replay(self, at: int) -> Work:
        yield from self.typed("^R", "Enter", *["Right"] * 4, "Esc")

    def _practise(self, at: int) -> Work:
        self.program.go("practice")
        yield from self.typed("Enter", "p", "Enter", "b", "Enter")


def lay_out(path: Path) -> None:
    """A house with PINs and its first night."""
    with open_books(path, create=True) as books:
        desk = Desk(books)
        desk.open_house(new_house("House", "Anna"))
        guarded(desk)
        desk.open_night(NightPlan("Night", "Anna", tuple(Seating(name, 20_000) for name in NAMES), all_the_rest=True,
                                  game=GAMES[0].id))


def save_at_once(folder: Path) -> None:
    """The system's own dialog answers at once."""
    QFileDialog.getSaveFileName = staticmethod(  # type: ignore[method-assign]  # no real dialog
        lambda *words, **more: (str(folder / f"saved{Path(str(words[2])).suffix}"), ""))


def main() -> int:
    """Play the nights; each hour's measures are a line of JSON."""
    hours, leak, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    lay_out(folder / "house.db")
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    app.setApplicationName("Sabot")
    save_at_once(folder)
    return Host(app, folder, int(hours), LEAKS[leak]).run()


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # what is left of the windows is not taken down in an order of chance
