"""Requests by chance and by malice: every one is answered soundly, and none gets more than is everybody's."""

import json
import sys
from pathlib import Path

import pytest

from tests.ui.phones.fed import Fed
from tests.ui.phones.nights import Told, night_of, token_of, tokens_of, words
from tests.ui.phones.rude import MARK, Rude

LANGUAGES = ("en", "es", "zh-Hans", "zh-Hant")
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux has an address for every phone in one machine")


def secret_parts(players: dict[str, str]) -> Told:
    """Everybody's own figures, each with a mark that can be found again."""
    return {f"me:{player}/{language}": json.dumps({"name": f"{MARK}{player}!", "result": "£1"})
            for player in players for language in LANGUAGES}


def memory(child: Fed) -> float:
    """Megabytes that it holds now."""
    text = Path(f"/proc/{child.process.pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


@pytest.mark.parametrize("many", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_hostile_requests_get_no_more_than_is_everybodys_and_leave_no_trace(child: Fed, many: int) -> None:
    night = night_of("thirty_one")
    public = {name: text for name, text in night.first.items() if not name.startswith("me:")}
    child.tell(words() | public | secret_parts(night.players), tokens=tokens_of(night.players))
    rude = Rude(child, many, night.players)
    for _ in range(200):
        rude.asks()
    before = memory(child)
    for at in range(many - 200):
        rude.asks()
        if at % 5_000 == 0:
            child.tell({"table/en": night.first["table/en"]})
    child.at_rest()
    print(f"{many}: {dict(rude.came)}, {before:.1f} -> {memory(child):.1f} MB")
    assert {200, 400, 401, 404, 405, 413, 421} <= rude.came.keys()
    assert memory(child) - before <= 8
    assert child.log == "", child.log[:4000]


def test_no_link_ever_shows_anothers_figures(child: Fed) -> None:
    """Every pair of nine who play, in every language: with the one's link, whatever the other's is told."""
    players = {str(one): f"Player {one}" for one in range(1, 10)}
    child.tell(words() | secret_parts(players), tokens=tokens_of(players))
    for mine in players:
        for language in LANGUAGES:
            with child.listens(language, token_of(mine), f"127.0.3.{mine}") as phone:
                told = [phone.until("me")["name"]]
                for other in players:
                    child.tell({f"me:{other}/{language}": json.dumps({"name": f"{MARK}{other}!", "result": other})})
                child.tell({f"table/{language}": '"end"'})
                while phone.told.get("table") != "end":
                    event = phone.next()
                    told += [event["me"]["name"]] if "me" in event else []
            assert set(told) == {f"{MARK}{mine}!"}
        child.at_rest()
