"""The stories of what lies over a page or comes in the place of a question, and of what goes wrong."""

import typing
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.desk import Desk
from app.desk.access.pins import Role
from app.desk.rescue.copies_found import copies_of
from app.desk.rescue.keeper import Keeper
from app.desk.rescue.taking_up import newest_sound, take_up
from app.desk.session.several_tables import TablePlan
from app.errors import MachineFault
from tests.app.desk.checked_here import check_at
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, a_new_desk, bets, deal, house, open_test_books, plan
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, SetClock, with_a_club
from tests.app.desk.nights_over import a_night
from tests.app.desk.pit.house import an_evening
from tests.app.desk.test_shared_house import first_table
from tests.app.store.house import unguarded
from tests.ui.kept_pictures.places import SEATED, demo, with_pins
from tests.ui.kept_pictures.stage import Stage
from tests.ui.kept_pictures.still import NOW
from tests.ui.kept_pictures.story import Go, Story, scene
from tests.ui.ratings.rated_house import rated_house
from ui.books.page import LedgerPage
from ui.deal.deal_page import DealPage
from ui.desktop.other_books import OtherBooks
from ui.frame.made_anew import MadeAnew
from ui.frame.windows.own_window import Shut
from ui.lock.cards import KeyCard
from ui.night.bank_card import BankCard
from ui.pit.page import PitPage
from ui.rules.page import RulesPage

EARLIER = "date,night,player,result\n2026-01-05,Old times,Luca,12.50\n2026-01-05,Old times,Somebody,-12.50\n"
"""A list of results of a night that was played on paper."""


def lost(folder: Path) -> None:
    """Books whose end was cut off; the copy is of the first coup, and some of the others can still be read."""
    desk = a_new_desk(folder)
    deal(desk, BANKER_WINS)
    Keeper(desk.books).carry()
    for result in (PLAYER_WINS, BANKER_WINS) * 4:
        deal(desk, result)
    desk.books.close()
    file = folder / "house.db"
    file.write_bytes(file.read_bytes()[:-2 * 4096])


def lost_without_a_copy(folder: Path) -> None:
    """Books whose file is empty; nothing but what this computer has saved is known of them."""
    lost(folder)
    (folder / "house.db").write_bytes(b"")
    for copy in (folder / "backups").iterdir():
        copy.unlink()


def caught_up(folder: Path) -> None:
    """Books whose copy lacked two coups; the host has gone on with it."""
    desk = a_new_desk(folder)
    deal(desk, BANKER_WINS)
    Keeper(desk.books).carry()
    for result in (PLAYER_WINS, BANKER_WINS):
        deal(desk, result)
    desk.books.close()
    path, keys = folder / "house.db", folder / "keys"
    path.unlink()
    take_up(newest_sound(copies_of(path, keys), keys, check_at(keys)), path, keys, check_at(keys))


def in_the_settings(stage: Stage) -> None:
    """Where the books are looked after."""
    stage.desk.books.path = Path("house.db")  # where it lies in truth is another place each time
    stage.program.show_books()


def keyed(*coups: str) -> Go:
    """Coups of those that were lost."""
    def key(stage: Stage) -> None:
        for coup in coups:
            deal(stage.desk, coup)
        stage.page(DealPage).refresh()

    return key


def changed(folder: Path) -> None:
    """Books in which somebody has changed an amount; a coup is being dealt."""
    desk = a_new_desk(folder)
    for result in (BANKER_WINS, PLAYER_WINS, BANKER_WINS):
        deal(desk, result)
    desk.answer(bets(s1={"banker": 2000}, s2={"player": 500}))
    desk.books.close()
    with unguarded(folder / "house.db") as link:
        link.execute("UPDATE posting SET amount = amount + 100 WHERE entry = 6 AND line = 1")


def verified(stage: Stage) -> None:
    """Everything was gone through."""
    assert stage.program.services is not None
    stage.program.services.upkeep.verify()


def few_ones(folder: Path) -> None:
    """Bets of a coup that takes ten ones if Banker wins, and a rack that has none."""
    with open_test_books(folder, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.open_night(replace(plan(*SEATED), all_the_rest=False, rack={10_000: 8, 500: 40}))
        desk.answer(1)
        desk.answer(None)
        desk.answer(bets(s1={"banker": 2000}, s3={"banker": 4000}, s5={"banker": 6000}, s7={"banker": 8000}))


def night_over(folder: Path) -> None:
    """A night that is closed: two players and the house settle with two others."""
    with open_test_books(folder, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        a_night(desk)
        desk.close_night()


def a_list_of_results(stage: Stage) -> None:
    """What would be posted of one."""
    stage.page(LedgerPage).acts.show_preview(stage.desk.importing.preview(EARLIER))


def not_saved(stage: Stage) -> None:
    """The disk is full."""
    fault = MachineFault("The disk is full.", "Make room on it.")
    fault.again = stage.settle
    stage.page(DealPage).not_taken(fault)


def over_the_rules(deed: str) -> Go:
    """A card that one of the buttons of the rules lays over the window."""
    return lambda stage: getattr(stage.page(RulesPage).acts, deed)()


def bank(stage: Stage) -> None:
    """What the house has won and lost."""
    stage.window.lay_over(BankCard(stage.desk))


def a_new_pin(stage: Stage) -> None:
    """The host, who is at the desk, wants another PIN."""
    assert stage.program.locker is not None
    stage.program.locker.set_pin(Role.HOST)


def club(folder: Path) -> None:
    """Two tables of a house with a floor, a cage and two dealers; a fill is asked for."""
    desk = first_table(folder)
    desk.desk_at(desk.tables.open_one(TablePlan(rack={250: 20, 500: 20}, by="AK BL", rules=QUICK)))
    with_a_club(desk)
    desk.asks.fill({250: 10})
    desk.books.close()


def who_may_do_what(stage: Stage) -> None:
    """The people, in the settings."""
    stage.program.show_people()


def roles_of(key: str) -> Go:
    """What one of them may do."""
    def show(stage: Stage) -> None:
        assert stage.program.locker is not None
        stage.program.locker.set_roles(key)

    return show


def somebody_new(stage: Stage) -> None:
    """One person more."""
    assert stage.program.locker is not None
    stage.program.locker.add_person()


def other_books(stage: Stage) -> None:
    """`sabot Saturdays.db` was typed while the window is open."""
    OtherBooks(typing.cast(QApplication, QApplication.instance()), stage.program).call("/home/anna/Saturdays.db")


def not_shown(stage: Stage) -> None:
    """A fault of the program in showing the page, twice."""
    MadeAnew(stage.program)._plain("deal", booked=True)


def several(folder: Path) -> None:
    """Two tables: a fill is asked for, another is on its way, and Cy goes from one to the other."""
    desk = first_table(folder)
    second = desk.desk_at(desk.tables.open_one(TablePlan(rack={250: 20, 500: 20}, by="AK BL", rules=QUICK)))
    second.seat_player(2, "Di", 5_000)
    desk.asks.fill({250: 10})
    desk.asks.accept(second.asks.fill({500: 4}))
    desk.asks.move(3, 2, 5, 10_000)
    desk.books.close()


def locked_beside(stage: Stage) -> None:
    """What lies over the window of another table while the desk is locked."""
    stage.window.cover(Shut())


def rating_of(player: int) -> Go:
    """What a player has played."""
    def show(stage: Stage) -> None:
        stage.program.show_rating(player)

    return show


def pit(folder: Path) -> None:
    """Three tables at their hour: all well at one, a fill that waits at another, a dispute at the third."""
    clock = SetClock(int(NOW.timestamp() - 37 * 60) * 1_000_000)
    first, *_ = an_evening(folder, clock)
    assert clock.now() == int(NOW.timestamp()) * 1_000_000
    first.books.close()


def not_heard(stage: Stage) -> None:
    """The program at Table 2 is gone: the books say so as a server's would."""
    books = stage.desk.books
    books.__class__ = type("Heard", (type(books),), {"hears": True})
    vars(books).update(holds=lambda table: table != 2, who_holds=lambda table: None)
    stage.page(PitPage).refresh()


CARDS = (
    Story("fix", demo, (
        scene("a note", "n"), scene("an entry of this hand", "Esc", "Left Left Left Left"),
        scene("bets to be fixed", "Left Left Enter"), scene("what a fix moves", "Down 4 0", "^Enter"),
    )),
    Story("undo", demo, (
        scene("what goes back", "0 h", "⇧Enter", "Back"), scene("not saved", "Esc", not_saved),
        scene("the page cannot be shown", not_shown),
    )),
    Story("cards over the pages", demo, (
        scene("rules printed larger", "F5", lambda stage: stage.page(RulesPage)._show_larger()),
        scene("the house’s own lines", "Esc", over_the_rules("describe")),
        scene("a new set", "Esc", over_the_rules("create")), scene("versions", "Esc", over_the_rules("versions")),
        scene("two rules that differ", "Esc", lambda stage: stage.page(RulesPage).acts.create(), '"Friday', "Enter",
              over_the_rules("play")),
        scene("the bank", "Esc", bank),
        scene("a list of results", lambda stage: stage.window.lift(), "F6", a_list_of_results),
        scene("other books", "Esc", other_books),
    )),
    Story("PINs", with_pins, (
        scene("another PIN", f'"{HOST_PIN}', "Enter", a_new_pin),
        scene("the host is asked again", f'"{HOST_PIN}', "Tab", f'"{HOST_PIN}', "Enter"),
        scene("the recovery code", f'"{HOST_PIN}', "Enter"),
    )),
    Story("people", club, (
        scene("who may do what", f'"{DEALER_PIN}', "Enter", who_may_do_what), scene("what one may do", roles_of("3")),
        scene("somebody new", "Esc", somebody_new), scene("a fill is the cage’s to send", "Esc", "F3", "^L", "Enter"),
    )),
    Story("change", few_ones, (scene("chips are changed", ""),)),
    Story("several tables", several, (
        scene("asked between tables", "^L"), scene("counted in", "Down Down Enter"),
        scene("a player moves", "Esc", "m"), scene("a table opens", "Esc", "t"),
    )),
    Story("own window", several, (
        scene("a table can leave", "^k", '"window of'), scene("locked with the first", "Esc", locked_beside),
    )),
    Story("ratings", rated_house, (
        scene("one session over two tables", "F3", rating_of(2)), scene("its sheet", "p"),
        scene("a note on it", "Esc", rating_of(1), "n", '"tea'),
    )),
    Story("pit", pit, (
        scene("a dispute", "F10"), scene("a fill waits", "Down"), scene("all well at a table", "1"),
        scene("the floor has decided", "Esc e"), scene("a dealer is relieved", "Esc", "1 r"),
        scene("hour by hour", "Esc", "h"), scene("limits", "Esc", "l"), scene("help", "Esc", "F1"),
        scene("somebody is on the way", "Esc", "Esc a"), scene("no word from a table", not_heard, "2"),
        scene("a table has closed", "t Enter Enter Enter Enter Enter Enter", '"AK BL', "Enter 4 x",
              "Enter Enter Enter Enter Enter", '"AK BL', "Enter Enter"),
    )),
    Story("payments", night_over, (scene("another way round", "r"),)),
    Story("rescue", lost, (scene("a copy is offered", ""),)),
    Story("after a copy", caught_up, (
        scene("what it lacked", ""), scene("the list", keyed(PLAYER_WINS), "^p"),
        scene("in the settings", "Esc", in_the_settings),
        scene("the rack is to be counted", keyed(BANKER_WINS), lambda stage: stage.program.count_rack()),
        scene("it agrees", "Tab Tab Tab Tab Tab Tab Tab", "Enter"),
    )),
    Story("changed books", changed, (
        scene("dealing goes on", verified, "2 9"), scene("the ledger", "F6"),
        scene("what does not fit", "Down", "Enter"), scene("the sheet", "Esc", "^p"),
    )),
    Story("another computer", demo, (
        scene("a new passphrase", lambda stage: stage.window.lay_over(KeyCard(new=True))),
        scene("they differ", '"four', "Tab", '"five', "Enter"),
        scene("a key is taken in", lambda stage: stage.window.lift(),
              lambda stage: stage.window.lay_over(KeyCard(new=False))),
    )),
    Story("no copy", lost_without_a_copy, (scene("nothing is left", ""),)),
)
