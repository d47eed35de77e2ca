"""The whole program in its window over books of its own, and a dealer's hands at its keyboard."""

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.desk import Desk, House, NightPlan
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, bets, deal
from tests.copied import copied
from tests.ui.hands import press
from ui.deal.deal_page import DealPage
from ui.frame.pages import Page
from ui.frame.preferences import Preferences
from ui.frame.program import Program
from ui.frame.services import Services
from ui.frame.window import Window


def books_with_a_night(folder: Path, house: House, plan: NightPlan, keys: Path | None = None) -> Path:
    """Books in which a night has just been opened; their key lies in a folder beside them, or in that of `keys`."""
    def write(place: Path) -> None:
        with open_books(place / "house.db", key_folder=keys or place / "keys", create=True) as books:
            desk = Desk(books)
            desk.open_house(house)
            desk.open_night(plan)

    if keys:
        write(folder)
    else:
        copied(("a night", repr(house), repr(plan)), write, folder)
    return folder / "house.db"


def begin_a_third_coup(running: "Running") -> None:
    """Two coups are dealt, bets are down, and the first card of the third is awaited."""
    for answer in (1, None):
        running.desk.answer(answer)
    for cards in (BANKER_WINS, PLAYER_WINS):
        deal(running.desk, cards)
    running.desk.answer(bets(s1={"banker": 1250, "tie": 500}, s3={"player": 2500}))
    running.deal.refresh()


def on_the_disk(desk: Desk) -> dict[Path, bytes]:
    """The file of a desk's books, and what lies beside it while they are open, once all that was keyed is in it."""
    desk.ahead.settle()
    path = desk.books.path
    assert path is not None
    return {one: one.read_bytes() for one in (path, path.with_name(path.name + "-wal")) if one.exists()}


class Running:
    """The program, started over books; keys go to whatever has the keyboard."""

    def __init__(self, qtbot: QtBot, folder: Path, path: Path | None = None,
                 size: tuple[int, int] = (1280, 800), window: Window | None = None) -> None:
        self.window = window or Window()
        self.window.resize(*size)
        qtbot.addWidget(self.window, before_close_func=lambda _: self.program.close())
        self.program = Program(self.window, path or folder / "house.db", demo_path=folder / "demo.db",
                               key_folder=folder / "keys")
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.window.activateWindow()
        self.wait(qtbot, lambda: self.program.open())

    def wait(self, qtbot: QtBot, do: Callable[[], None]) -> None:
        """Do something, and wait until books are open."""
        with qtbot.waitSignal(self.program.ready):
            do()

    @property
    def desk(self) -> Desk:
        """The desk behind the window."""
        assert self.program.desk is not None
        return self.program.desk

    @property
    def services(self) -> Services:
        """What its pages are made from."""
        assert self.program.services is not None
        return self.program.services

    @property
    def preferences(self) -> Preferences:
        """How it looks and speaks."""
        return self.services.preferences

    def page(self, kind: type[Page]) -> Page:
        """The page of a kind, which was shown."""
        page = self.program.pages.of(kind)
        assert page is not None
        return page

    @property
    def deal(self) -> DealPage:
        """The dealer's page."""
        return self.page(DealPage)

    @property
    def asked(self) -> str:
        """The key of what is asked now."""
        return self.desk.prompt.key if self.desk.prompt else ""

    def press(self, what: str) -> None:
        """One key: "7", "⇧S", "^Enter"."""
        press(what, self.window)

    def keys(self, *pressed: str) -> None:
        """Several keys."""
        for one in pressed:
            self.press(one)
