"""Every kind of sheet that there is, out of books that were dealt: of two nights, a jackpot, three tables, a copy."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from app.cli.demo import deal_demo
from app.dealing.asides.registry import BuyIn
from app.desk import Desk
from app.desk.paper.sheets import KINDS
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.recovery import recovery_sheet
from app.sheets.tongues import Language
from app.store.books import open_books
from tests.app.desk.dealing import PLAYER_WINS, deal
from tests.app.desk.guarding import SetClock
from tests.app.desk.jackpot_night import FOUR_TENS, JackpotNight
from tests.app.desk.pit.house import an_evening
from tests.app.desk.rescue.test_taking_up import Evening

AT = datetime(2026, 11, 22, 1, 14, tzinfo=UTC)


@cache
def every_sheet() -> tuple[tuple[str, Sheet], ...]:
    """Every sheet that these books can be printed as, in every language that it comes in, by a name for each."""
    with TemporaryDirectory() as folder:
        made = tuple(_of_all(Path(folder)))
    assert {name.split("/")[1] for name, _ in made} >= {kind.code for kind in KINDS}
    return made


def _of_all(folder: Path) -> Iterator[tuple[str, Sheet]]:
    makers = {"demo": _demo, "points": _points, "jackpot": _jackpot, "tables": _tables, "copy": _copy}
    for name, make in makers.items():
        (folder / name).mkdir()
        desk = make(folder / name)
        yield from ((f"{name}/{which}", sheet) for which, sheet in _of(desk, whole=name == "demo"))
        desk.books.close()
    yield "house/recovery", recovery_sheet("Friday", "Anna", "7K2MQ-4XDAB", AT, demo=True)


def _of(desk: Desk, whole: bool) -> Iterator[tuple[str, Sheet]]:
    """Those of a night, and where the whole is wanted those of the house, which are the same everywhere."""
    for choice in desk.sheets.possible():
        if choice.kind.of_house and not whole:
            continue
        for language in Language if choice.kind.spoken else (Language.ENGLISH,):
            sheet = desk.sheets.make(choice, Printing(AT, "1.0", language=language))
            yield f"{choice.kind.code}/{choice.subject.key}/{language}", sheet


def _demo(folder: Path) -> Desk:
    deal_demo(folder / "demo.db", "baccarat", 1, 25, 7)
    return Desk(open_books(folder / "demo.db", read_only=True))


def _points(folder: Path) -> Desk:
    deal_demo(folder / "demo.db", "nap", 1, 3, 7)
    return Desk(open_books(folder / "demo.db", read_only=True))


def _jackpot(folder: Path) -> Desk:
    night = JackpotNight(folder, amount=500)
    night.pays("Ann", "Bo").showdown("Ann", "Bo").stands("Ann", FOUR_TENS)
    night.desk.aside(BuyIn(1, 5_000, "cash"))
    night.desk.undo()
    return night.desk


def _tables(folder: Path) -> Desk:
    first, second, _ = an_evening(folder, SetClock())
    first.open_house(replace(first.the_house(), ratings=True))
    first.asks.accept(second.asks.fill({500: 2}))
    return first


def _copy(folder: Path) -> Desk:
    evening = Evening(folder)
    evening.desk.undo()
    deal(evening.desk, PLAYER_WINS)
    evening.desk.books.close()
    evening.path.unlink()
    evening.come_back()
    return evening.opened()
