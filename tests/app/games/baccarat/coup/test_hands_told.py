"""What stands beside the two hands of a coup on the felt."""

import pytest

from tests.app.games.baccarat.stand import opened


@pytest.mark.parametrize(("cards", "player", "banker"), [
    ("A K 2 9", "Natural: no third cards", "Wins, 9 over 3"), ("9 K K 2", "Wins, 9 over 2", "Natural: no third cards"),
    ("9 8 K J", "Wins, 9 over 8", "Natural 8"), ("A K 5 7", "Stands on 6", "Wins, 7 over 6"),
])
def test_beside_a_natural_nobody_is_said_to_stand(cards: str, player: str, banker: str) -> None:
    hands = opened({"wagers": "off"}).deal(cards).table.felt().hands
    assert [hand.status for hand in hands] == [player, banker]
