"""The stories of the program's places: from the first window to a night that is settled."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.desk import Desk, NightPlan, Seating
from app.desk.demo import make_demo
from app.desk.house.house import new_house
from app.jackpots.rules import HIGH_HAND
from app.jackpots.standing import Deed
from app.phones.switch import PORT
from app.store.migrations import CURRENT
from tests.app.desk.dealing import open_test_books
from tests.app.desk.guarding import DEALER_PIN, guarded
from tests.app.desk.jackpot_night import FOUR_TENS, FULL, JackpotNight
from tests.app.desk.jackpot_tables import JackpotTables
from tests.app.desk.leftovers import leave_in_the_pot
from tests.app.store.house import by_hand
from tests.ui.kept_pictures.stage import Stage
from tests.ui.kept_pictures.still import NOW
from tests.ui.kept_pictures.story import Scene, Story, press, scene
from tests.ui.lock.locking import sell
from ui.practice.page import PracticePage
from ui.settings.page import SettingsPage
from ui.settings.phone_cards import LinkCard
from ui.stats.page import StatsPage

SEATED = ("Luca Moretti", "Tom", "Priya", "Oskar", "Chen Wei 陈伟", "Ruth", "Mei Lin")


def nothing(folder: Path) -> None:
    """No books yet."""


def demo(folder: Path) -> None:
    """The demo night, in the middle of a coup: dealt once, and put down anew for each story."""
    for path, content in _demo().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


@cache
def _demo() -> Mapping[Path, bytes]:
    with TemporaryDirectory() as first:
        folder = Path(first)
        make_demo(folder / "house.db", folder / "keys")
        return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def with_pins(folder: Path) -> None:
    """The demo night in a house that has PINs."""
    demo(folder)
    with open_test_books(folder) as books:
        guarded(Desk(books))


def of_a_newer_sabot(folder: Path) -> None:
    """The demo night, in books that only a later version knows."""
    demo(folder)
    with by_hand(folder / "house.db") as link:
        link.execute(f"PRAGMA user_version={CURRENT + 1}")


def pot_left_over(folder: Path) -> None:
    """A round of Red Dog, and its pot shared out as far as it goes."""
    with open_test_books(folder, create=True) as books:
        desk = Desk(books)
        desk.open_house(new_house("Anna’s house", "Anna"))
        seatings = tuple(Seating(name, 10_000, how=("cash", "account")[at % 2]) for at, name in enumerate(SEATED))
        desk.open_night(NightPlan("Saturday night", "Anna", seatings, all_the_rest=True, game="red_dog",
                                  rules={"ante": 100}))
        desk.answer(1)
        leave_in_the_pot(desk, {2: 200} | dict.fromkeys((3, 4, 5, 6, 7, 1), 100), "split")


def jackpot_of_tables(folder: Path) -> None:
    """Two tables with one high-hand jackpot: a hand is confirmed at the first, another claimed at the second."""
    here = JackpotTables(folder)
    here.clock.minute = int(NOW.timestamp()) // 60 - 29_000_000 - 30
    here.pays("Ann", "Bo", "Cy")
    here.stands("Ann", FULL)
    here.claims("Cy", FOUR_TENS)
    here.first.books.close()


def paid_out(stage: Stage) -> None:
    """What was claimed at this table is confirmed, and the period ends."""
    jackpots = stage.desk.desk_at(2).jackpots
    running = jackpots.running(HIGH_HAND)
    assert running is not None
    jackpots.confirm(HIGH_HAND, running.candidates[-1].number, "S. T.", 52)
    jackpots.end(HIGH_HAND, Deed.AWARD)


def jackpot(folder: Path) -> None:
    """3-5-7 with a high-hand jackpot: four contribute, one hand is confirmed and another claimed."""
    night = JackpotNight(folder)
    night.clock.minute = int(NOW.timestamp()) // 60 - 29_000_000 - 30
    night.pays("Ann", "Bo", "Cy", "Di").showdown("Ann", "Bo").stands("Ann", FOUR_TENS)
    night.claims("Bo", "As Ah Ad 9c 9d")
    night.close()


def part(number: int) -> Scene:
    """A part of the settings."""
    def show(stage: Stage) -> None:
        stage.desk.books.path = Path("house.db")  # where it lies in truth is another place each time
        stage.page(SettingsPage).show_section(number)

    return scene(f"settings {number + 1}", show)


def phones_on(stage: Stage) -> None:
    """The players' phones are on, seven look, and one player's link is open on two: as if a child had said so."""
    kept, page = stage.program.services.phones, stage.page(SettingsPage)  # type: ignore[union-attr]  # books are open
    kept.switch.switch_on("192.168.1.23", PORT)
    kept.switch.make_link(2, "words")
    kept.is_served, kept.phones, kept.open_on = True, 7, {2: 2}
    page.show_part(page.phones)


def displayed(stage: Stage) -> QWidget:
    """The players' display, in the window that it has where there is one monitor."""
    window = stage.program.display.opened().window
    window.resize(stage.window.size())
    return window


def on_one_monitor(stage: Stage) -> None:
    """Have the players' display open in the corner of the only monitor."""
    assert len(QGuiApplication.screens()) == 1
    press("F9")(stage)


def drill(stage: Stage) -> None:
    """The first drill, its first question missed."""
    press("1")(stage)
    stage.page(PracticePage).answer("nonsense")


PLACES = (
    Story("first run", nothing, (
        scene("a word of caution", ""), scene("a new house", "Enter"),
        scene("players typed", '"Anna', "Enter", '"Luca', "Enter", '"Mei Lin', "Enter"),
    )),
    Story("coup", demo, (
        scene("a card is awaited", ""), scene("a rank is keyed", "5"), scene("pay", "h"),
        scene("walked back", "Left Left"), scene("odds", "Esc ] ]"), scene("shoe", "]"), scene("log", "]"),
        scene("bets", "] ⇧Enter"), scene("a bet is typed", "Down 4 0"),
    )),
    Story("beside a coup", demo, (
        scene("what happened", "y"), scene("a ruling", "Down Down Enter"), scene("the rule", "Esc Esc", "F1"),
        scene("keys", "Esc ?"), scene("commands", "Esc ^k"), scene("a command", '"rebuy tom 100'),
        scene("a seat", "Esc Esc", "^3"), scene("the next game", "Esc Esc", "^g"),
        Scene("the display", (press("Esc"), on_one_monitor), displayed),
    )),
    Story("night", demo, (
        scene("players", "F2"), scene("a player", "Down"), scene("another player", "n"), scene("bank", "Esc b"),
        scene("an expense", "Esc e"), scene("sheets", "Esc ^p"),
    )),
    Story("books", demo, (
        scene("hands", "^r"), scene("replay", "Enter"), scene("ledger", "Esc", "F6"),
        scene("an entry", "Enter"), scene("jackpots off", "F4"), scene("stats", "F8"),
        scene("one picture", lambda stage: stage.page(StatsPage).enlarge(2)),
    )),
    Story("house", demo, (
        scene("rules", "F5"), scene("other rules", "Down"), scene("settings 1", "^,"), *map(part, range(1, 7)),
        scene("phones are asked for", lambda stage: stage.page(SettingsPage).phones.ask_to_switch_on()),
        scene("phones", "Esc", phones_on), scene("a player's code", lambda stage: stage.window.lay_over(
            LinkCard("Tom", "http://192.168.1.23:8047/#m=pictured"))),
    )),
    Story("lock", with_pins, (
        scene("locked", ""), scene("a PIN is typed", "2 7 0"),
        scene("the host is asked", f'"270{DEALER_PIN}', "Enter", f'"{DEALER_PIN}', "Enter", sell),
    )),
    Story("fault", of_a_newer_sabot, (scene("newer books", ""),)),
    Story("settle", pot_left_over, (
        scene("pots", "F7"), scene("cash out", "Enter"), scene("one counted", '"90', "Enter", '"lost'),
        scene("count", " ".join(["Enter"] * len(SEATED))), scene("difference", "t", '"23385', "Enter"),
        scene("close", "h", "Enter"), scene("settled", "Enter"), scene("a payment", "Esc", "p"),
        scene("another night", "Esc Esc", "F3"),
        scene("practice", lambda stage: stage.program.go("practice")), scene("a drill", drill),
    )),
    Story("a jackpot of several tables", jackpot_of_tables, (
        scene("claims of two tables", "F4"), scene("the deck of the other table", "^PgDn", "F4"),
        scene("paid and carried", paid_out),
    )),
    Story("jackpot", jackpot, (scene("jackpot on", "F4"), scene("a claim", "j"), scene("bad beat", "Esc", "]"))),
)
