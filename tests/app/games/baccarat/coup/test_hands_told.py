"""What stands beside the two hands of a coup on the felt, and what is said where winners are paid."""

import pytest

from app.dealing.values.transfers import Kind
from tests.app.games.baccarat.stand import opened


@pytest.mark.parametrize(("cards", "player", "banker"), [
    ("A K 2 9", "Natural: no third cards", "Wins, 9 over 3"), ("9 K K 2", "Wins, 9 over 2", "Natural: no third cards"),
    ("9 8 K J", "Wins, 9 over 8", "Natural 8"), ("A K 5 7", "Stands on 6", "Wins, 7 over 6"),
])
def test_beside_a_natural_nobody_is_said_to_stand(cards: str, player: str, banker: str) -> None:
    hands = opened({"wagers": "off"}).deal(cards).table.felt().hands
    assert [hand.status for hand in hands] == [player, banker]


@pytest.mark.parametrize(("cards", "why"), [
    ("A 9 3 K", "Natural: nobody draws."), ("A 7 5 J", "Player stood on 6, Banker on 7."),
    ("A 2 6 3 4", "Player stood on 7."), ("5 8 Q 9 8", "Banker stood on 7 against 8."), ("2 3 3 2 5 4", ""),
])
def test_whoever_is_paid_first_hears_who_stood_and_on_what(cards: str, why: str) -> None:
    table = opened({"commission_taken": "boxes"}, (10_000, 10_000)).bet(1, banker=2_000).deal(cards)
    assert table.prompt.reason == f"Banker 20 wins 20, 1 marked in the box. {why}".strip()


def test_losing_main_bets_are_taken_before_those_beside_them_and_each_payment_says_how_it_came() -> None:
    table = opened({}, (10_000,) * 4).bets({1: {"banker": 500}, 2: {"player": 500}, 3: {"player": 1_000},
                                           4: {"tie": 500, "banker": 500}}).deal("9 2 K 4")
    assert table.table.hand is not None
    taken = [(one.source.whose, one.why) for one in table.table.hand.transfers if one.target.kind is Kind.RACK]
    assert taken == [("4/banker", "Lost"), ("1/banker", "Lost"), ("4/tie", "Lost")]
    prompt = table.prompt
    assert prompt.answered(prompt.parse({"all": True}), str) == "Cy 10, Bo 5 (Player 5 wins 5)"
