"""A window on a house of a server, and another program in the same house: what is seen, taken, asked for and given."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.dealing.values.transfers import RACK
from app.desk import Desk
from app.desk.house.known_houses import known_houses, remember
from app.desk.session.several_tables import TablePlan
from app.store.server import opening
from app.store.server.desk_file import add_desk, open_desk, read, write
from tests.app.desk.dealing import BANKER_WINS, QUICK, deal, house, plan
from tests.app.store.postgres.server import Server
from tests.ui.running import Running
from ui.first_run.page import FirstRunPage
from ui.night.page import NightPage
from ui.tables.card import TablesCard
from ui.tables.houses_card import HousesCard
from ui.tables.watch_frame import WatchFrame

FLOAT = {50: 60, 250: 20, 500: 20}


@pytest.fixture
def desk_file(server: Server, database: str, tmp_path: Path) -> Callable[[str], Path]:
    """The file of a desk by this name."""
    def made(name: str) -> Path:
        engine = opening.engine_of(server.url(database))
        write(path := tmp_path / f"{name}.sabot-desk", add_desk(engine, f"{database}_{name}", tmp_path / "owner"))
        engine.dispose()
        return path

    return made


@pytest.fixture
def other(desk_file: Callable[[str], Path], tmp_path: Path) -> Iterator[Desk]:
    """Another program, on laptop-2, whose Table 1 has Ann, Bo and Cy and waits for bets."""
    with ExitStack() as after:
        books = open_desk(desk_file("two"), tmp_path / "keys-2")
        after.enter_context(books)
        books.computer = "laptop-2"
        books.deal_here()
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(replace(plan(), all_the_rest=False, rack={50: 100, 250: 100, 500: 40, 2_500: 10}))
        desk.answer(1)
        desk.answer(None)
        yield desk
        assert desk.verify() == []


@pytest.fixture
def running(qtbot: QtBot, other: Desk, desk_file: Callable[[str], Path], tmp_path: Path) -> Running:
    """A window of another program in the same house."""
    made = Running(qtbot, tmp_path, desk_file("one"))
    qtbot.waitUntil(lambda: made.desk.books.common.hears)  # type: ignore[attr-defined]
    made.desk.books.computer = "laptop-1"  # type: ignore[attr-defined]
    return made


def frame(running: Running) -> WatchFrame:
    """What lies over the page of a table that is not dealt here."""
    [found] = running.deal.findChildren(WatchFrame)
    return found


def test_a_table_dealt_elsewhere_is_watched_row_by_row_and_no_key_reaches_it(qtbot: QtBot, running: Running,
                                                                            other: Desk) -> None:
    assert frame(running).shown
    assert "Table 1" in frame(running).said.text()
    assert "Watch it, or ask for it." in frame(running).said.text()
    before = other.books.last_command()
    running.keys("1", "0", "^Enter", "Backspace", "n", "Space")
    assert other.books.last_command() == before
    deal(other, BANKER_WINS)
    qtbot.waitUntil(lambda: running.desk.table.balances == other.table.balances)
    assert running.desk.felt() == other.felt()
    assert running.desk.prompt.key == other.prompt.key if running.desk.prompt and other.prompt else False


def test_a_table_is_asked_for_with_enter_given_and_dealt_here(qtbot: QtBot, running: Running, other: Desk) -> None:
    running.press("Enter")
    qtbot.waitUntil(lambda: "Asked for." in frame(running).said.text())
    [asked] = other.asks.open()
    other.asks.give(asked.number)
    qtbot.waitUntil(lambda: not frame(running).shown)
    assert not running.desk.watches
    before = running.asked
    running.keys("1", "0", "^Enter")
    qtbot.waitUntil(lambda: running.asked != before)
    assert running.desk.table.bets_down() == {1: {"player": 1_000}}
    assert other.watches


def test_a_table_that_is_asked_for_here_is_given_with_enter_and_watched_from_then_on(
        qtbot: QtBot, running: Running, other: Desk) -> None:
    other.leases.let_go()
    qtbot.waitUntil(lambda: frame(running).go.label == "Take it")
    running.press("Enter")
    qtbot.waitUntil(lambda: not frame(running).shown)
    other.house_desk.booked(other.house_desk.read_beside(other.books.last_command()[0], is_gap=True))
    other.leases.ask()
    qtbot.waitUntil(lambda: running.window.top.tabs.asked.value == "1")
    running.press("^L")
    card = running.window.over
    assert isinstance(card, TablesCard)
    assert [row.label for _, row in card.rows] == ["laptop-2 asks for Table 1 · asked"]
    running.keys("Enter", "Esc")
    qtbot.waitUntil(lambda: frame(running).shown)
    other.leases.take()
    deal(other, BANKER_WINS)
    qtbot.waitUntil(lambda: running.desk.table.balances == other.table.balances)


def test_tables_opened_and_closed_elsewhere_come_and_go_as_tabs(qtbot: QtBot, running: Running, other: Desk) -> None:
    second = other.desk_at(other.tables.open_one(TablePlan(rack=FLOAT, by="AK BL", rules=QUICK)))
    tabs = running.window.top.tabs.tabs
    qtbot.waitUntil(lambda: [*tabs] == [1, 2])
    running.press("^PgDn")
    assert (running.desk.at, frame(running).shown) == (2, True)
    second.close_table(FLOAT, "AK BL")
    qtbot.waitUntil(lambda: [*tabs] == [1])
    assert running.desk.at == 1


def test_a_fill_asked_elsewhere_is_accepted_here_and_what_is_typed_meanwhile_stays(qtbot: QtBot, running: Running,
                                                                                 other: Desk) -> None:
    number = other.asks.fill({250: 4})
    qtbot.waitUntil(lambda: running.window.top.tabs.asked.value == "1")
    running.press("F2")
    night = running.page(NightPage)
    running.keys("1", "2")
    typed = night.strip.buy.amount
    assert typed
    running.press("^L")
    running.press("Enter")
    assert [one.last for one in other.asks.tonight()] == ["accepted"]
    before = other.table.balance(RACK)
    other.asks.receive(number, by="AK BL")
    assert other.table.balance(RACK) == before + 1_000
    qtbot.waitUntil(lambda: running.desk.asks.open() == ())
    running.press("Esc")
    assert night.strip.buy.amount == typed


def test_a_night_closed_and_opened_elsewhere_leads_to_the_right_page(qtbot: QtBot, desk_file: Callable[[str], Path],
                                                                   tmp_path: Path) -> None:
    with open_desk(desk_file("two"), tmp_path / "keys-2") as books:
        other = Desk(books)
        other.open_house(house())
        running = Running(qtbot, tmp_path, desk_file("one"))
        assert isinstance(running.window.pages.currentWidget(), FirstRunPage)
        other.open_night(plan())
        qtbot.waitUntil(lambda: running.window.place == "deal")
        assert running.desk.watches
        running.program.close()


def test_a_house_that_was_opened_by_a_desks_file_stands_in_the_list_and_opens_without_that_file(
        qtbot: QtBot, desk_file: Callable[[str], Path], tmp_path: Path) -> None:
    file = desk_file("one")
    running = Running(qtbot, tmp_path, file)
    secrets = read(file)
    file.unlink()  # the stick was taken away
    listed = (tmp_path / "keys" / "houses.json").read_text()
    assert secrets.password not in listed
    assert secrets.key not in listed
    running.program.open_demo()
    qtbot.waitUntil(lambda: running.program.desk is not None and running.program.path.name == "demo.db", timeout=20_000)
    running.program.choose_file()
    card = running.window.over
    assert isinstance(card, HousesCard)
    assert [row.label for row in card.rows] == [f"{secrets.database} on {secrets.host}, as one", "Another file"]
    running.wait(qtbot, lambda: running.press("Enter"))
    assert running.desk.books.is_shared
    assert running.program.path.parent == tmp_path / "keys"


def test_the_list_leaves_out_what_can_no_longer_be_opened(desk_file: Callable[[str], Path], tmp_path: Path) -> None:
    keys = tmp_path / "keys-3"
    for name in ("one", "two"):
        file = desk_file(name)
        open_desk(file, keys).close()
        remember(keys, file)
    assert [one.desk for one in known_houses(keys)] == ["two", "one"]
    next(keys.glob("*_one.server")).unlink()
    assert [one.desk for one in known_houses(keys)] == ["two"]
    (keys / "houses.json").write_text("[{}]")
    assert known_houses(keys) == ()
