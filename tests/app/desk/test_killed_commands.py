"""RL-02: every kind of command killed on its way into the books is whole or absent; given again it is there once."""

import json
import os
from pathlib import Path

import pytest

from app.dealing.asides.registry import ASIDES
from tests import warm
from tests.app.desk.access.test_guard import written_codes
from tests.app.desk.killed_commands import BEHIND, CARELESS, NOW, OFFICE
from tests.app.desk.session.test_kills import SHORTEST
from tests.children import DEADLINE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills and forks as only POSIX can")

ELSEWHERE = {"taken_up", "keyed_all", "cover", "fun_chips", "give_pot", "share_pots", "close_table", "open_table",
             "ask", "ask_table", "send_chips", "receive_chips", "move_out", "move_in", "take_carried",
             "cash_out_carried", "chips_for_cash", "lock_box", "to_cage", "buy_at_cage"}
"""The first two are of a copy that is taken up: it is killed where copies are; the others are what only some games and
houses have, written as any.
"""

Seen = dict[str, dict[str, int]]


def killed(folder: Path, each: int, how: str, *names: str, deadline: int = DEADLINE, journal: str = "ahead") -> Seen:
    """What was seen of the commands of these evenings, killed at every so many statements."""
    done = warm.run(["tests.app.desk.killed_commands", str(folder), str(each), how, *names],
                    {**os.environ, "SABOT_TESTS_JOURNAL": journal}, deadline)
    assert done.returncode == 0, done.stderr
    saw: Seen = json.loads(done.stdout)
    return saw


def sums(saw: Seen) -> dict[str, int]:
    return {what: sum(one.get(what, 0) for one in saw.values()) for what in ("kills", "half", "not once")}


def test_a_command_of_a_house_killed_at_a_statement_is_whole_or_absent_and_may_be_given_again(tmp_path: Path) -> None:
    saw = killed(tmp_path, 0, NOW, OFFICE)
    assert sums(saw) == {"kills": len(saw) // 4 + 1, "half": 0, "not once": 0}
    written = {word for kind in saw for word in kind.removeprefix(f"{OFFICE}: ").split()}
    assert {*written_codes(), *(aside.code for aside in ASIDES)} - written == ELSEWHERE


def test_without_a_transaction_halves_would_be_found(tmp_path: Path) -> None:
    assert sums(killed(tmp_path, 13, CARELESS, "red_dog/splash"))["half"] > 0


@pytest.mark.nightly
@pytest.mark.parametrize("journal", ["ahead", "rollback"])
@pytest.mark.parametrize("how", [NOW, BEHIND])
@pytest.mark.parametrize("name", [OFFICE, *SHORTEST])
def test_every_command_killed_at_any_statement_is_whole_or_absent_and_may_be_given_again(
        name: str, how: str, journal: str, tmp_path: Path) -> None:
    saw = killed(tmp_path, 1, how, name, deadline=3000, journal=journal)
    assert all(one["kills"] >= 5 and not one["half"] and not one["not once"] for one in saw.values()), saw
