"""Before the first card every end of a coup is foretold: what then comes out is one of them."""

from random import Random

import pytest

from app.dealing.prompts.foretelling import chips_short
from app.dealing.prompts.kinds import Pay
from app.dealing.values.chip_needs import Course
from app.dealing.values.transfers import RACK
from tests.app.games.baccarat.stand import Stand, opened

SPOTS = ("player", "banker", "tie", "player_pair", "banker_pair", "either_pair", "dragon_7", "lucky_6", "small")
RULES: tuple[dict[str, object], ...] = (
    {}, {"order": "left_to_right"}, {"banker_six": "half"}, {"commission_taken": "boxes"},
    {"commission_rounding": "up", "commission_unit": 25},
    dict.fromkeys(("either_pair", "dragon_7", "lucky_6", "small"), True))


def _came_out(table: Stand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    moved = table.table.hand.transfers if table.table.hand else []
    dues = table.prompt.dues if isinstance(table.prompt, Pay) else ()
    return tuple(one.amount for one in moved if one.target == RACK), tuple(due.amount for due in dues if due.amount)


@pytest.mark.parametrize("rules", RULES)
def test_what_a_coup_takes_and_pays_was_foretold(rules: dict[str, object]) -> None:
    chance, table = Random(str(rules)), opened(rules, (100_000,) * 5)
    offered = [spot.code for spot in table.game.spots() if spot.code in SPOTS]
    for _ in range(12):
        table.bets({seat: {spot: 500 * chance.randrange(1, 5 if spot in ("player", "banker") else 2)
                           for spot in chance.sample(offered, chance.randrange(1, 4))}
                    for seat in chance.sample(range(1, 6), 3)})
        foretold = {(one.takes, one.pays) for one in table.table.ends()}
        while table.key.split("/")[1].split(":")[0] in ("player", "banker"):
            table.answer(chance.choice("A23456789TJQK"))
            assert table.table.ends() == () or not table.coup.cards_out
        assert _came_out(table) in foretold
        table.pay()


def test_nothing_is_foretold_where_nobody_bets_or_no_bets_are_entered_before_the_cards() -> None:
    assert opened().bets({}).table.ends() == ()
    for entered in ("winners", "off"):
        assert chips_short(opened({"wagers": entered}).prompt) is None


def test_the_ends_are_named_by_who_wins_and_whether_a_pair_wins_beside_it() -> None:
    table = opened().bets({1: {"banker": 4_500}, 2: {"player_pair": 500}})
    named = {one.name: one for one in table.table.ends()}
    assert named["Banker wins"] == Course((500,), (4_200,), "Banker wins")
    assert named["Tie with pairs"] == Course((), (5_500,), "Tie with pairs")
    assert set(named) == {f"{end}{pairs}" for end in ("Banker wins", "Player wins", "Tie")
                          for pairs in ("", " with pairs")}
