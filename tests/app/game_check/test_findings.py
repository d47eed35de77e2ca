"""What the check says of a game that lacks something, and that the games of the house lack nothing."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from app import cli
from app.dealing.engine.game import Game
from app.dealing.prompts.rulings import Ruling
from app.dealing.values.table_rules import BETS
from app.game_check.dealt import Seen, deal
from app.game_check.findings import missing
from app.games import GAMES
from app.games.red_dog import RED_DOG
from app.games.red_dog.rules import RedDogRules
from app.games.three_five_seven import THREE_FIVE_SEVEN
from app.house_rules import ENTERED, Words, declared, rule


class LooseRules(RedDogRules):
    """Red Dog with a rule that can be anything, and one that says nothing."""

    loose: int = rule(1, Words("How loose", "As loose as one likes."), group=BETS)
    silent: bool = rule(False, Words("", ""), group=BETS)


@dataclass(eq=False)
class NeverOffered(Ruling):
    """Something that happens at no question, and asks for what has no words."""

    code = "never"
    title = "The table burns"

    seat: int = 0
    flames: int = 0


LOOSE = replace(
    RED_DOG, id="loose", name="Loose Dog", letter="B", credit="", rules=LooseRules,
    rulings=(*RED_DOG.rulings, NeverOffered), account=(*RED_DOG.account, "nowhere"), public_facts=("Bets",),
    private_facts=("Bets", "In the pot", "Cards seen"),
    topics={"deal": RED_DOG.topics["deal"], "bet": ("The bet",)}, showdown=True)
"""A game that lacks whatever can be lacked."""


@pytest.fixture
def houses_own(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], None]:
    """The house plays this one too."""
    return lambda game: monkeypatch.setattr(GAMES, "_games", (*GAMES, game))


def two_pages(sheet: object, paper: str) -> int:
    """No card goes on one side of Letter."""
    return 1 + (paper == "Letter")


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.id)
def dealt(request: pytest.FixtureRequest) -> Seen:
    """What was seen of each game of the house: dealt once for all that is asked of it."""
    game: Game = request.param
    return deal(game)


def test_nothing_is_missing_of_any_game(dealt: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.game_check.findings.deal", lambda game: dealt)
    assert missing(dealt.game) == []


def test_of_a_game_that_lacks_everything_each_thing_is_said_on_a_line_of_its_own(
    houses_own: Callable[[Game], None]
) -> None:
    houses_own(LOOSE)
    told = missing(LOOSE, two_pages)
    for line in (
        "its credit is empty.", "its letter, B, is that of Red Dog.",
        "its card tells of the topic “nowhere”, which is not written.",
        "the topic “bet” has no heading, or nothing below it.",
        "the rule loose has no bounds.", "the rule silent has no name, no meaning or no heading.",
        "its card says “Loose Dog”, of which there is no Chinese.",
        "players see “Loose Dog”, of which there is no Chinese in zh-Hans.",
        "players see “Loose Dog”, of which there is no Chinese in zh-Hant.",
        "the fact “Cards left” is neither public nor private.", "the fact “Bets” is both public and private.",
        "the ruling “The table burns” was never offered.",
        "the ruling “The table burns” asks for flames and does not say in which words.",
        "a showdown is declared, and no hand is ever shown down.",
    ):
        assert line in told
    assert [line for line in told if line.endswith("opens the topic “turn”, which is not written.")]


def test_a_card_of_two_pages_is_said_with_its_language_and_paper() -> None:
    assert missing(RED_DOG, two_pages) == [
        f"its card in {language} does not go on one side of Letter."
        for language in ("English", "Chinese", "English and Chinese")]


@pytest.mark.parametrize(("letter", "line"), [
    ("", "its letter is empty."), ("N", "its letter, N, means the same in every game."),
    ("bb", "its letter, “bb”, is not one capital letter.")])
def test_a_letter_begins_one_game_alone(houses_own: Callable[[Game], None], letter: str, line: str) -> None:
    game = replace(RED_DOG, id="other", letter=letter)
    houses_own(game)
    assert line in missing(game)


def test_hands_that_are_shown_for_a_jackpot_are_declared() -> None:
    shy = replace(THREE_FIVE_SEVEN, showdown=False)
    assert "hands are shown down, and showdown is not declared." in missing(shy)


def test_a_robot_that_cannot_deal_on_says_at_which_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.dealing.engine.robot.Robot.answer", lambda robot, prompt: "Z")
    assert [line for line in missing(RED_DOG) if line.startswith("a robot cannot deal on: begin/button")]


def test_every_entry_level_is_dealt(dealt: Seen) -> None:
    dealt_with = [dict(rules) for rules in dealt.rules]
    for one in declared(dealt.game.rules):
        for value in one.options if one.group == ENTERED else ():
            assert value == one.default or {one.name: value} in dealt_with


def test_the_command_line_names_the_game_on_each_line_and_ends_with_one(
    houses_own: Callable[[Game], None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["games", "--check", "red_dog"]) == 0
    assert capsys.readouterr().out == "No card was laid out: this start of Sabot cannot print. " \
        "Type: python3 packaging/start.py games --check red_dog\n"
    assert cli.main(["games", "--check", "red_dog"], pages=lambda sheet, paper: 1) == 0
    assert capsys.readouterr().out == "Nothing is missing.\n"
    houses_own(replace(RED_DOG, id="other", letter="N"))
    assert cli.main(["games", "--check", "other"], pages=lambda sheet, paper: 1) == 1
    assert "other: its letter, N, means the same in every game.\n" in capsys.readouterr().out


def test_all_games_are_looked_at_where_none_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(GAMES, "_games", (RED_DOG, replace(RED_DOG, id="other", letter="N")))
    assert cli.main(["games", "--check"], pages=two_pages) == 1
    named = {line.partition(":")[0] for line in capsys.readouterr().out.splitlines()}
    assert named == {"red_dog", "other"}
