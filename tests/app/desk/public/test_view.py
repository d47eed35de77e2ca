"""The players' screen is told public facts alone: no name, no stack, nothing that is only half entered."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards import read_card
from app.dealing.asides.cashier import BuyIn
from app.dealing.engine.game import Game
from app.dealing.engine.play import Play
from app.dealing.engine.robot import Robot
from app.dealing.prompts.settle import Settle
from app.dealing.table.anonymous import called_by_seat
from app.dealing.values.public_view import PublicView
from app.dealing.values.transfers import Kind
from app.desk import Desk
from app.desk.house.display_settings import PlayersDisplay
from app.desk.house.house import read_house
from app.desk.public.desk import ENTRY_WORDS, PublicDesk
from app.desk.public.table import public_view, seat_words, with_words
from app.games import GAMES
from app.games.mexican_sweat import MEXICAN_SWEAT
from app.games.newmarket import NEWMARKET
from app.games.red_carpet import RED_CARPET
from app.games.red_three_rummy import RED_THREE_RUMMY
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.ledger.entries import EntryKind
from app.words import tr
from tests.app.desk import dealing
from tests.app.desk.public.public_runs import house, moments
from tests.app.games import chance
from tests.app.games.at_table import AtTable
from tests.app.games.baccarat import random_table

SECRETS = tuple(f"Zq{letter}xw" for letter in "abcdefghijklmno")
"""Names that no word of any game holds."""

MORE = 98_765_432
"""What is added to a stack to see whether anybody would hear of it."""


@pytest.fixture
def secret_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays has a name that can be found again."""
    monkeypatch.setattr(chance, "NAMES", SECRETS)
    monkeypatch.setattr(random_table, "NAMES", SECRETS)


def richer(play: Play) -> None:
    """Everybody has more than they have."""
    for place in [one for one in play.table.balances if one.kind in (Kind.STACK, Kind.ACCOUNT, Kind.BOX, Kind.CHANGE)]:
        play.table.balances[place] += MORE


@pytest.mark.usefixtures("secret_names")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 12), marks=pytest.mark.long)], ids=["one", "many"])
def test_no_name_and_no_balance_gets_into_what_players_see_of_any_game(game: Game, seeds: range) -> None:
    shut, two = house(), house(first="zh-Hans", second="zh-Hant")
    for seed in seeds:
        for play in moments(game, seed, 60):
            seen = with_words(public_view(play, shut, "Table 1"), play, shut)
            assert not re.search("zq.xw", repr((seen, public_view(play, two, "Table 1"))), re.IGNORECASE)
            before = dict(play.table.balances)
            richer(play)
            assert with_words(public_view(play, shut, "Table 1"), play, shut) == seen
            play.table.balances = before


@pytest.mark.usefixtures("secret_names")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 14), marks=pytest.mark.long)], ids=["few", "many"])
def test_what_is_asked_can_be_said_anew_in_any_language_and_calls_nobody_by_name(game: Game, seeds: range) -> None:
    told = 0
    for seed in seeds:
        for play in moments(game, seed, 60):
            assert play.prompt is None or callable(play.prompt.say), play.prompt.key
            for shown in (house(), house(first="zh-Hans")):
                view = with_words(public_view(play, shown), play, shown)
                assert not re.search("zq.xw", repr((view.call, view.reason)), re.IGNORECASE)
                assert view.topic in ("", *game.topics_under(play.table.rules))
                assert not view.reason or view.topic in game.public_reasons
                told += bool(view.call)
    assert told


def called(table: AtTable, **display: bool) -> PublicView:
    """What players' phones are told of a table."""
    return with_words(PublicView(), table.run.play, house(**display))


def test_what_is_called_names_the_players_where_the_house_does() -> None:
    table = AtTable(MEXICAN_SWEAT, (20_000,) * 2, {"entry": "fast"}, settles=False).begun().answer(True)
    while "turn" not in table.prompt.key and "result" not in table.prompt.key:
        table.answer(Robot(Random(2), 1).answer(table.prompt))
    seat = int(table.prompt.key.rpartition(":")[2])
    assert called(table).call[0].startswith(f"Seat {seat}")
    assert called(table, names=True).call[0].startswith(table.table.name(seat))


def test_no_chips_drawn_up_to_be_settled_are_called_to_anybody_before_they_are_moved() -> None:
    table = AtTable(NEWMARKET, (20_000,) * 3, settles=False).begun()
    while not isinstance(table.prompt, Settle):
        table.answer(Robot(Random(2), 1).answer(table.prompt))
    view = called(table)
    assert (table.prompt.reason != "", view.topic, view.call, view.reason) == (True, "", (), ())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_reasons_are_public_by_topics_that_the_game_has(game: Game) -> None:
    assert set(game.public_reasons) <= set(game.topics), game.id


@pytest.mark.usefixtures("secret_names")
@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: game.id)
def test_looking_leaves_the_table_as_it_was_with_its_names_in_the_dealers_language(game: Game) -> None:
    for play in moments(game, 5, 25):
        before = play.table.felt(), play.table.people, play.prompt and play.prompt.instruction
        public_view(play, house(first="zh-Hant", second="zh-Hans"), "Table 1")
        assert (play.table.felt(), play.table.people, play.prompt and play.prompt.instruction) == before


@pytest.mark.parametrize("game", [RED_CARPET, RED_THREE_RUMMY], ids=lambda game: game.id)
def test_whoever_is_called_like_a_line_of_the_dealers_column_is_not_taken_for_one(
    monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    monkeypatch.setattr(chance, "NAMES", (*game.public_facts, *SECRETS)[:15])
    told = 0
    for play in moments(game, 0, 40):
        labels = [label for label, _ in public_view(play, house(names=True)).facts]
        assert len(labels) == len(set(labels))
        told += bool(labels)
    assert told


@cache
def newmarket() -> AtTable:
    """A game of Newmarket that has begun."""
    return AtTable(NEWMARKET, (20_000,) * 3).begun()


@settings(max_examples=25)
@given(name=st.text(min_size=3, max_size=40), behind=st.integers(100_003, 10**9))
def test_names_and_balances_are_two_switches_of_the_house(name: str, behind: int) -> None:
    table = newmarket()
    table.table.call(1, name)
    table.table.balances[table.table.purse(1)] = behind
    amount = house().money.sign + f"{behind // 100:,}" + (f".{behind % 100:02d}" if behind % 100 else "")

    def one(**display: bool) -> tuple[str, str]:
        seat = public_view(table.run.play, house(**display)).seats[0]
        return "".join(seat.said), seat.balance

    assert one() == ("Seat 1", "")
    assert one(names=True) == (name, "")
    assert one(balances=True) == ("Seat 1", amount)
    assert one(names=True, balances=True) == (name, amount)


def test_players_see_who_takes_while_chips_are_settled_and_by_name_only_where_the_house_shows_names() -> None:
    table = AtTable(MEXICAN_SWEAT, (20_000,) * 2, {"entry": "fast"}, settles=False).begun().answer(True)
    while not isinstance(table.prompt, Settle):
        table.answer(Robot(Random(2), 1).answer(table.prompt))
    seat = next(iter(table.prompt.settlement().gets))

    def told(names: bool) -> tuple[str, bool, str]:
        view = public_view(table.run.play, house(names=names))
        return view.seats[seat - 1].mark[0], view.seats[seat - 1].to_act, view.pots[0].note[0]

    takes = f"takes {table.table.amount_text(table.prompt.settlement().gets[seat])}"
    assert told(names=False) == (takes, True, f"goes to Seat {seat}")
    assert told(names=True) == (takes, True, f"goes to {table.table.name(seat)}")
    table.answer(True)
    assert takes not in public_view(table.run.play, house()).seats[seat - 1].mark


def test_players_see_no_sum_of_counts_that_nobody_has_said_yet() -> None:
    table = AtTable(NEWMARKET, (20_000,) * 3, settles=False).begun()
    while not isinstance(table.prompt, Settle):
        table.answer(Robot(Random(2), 1).answer(table.prompt))
    assert table.prompt.counting is not None
    assert table.prompt.counting.each
    view = public_view(table.run.play, house())
    assert [mark for seat in view.seats for mark in seat.mark if mark.startswith("takes")] == []
    assert [seat.in_front for seat in view.seats] == [""] * 3


def test_a_table_has_its_names_back_whatever_happens_while_it_is_told_without() -> None:
    table = AtTable(NEWMARKET, (20_000,) * 3).begun().table

    def told() -> str:
        with called_by_seat(table, seat_words):
            return table.name(2)

    with pytest.raises(RuntimeError), called_by_seat(table, seat_words):
        raise RuntimeError
    assert (told(), table.name(2)) == ("Seat 2", "Bo")


def test_hands_that_only_some_were_shown_never_come_onto_the_players_screen() -> None:
    keyed = False
    for seed in range(4):
        for play in moments(THREE_FIVE_SEVEN, seed, 60):
            keyed |= bool(play.table.felt().rows)
            assert not [row for row in public_view(play, house()).rows if row.cards]
    assert keyed


# baccarat


def seen(desk: Desk) -> PublicView:
    assert desk.house is not None
    shown = replace(desk.house, display=PlayersDisplay(first="en", second=""))
    assert desk.run is not None
    return public_view(desk.run.play, shown, "Table 1")


def codes(desk: Desk, *answers: object) -> list[str]:
    """What is happening after each answer."""
    found = []
    for answer in answers:
        desk.answer(answer)  # type: ignore[arg-type]
        found.append(seen(desk).moment.code)
    return found


def test_every_moment_of_a_coup_is_told(tmp_path: Path) -> None:
    desk = dealing.a_desk(tmp_path)
    assert seen(desk).moment.code == "bets"
    assert codes(desk, dealing.bets(s1={"banker": 1250}), "2", "3", "3", "2", "6", "7") == [
        "closed", "closed", "closed", "closed", "player_draws", "banker_draws", "result"]
    view = seen(desk)
    assert view.moment.said == ("Banker wins 2–1",)
    assert (view.coup.winner, view.coup.totals, view.coup.number) == ("banker", (1, 2), 1)
    assert view.coup.player == tuple(map(read_card, ("2", "3", "6")))
    desk.answer({"all": True})
    after = seen(desk)
    assert (after.moment.code, after.coup.number, after.coup.result) == ("bets", 1, ("Banker wins",))
    assert [coup.winner for coup in after.coups] == ["banker"]
    desk.undo()
    assert (seen(desk).moment.code, seen(desk).coups) == ("result", ())


def test_a_tie_and_the_shuffle_are_told(tmp_path: Path) -> None:
    desk = Desk(dealing.open_test_books(tmp_path, create=True))
    desk.open_house(dealing.house())
    desk.open_night(dealing.plan())
    assert seen(desk).moment.code == "shuffle"
    assert codes(desk, 1, None, dealing.bets(s1={"tie": 250}), *dealing.TIE)[-1] == "result"
    assert seen(desk).moment.said == ("Tie 6–6",)


def test_limits_are_told_with_both_pairs_on_one_line_where_they_are_alike(tmp_path: Path) -> None:
    limits = seen(dealing.a_desk(tmp_path)).limits
    assert [limit.codes for limit in limits] == [("banker",), ("player",), ("tie",), ("banker_pair", "player_pair")]
    assert [limit.pays for limit in limits] == ["0.95 : 1", "1 : 1", "8 : 1", "11 : 1"]
    assert limits[0].least.startswith("£")


def test_what_is_half_entered_is_never_told(tmp_path: Path) -> None:
    desk = dealing.a_desk(tmp_path)
    before = PublicDesk(desk, desk.jackpots).now()
    assert desk.prompt is not None
    desk.save_draft(desk.prompt.key, dealing.bets(s2={"player": 4_350}))
    assert PublicDesk(desk, desk.jackpots).now() == before


# the desk


def test_the_books_code_is_told_as_a_sheet_prints_it_with_what_was_entered_last_and_no_name(tmp_path: Path) -> None:
    desk = dealing.a_desk(tmp_path)
    public = PublicDesk(desk, desk.jackpots)
    dealing.deal(desk, dealing.BANKER_WINS)
    head = desk.books.head()
    book = public.now().book
    assert (book.words, book.said) == (
        f"{head.number} · {head.code}", ("一局结清 · 1号位", "Hand settled · Seat 1"))
    desk.aside(BuyIn(1, 5_000))
    assert (public.book().number, public.book().said[-1]) == (head.number + 1, "Chips sold · Seat 1")


def test_whose_debt_an_entry_was_is_told_only_where_balances_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = dealing.a_desk(tmp_path)
    desk.aside(BuyIn(1, 5_000))
    head, last = desk.books.last_written()
    assert last is not None
    monkeypatch.setattr(desk.books, "last_written", lambda: (head, replace(last, kind=EntryKind.MARKER)))
    public = PublicDesk(desk, desk.jackpots)
    assert public.book().said == ("欠条还款", "Marker paid back")
    house = desk.the_house()
    desk.open_house(replace(house, display=replace(house.display, balances=True)))
    assert public.book().said == ("欠条还款 · 1号位", "Marker paid back · Seat 1")


def test_every_kind_of_entry_has_words_that_name_nobody() -> None:
    assert set(ENTRY_WORDS) == set(EntryKind)
    assert not [words for words in ENTRY_WORDS.values() if "{" in tr(words)]


def test_between_nights_there_is_no_game_and_the_books_code_stays(tmp_path: Path) -> None:
    desk = Desk(dealing.open_test_books(tmp_path, create=True))
    desk.open_house(dealing.house())
    view = PublicDesk(desk, desk.jackpots).now()
    assert (view.game, view.moment.code, view.seats) == ("", "none", ())


# the house's choice


def test_a_house_that_never_chose_shows_no_names_no_balances_and_chinese_before_english(tmp_path: Path) -> None:
    old = {name: value for name, value in dealing.house().as_settings().items() if name != "display"}
    kept = read_house(old)
    assert kept is not None
    assert kept.display == PlayersDisplay("", "zh-Hans", "en", False, False)


def test_languages_and_screen_are_looks_but_what_is_told_is_the_hosts() -> None:
    was = dealing.house()
    looks = replace(was, display=replace(was.display, first="en", second="", screen="one"))
    assert looks == looks.looking_as(was)
    for told in (replace(was.display, names=True), replace(was.display, balances=True)):
        changed = replace(was, display=told)
        assert changed != changed.looking_as(was)
