"""What the rack is said to have won tonight: wins and losses at the table, and nothing else."""

from app.dealing.asides.registry import BuyIn
from tests.app.games.baccarat.stand import opened


def test_chips_sold_from_the_rack_are_not_lost_by_it() -> None:
    table = opened()
    before = table.rack
    table.aside(BuyIn(1, 5_000))
    assert table.rack == before - 5_000
    assert table.table.rack_view().change == 0


def test_a_losing_bet_is_won_by_the_rack_tonight() -> None:
    table = opened().aside(BuyIn(1, 5_000)).bet(banker=1_000).deal("9 2 K 3").pay()
    assert table.table.rack_view().change == 1_000
