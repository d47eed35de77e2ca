"""What leaves for the phones: public facts, and of one player's figures their own alone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.dealing.asides.cashier import BuyIn
from app.dealing.engine.game import Game
from app.desk import Desk
from app.desk.public.table import public_view, with_words
from app.desk.records.player_night import player_statement
from app.games import GAMES
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.money import priced
from app.phones.own_part import signed
from app.phones.parts import EVERYBODYS, LANGUAGES, Parts, Seen, words_in
from app.phones.rules_part import rules_part
from app.phones.shoe_part import roads_part
from app.phones.table_part import table_part
from app.phones.texts import Part, text
from app.sheets.tongues import Tongues
from tests.app.desk import dealing
from tests.app.desk.nights_over import CY, HOUSE, desk_after_a_night
from tests.app.desk.public.public_runs import house, moments
from tests.app.desk.public.test_view import SECRETS, richer
from tests.app.games import chance
from tests.app.games.baccarat import random_table
from tests.app.games.baccarat.house_rules.test_roads import coup

NOW = Seen()


@pytest.fixture
def secret_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays has a name that can be found again."""
    monkeypatch.setattr(chance, "NAMES", SECRETS)
    monkeypatch.setattr(random_table, "NAMES", SECRETS)


def told(play: Any, language: str) -> str:
    """The public pages of a play, as they leave."""
    shown = house(first=language)

    def make() -> tuple[Part, ...]:
        view = with_words(public_view(play, shown, "Table 1"), play, shown)
        return (table_part(view, "Friday", language), roads_part(view.coups, view.tail, language),
                rules_part(view, play, shown.money, "Friday", language))

    (both,) = Tongues((language,)).in_each(make)
    return json.dumps(both, ensure_ascii=False)


@pytest.mark.usefixtures("secret_names")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seeds", [range(20, 21), pytest.param(range(21, 41), marks=pytest.mark.long)],
                         ids=["one", "many"])
def test_no_name_no_stack_and_no_hidden_card_leaves_for_a_phone(game: Game, seeds: range) -> None:
    for seed in seeds:
        for play in moments(game, seed, 50):
            for language in LANGUAGES:
                seen = told(play, language)
                assert not re.search("zq.xw", seen, re.IGNORECASE)
                before = dict(play.table.balances)
                richer(play)
                assert told(play, language) == seen
                play.table.balances = before


def test_cards_that_only_some_have_seen_never_leave() -> None:
    keyed = False
    for seed in range(4):
        for play in moments(THREE_FIVE_SEVEN, seed, 60):
            keyed |= bool(play.table.felt().rows)
            assert not [row for row in json.loads(told(play, "en"))[0].get("rows", []) if row["cards"]]
    assert keyed


def test_what_has_no_chinese_is_marked_as_english_and_the_rest_is_chinese() -> None:
    play = next(iter(moments(GAMES[0], 1, 1)))
    table, _, rules = json.loads(told(play, "zh-Hans"))
    assert table["head"]["game"] == "迷你百家乐"
    assert isinstance(rules["topics"][0]["title"], str)
    assert text("Not translated 5–6", "zh-Hans") == {"lang": "en", "text": "Not translated 5\u2060–\u20606"}
    assert text("Not translated", "en") == "Not translated"


@pytest.mark.parametrize(("language", "player"), [("zh-Hans", "闲"), ("zh-Hant", "閒"), ("es", "Punto")])
def test_the_hand_is_called_as_on_the_players_display_and_not_as_somebody_who_plays(tmp_path: Path, language: str,
                                                                                  player: str) -> None:
    desk = dealing.a_desk(tmp_path)
    dealing.deal(desk, dealing.BANKER_WINS)
    made = pages(desk, f"table/{language}", f"roads/{language}", f"night/{language}")
    hands = made[f"table/{language}"]["coup"]["hands"]
    assert player in hands[0]["name"]
    assert player in next(one["name"] for one in made[f"roads/{language}"]["counts"] if one["code"] == "player")
    assert player in next(one["text"] for one in made[f"night/{language}"]["last"]["lines"] if one["side"] == "player")


# one player's own


def pages(desk: Desk, *wanted: str, seen: Seen = NOW) -> dict[str, Any]:
    """The parts as a phone gets them."""
    found: dict[str, Any] = json.loads(json.dumps(Parts(desk).made(wanted, seen)))
    return found


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Three who play, of whom the first has bought twice, after two coups."""
    desk = dealing.a_desk(tmp_path)
    dealing.deal(desk, dealing.BANKER_WINS)
    desk.aside(BuyIn(1, 5_000))
    dealing.deal(desk, dealing.BANKER_WINS)
    return desk


def test_every_figure_of_my_night_is_the_printed_statements(desk: Desk) -> None:
    statement, night = desk.statement(), desk.last_night()
    entries = desk.books.night_entries(night.id)
    games = {sitting.id: run.game.name for sitting, run in desk.runs_of(night)}
    for player in (one.player for one in statement.players):
        own, page = player_statement(statement, entries, player, games), pages(desk, f"me:{player}/en")
        me = page[f"me:{player}/en"]
        money = statement.money
        assert me["result"] == signed(sum(one.result for one in own.results), money)
        assert [one[2] for one in me["games"]] == [signed(one.result, money) for one in own.results]
        assert [one["amount"] for one in me["acts"]] == [
            signed(act.chips or act.cash or act.owed, money) for act in own.acts]
        assert me["sums"][0] == ["Chips bought", priced(own.player.bought, money)]
        assert me["boxes"][0] == ["Chips", priced(own.player.holds, money)]
        assert own.books.code in me["code"]


def test_nobodys_page_holds_another_players_name_or_figures(desk: Desk) -> None:
    names = {one.player: one.name for one in desk.statement().players}
    for player in names:
        page = json.dumps(pages(desk, f"me:{player}/en"))
        assert [other for number, other in names.items() if number != player and re.search(rf"\b{other}\b", page)] == []
        assert names[player] in page


def test_once_the_night_is_closed_my_night_says_who_pays_whom_and_what_the_host_has_marked(
        tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)

    def paying() -> tuple[object, ...]:
        me = pages(desk, f"me:{CY}/en")[f"me:{CY}/en"]
        return tuple((one["text"], one["amount"], one["mark"].partition(",")[0], one["done"], one["note"])
                     for one in me["pays"])

    assert pages(desk, "table/en")["table/en"]["moment"]["text"] == "The night is closed"
    assert paying() == (("You pay House bank", "£25", "Not marked yet", False, ""),)
    desk.settling.mark_paid((CY, HOUSE), amount=1000)
    assert paying() == (("You pay House bank", "£25", "Marked in part by the host", False, "£15 is left."),)
    desk.settling.mark_paid((CY, HOUSE))
    assert paying() == (("You pay House bank", "£25", "Marked paid by the host", True, ""),)


def test_somebody_who_has_not_bought_in_has_no_page_and_unknown_parts_are_left_out(desk: Desk) -> None:
    assert pages(desk, "me:99/en", "me:/en", "me:x/en", "books/en", "table/tlh", "table") == {}


# how it stands


def test_a_locked_desk_shows_the_roads_alone_and_a_blank_display_nothing_of_the_table(desk: Desk) -> None:
    page = pages(desk, "table/en", "roads/en", seen=Seen(locked=True))
    locked = page["table/en"]
    assert (locked["moment"]["text"], locked["coup"], locked["limits"]) == ("The table pauses.", {}, [])
    assert page["roads/en"]["big"]["cells"]
    for seen in (Seen(blank=True), Seen(replayed=True)):
        page = pages(desk, "table/en", "roads/en", seen=seen)
        assert (page["roads/en"], page["table/en"]["game"], "coup" in page["table/en"]) == ({}, "", False)


def test_before_and_after_a_night_it_is_said_that_nothing_is_dealt(tmp_path: Path) -> None:
    desk = Desk(dealing.open_test_books(tmp_path, create=True))
    desk.open_house(dealing.house())
    assert pages(desk, "table/en")["table/en"]["moment"]["text"] == "Nothing is dealt yet."
    assert pages(desk, *(f"{part}/en" for part in EVERYBODYS))["rules/en"]["none"]


def test_the_last_hand_is_told_by_seats_with_its_entry_and_code(desk: Desk) -> None:
    last = pages(desk, "night/en")["night/en"]["last"]
    head = desk.books.last_written()[0]
    assert last["lines"][-1]["text"].endswith(f"entry {head.number:,}, code {head.code}")
    assert any(line["text"].startswith("Seat 1 ") for line in last["lines"])
    assert "Ann" not in json.dumps(last)


def test_roads_leave_as_cells_that_need_no_rule_to_be_drawn() -> None:
    dealt = [coup(number, winner) for number, winner in enumerate("PPBT", 1)]
    big = roads_part(dealt, "drop", "en")["big"]
    assert big["cells"] == "0,0,p;0,1,p;1,0,b1"  # type: ignore[index]


def test_the_two_hands_of_a_coup_are_called_as_hands_and_nobody_is_meant(desk: Desk) -> None:
    page = pages(desk, "table/zh-Hans", "night/zh-Hans", "roads/zh-Hans")
    assert [hand["name"] for hand in page["table/zh-Hans"]["coup"]["hands"]] == ["闲", "庄"]
    assert "玩家" not in json.dumps(page["roads/zh-Hans"], ensure_ascii=False)
    assert [line["text"][0] for line in page["night/zh-Hans"]["last"]["lines"][:2]] == ["闲", "庄"]


def test_what_is_kept_of_a_part_is_made_anew_when_what_it_tells_has_changed(desk: Desk) -> None:
    parts = Parts(desk)
    every = (*(f"{part}/en" for part in EVERYBODYS), "me:1/en")
    before = parts.made(every, NOW)
    assert all(parts.made(every, NOW)[name] is before[name] for name in every if name != "table/en")
    dealing.deal(desk, dealing.PLAYER_WINS)
    desk.answer(dealing.bets(s1={"banker": 1250}))
    after = parts.made(every, NOW)
    assert [name for name in every if after[name] == before[name]] == []
    assert after == Parts(desk).made(every, NOW)


def test_the_page_has_the_same_words_of_its_own_in_every_language() -> None:
    every = [words_in(language) for language in LANGUAGES]
    assert len({frozenset(words) for words in every}) == 1
    assert not [word for words in every for word in words.values() if not word]
