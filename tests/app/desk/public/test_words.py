"""The words of the players' screen: each has its Chinese in both scripts, and glyphs to be drawn with."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import app
import resources
from app.dealing.engine.game import Game
from app.desk.house.display_settings import OWN_NAMES, DisplayLanguage
from app.desk.public import desk, moment, table
from app.desk.public.table import public_view
from app.game_check.heard import Heard, HeardDisplay
from app.games import GAMES
from app.games.baccarat.dealing import public_view as baccarat
from app.games.baccarat.house_rules.bets import WAGERS
from app.jackpots.rules import TITLES
from app.words.languages import Translation, catalogue
from tests.app.desk.public.public_runs import OTHERS, house, moments

CHINESE = [code.value for code in DisplayLanguage if code is not DisplayLanguage.ENGLISH]


def spoken_by_the_screen() -> set[str]:
    """What its own rooms say, whatever is dealt."""
    modules = [Path(str(one.__file__)) for one in (baccarat, desk, moment, table)]
    modules += (Path(app.__file__).parents[1] / "ui" / "display").glob("view_*.py")
    found = {sentence for file in modules for sentence in _called_with(file)}
    found |= {*desk.ENTRY_WORDS.values(), *TITLES.values(), *baccarat.WINS.values()}
    found |= {sentence for sentence, _ in baccarat.MOMENTS.values()}
    found |= {label for _, label, _ in baccarat.COUNTS} | {wager.label for wager in WAGERS}
    return found | {game.name for game in GAMES}


def _called_with(file: Path) -> Iterator[str]:
    """The sentences that a room says itself, and those that it hands on by a code: say("over", "The game is over")."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        at = {"tr": 0, "say": 1, "_of_seat": 1}.get(ast.unparse(node.func)) if isinstance(node, ast.Call) else None
        if at is not None and isinstance(node, ast.Call) and isinstance(node.args[at], ast.Constant):
            yield str(ast.literal_eval(node.args[at]))


def unknown(game: Game, seeds: range, steps: int) -> set[str]:
    """What a game shows to its players and has no Chinese."""
    heard, shown = Heard(), set[str]()
    telling = replace(house(), display=HeardDisplay(heard=heard))
    for seed in seeds:
        for play in moments(game, seed, steps):
            shown.update(heard.sentences_in(repr(public_view(play, telling, "Table 1"))))
    return lacking(shown, CHINESE[0])


def lacking(said: set[str], code: str) -> set[str]:
    """What a language has not."""
    spoken = catalogue(code)
    return {sentence for sentence in said if not spoken.has(sentence)}


def written(code: str) -> set[str]:
    """Every character that a language is written with."""
    spoken = catalogue(code)
    assert isinstance(spoken, Translation)
    return {char for key, said in spoken.sentences.items() if key for char in said} - {"\n"}


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.id)
def test_whatever_a_game_shows_to_its_players_has_its_chinese(game: Game) -> None:
    assert unknown(game, range(2), 40) == set()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_a_game_shows_in_many_sittings_has_its_chinese(game: Game) -> None:
    assert unknown(game, range(100), 200) == set()


@pytest.mark.parametrize("code", CHINESE)
def test_the_screens_own_words_have_their_chinese(code: str) -> None:
    assert lacking(spoken_by_the_screen(), code) == set()


@pytest.mark.parametrize(("code", "codec"), [("zh-Hans", "gb2312"), ("zh-Hant", "big5")])
def test_each_script_is_written_in_its_own_characters_and_all_of_them_can_be_drawn(code: str, codec: str) -> None:
    text = written(code) | set(OWN_NAMES[code])
    drawn = {ord(" ")} | {char for file in resources.fonts() if file.name.startswith(("SabotText-R", "SabotNames"))
                          for char in TTFont(file).getBestCmap()}
    assert {char for char in text if ord(char) not in drawn} == set()
    # The cockroach pig is no everyday word, and in neither of the two codes.
    assert {char for char in text if char > "\u2e80" and not _in(char, codec)} <= set("曱甴")


@pytest.mark.parametrize("code", CHINESE)
def test_whatever_is_written_large_is_cut_in_bold(code: str) -> None:
    bold = TTFont(next(file for file in resources.fonts() if file.name == "SabotCJK-Bold.otf")).getBestCmap()
    assert {char for char in written(code) if char > "\u2e80" and ord(char) not in bold} == set()


def _in(char: str, codec: str) -> bool:
    try:
        char.encode(codec)
    except UnicodeEncodeError:
        return False
    return True
