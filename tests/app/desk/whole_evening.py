"""Two evenings of a house in which everything is done once that a desk can write down, but for the games' own."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

from app.cards import read_card
from app.dealing.asides.close_out import Bears
from app.dealing.asides.registry import (
    MARKER,
    PAY_FIRST,
    BuyIn,
    CashOut,
    ChangeChips,
    Collect,
    CountRack,
    CreditRack,
    DealIn,
    Expense,
    FillRack,
    GoHome,
    HandOver,
    Leave,
    LimitMarkers,
    Note,
    PayJar,
    PayMarker,
    SitDown,
    SitOut,
    Tip,
    Wait,
    Waive,
)
from app.dealing.engine.robot import Robot
from app.dealing.prompts.rulings import Misdeal
from app.desk import Desk
from app.desk.access.pins import Role, prepare
from app.desk.rescue.permitted import choose_second
from app.exports.extract import Format
from app.games.baccarat.irregular.rulings import SettledCoupVoid
from app.jackpots.hands import Hand
from app.jackpots.rules import HIGH_HAND
from app.sheets.foot import Printing
from app.store.proof import key_file
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, bets, deal, house, open_test_books, plan
from tests.app.desk.guarding import HOST_PIN, guarded, try_pin
from tests.app.desk.nights_over import ANN, BO, CY, HOUSE
from tests.app.desk.test_ended_anywhere import deal_steps

TENS = Hand(tuple(read_card(code) for code in ("Ts", "Th", "Td", "Tc", "Kd")))
LIST = "date,night,player,result\n2025-12-12,Friday,Ann,50.00\n2025-12-12,Friday,Zoë,-50.00\n"
DI = 4
PASSPHRASE = "four words of no kin"


def two_evenings(folder: Path) -> None:
    """All of it, in new books."""
    with open_test_books(folder, create=True) as books:
        desk = Desk(books)
        desk.open_house(house())
        desk.jackpots.read_the_note()
        desk.rule_sets.change_jackpot(HIGH_HAND, "on", True)
        desk.rule_sets.change_jackpot(HIGH_HAND, "nobody", "refund")
        _rules(desk)
        desk.open_night(plan(commission_taken="boxes"))
        desk.answer(1)
        desk.answer(None)
        deal(desk, BANKER_WINS)
        _back_and_forth(desk)
        _players(desk)
        _rack(desk)
        _jackpot(desk)
        _end(desk)
        _settled(desk, folder)
        _kept_elsewhere(desk, folder)
        _pins(desk)


def _rules(desk: Desk) -> None:
    friday = desk.rule_sets.create("red_dog", "Friday", {})
    desk.rule_sets.play(friday.id)
    desk.rule_files.take_in(desk.rule_files.read('currency = "GBP"\n[fan_tan]\nset = "Quick"\nante = "2.00"\n'))


def _back_and_forth(desk: Desk) -> None:
    deal(desk, PLAYER_WINS, bets(s2={"player": 500}))
    desk.undo()
    desk.redo()
    desk.fix(_row(desk, "hand:2/bets"), bets(s2={"player": 1000}), "he had 10 down")
    _paid(desk)
    desk.answer(bets(s1={"banker": 1250}))
    desk.rule(Misdeal(decision="misdeal", reason="two cards at once"))
    desk.fix(_row(desk, "hand:1/bets"), bets(s1={"banker": 2500}), "she had 25 down")
    while (undoing := desk.undoing()) and not undoing.older:
        desk.undo("wrong coup")
    desk.undo("the wrong coup")
    while desk.can_redo:
        desk.redo()
    deal(desk, BANKER_WINS, bets(s1={"banker": 1250}, s2={"banker": 1250}))
    deal(desk, PLAYER_WINS)
    desk.rule(SettledCoupVoid(decision="void", reason="a card too many", coup=1))


def _row(desk: Desk, key: str) -> int:
    assert desk.run is not None
    return next(row.seq for row in desk.run.effective if row.key == key)


def _paid(desk: Desk) -> None:
    if desk.prompt is not None and "/pay:" in desk.prompt.key:
        desk.answer({"all": True})


def _players(desk: Desk) -> None:
    desk.seat_player(4, "Di", 10_000)
    for aside in (Note("quiet"), BuyIn(ANN, 5000, "cash"), LimitMarkers(ANN, 10_000), BuyIn(ANN, 2500, MARKER, "AK"),
                  PayMarker(ANN, 500), SitOut(4), DealIn(4), Collect(ANN), Waive(BO, "her birthday"), Tip(CY, 500),
                  PayJar(CY, 250), Expense(ANN, 1_999, "pizza", {0: 1, ANN: 1, BO: 1}), Leave(4), SitDown(5, DI, "Di"),
                  Wait(9, "Eve"), GoHome(9), ChangeChips(1, {500: 1}, {250: 2})):
        desk.aside(aside)
    desk.till.rename(BO, "Bob")


def _rack(desk: Desk) -> None:
    rack = dict(desk.table.rack)
    desk.aside(CreditRack({50: 10}))
    desk.aside(FillRack({50: 10}))
    desk.aside(CountRack(rack | {250: rack[250] - 1}, "one is missing"))
    desk.aside(HandOver(dict(desk.table.rack), dealer="Dana"))
    assert desk.prompt is not None
    ends = next(kind for kind in desk.prompt.rulings if kind.ends_sitting)
    desk.rule(ends(decision=ends.default_decision(desk.table)))
    deal_steps(desk, Robot(Random(1), 1), 20)
    desk.next_sitting("", "red_dog")


def _jackpot(desk: Desk) -> None:
    for player in (ANN, BO):
        desk.jackpots.contribute(HIGH_HAND, player)
    desk.jackpots.top_up(HIGH_HAND, 500, "a gift")
    for player in (ANN, BO):
        desk.jackpots.claim(HIGH_HAND, player, TENS, "Poker", (ANN, BO, CY))
    first, second = desk.table.jackpots.running[HIGH_HAND].candidates
    desk.jackpots.confirm(HIGH_HAND, first.number, "BL", 52)
    desk.jackpots.strike(HIGH_HAND, second.number, "it was not hers")
    desk.jackpots.end(HIGH_HAND, desk.jackpots.ending(HIGH_HAND).deed)


def _end(desk: Desk) -> None:
    for one in desk.statement().holding:
        desk.aside(CashOut(one.player, one.holds, "account", marker=PAY_FIRST))
    desk.counting.close_out(desk.counting.as_booked(), Bears.HOUSE, "AK")
    desk.close_night()


def _settled(desk: Desk, folder: Path) -> None:
    first = desk.settling.statement().payments[0]
    desk.settling.mark_paid(first.pair, amount=first.amount - 50)
    mark = desk.settling.last_mark()
    assert mark is not None
    desk.settling.undo(mark.entry, "not yet")
    desk.settling.through_host(True)
    desk.settling.count_cash(desk.settling.cash_expected() + 100, "a coin was found")
    made = Printing(datetime(2026, 11, 22, tzinfo=UTC), "1.0", "3f2a9c1b-77")
    desk.prints.record(desk.sheets.settlement(desk.settling.statement(), made), "A4")
    desk.exporting.write(Format.JSON, folder / "x.json")
    desk.importing.post(desk.importing.preview(LIST))
    desk.open_night(plan())
    desk.correcting.correct(1, ANN, HOUSE, 700, "Miscounted")


def _kept_elsewhere(desk: Desk, folder: Path) -> None:
    key_file.COST = (1, 8192)
    for name in ("stick", "away"):
        (folder / name).mkdir()
    choose_second(desk, folder / "stick")
    _, keys = desk.moving.export(folder / "away", PASSPHRASE)
    desk.moving.take_in(keys, PASSPHRASE)


def _pins(desk: Desk) -> None:
    code = guarded(desk).code
    desk.guard.lock_by_itself(120)
    desk.guard.lock()
    try_pin(desk.guard, HOST_PIN)
    desk.guard.lock()
    attempt = desk.guard.begin_recovery()
    attempt.check_recovery(code)
    desk.guard.recover(attempt, prepare(desk.guard.pins, Role.HOST, "495827"))
