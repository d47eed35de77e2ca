"""A player's rating is what they bet by its exact edge, what it really came to, and the time they sat for it."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from app.dealing.prompts.rulings import Misdeal
from app.desk import Desk
from app.desk.stats.luck import BAND
from app.desk.stats.night import dealt_beside, night_stats
from app.desk.stats.ratings import Rating, ratings
from app.games import game
from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.irregular.rulings import SettledCoupVoid
from app.games.baccarat.odds.house_edge import kept_of
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_desk, a_new_desk, bets, deal
from tests.app.desk.guarding import SetClock
from tests.app.desk.random_night import RandomNight

MINUTE = 60


@pytest.fixture
def desk(tmp_path: Path, clock: SetClock) -> Iterator[Desk]:
    """A night at its beginning, the first bets awaited."""
    made = a_new_desk(tmp_path, clock, commission_taken="boxes")
    yield made
    made.books.close()


def rated(desk: Desk) -> dict[int, Rating]:
    """Everybody's rating of the night, by number."""
    return {one.player: one for one in ratings(dealt_beside(desk, desk.last_night()))}


def test_a_rating_is_every_stake_by_its_edge_added_up_as_fractions(desk: Desk) -> None:
    chance, rules = Random(4), desk.table.rules
    staked: dict[tuple[int, str], list[int]] = {}
    for _ in range(8):
        laid = {f"s{seat}": {spot: chance.choice([250, 500])
                             for spot in chance.sample(["player", "banker", "tie", "player_pair"], chance.randint(1, 2))
                             if not (spot == "tie" and seat == 2)} for seat in (1, 2, 3)}
        for seat, on in laid.items():
            for spot, amount in on.items():
                staked.setdefault((int(seat[1:]), spot), []).append(amount)
        deal(desk, chance.choice([BANKER_WINS, PLAYER_WINS, TIE]), bets(**{who: on for who, on in laid.items() if on}))
    for player, one in rated(desk).items():
        mine = {spot: amounts for (who, spot), amounts in staked.items() if who == player}
        assert {part.spot: part.stakes for part in one.staked} == {spot: sum(each) for spot, each in mine.items()}
        assert one.theoretical == sum((kept_of(WAGER[spot], amount, rules) for spot, each in mine.items()
                                       for amount in each), Fraction())
        assert one.turnover == sum(map(sum, mine.values()))


def test_average_largest_and_hands_are_of_the_hands_that_were_bet_on(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"banker": 1250}, s2={"player": 2500, "tie": 500}))
    deal(desk, PLAYER_WINS, bets(s2={"player": 500}))
    deal(desk, TIE, bets())
    ann, bo = (rated(desk)[player] for player in (1, 2))
    assert (ann.hands, ann.bet_on, ann.average, ann.largest) == (1, 1, Fraction(1250), 1250)
    assert (bo.hands, bo.bet_on, bo.average, bo.largest) == (2, 2, Fraction(3500, 2), 3000)
    assert (ann.win, bo.win) == (-1250 + 63, 3000 - 500)  # 63 pence of her win go into the box
    low, high = bo.band
    assert high - low == pytest.approx(2 * BAND * float(bo.variance) ** 0.5)
    assert 3 not in rated(desk)


def test_void_hands_are_in_no_rating(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"banker": 1250}))
    before = rated(desk)
    desk.answer(bets(s1={"banker": 2500}))
    desk.answer("2")
    desk.rule(Misdeal(decision="misdeal", reason="dropped"))
    deal(desk, PLAYER_WINS, bets(s1={"player": 1250}, s2={"banker": 500}))
    desk.rule(SettledCoupVoid(decision="void", reason="a card too many"))
    after = rated(desk)
    assert (after[1].hands, after[1].staked, after[1].win) == (before[1].hands, before[1].staked, before[1].win)
    assert 2 not in after


def test_time_is_from_the_hand_before_the_first_to_the_last_without_the_pauses(desk: Desk, clock: SetClock) -> None:
    for minutes, who in ((2, "s2"), (3, "s1"), (4, "s2"), (15, "s1"), (5, "s1"), (6, "s2")):
        clock.wait(minutes * MINUTE)
        deal(desk, TIE, bets(**{who: {"player": 500}}))
    found = rated(desk)
    assert found[1].seconds == (3 + 4 + 5) * MINUTE  # a quarter of an hour nothing was dealt
    assert found[2].seconds == (2 + 3 + 4 + 5 + 6) * MINUTE


def test_a_hand_on_which_not_every_bet_was_entered_is_told_apart(tmp_path: Path) -> None:
    desk = a_desk(tmp_path, wagers="winners")
    for card in PLAYER_WINS:
        desk.answer(card)
    desk.answer(bets(s1={"player": 1250}))
    desk.answer({"all": True})
    one = rated(desk)[1]
    assert (one.hands, one.bet_on, one.left_out, one.average, one.win) == (1, 0, 1, None, -1250)
    desk.books.close()


@pytest.mark.parametrize("seed", range(4))
def test_over_all_games_ratings_add_up_to_the_nights_luck_and_to_what_players_won(tmp_path: Path, seed: int) -> None:
    night = RandomNight.opened(tmp_path, seed).dealt()
    found, stats, desk = rated(night.desk), night_stats(night.desk), night.desk
    expected = stats.luck.moments[-1].expected if stats.luck.moments else 0
    assert sum((one.theoretical for one in found.values()), Fraction()) == expected
    names = {game(one.game).name for one in desk.books.sittings(desk.last_night().id)}
    for player in stats.players:
        won = sum(part.result for part in player.games if part.game in names and part.hands)
        assert (-found[player.player].win if player.player in found else 0) == won
    night.desk.books.close()
