"""Books that cannot be read while an act asks the house in its midst: nothing has happened, and the same goes again."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.dealing.asides.registry import BuyIn, CashOut, FillRack
from app.desk import Desk
from app.desk.session.house_shared import HouseShared
from app.errors import MachineFault
from tests.app.desk.dealing import BANKER_WINS, bets, deal, state
from tests.app.desk.house_sound import sound
from tests.app.desk.second_table import another_table
from tests.app.desk.test_shared_house import begun_table

ANN, BO = 1, 2
ACTS: dict[str, Callable[[Desk], object]] = {
    "bets": lambda desk: desk.answer(bets(s1={"banker": 1250})),
    "buy in": lambda desk: desk.aside(BuyIn(BO, 2_500)),
    "marker": lambda desk: desk.aside(BuyIn(BO, 2_500, "marker", "BO")),
    "cash out": lambda desk: desk.aside(CashOut(BO, 10_000)),
    "fill": lambda desk: desk.aside(FillRack({250: 3})),
    "seat": lambda desk: desk.seat_player(6, "Zoe", 5_000),
    "credit": lambda desk: desk.asks.credit({250: 3}, "AK BL"),
    "move": lambda desk: desk.asks.move(BO, 2, 4, 10_000),
    "undo": lambda desk: desk.undo("A slip"),
    "fix": lambda desk: desk.fix(next(row.seq for row in desk.run.log if row.key.endswith("bets")),  # type: ignore[union-attr]
                                 {}, "Nobody had bet", cover=True),
}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A table of two, with a coup that was dealt and a buy-in after it."""
    first = begun_table(tmp_path)
    second = another_table(first)
    deal(first, BANKER_WINS)
    first.aside(BuyIn(ANN, 2_500))
    yield first
    sound([first, second])
    first.books.close()


@pytest.mark.parametrize("name", ACTS)
def test_an_act_in_whose_midst_the_books_cannot_be_read_has_not_happened_and_may_be_done_again(
        name: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    failed, before = 0, state(desk)
    look = HouseShared._look
    while True:
        left = [failed]

        def fails(shared: HouseShared, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] == -1:
                raise MachineFault("The disk is gone.")
            look(shared)

        with monkeypatch.context() as patched:
            patched.setattr(HouseShared, "_look", fails)
            try:
                ACTS[name](desk)
                break
            except MachineFault:
                failed += 1
        assert state(desk) == before
    assert state(desk) != before
    assert failed or name in ("bets", "credit"), "it asks the house"
