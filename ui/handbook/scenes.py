"""The handbook's pictures: the program itself, over books that a robot dealt, in its light theme."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PySide6.QtCore import QDeadlineTimer, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.cli.demo import step
from app.dealing.engine.robot import Robot
from app.desk import Desk, NightPlan, Seating, new_house
from app.desk.demo import HOST, SEATED, EveningClock, make_demo
from app.desk.session.several_tables import TablePlan
from app.games import FIRST, GAMES, game
from app.jackpots.rules import HIGH_HAND
from app.phones.switch import PORT
from app.store.books import Books, open_books
from app.words import tr
from ui.frame.program import Program
from ui.frame.window import Window
from ui.settings.page import SettingsPage

WIDE, HIGH = 1280, 720
PRINTED = 920
"""Pixels across a picture in the file: what a printer shows of it at that width."""
PATIENCE = 60_000
"""Milliseconds after which a scene that does not come to rest is given up."""
SEED = 7
STILL = 15
"""So often in a row nothing is under way once a picture is at rest."""

Make = Callable[[Path], None]


@dataclass(frozen=True)
class Scene:
    """What makes the books that are shown, the keys that lead to it, and what is done there that no key does."""

    make: Make
    keys: tuple[str, ...] = ()
    then: Callable[[Program], None] = lambda program: None


def demo(folder: Path) -> None:
    """The demo night, in the middle of a coup."""
    make_demo(folder / "house.db", folder / "keys")


def nothing(folder: Path) -> None:
    """No books yet."""


def damaged(folder: Path) -> None:
    """The demo night with a copy beside it, and half of its file gone."""
    demo(folder)
    path = folder / "house.db"
    with _books(folder) as books:
        (folder / "backups").mkdir()
        books.backup(folder / "backups")
    path.write_bytes(path.read_bytes()[:path.stat().st_size // 3])


def jackpot(folder: Path) -> None:
    """A game with a high-hand jackpot beside it, to which everybody contributes."""
    with _books(folder, create=True) as books:
        desk = _house(books)
        desk.jackpots.read_the_note()
        desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
        _night(desk, next(code for code in GAMES.ids if game(code).showdown))
        for player in desk.players():
            desk.jackpots.contribute(HIGH_HAND, player.id)
        deal_into_a_hand(desk)


def settled_soon(folder: Path) -> None:
    """A night of baccarat between two coups."""
    with _books(folder, create=True) as books:
        desk = _house(books)
        _night(desk)
        for _ in _steps(desk, lambda: desk.table.hands_closed < 3):
            pass


def several(folder: Path) -> None:
    """Two tables in one night."""
    with _books(folder, create=True) as books:
        desk = _house(books)
        _night(desk, shared=True)
        deal_into_a_hand(desk)
        rack = {value: 5 for value, many in desk.table.house.case.items() if many >= 5}
        desk.tables.open_one(TablePlan(GAMES.ids[-1], rack, "AN/BO"))


def phones_on(program: Program) -> None:
    """The phones' page as it is with seven that look, whatever network this computer is in."""
    services, page = program.services, program.pages.of(SettingsPage)
    assert services is not None
    assert page is not None
    kept = services.phones
    kept.switch.switch_on("192.168.1.23", PORT)
    kept.switch.make_link(2, "a picture")
    kept.is_served, kept.phones, kept.open_on = True, 7, {2: 2}
    page.show_part(page.phones)


def dealt(code: str) -> Make:
    """A night of a game, in the middle of a hand."""
    def make(folder: Path) -> None:
        with _books(folder, create=True) as books:
            desk = _house(books)
            _night(desk, code)
            deal_into_a_hand(desk)

    return make


SCENES = {
    "opening": Scene(nothing, ("Return", "Return")), "table": Scene(demo), "night": Scene(demo, ("F2",)),
    "happened": Scene(demo, ("Y",)),
    "rules": Scene(demo, ("F5",)), "settle": Scene(settled_soon, ("F7", "Return")), "jackpot": Scene(jackpot, ("F4",)),
    "trouble": Scene(damaged), "tables": Scene(several, ("F10",)), "map": Scene(demo, ("?",)),
    "phones": Scene(demo, ("Ctrl+,",), phones_on),
} | {code: Scene(dealt(code)) for code in GAMES.ids}
"""Every picture by its name; that of a game by the game's code."""


def picture(name: str) -> QImage:
    """One of them. Raises TimeoutError for one that does not come to rest."""
    scene = SCENES[name]
    with TemporaryDirectory() as made:
        folder = Path(made)
        scene.make(folder)
        return _shown(folder, scene)


def pictures(told: Callable[[str], None] = lambda name: None) -> Iterator[tuple[str, QImage]]:
    """All of them, one after the other; `told` hears of each before it is made."""
    for name in SCENES:
        told(name)
        yield name, picture(name)


def deal_into_a_hand(desk: Desk, part: float = 0.55) -> None:
    """Deal a first hand so far that something of it is seen; how long it is, is found at a table nobody sees."""
    with TemporaryDirectory() as unseen, open_books(Path(unseen) / "house.db", create=True) as books:
        twin = _house(books)
        _night(twin, desk.table.opening.game)
        dealt = sum(1 for _ in _steps(twin, lambda: not twin.table.hands_closed))
    for _ in zip(range(round(dealt * part)), _steps(desk, lambda: True), strict=False):
        pass


def _steps(desk: Desk, more: Callable[[], bool]) -> Iterator[None]:
    robot = Robot(Random(SEED), getattr(desk.table.rules, "decks", 1))
    robot.new_shoe()
    while desk.prompt is not None and more():
        step(desk, robot)
        yield


def _books(folder: Path, create: bool = False) -> Books:
    return open_books(folder / "house.db", key_folder=folder / "keys", create=create)


def _house(books: Books) -> Desk:
    desk = Desk(books, EveningClock())
    desk.open_house(new_house(tr("Demo house"), HOST, demo=True))
    return desk


def _night(desk: Desk, code: str = FIRST, shared: bool = False) -> None:
    most = game(code).players[1]
    unit = desk.house.money.unit if desk.house else 1
    seatings = tuple(Seating(name, amount * unit) for _, name, amount in SEATED[:min(most, 6)])
    desk.open_night(NightPlan(tr("Friday Night"), HOST, seatings, all_the_rest=True, game=code, shared=shared))


class Light(Window):
    """A window that stays light: on paper ink is dear."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = "light"

    def use_theme(self, name: str) -> None:
        """It stays."""


def _shown(folder: Path, scene: Scene) -> QImage:
    window = Light()
    window.resize(WIDE, HIGH)
    program = Program(window, folder / "house.db", demo_path=folder / "demo.db", key_folder=folder / "keys")
    window.show()
    program.open()
    try:
        _rest(program)
        for key in scene.keys:
            _press(QApplication.focusWidget() or window, key)
            _rest(program)
        scene.then(program)
        _rest(program)
        return window.grab().toImage().scaledToWidth(PRINTED, Qt.TransformationMode.SmoothTransformation)
    finally:
        program.close()
        window.close()


def _press(target: QWidget, key: str) -> None:
    if len(key) == 1:
        QTest.keyClicks(target, key)
    else:
        QTest.keySequence(target, QKeySequence(key))


def _rest(program: Program) -> None:
    """Wait until all is read, reckoned and painted. Raises TimeoutError where that does not end."""
    end, still = QDeadlineTimer(PATIENCE), 0
    while still < STILL:
        if end.hasExpired():
            raise TimeoutError("A picture of the handbook does not come to rest.")
        QApplication.processEvents()
        QTest.qWait(20)
        still = 0 if program.background.busy else still + 1
