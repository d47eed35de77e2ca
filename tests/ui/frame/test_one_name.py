"""One act has one name: no button, page or map calls it by a word that the command line only finds it by."""

import ast
from collections.abc import Iterator
from pathlib import Path

from app.desk.acts.acts import ACTS, SHARED, WITH_A_PLAYER
from app.games import GAMES
from ui.frame.commands.choice import by_name, matching

UI = Path(__file__).parents[3] / "ui"
OTHERS = {"Chips", "CHIPS", "Commission", "Skip", "Back", "Leave", "Cage", "CAGE"}
"""Labels of something else: chips as a thing, a column of commission, a seat cashed out last, a step back, a fix
that is left, the cashier's place in a house with several tables."""

DONE_BY_NAME = [*WITH_A_PLAYER, *(ACTS[code] for code in ("note", "call", "replay", "lock", "fill", "credit"))]
"""Acts that more than one page has a button for."""


def labels() -> Iterator[tuple[str, str]]:
    """Everything short that the screen says, with the file that says it."""
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr" and node.args \
                    and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                yield node.args[0].value, path.relative_to(UI).as_posix()


def test_no_label_is_a_synonym_of_an_act() -> None:
    names = {act.name.casefold() for act in ACTS.values()}
    synonyms = {word.casefold() for act in DONE_BY_NAME for word in act.also} - names
    assert [(said, file) for said, file in labels() if said not in OTHERS and said.casefold() in synonyms] == []


def test_no_two_acts_have_one_name_and_none_is_the_synonym_of_nothing() -> None:
    named = [act.name for act in ACTS.values()]
    assert len(named) == len({*named})
    assert all(word == word.strip().casefold() for act in ACTS.values() for word in act.also)


def test_every_act_and_every_ruling_has_two_other_words_that_find_it() -> None:
    assert [act.code for act in ACTS.values() if len({*act.also} - {act.name.casefold()}) < 2] == []
    assert [(game.id, kind.code) for game in GAMES for kind in game.rulings
            if len({*kind.also} - {kind.title.casefold()}) < 2] == []


def test_a_word_that_several_acts_claim_offers_them_in_the_order_that_is_stated() -> None:
    claimed: dict[str, list[str]] = {}
    for act in ACTS.values():
        for word in {act.name.casefold(), *act.also}:
            claimed.setdefault(word, []).append(act.code)
    shared = {word: codes for word, codes in claimed.items() if len(codes) > 1}
    assert {word: sorted(codes) for word, codes in shared.items()} == \
        {word: sorted(codes) for word, codes in SHARED.items()}
    named = [by_name(act.code, lambda: None) for act in ACTS.values()]
    code_of = {act.name: act.code for act in ACTS.values()}
    for word, codes in SHARED.items():
        found = [code_of[one.label] for one in matching(named, word)]
        assert [code for code in found if code in codes] == [*codes], word
