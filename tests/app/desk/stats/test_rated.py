"""The ratings that a house keeps: one session a night however often a player moves, notes beside them, and on paper."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection

from app.dealing.asides.registry import CashOut
from app.dealing.values.transfers import Kind, stack
from app.desk import Desk
from app.desk.access.pin_required import PinRequired
from app.desk.session.several_tables import TablePlan
from app.desk.stats.night import dealt_beside
from app.desk.stats.rated import line_of, lines_of
from app.desk.stats.ratings import Rating, ratings, together
from app.errors import Refused
from app.games.baccarat.house_rules.bets import WAGER
from app.games.baccarat.odds.house_edge import kept_of
from app.sheets.blocks import Sheet
from app.sheets.foot import Printing
from app.sheets.players.rating import cells
from app.store.reading import Reader
from app.table_bank import Staked
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, QUICK, TIE, bets, deal, house, open_test_books, plan
from tests.app.desk.guarding import SetClock, dealer_at, guarded
from tests.app.desk.nights_over import a_night
from tests.seeds import seeds

PRINTING = Printing(datetime(2026, 1, 10, 22, 47, tzinfo=UTC), "1.0.0")


@pytest.fixture
def desk(tmp_path: Path, clock: SetClock) -> Iterator[Desk]:
    """Table 1 with Ann, Bo and Cy, in a house that keeps ratings; two more stay at each table."""
    made = Desk(open_test_books(tmp_path, create=True), clock)
    made.open_house(replace(house(), ratings=True))
    made.open_night(replace(plan(), all_the_rest=False, shared=True, rack={50: 100, 250: 100, 500: 40, 2_500: 10}))
    made.answer(1)
    made.answer(None)
    beside = TablePlan(rack={50: 60, 250: 40, 500: 40, 2_500: 4}, by="AK BL", rules=QUICK)
    second = made.desk_at(made.tables.open_one(beside))
    for at, seat, name in ((made, 8, "Di"), (made, 9, "Ed"), (second, 8, "Flo"), (second, 9, "Gil")):
        at.seat_player(seat, name, 10_000)
    for answer in (True, 8, None):
        second.answer(answer)
    yield made
    assert made.books.verify() == []
    made.books.close()


def rated(desk: Desk) -> dict[int, Rating]:
    """Everybody's rating of the night, by number."""
    return {one.player: one for one in ratings(dealt_beside(desk, desk.last_night()))}


def move(desk: Desk, player: int, to: int) -> None:
    """A player goes to the first free seat of the other table."""
    seat = next(view.number for view in desk.desk_at(to).table.seat_views() if view.open)
    desk.desk_at(to).asks.arrive(desk.asks.move(player, to, seat, desk.table.balance(stack(player))))


def came_to(desk: Desk, player: int) -> int:
    """What the night has brought a player so far: what is theirs at every table, less what they owe."""
    own = {Kind.STACK: 1, Kind.CARRIED: 1, Kind.ACCOUNT: 1, Kind.CHANGE: 1, Kind.BOX: -1}
    return sum(own.get(place.kind, 0) * amount for place, amount in desk.books.balances().items()
               if place.whose == str(player))


def sheet(desk: Desk, kind: str, of: str = "") -> Sheet:
    """A sheet as it is printed now."""
    return desk.sheets.make(desk.sheets.find(kind, of), PRINTING)


@pytest.mark.parametrize("seed", seeds(1, 3))
def test_a_session_over_two_tables_by_chance_is_the_sum_of_what_was_keyed(
        desk: Desk, clock: SetClock, seed: int) -> None:
    chance, tables = Random(seed), (desk, desk.desk_at(2))
    theory: dict[int, Fraction] = {}
    staked: dict[int, list[list[int]]] = {}
    seconds: dict[int, int] = {1: 0, 2: 0, 3: 0}
    where = dict.fromkeys(seconds, desk)
    last = {1: clock.now(), 2: clock.now()}
    came: dict[int, int] = {}
    for _ in range(24):
        for player in sorted(where):
            if player not in came and chance.random() < 0.2:
                to = tables[where[player] is tables[0]]
                move(where[player], player, to.at)
                where[player], came[player] = to, clock.now()
        clock.wait(chance.choice([20, 45, 700]))
        at = chance.choice(tables)
        laid: dict[str, dict[str, int]] = {"s8": {"tie": 250}}
        for player in (one for one, there in where.items() if there is at):
            mine = {spot: chance.choice([250, 500]) for spot in chance.sample(["player", "tie", "player_pair"], 2)}
            laid[f"s{at.table.seat_of(player)}"] = mine
            staked.setdefault(player, []).append(list(mine.values()))
            theory[player] = theory.get(player, Fraction()) + sum(
                (kept_of(WAGER[spot], amount, at.table.rules) for spot, amount in mine.items()), Fraction())
            took = clock.now() - last[at.at]
            since = clock.now() - max(last[at.at], came.pop(player, 0))
            seconds[player] += 0 if took >= 600_000_000 else min(took, since) // 1_000_000
        deal(at, chance.choice([BANKER_WINS, PLAYER_WINS, TIE]), bets(**laid))
        last[at.at] = clock.now()
    found = {player: one for player, one in rated(desk).items() if player in where}
    assert {player: one.theoretical for player, one in found.items()} == theory
    assert {player: (one.hands, one.turnover, one.largest) for player, one in found.items()} == {
        player: (len(each), sum(map(sum, each)), max(map(sum, each))) for player, each in staked.items()}
    assert {player: one.seconds for player, one in found.items()} == {player: seconds[player] for player in found}
    assert {player: -one.win for player, one in found.items()} == {player: came_to(desk, player) for player in found}


def test_a_player_who_moves_there_and_back_has_one_session_and_is_timed_at_one_table_at_once(
        desk: Desk, clock: SetClock) -> None:
    second = desk.desk_at(2)

    def coup(at: Desk, minutes: int, who: str, *others: str) -> None:
        clock.wait(minutes * 60)
        deal(at, TIE, bets(**{one: {"player": 500} for one in (who, *others)}))

    coup(desk, 2, "s1", "s2")
    move(desk, 1, 2)
    coup(second, 3, "s1")
    coup(desk, 4, "s2")
    coup(second, 1, "s1")
    move(second, 1, 1)
    coup(desk, 2, "s1", "s2")
    found = rated(desk)
    assert (found[1].hands, found[2].hands) == (4, 3)
    assert found[2].seconds == (2 + 3 + 4 + 1 + 2) * 60
    assert found[1].seconds == (2 + 3 + 5 + 2) * 60, "the time at the other table counted for both"
    assert len(desk.rated.sessions(1)) == 1


def test_tie_and_pairs_are_told_apart_as_side_bets(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"banker": 1_000, "player_pair": 250}, s2={"player": 500}))
    ann, bo = (rated(desk)[player] for player in (1, 2))
    rules = desk.table.rules
    assert ann.side == {"player_pair"}
    assert ann.beside == kept_of(WAGER["player_pair"], 250, rules)
    assert ann.theoretical - ann.beside == kept_of(WAGER["banker"], 1_000, rules)
    assert not bo.side
    assert bo.beside == 0


def test_sessions_as_one_add_up_and_keep_the_largest() -> None:
    one = Rating(1, 3, 3, 0, 60, 500, -20, Fraction(9), (Staked("banker", 900, Fraction(1, 3)),), frozenset(), 10, 20)
    two = Rating(1, 2, 1, 1, 30, 700, 50, Fraction(7),
                 (Staked("tie", 700, Fraction(1, 7)), Staked("banker", 50, Fraction(1, 9))), frozenset({"tie"}), 5, 9)
    both = together([one, two])
    assert (both.hands, both.bet_on, both.left_out, both.seconds, both.largest, both.win) == (5, 4, 1, 90, 700, 30)
    assert both.side == {"tie"}
    assert both.variance == 16
    assert (both.begun, both.ended) == (5, 20)
    assert both.staked == (Staked("banker", 950, Fraction(4, 9)), Staked("tie", 700, Fraction(1, 7)))
    assert both.theoretical == one.theoretical + two.theoretical


def test_fractions_are_rounded_where_they_are_shown_and_a_game_between_players_has_dashes(desk: Desk) -> None:
    one = Rating(1, 2, 2, 0, 3_900, 500, -20, Fraction(), (Staked("banker", 750, Fraction(15, 2)),))
    money = house().money
    assert cells(line_of("Ann", one), money) == ("2", "1 h 05 min", "3.75", "5.00", "7.50", "+0.08", "0.00", "−0.20",
                                                 "+0.08 to +0.08")
    assert cells(line_of("Ann", Rating(1, 4, seconds=60, win=-300)), money) == (
        "4", "1 min", "–", "–", "–", "–", "–", "−3.00", "–")


def test_nights_are_listed_the_last_one_first_and_together(tmp_path: Path, clock: SetClock) -> None:
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books, clock)
        desk.open_house(replace(house(), ratings=True))
        for _ in range(2):
            clock.wait(86_400)
            a_night(desk)
            desk.close_night()
        found = desk.rated.sessions(1)
        assert [one.night.id for one in found] == [2, 1]
        lines = lines_of(found)
        assert lines[-1].name == "Together"
        assert lines[-1].hands == sum(line.hands for line in lines[:-1]) > 0
        assert lines_of(found[:1])[-1].name == found[0].night.title
        assert desk.rated.sessions(99) == ()


def test_a_players_sessions_are_asked_of_the_books_as_often_whatever_nights_there_are(
        tmp_path: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
    read, real = [0], Reader._reading

    def counted(books: Reader) -> AbstractContextManager[Connection]:
        read[0] += 1
        return real(books)

    monkeypatch.setattr(Reader, "_reading", counted)
    with open_test_books(tmp_path, create=True) as books:
        desk = Desk(books, clock)
        desk.open_house(replace(house(), ratings=True))
        asked = []
        for held in (1, 2):
            clock.wait(86_400)
            a_night(desk)
            desk.close_night()
            assert len(desk.rated.sessions(1)) == held
            read[0] = 0
            desk.rated.sessions(1)
            asked.append(read[0])
        assert 0 < asked[0] == asked[1]


def test_a_note_stays_with_its_player_and_night_and_none_is_written_over(desk: Desk, clock: SetClock) -> None:
    night = desk.last_night()
    desk.rated.note(1, night, "  likes\nthe corner ", "note-1")
    desk.rated.note(1, night, "twice pressed", "note-1")
    clock.wait(60)
    desk.desk_at(2).rated.note(1, night, "drinks tea", "note-2")
    assert [(one.by, one.text) for one in desk.rated.notes(1, night)] == [
        ("host", "likes the corner"), ("host", "drinks tea")]
    assert desk.rated.notes(2, night) == ()
    assert [one.text for one in desk.books.events() if one.code == "rating_note"] == [
        f"Ann, {night.title}: likes the corner", f"Ann, {night.title}: drinks tea"]


def test_nothing_is_noted_without_words_or_in_a_house_that_keeps_no_ratings(desk: Desk) -> None:
    night = desk.last_night()
    with pytest.raises(Refused, match="nothing to note"):
        desk.rated.note(1, night, "  ")
    desk.open_house(replace(desk.the_house(), ratings=False))
    assert not desk.rated.kept
    with pytest.raises(Refused, match="keeps no ratings"):
        desk.rated.note(1, night, "likes the corner")


def test_a_note_needs_the_host_where_there_are_pins(desk: Desk) -> None:
    guarded(desk)
    dealer_at(desk)
    with pytest.raises(PinRequired, match="rating"):
        desk.rated.note(1, desk.last_night(), "likes the corner")


def test_a_house_keeps_no_ratings_unless_it_says_so_and_its_settings_are_as_before(desk: Desk) -> None:
    assert not house().ratings
    assert "ratings" not in house().as_settings()
    kinds = {choice.kind.code for choice in desk.sheets.possible()}
    assert {"rating", "statement-rating"} <= kinds
    desk.open_house(replace(desk.the_house(), ratings=False))
    assert not {"rating", "statement-rating"} & {choice.kind.code for choice in desk.sheets.possible()}


def test_a_rating_is_on_its_own_sheet_and_on_a_statement_only_where_it_was_asked_for(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"banker": 1_000, "player_pair": 250}))
    desk.rated.note(1, desk.last_night(), "likes the corner")
    of_all, of_ann, of_bo = sheet(desk, "rating"), sheet(desk, "rating", "Ann"), sheet(desk, "rating", "Bo")
    for made, there in ((of_all, ("Ann", "12.50")), (of_ann, ("Player pair, side bet", "likes the corner", "Banker")),
                        (of_bo, ("Bo",))):
        assert all(word in repr(made) for word in there)
    assert "likes the corner" not in repr(of_all)
    assert "Ann" not in repr(of_bo), "one player’s sheet tells of another"
    plain, rated_too = sheet(desk, "statement", "Ann"), sheet(desk, "statement-rating", "Ann")
    assert rated_too.blocks[:len(plain.blocks)] == plain.blocks
    assert "Player pair, side bet" in repr(rated_too)
    assert not any(word in repr(plain) for word in ("rating", "Rating", "Player pair", "95%"))
    desk.prints.record(plain, "A4")
    assert not sheet(desk, "statement-rating", "Ann").printed_before, "it replaces a statement without it"


def test_the_session_of_a_player_who_has_gone_home_is_kept(desk: Desk) -> None:
    deal(desk, BANKER_WINS, bets(s1={"player": 1_000}))
    desk.aside(CashOut(1, desk.table.balance(stack(1))))
    [one] = desk.rated.sessions(1)
    assert one.rating.win == 1_000
