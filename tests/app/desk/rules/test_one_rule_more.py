"""One line declares a rule of a game, and without another it is saved, checked, compared, told, filed and printed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.desk import Desk
from app.errors import Refused
from app.games import GAMES, Menu
from app.games.red_dog import RED_DOG
from app.games.red_dog.rules import RedDogRules
from app.house_rules import Words, rule
from app.rule_sets import changes_in_words, subjects
from app.sheets.foot import Printing
from tests.app.desk.dealing import house, open_test_books, plan
from tests.app.sheets.cards import terms_on

PRINTING = Printing(datetime(2026, 11, 22, 1, 14, tzinfo=UTC), "1.0")


class WithRain(RedDogRules):
    """Red Dog with one rule more, which nothing else in the program has heard of."""

    rain: int = rule(5, Words("Rain", "How long it falls."), low=0, high=9, unit="minutes")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A night of it is open."""
    games = Menu(*(replace(one, rules=WithRain) if one is RED_DOG else one for one in GAMES))
    for room in ("app.games", "app.rule_sets"):
        monkeypatch.setattr(f"{room}.GAMES", games)
    subjects.cache_clear()
    made = Desk(open_test_books(tmp_path, create=True))
    made.open_house(house())
    made.open_night(replace(plan(), game="red_dog", rules={}))
    yield made
    assert made.verify() == []
    made.books.close()
    subjects.cache_clear()


def test_one_line_more_in_a_game_is_everywhere_without_another(desk: Desk) -> None:
    of, was = desk.rule_sets, desk.rule_sets.rules(desk.rule_sets.played("red_dog"))
    of.save("red_dog/1", {"rain": 7})
    played = of.played("red_dog")
    assert (was.rain, of.rules(played).rain, desk.table.ruled.coming.rain) == (5, 7, 7)
    assert changes_in_words(of.rules(played, 1), of.rules(played), house().money, of.subject("red_dog")) == (
        "Rain: 7 minutes; was 5 minutes. From the next deal.",)
    line = desk.log_lines()[0]
    assert (line.text, line.detail) == ("House rules, House, version 2", "Rain: 7 minutes, was 5 minutes")
    with pytest.raises(Refused, match=r"Rain cannot be 10\. Allowed: a whole number, 0–9\."):
        of.save("red_dog/1", {"rain": 10})
    card = terms_on(desk.sheets.make(desk.sheets.find("rules", "Red Dog"), PRINTING))["Rain"]
    assert (card.value, card.meaning, card.marked) == ("7 minutes", ("How long it falls.",), True)
    file = desk.rule_files.text([played])
    assert "\n# Rain: How long it falls.\n# Allowed: a whole number, 0–9.\n" in file
    desk.rule_files.take_in(desk.rule_files.read(file.replace("rain = 7", "rain = 8")))
    assert desk.the_house().rules["red_dog"] == {"rain": 8}
    (fault,) = desk.rule_files.read(file.replace("rain = 7", "rain = 10")).faults
    assert (fault.key, fault.allowed) == ("red_dog.rain", "Allowed: a whole number, 0–9.")
