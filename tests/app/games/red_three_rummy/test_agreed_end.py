"""A game for points that ends because its players agree."""

from app.dealing.procedures.point_games import AgreedToStop
from tests.app.games.red_three_rummy.rounds import fast


def test_once_the_players_agree_to_stop_who_leads_wins_the_stakes_and_the_open_round_is_void() -> None:
    table = fast(rounds=0, stake=500)
    assert AgreedToStop not in table.prompt.rulings, "nobody leads before a round is scored"
    for _ in range(5):
        table.totalled(3, {1: 70, 2: 0, 3: 145}, {1: 5, 2: 80})
    table.answer(3).rule(AgreedToStop)
    assert (table.prompt.lead, len(table.table.scores.rounds)) == ("Give Cy 15", 5)
    table.answer(True)
    assert (table.key, table.behind(), table.table.scores.winners) == ("", (9_500, 9_500, 11_000), (3,))


def test_who_leads_together_when_the_players_agree_to_stop_shares_the_stakes() -> None:
    table = fast(rounds=0, stake=500, final_tie="play_on").totalled(1, {1: 70, 2: 75, 3: 0}, {2: 5, 3: 70})
    table.rule(AgreedToStop).answer(True)
    assert (table.behind(), table.pot(), table.table.scores.winners) == ((10_200, 10_200, 9_500), 100, (1, 2))
