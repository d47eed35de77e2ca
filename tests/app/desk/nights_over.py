"""Nights that are over, for tests of their settling: won and lost by cards, handed in, closed."""

from pathlib import Path

from app.dealing.asides.registry import CashOut
from app.dealing.values.log import Json
from app.dealing.values.transfers import Family, stack
from app.desk import Desk
from app.desk.session.night_opening import NightPlan
from tests.app.desk.dealing import PLAYER_WINS, bets, deal, dealt_once, house, open_test_books, plan

ANN, BO, CY, HOUSE = 1, 2, 3, 0
LOST = bets(s1={"banker": 1250}, s2={"player": 500}, s3={"banker": 2500})
"""Where the Player hand wins: Ann loses 12.50, Bo wins 5, Cy loses 25, the house wins 32.50."""


def a_night(desk: Desk, laid: Json = None, of: NightPlan | None = None, how: str = "account") -> None:
    """A night opened, one coup dealt, everybody's chips handed in."""
    desk.open_night(of or plan())
    desk.answer(1)
    desk.answer(None)
    deal(desk, PLAYER_WINS, LOST if laid is None else laid)
    hand_in(desk, how)


def hand_in(desk: Desk, how: str = "account") -> None:
    """Everybody who holds chips cashes them out."""
    for one in desk.statement().holding:
        desk.aside(CashOut(one.player, desk.table.balance(stack(one.player)), how))


def desk_after_a_night(folder: Path, laid: Json = None, how: str = "account") -> Desk:
    """A desk whose only night is closed: Cy pays the house 25, Ann 7.50, and Ann pays Bo 5."""
    return dealt_once(("a night", repr(laid), how), lambda first: _after_a_night(first, laid, how), folder)


def _after_a_night(folder: Path, laid: Json, how: str) -> Desk:
    desk = Desk(open_test_books(folder, create=True))
    desk.open_house(house())
    a_night(desk, laid, how=how)
    desk.close_night()
    return desk


def sound(desk: Desk) -> None:
    """What holds after every command: the books verify, and each family of places adds up to nothing."""
    assert desk.verify() == []
    sums: dict[Family, int] = {}
    for place, amount in desk.books.balances().items():
        sums[place.family] = sums.get(place.family, 0) + amount
    assert not any(sums.values())
