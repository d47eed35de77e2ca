"""A deal that a ruling voids."""

import pytest

from app.dealing.procedures.table_rulings import DealtWrong
from app.games.fan_tan.deal import FanTan
from app.games.fan_tan.rulings import FalsePass
from tests.app.games.fan_tan.fans import dealt


def voids(ruling: FalsePass, game: FanTan) -> None:
    """What the README tells a decision to do that voids the deal."""
    raise DealtWrong(reason=ruling.reason)


def test_a_ruling_that_voids_the_deal_gives_every_chip_back_and_the_same_dealer_deals_again(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealt(4).guided("pc")
    dealer = table.table.button
    assert table.pot() > 0
    monkeypatch.setattr(FalsePass, "apply", voids)
    table.rule(FalsePass, seat=1)
    assert (set(table.behind()), table.pot()) == ({10_000}, 0)
    assert (table.key, table.table.button) == ("hand:2/deal", dealer)
