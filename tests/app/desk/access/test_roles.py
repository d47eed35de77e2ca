"""Who may do what in a house with dealers, a floor, a cage and a host: at the desk, with real acts of a night."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from app.dealing.asides.registry import BuyIn, CountRack, FillRack, HandOver, LimitMarkers, Note, PayJar, Tip
from app.dealing.values.log import Row, RowKind
from app.dealing.values.table_rules import Leftover
from app.desk import Desk
from app.desk.access import pins
from app.desk.access.permits import PERMITS
from app.desk.access.pin_required import PinRequired, PinWrong
from app.desk.access.pins import Role, read_pins
from app.desk.session.several_tables import TablePlan
from app.errors import Refused
from app.games.baccarat.irregular.rulings import SettledCoupVoid
from tests.app.desk.access.test_by_choice import ended, with_a_pot
from tests.app.desk.dealing import BANKER_WINS, bets, deal
from tests.app.desk.guarding import (
    CAGE_PIN,
    CHEAP,
    DEALER_PIN,
    FLOOR_PIN,
    HOST_PIN,
    SECOND_PIN,
    WRONG,
    comes,
    try_pin,
    with_a_club,
    with_host,
)
from tests.app.desk.test_shared_house import begun_table

PIN_OF = {Role.DEALER: DEALER_PIN, Role.FLOOR: FLOOR_PIN, Role.CAGE: CAGE_PIN, Role.HOST: HOST_PIN}
FLOAT = {250: 20, 500: 10}
ANN, BO, CY = 1, 2, 3


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A night of two tables in a house where everybody has a PIN; the host is at the desk."""
    monkeypatch.setattr(pins, "COST", CHEAP)
    desk = begun_table(tmp_path)
    desk.desk_at(desk.tables.open_one(TablePlan(rack=FLOAT, by="AK BL")))
    with_a_club(desk)
    yield desk
    assert desk.verify() == []
    desk.books.close()


def who_may(desk: Desk, act: Callable[[], object]) -> str:
    """Whose PIN an act is refused without; "" where it is done."""
    try:
        act()
    except PinRequired as wanted:
        return wanted.who
    return ""


def test_every_permit_lets_every_role_write_what_is_its_own_and_nothing_else(club: Desk) -> None:
    for role, pin in PIN_OF.items():
        comes(club, pin)
        for code, permit in PERMITS.items():
            before = club.books.last_command()
            lets = not permit.roles or (role in permit.roles and not permit.afresh)
            assert bool(who_may(club, partial(club.commit, club.command(code)))) is not lets, (role, code)
            assert (club.books.last_command() != before) is lets


D, F, C, H = Role.DEALER, Role.FLOOR, Role.CAGE, Role.HOST
ACTS: dict[str, tuple[Callable[[Desk], object], set[Role]]] = {
    "seat": (lambda one: one.seat_player(7, "Zoe"), {D, F, H}),
    "seat and sell": (lambda one: one.seat_player(8, "Max", 2_500), {H}),
    "ask": (lambda one: one.asks.fill({250: 1}), {D, F, H}),
    "send": (lambda one: one.asks.credit({250: 1}, "AK BL"), {D, H}),
    "receive": (lambda one: one.asks.receive(accepted(one), by="AK BL", reason="no other"), {D, F, H}),
    "accept": (lambda one: one.asks.accept(one.asks.open()[0].number), {C, H}),
    "void": (lambda one: one.asks.void(one.asks.open()[0].number, "The rack is full", "AK"), {F, C, H}),
    "fill past the cage": (lambda one: one.aside(FillRack({250: 1})), {H}),
    "open a table": (lambda one: one.tables.open_one(TablePlan(rack={250: 4}, by="AK BL")), {F, H}),
    "move": (lambda one: one.asks.move(CY, 2, 5, 10_000), {F, H}),
    "sell": (lambda one: one.aside(BuyIn(BO, 2_500)), {C, H}),
    "by marker in the limit": (lambda one: one.aside(BuyIn(BO, 2_500, "marker", "BO")), {C, H}),
    "sell at the cage": (lambda one: one.at_cage.sell("Zoe", 2_500, "cash"), {C, H}),
    "by marker at the cage": (lambda one: one.at_cage.sell("Zoe", 2_500, "marker", "zz"), {C, H}),
    "a marker paid back": (lambda one: one.at_cage.pay_back("Ed", 1_000), {C, H}),
    "cash out at the cage": (lambda one: one.at_cage.cash_out("Ed", "cash"), {C, H}),
    "jar": (lambda one: one.aside(PayJar(BO, 500, "cash")), {C, H}),
    "limits": (lambda one: one.rule_sets.change("baccarat", {"minimum": 500}), {H}),
    "a player’s limit": (lambda one: one.aside(LimitMarkers(BO, 30_000)), {H}),
    "deal": (lambda one: one.answer(bets(s1={"banker": 1250})), {D, H}),
    "undo the last": (lambda one: one.undo(), {D, H}),
    "desks lock": (lambda one: one.guard.lock_by_itself(60), {H}),
}


def accepted(desk: Desk) -> int:
    """The fill of the second table that the cage has sent."""
    return next(one.number for one in desk.asks.open() if one.last == "accepted")


@pytest.mark.parametrize("role", PIN_OF)
def test_what_each_may_do_of_a_night_is_as_the_house_has_it(club: Desk, role: Role) -> None:
    first, second = club, club.desk_at(2)
    first.aside(Tip(BO, 500))
    deal(first, BANKER_WINS, bets(s1={"banker": 1250}))
    asked = [second.asks.fill({500: 1}) for _ in range(2)]
    second.asks.accept(asked[-1])
    first.at_cage.sell("Ed", 2_500, "marker", "ed")
    comes(club, PIN_OF[role])
    for name, (act, roles) in ACTS.items():
        there = second if name == "receive" else first
        if name == "undo the last" and role not in roles:
            continue  # nothing of theirs is there to be undone
        assert (who_may(club, partial(act, there)) == "") is (role in roles), name


def test_nobody_takes_back_by_undo_what_they_may_not_do(club: Desk) -> None:
    club.aside(BuyIn(BO, 2_500))
    comes(club, DEALER_PIN)
    assert who_may(club, club.undo) == "The PIN of the cage or the host"
    comes(club, CAGE_PIN)
    assert who_may(club, club.undo) == "The PIN of the dealer or the host"
    comes(club, HOST_PIN)
    club.undo()


def test_a_hand_before_the_last_is_the_floor_s_to_undo_void_and_fix(club: Desk) -> None:
    for _ in range(3):
        deal(club, BANKER_WINS, bets(s1={"banker": 1250}))
    assert club.run is not None
    row = next(one.seq for one in club.run.effective if one.key == "hand:1/bets")
    void = SettledCoupVoid(decision="void", reason="a card too many", coup=1)
    acts = [partial(club.fix, row, bets(s1={"banker": 1000}), "ten"), partial(club.rule, void)]
    for pin in (DEALER_PIN, CAGE_PIN):
        comes(club, pin)
        assert {who_may(club, act) for act in acts} == {"The PIN of the floor or the host"}
    comes(club, FLOOR_PIN)
    assert [who_may(club, act) for act in acts] == ["", ""]


def relieves(desk: Desk, dealer: str, op_id: str = "") -> Callable[[], None]:
    """A rack counted as it is expected, and somebody else deals there."""
    return partial(desk.aside, HandOver(dict(desk.table.rack), "", "AK BL", dealer), op_id)


def test_whoever_takes_over_a_table_says_so_by_their_own_pin_unless_the_host_is_there(club: Desk) -> None:
    second = club.desk_at(2)
    comes(club, FLOOR_PIN)
    with pytest.raises(PinRequired) as refused:
        relieves(second, "Bert", "relief")()
    assert str(refused.value).startswith("The PIN of Bert or the host is needed to take over the table. "
                                         "Bert is to deal at this table. Flo is at the desk.")
    for pin in (DEALER_PIN, FLOOR_PIN, CAGE_PIN):
        attempt = second.guard.begin()
        attempt.check(pin)
        with pytest.raises(PinWrong):
            second.guard.grant(attempt, refused.value)
    with_host(second, relieves(second, "Bert", "relief"), SECOND_PIN)
    assert (second.table.dealer, second.books.events()[-1].text) == (
        "Bert", "The PIN of Bert, given to take over the table")
    assert who_may(second, relieves(second, "Eve")) == ""  # she has no PIN in this house
    comes(club, SECOND_PIN)
    assert who_may(club, relieves(club, "Bert")) == ""  # it is Bert who does it
    assert who_may(club, relieves(club, "DANA")) == "The PIN of Dana or the host"
    comes(club, HOST_PIN)
    assert who_may(club, relieves(club, "Dana")) == ""


def test_a_house_with_one_table_changes_dealers_by_the_desk_s_own_pin(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", CHEAP)
    desk = with_a_pot(tmp_path)
    comes(desk, HOST_PIN)
    with_a_club(desk)
    comes(desk, DEALER_PIN)
    command = desk.command("hand_over", rows=((1, Row(2, RowKind.ASIDE, "hand_over", {"dealer": "Bert"})),))
    assert desk.comes_to_deal(command) == ""
    desk.books.close()


def test_what_a_ruling_moves_by_choice_is_the_host_s_whoever_may_rule(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", CHEAP)
    desk = with_a_pot(tmp_path)
    comes(desk, HOST_PIN)
    with_a_club(desk)
    gives, stays = ended(desk, Leftover.TO_PLAYER, 1), ended(desk, Leftover.CARRY_OVER)
    for pin in (DEALER_PIN, FLOOR_PIN, CAGE_PIN):
        comes(desk, pin)
        assert who_may(desk, partial(desk.rule, gives)) == "The host’s PIN"
        assert (who_may(desk, partial(desk.rule, stays)) == "") is (pin == DEALER_PIN)
        if pin == DEALER_PIN:
            desk.undo("tried")
    with_host(desk, partial(desk.rule, gives, "given"))
    desk.books.close()


def test_whoever_may_not_is_told_who_may_and_that_one_s_pin_does_it_once(club: Desk) -> None:
    first, second = club, club.desk_at(2)
    second.asks.fill({500: 1})
    comes(club, DEALER_PIN)
    with pytest.raises(PinRequired) as refused:
        first.asks.accept(1, op_id="accept")
    assert str(refused.value).startswith(
        "The PIN of the cage or the host is needed to accept a fill or a credit. Dana is at the desk. "
        "Lock the desk with F12, and unlock it with that PIN.")
    for pin in (WRONG, DEALER_PIN, SECOND_PIN, FLOOR_PIN):
        attempt = first.guard.begin()
        attempt.check(pin)
        with pytest.raises(PinWrong):
            first.guard.grant(attempt, refused.value)
    with_host(first, partial(first.asks.accept, 1, op_id="accept"), CAGE_PIN)
    assert (first.books.events()[-1].code, first.books.events()[-1].text) == \
        ("pin_given", "The PIN of Cass, given to accept a fill or a credit")
    second.asks.fill({500: 1})
    assert who_may(first, partial(first.asks.accept, 2)) == "The PIN of the cage or the host"


def test_a_role_that_nobody_has_is_not_asked_for(club: Desk) -> None:
    for key in ("3", "4"):
        with_host(club, partial(club.guard.remove_pin, key, f"remove {key}"))
    comes(club, DEALER_PIN)
    assert who_may(club, partial(club.aside, BuyIn(BO, 2_500))) == "The host’s PIN"


def test_a_table_is_dealt_by_its_own_dealer_and_another_takes_over_with_their_pin(club: Desk) -> None:
    second = club.desk_at(2)
    comes(club, DEALER_PIN)
    club.aside(HandOver(dict(club.table.rack), dealer="Dana"))
    comes(club, SECOND_PIN)
    with pytest.raises(PinRequired) as refused:
        club.aside(CountRack(dict(club.table.rack)))
    assert str(refused.value).startswith("The PIN of Dana or the host is needed to count the rack. "
                                         "Dana deals at this table. Bert is at the desk.")
    second.aside(Note("quiet"))
    attempt = club.guard.begin()
    attempt.check(SECOND_PIN)
    with pytest.raises(PinWrong):
        club.guard.grant(attempt, refused.value)
    with_host(club, partial(club.aside, CountRack(dict(club.table.rack))), DEALER_PIN)
    club.aside(HandOver(dict(club.table.rack), dealer="Bert"))
    club.aside(CountRack(dict(club.table.rack)))
    club.aside(HandOver(dict(club.table.rack), dealer="Eve"))
    club.aside(CountRack(dict(club.table.rack)))  # of somebody without a PIN it is anybody's who deals
    comes(club, DEALER_PIN)
    club.aside(CountRack(dict(club.table.rack)))


def test_roles_are_a_set_and_are_changed_with_the_host_s_pin(club: Desk) -> None:
    guard = club.guard
    with_host(club, partial(guard.set_roles, "4", {Role.CAGE, Role.FLOOR}, "both"))
    assert club.books.events()[-2].text == "The roles of Cass were set: Floor, Cage."
    assert read_pins(club.books.settings()["pins"]).people["4"].roles == {Role.CAGE, Role.FLOOR}
    comes(club, CAGE_PIN)
    assert who_may(club, partial(club.asks.move, ANN, 2, 5, 10_000)) == ""
    assert who_may(club, partial(club.aside, BuyIn(BO, 2_500))) == ""
    comes(club, HOST_PIN)
    for key, roles, wrong in (("4", set(), "Cass has no role"), (Role.HOST, {Role.CAGE}, "Anna is the house’s host"),
                              ("9", {Role.CAGE}, "There is no such PIN")):
        with pytest.raises(Refused, match=wrong):
            guard.set_roles(key, roles)
    with pytest.raises(Refused, match="Cass has a PIN already"):
        guard.set_pin("7", "cass", pins.prepare(guard.pins, "7", "771833"), roles={Role.CAGE})
    with_host(club, partial(guard.set_roles, Role.DEALER, {Role.DEALER}, "as ever"))
    kept = cast(dict[str, Any], club.books.settings()["pins"])["people"]
    assert (kept["dealer"].keys(), kept["4"]["roles"]) == ({"name", "hashed"}, ["cage", "floor"])


def test_a_second_host_may_what_the_host_may(club: Desk) -> None:
    with_host(club, partial(club.guard.set_roles, "3", {Role.HOST}, "both"))
    comes(club, FLOOR_PIN)
    club.rule_sets.change("baccarat", {"minimum": 500})
    assert not club.guard.asks_for_the_host
    try_pin_once(club, FLOOR_PIN)


def try_pin_once(desk: Desk, pin: str) -> None:
    """Wrong PINs are forgotten once a host's was right."""
    desk.guard.lock()
    with pytest.raises(PinWrong):
        try_pin(desk.guard, WRONG)
    try_pin(desk.guard, pin)
    assert desk.guard.tries_left == 5


def test_each_desk_counts_wrong_pins_for_itself_and_the_host_s_works_at_all(club: Desk) -> None:
    club.books.desk = "sabot_table_2"
    there = Desk(club.books)
    for _ in range(5):
        with pytest.raises(PinWrong):
            try_pin(there.guard, WRONG)
    assert there.guard.wait() > 800
    club.guard.lock()
    assert club.guard.wait() == 0
    try_pin(club.guard, HOST_PIN)
    with_host(club, partial(club.guard.remove_pin, "5", "gone"))
    assert Desk(club.books).guard.wait() > 800
    there.guard.begin_recovery()
    assert "5" not in there.guard.pins.people, "what another desk has set is known at the next try"
    club.books.desk = ""

