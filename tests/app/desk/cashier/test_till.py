"""The cashier at the desk: an evening from the first buy-in to the last cash-out, names, and what is told before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.chips import home_set, worth
from app.dealing.asides.registry import (
    ASIDES,
    BuyIn,
    CashOut,
    Expense,
    LimitMarkers,
    PayJar,
    PayMarker,
    Tip,
    owed_by_marker,
)
from app.dealing.engine.game import Game
from app.dealing.values.transfers import FAMILIES, JAR, RACK, Family, marker, stack
from app.desk import Desk, House, NightPlan, Seating
from app.desk.cashier.till import OURS, handing_words
from app.desk.records.log_audit import replay_findings
from app.errors import Refused
from app.games import GAMES
from app.games.baccarat.irregular.rulings import EndOfShoe
from app.money import currency
from tests.app.desk.dealing import (
    BANKER_WINS,
    CHIPS,
    PLAYER_WINS,
    QUICK,
    TIE,
    a_desk,
    bets,
    deal,
    open_test_books,
    plan,
)

HOME = House("Test house", "Host", currency("GBP"), home_set(100))
NINE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Three players in new books, waiting for the first bets."""
    desk = a_desk(tmp_path)
    yield desk
    assert sound(desk)
    desk.books.close()


def sound(desk: Desk) -> bool:
    """Every family of the books sums to nothing, nothing is found wrong, and each log deals the same again."""
    sums = dict.fromkeys(Family, 0)
    for place, held in desk.books.balances().items():
        sums[FAMILIES[place.kind]] += held
    return set(sums.values()) == {0} and desk.books.verify() == [] and replay_findings(desk.books) == []


def refused(desk: Desk, act: object) -> str:
    """Why it is refused; nothing is written."""
    head = desk.books.head()
    with pytest.raises(Refused) as why:
        desk.aside(act)  # type: ignore[arg-type]
    assert desk.books.head() == head
    return str(why.value)


def test_an_evening_of_nine_ends_with_everything_accounted_for(tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(House("Tests", "Host", currency("GBP"), CHIPS))
    desk.open_night(NightPlan("Long night", "Host", tuple(Seating(name, 10_000) for name in NINE), rules=dict(QUICK),
                              rack={50: 100, 250: 100, 500: 40, 2500: 10}))
    desk.answer(1)
    desk.answer(None)
    deal(desk, BANKER_WINS, bets(**{f"s{seat}": {"player" if seat % 2 else "banker": 2_500} for seat in range(1, 10)}))
    for act in (BuyIn(1, 5_000, "cash"), BuyIn(2, 5_000, "marker", "BO"), BuyIn(3, 2_500), Tip(2, 500), Tip(4, 250),
                Expense(5, 3_100, "Pizza", dict.fromkeys(range(1, 10), 1)), Expense(0, 1_000, "Ice", {1: 1, 2: 2})):
        desk.aside(act)
        assert sound(desk)
    deal(desk, PLAYER_WINS, bets(s1={"player": 5_000}, s2={"banker": 2_500}))
    deal(desk, TIE, bets(s3={"tie": 500}, s4={"player": 1_000}))
    desk.aside(PayMarker(2, 2_000, "cash"))
    desk.aside(PayJar(9, 750, "cash"))
    for player in range(1, 10):
        held = desk.table.stack_of(desk.table.seat_of(player))
        desk.aside(CashOut(player, held, "cash" if player % 3 else "account", marker="stays" if player == 2 else ""))
        assert sound(desk)
    assert owed_by_marker(desk.table, 2) == 3_000
    assert desk.books.balances()[marker(2)] == -3_000
    assert worth(desk.table.with_players()) == 0
    desk.rule(EndOfShoe())
    desk.answer(None)
    desk.close_night()
    assert sound(desk)
    assert desk.statement().difference == 0
    assert sum(one.to_settle for one in desk.statement().players) + desk.statement().house.to_settle == 0
    desk.books.close()


def test_tips_left_in_the_jar_are_there_the_next_night_and_can_be_paid_out(desk: Desk) -> None:
    desk.aside(Tip(1, 250))
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.balance(stack(player))))
    desk.counting.close_out(desk.counting.as_booked())
    desk.close_night()
    desk.open_night(plan())
    assert desk.table.balance(JAR) == 250
    assert desk.table.house.in_case == desk.counting.expected()["case"] == worth(CHIPS.owned) - 30_000 - 250 - \
        desk.table.balance(RACK)
    assert worth(desk.table.house.case) == desk.table.house.in_case
    assert desk.statement().house.keeps == 0
    desk.aside(PayJar(2, 250, "account"))
    assert desk.table.balance(JAR) == 0
    statement = desk.statement()
    assert (statement.difference, statement.house.keeps, statement.house.to_settle - 30_000) == (0, -250, -250)


def test_every_act_names_what_it_will_post_before_it_is_done(desk: Desk) -> None:
    posts = desk.till.posts
    assert posts(BuyIn(1, 10_000)) == ("100.00 from the rack to Ann", "Ann owes 100.00 more on account")
    assert posts(BuyIn(1, 5_000, "cash")) == ("50.00 from the rack to Ann", "50.00 from Ann’s pocket to the cash box")
    assert posts(BuyIn(1, 5_000, "marker", "AM")) == ("50.00 from the rack to Ann", "Ann owes 50.00 by marker")
    assert posts(CashOut(1, 10_000)) == ("100.00 from Ann to the chip case", "Ann gets 100.00 on account")
    assert posts(Tip(1, 500)) == ("5.00 from Ann to the jar",)
    assert posts(Expense(2, 1_001, "Pizza", {1: 1, 2: 1})) == ("5.01 from Ann’s account to Bo’s account",)
    assert posts(BuyIn(1, 0)) == ()
    desk.aside(BuyIn(1, 5_000, "marker", "AM"))
    assert posts(PayMarker(1, 5_000)) == ("50.00 off Ann’s marker", "50.00 from Ann to the chip case")


@pytest.mark.parametrize("game", ["baccarat", "newmarket"])
def test_the_chips_that_were_bought_are_told_until_the_game_goes_on(tmp_path: Path, game: str) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books)
        desk.open_house(HOME)
        desk.open_night(NightPlan("Test night", "Host", tuple(Seating(name, 20_000) for name in ("Ann", "Bo", "Cy")),
                                  all_the_rest=True, game=game))
        assert desk.run is not None
        assert handing_words(desk.run) == ("Hand each of the 3 players 1 × 100 + 2 × 25 + 8 × 5 + 10 × 1.",)
        desk.answer(1 if game == "newmarket" else True)
        assert handing_words(desk.run) == ()
        desk.aside(BuyIn(1, 5_000))
        desk.aside(BuyIn(3, 5_000))
        assert handing_words(desk.run) == ("Hand Ann and Cy 1 × 25 + 3 × 5 + 10 × 1 each.",)
        desk.aside(Tip(1, 500))
        assert handing_words(desk.run)[1:] == ("Take 5 from Ann.",)


def test_what_is_paid_back_in_chips_is_told_until_the_game_goes_on(desk: Desk) -> None:
    desk.aside(BuyIn(1, 5_000, "marker", "AM"))
    desk.aside(PayMarker(1, 5_000))
    assert desk.run is not None
    assert handing_words(desk.run)[-1].startswith("Take ")
    assert handing_words(desk.run)[-1].endswith(" from Ann.")


def test_markers_are_numbered_on_over_sittings_and_nights_and_limits_stay(desk: Desk) -> None:
    desk.aside(BuyIn(1, 5_000, "marker", "AM"))
    desk.aside(LimitMarkers(2, 50_000))
    desk.rule(EndOfShoe())
    desk.answer(None)
    desk.next_sitting()
    assert [one.name for one in desk.table.markers.open_for(1, owed_by_marker(desk.table, 1))] == ["M-001"]
    desk.aside(BuyIn(2, 2_500, "marker", "BO"))
    assert desk.table.markers.last == 2
    for player in (1, 2, 3):
        desk.aside(CashOut(player, desk.table.stack_of(player), marker="first"))
    desk.close_night()
    desk.open_night(NightPlan("Next", "Host", (Seating("Ann", 10_000), Seating("Bo", 10_000)), all_the_rest=True))
    desk.aside(BuyIn(2, 30_000, "marker", "BO"))
    assert desk.table.markers.signed[-1].name == "M-003"
    assert "The limit is 200" in refused(desk, BuyIn(1, 20_050, "marker", "AM"))


def test_the_house_says_up_to_what_anybody_may_sign(tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(House("Tests", "Host", currency("GBP"), CHIPS, marker_limit=0))
    desk.open_night(NightPlan("Test", "Host", (Seating("Ann", 10_000), Seating("Bo", 10_000)), all_the_rest=True))
    assert refused(desk, BuyIn(1, 2_500, "marker", "AM")) == (
        "Ann’s markers would total 25. The limit is 0; 0 is already signed. Take cash, put it on account, or raise "
        "the limit.")
    assert Desk(desk.books).the_house().marker_limit == 0
    desk.books.close()


def test_a_new_name_is_the_houses_too_and_undo_gives_the_old_one_back(desk: Desk) -> None:
    desk.till.rename(1, " Anna  Lee ")
    assert (desk.table.name(1), desk.players()[0].name) == ("Anna Lee", "Anna Lee")
    desk.undo()
    assert (desk.table.name(1), desk.players()[0].name) == ("Ann", "Ann")
    desk.redo()
    assert (desk.table.name(1), desk.players()[0].name) == ("Anna Lee", "Anna Lee")
    for name in ("BO", "\u200b"):
        with pytest.raises(Refused):
            desk.till.rename(1, name)
    with pytest.raises(Refused, match="There is no player 77"):
        desk.till.rename(77, "Zed")


def test_a_player_who_is_not_here_tonight_is_renamed_in_the_house_alone(desk: Desk) -> None:
    desk.aside(CashOut(3, 10_000))
    for player in (1, 2):
        desk.aside(CashOut(player, 10_000))
    desk.close_night()
    desk.till.rename(3, "Cyril", "one-press")
    desk.till.rename(3, "Cyril", "one-press")
    assert [player.name for player in desk.players()] == ["Ann", "Bo", "Cyril"]


@pytest.mark.parametrize(("typed", "like"), [
    ("Во", "Bo"), ("B0", "Bo"), ("Bó", "Bo"), ("Bo.", "Bo"), ("Bo", ""), ("bo", ""), ("Bob", ""), ("Αnn", "Ann"),
    ("😀", ""),
])
def test_a_name_that_looks_like_another_players_is_told(desk: Desk, typed: str, like: str) -> None:
    assert desk.till.look_alike(typed) == like
    assert not desk.till.look_alike("Во", but=2)


def test_one_press_twice_posts_once(desk: Desk) -> None:
    desk.aside(BuyIn(1, 5_000, "marker", "AM"), "one-press")
    desk.aside(BuyIn(1, 5_000, "marker", "AM"), "one-press")
    assert owed_by_marker(desk.table, 1) == 5_000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_cashier_sits_beside_every_game(tmp_path: Path, game: Game) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(House("Tests", "Host", currency("GBP"), CHIPS))
    desk.open_night(NightPlan("Night", "Host", tuple(Seating(name, 10_000) for name in NINE[:5]), game=game.id))
    for act in (BuyIn(1, 5_000, "marker", "AN"), Tip(2, 250), PayMarker(1, 2_500), PayJar(2, 250),
                CashOut(3, 10_000, "cash"), Expense(1, 1_000, "Pizza", {1: 1, 2: 1})):
        assert desk.till.posts(act)
        desk.aside(act)
    assert desk.watch.tonight().accounted == desk.watch.tonight().owned
    assert sound(desk)
    desk.books.close()


def test_what_the_cashier_takes_back_are_asides() -> None:
    assert {aside.code for aside in ASIDES} >= OURS
