"""A night's figures add up to its books, hour by hour and player by player, and its luck to what the edges say."""

from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from app.dealing.asides.registry import BuyIn, CountRack, CreditRack, FillRack
from app.dealing.engine.robot import Robot
from app.dealing.prompts.rulings import Misdeal
from app.dealing.values.transfers import box, change
from app.desk import Desk
from app.desk.cashier.bank_report import night_bank
from app.desk.records.entry_history import that_hold
from app.desk.records.night_summary import house_won
from app.desk.stats.bank import BankMark, BankMoment, by_hour, hour_names
from app.desk.stats.luck import BAND
from app.desk.stats.night import NightStats, dealt_beside, night_stats
from app.desk.stats.pace import night_hourly
from app.desk.stats.pictures import graphs
from app.games import game
from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.house_rules.rules import BaccaratRules
from app.games.baccarat.irregular.rulings import PaymentError, SettledCoupVoid
from app.games.baccarat.odds.house_edge import kept_of
from app.graph import Dress
from app.ledger.entries import EntryKind
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, TIE, a_desk, a_new_desk, bets, deal
from tests.app.desk.guarding import SetClock
from tests.app.desk.random_night import RandomNight
from tests.app.games.baccarat.edges import edges

MINUTE = 60
START = int(datetime(2026, 1, 9, 19, 50, tzinfo=ZoneInfo("Europe/London")).timestamp() * 1_000_000)


@pytest.fixture
def clock() -> SetClock:
    return SetClock(START)


@pytest.fixture
def desk(tmp_path: Path, clock: SetClock) -> Iterator[Desk]:
    """A night from ten to eight, the first bets awaited."""
    made = a_new_desk(tmp_path, clock, commission_taken="boxes")
    yield made
    made.books.close()


def told(desk: Desk) -> NightStats:
    return night_stats(desk)


@pytest.mark.parametrize("seed", range(6))
def test_hours_and_moments_add_up_to_the_tables_bank_to_the_minor_unit(tmp_path: Path, seed: int) -> None:
    night = RandomNight.opened(tmp_path, seed).dealt()
    stats, bank = night_stats(night.desk), night_bank(night.desk)
    assert sum(one.win for one in stats.hours) == sum(line.bank.win for line in bank.tables)
    assert sum(one.drop for one in stats.hours) == sum(line.bank.drop for line in bank.tables)
    assert sum(one.hands for one in stats.hours) == sum(line.bank.hands for line in bank.tables)
    for line in bank.tables:
        last = [one for one in stats.bank if one.table == line.name][-1]
        assert (last.win, last.holds) == (line.bank.win, line.bank.closing - line.bank.put_away)
    _luck_is_what_the_entries_say(night.desk, stats)
    night.desk.books.close()


def _luck_is_what_the_entries_say(desk: Desk, stats: NightStats) -> None:
    """Against the books: what every coup cost the players, and the games that have no bank are named."""
    games = {sitting.id: sitting.game for sitting in desk.books.sittings(desk.last_night().id)}
    coups = [entry for entry in that_hold(desk.books.night_entries(desk.last_night().id))
             if entry.kind is EntryKind.HAND and games.get(entry.sitting or 0) == "baccarat"]
    assert sum(one.win for one in stats.luck.moments) == sum(map(house_won, coups))
    assert set(stats.luck.others) == {game(code).name for code in games.values() if code != "baccarat"}


@pytest.mark.parametrize("seed", range(3))
def test_what_the_players_won_is_what_the_settlement_says(tmp_path: Path, seed: int) -> None:
    night = RandomNight.opened(tmp_path, seed).dealt()
    stats = night_stats(night.desk)
    for one in stats.players:
        said = next(player for player in night.desk.statement().players if player.player == one.player)
        odd, commission = night.desk.table.balance(change(one.player)), night.desk.table.balance(box(one.player))
        assert one.net == said.result + said.holds + odd - commission
        assert one.net == sum(won.result for won in one.games) or not one.games
        assert one.bought == said.bought
    assert [one.net for one in stats.players] == sorted((one.net for one in stats.players), reverse=True)
    night.desk.books.close()


def test_an_hour_begins_with_the_clocks_hour_and_one_without_a_drop_has_no_hold(desk: Desk, clock: SetClock) -> None:
    desk.aside(BuyIn(1, 5000, "cash"))
    deal(desk, PLAYER_WINS)  # 19:50, Ann loses 12.50
    clock.wait(80 * MINUTE)
    deal(desk, BANKER_WINS)  # 21:10, she wins
    hours = told(desk).hours
    assert [f"{one.start:%H:%M}" for one in hours] == ["19:00", "20:00", "21:00"]
    assert [one.hands for one in hours] == [1, 0, 1]
    assert [one.hold for one in hours] == [Fraction(1250, 5000), None, None]
    assert (hours[0].win, hours[1].win, hours[2].win) == (1250, 0, -1250)  # the commission lies in the box


def test_the_night_on_which_clocks_go_back_has_an_hour_twice() -> None:
    zone = ZoneInfo("Europe/London")
    first = datetime(2026, 10, 24, 23, 30, tzinfo=ZoneInfo("UTC"))  # 00:30 summer time; clocks change at 01:00 UTC
    moments = [BankMoment(datetime.fromtimestamp(first.timestamp() + hour * 3600, zone), "T", "", 1, 1, 0, 0)
               for hour in range(4)]
    assert [(f"{one.start:%H:%M %Z}", one.win) for one in by_hour(moments)] == [
        ("00:00 BST", 1), ("01:00 BST", 1), ("01:00 GMT", 1), ("02:00 GMT", 1)]
    assert hour_names(one.start for one in by_hour(moments)) == ("00:00", "01:00 BST", "01:00 GMT", "02:00")


def test_no_hour_is_lost_where_clocks_change_by_half_an_hour() -> None:
    zone = ZoneInfo("Australia/Lord_Howe")
    for first in (datetime(2026, 4, 4, 13, 30, tzinfo=UTC), datetime(2026, 10, 3, 13, 45, tzinfo=UTC)):
        moments = [BankMoment(datetime.fromtimestamp(first.timestamp() + part * 900, zone), "T", "", 1, 1, 2, 0)
                   for part in range(20)]
        hours = by_hour(moments)
        assert (sum(one.win for one in hours), sum(one.drop for one in hours)) == (20, 40)
        assert [one.start for one in hours] == sorted({one.start for one in hours})
        assert all(one.win for one in hours)


def test_fills_credits_and_counts_are_marked_with_their_amounts(desk: Desk) -> None:
    desk.aside(CreditRack({250: 4}))
    desk.aside(FillRack({250: 2}))
    rack = dict(desk.table.rack)
    rack[50] -= 3
    desk.aside(CountRack(rack, "short"))
    marks = [(one.mark, one.moved, one.change) for one in told(desk).bank
             if one.mark not in (None, BankMark.SOLD, BankMark.OPENED)]
    assert marks == [(BankMark.CREDIT, 1000, 0), (BankMark.FILL, 500, 0), (BankMark.COUNT, -150, -150)]


def test_a_mended_coup_counts_when_it_was_first_closed(desk: Desk, clock: SetClock) -> None:
    deal(desk, PLAYER_WINS)
    clock.wait(60 * MINUTE)
    deal(desk, TIE)
    assert desk.run is not None
    row = next(one.seq for one in desk.run.effective if one.key == "hand:1/bets")
    desk.fix(row, bets(s1={"banker": 2500}), "it was 25")
    assert [one.win for one in told(desk).hours] == [2500, 0]


def test_luck_is_every_stake_by_its_edge_and_void_and_free_coups_count_nothing(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"banker": 1250}, s2={"player": 2500, "tie": 500}))
    deal(desk, TIE, bets())
    desk.answer(bets(s1={"banker": 1250}))
    desk.answer("2")
    desk.rule(Misdeal(decision="misdeal", reason="dropped"))
    deal(desk, PLAYER_WINS, bets(s3={"player_pair": 500}))
    moments, edge = told(desk).luck.moments, edges(desk.table.rules)
    assert len(moments) == 2
    banker = kept_of(WAGER["banker"], 1250, desk.table.rules)  # its commission is rounded
    assert moments[0].mean == banker + 2500 * edge["player"] + 500 * edge["tie"]
    assert moments[1].expected == moments[0].mean + 500 * edge["player_pair"]
    # Ann wins 12.50, of which 63 go into the box; Bo loses 30; Cy loses 5.
    assert [one.win for one in moments] == [-1250 + 63 + 3000, 500]
    assert moments[1].actual == moments[0].win + 500
    low, high = moments[1].band
    assert high - low == pytest.approx(2 * BAND * float(moments[1].variance) ** 0.5)


def test_a_coup_that_was_settled_and_voided_is_in_no_figure_and_the_books_agree(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"banker": 1250}, s2={"player": 2500}))
    before = told(desk)
    staked, roads = night_bank(desk).tables[0].bank.staked, desk.felt().coups
    deal(desk, PLAYER_WINS, bets(s1={"banker": 1250}, s2={"player": 2500}))
    desk.rule(SettledCoupVoid(decision="void", reason="a card too many"))
    after = told(desk)
    assert after.luck == before.luck
    assert (night_bank(desk).tables[0].bank.staked, desk.felt().coups) == (staked, roads)
    assert [(one.win, one.hands) for one in after.hours] == [(one.win, one.hands) for one in before.hours]
    assert [one.net for one in after.players] == [one.net for one in before.players]
    assert desk.verify() == []


def test_luck_takes_the_rules_in_force_at_each_coup(desk: Desk) -> None:
    deal(desk, TIE, bets(s1={"tie": 500}))
    desk.rule_sets.change("baccarat", {"tie_pays": 9})
    deal(desk, TIE, bets(s1={"tie": 500}))
    before, after = edges(BaccaratRules(tie_pays=8))["tie"], edges(BaccaratRules(tie_pays=9))["tie"]
    assert [one.mean for one in told(desk).luck.moments] == [500 * before, 500 * after]


def test_nothing_is_left_of_luck_where_only_winners_are_entered(tmp_path: Path) -> None:
    desk = a_desk(tmp_path, wagers="winners")
    for card in PLAYER_WINS:
        desk.answer(card)
    desk.answer(bets(s1={"player": 1250}))
    desk.answer({"all": True})
    stats = night_stats(desk)
    assert (stats.luck.moments, stats.luck.left_out) == ((), 1)
    assert graphs(stats)[3].empty == "1 hand with bets missing is left out."
    desk.books.close()


def test_pace_leaves_pauses_out_and_shows_them(desk: Desk, clock: SetClock) -> None:
    for minutes in (0, 2, 2, 2, 15, 2):
        clock.wait(minutes * MINUTE)
        deal(desk, TIE)
    stats = told(desk)
    sitting, = stats.pace
    assert (sitting.hands, sitting.timed, sitting.hourly) == (6, 4, Fraction(30))
    assert [(f"{start:%H:%M}", f"{end:%H:%M}") for start, end in sitting.pauses] == [("19:56", "20:11")]
    assert [one.hourly for one in sitting.moments] == [30, 30]  # from the third timed coup on
    assert night_hourly((sitting,)) == 30
    graph = graphs(stats)[4]
    assert [len(line.points) for line in graph.lines if line.dress is Dress.MAIN] == [1, 1]  # none through the pause
    assert "Pause" in [words for _, words in graph.legend]


def test_slips_of_the_night_are_among_its_figures(desk: Desk) -> None:
    desk.rule(PaymentError(decision="pay", reason="short", seat=1, amount=50))
    assert [one.ruling for one in told(desk).slips] == ["I16"]


def test_figures_read_beside_the_screen_are_the_same(desk: Desk) -> None:
    deal(desk, BANKER_WINS)
    night = desk.last_night()
    assert night_stats(desk, night, dealt_beside(desk, night)) == told(desk)


def test_a_sitting_that_ends_while_the_night_is_read_is_not_missed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen goes on: whoever asks again finds the next one open in its place."""
    found = [desk.books.sittings(desk.last_night().id), ()]
    monkeypatch.setattr(desk.books, "sittings", lambda night: found.pop(0))
    assert len(dealt_beside(desk, desk.last_night())) == 1


def test_whoever_has_played_no_game_is_in_the_table_of_results_too(desk: Desk) -> None:
    """Among them a name that is read from the right: it turns no figure beside it."""
    desk.seat_player(9, "دانا", 5000)
    deal(desk, PLAYER_WINS, bets(s1={"banker": 1250}))
    graph = graphs(told(desk))[1]
    assert [row[0] for row in graph.rows] == [one.name for one in told(desk).players]
    assert [row[4:6] for row in graph.rows if row[0] == "Ann"] == [("Mini Baccarat", 1)]
    said, = (spot.words for spot in graph.spots if "دانا" in spot.words)
    assert said.startswith("\u2068دانا\u2069 · ")


def test_an_earlier_night_is_read_from_the_books(desk: Desk) -> None:
    """A robot deals on, so that there is a night with more of everything."""
    robot = Robot(Random(3), desk.table.rules.decks, suits=False)
    robot.new_shoe()
    while desk.table.hands_closed < 4:
        assert desk.run is not None
        assert desk.prompt is not None
        aside = robot.before(desk.run)
        desk.aside(aside) if aside else desk.answer(robot.answer(desk.prompt))
    before, night = told(desk), desk.last_night()
    desk.load()
    assert night_stats(desk, night) == before


def test_a_rebuy_at_the_table_is_drop_of_its_hour(desk: Desk, clock: SetClock) -> None:
    clock.wait(30 * MINUTE)
    desk.aside(BuyIn(1, 5000, "cash"))
    assert [(f"{one.start:%H:%M}", one.drop) for one in told(desk).hours] == [("19:00", 0), ("20:00", 5000)]


