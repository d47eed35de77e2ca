"""What moves before and after the turns of Mexican Sweat, transfer by transfer with its reason."""

import pytest

from app.dealing.asides.registry import SitOut
from app.dealing.values.transfers import Place, pot, stack
from app.games.mexican_sweat import MEXICAN_SWEAT
from app.games.mexican_sweat.script import costs, posts
from tests.app.games.mexican_sweat.sweating import Sweating, dealt, seated

POT = pot("mexican_sweat")


def moved(table: Sweating) -> list[tuple[int, Place, Place, str]]:
    """Every transfer of the open deal, or of the one that was booked last."""
    hand = table.table.hand or table.table.bookings[-1]
    return [one[:4] for one in hand.transfers]


ANTES = [(1, 300, "Ante"), (2, 300, "Ante"), (3, 300, "Ante")]
BLINDS = [(1, 100, "Small blind"), (2, 200, "Big blind")]


@pytest.mark.parametrize(("opening", "made", "each"), [
    ("ante", ANTES, {1: 300, 2: 300, 3: 300}), ("blinds", BLINDS, {1: 100, 2: 200}),
    ("both", [*ANTES, *BLINDS], {1: 400, 2: 500, 3: 300})])
def test_everybody_posts_an_ante_and_the_first_two_their_blinds(
        opening: str, made: list[tuple[int, int, str]], each: dict[int, int]) -> None:
    table = seated(3, {"opening": opening, "ante": 300})
    assert (posts(table.sweat), costs(table.sweat)) == (made, each)

    table.say(True)

    assert moved(table) == [(amount, stack(seat), POT, why) for seat, amount, why in made]


@pytest.mark.parametrize(("blinds", "posted"), [("live", {1: 100, 2: 200}), ("dead", {})])
def test_a_live_blind_counts_as_bet_and_an_ante_never_does(blinds: str, posted: dict[int, int]) -> None:
    table = seated(3, {"opening": "both", "ante": 300, "blinds": blinds}).say(True)
    assert (table.sweat.posted, table.sweat.opened_with) == (posted, 1_200)


def test_one_player_alone_has_no_blinds_to_post() -> None:
    table = seated(2, {"opening": "blinds"})
    table.run.aside(SitOut(2))
    assert (posts(table.sweat), costs(table.sweat)) == ([], {})


def test_the_last_player_takes_the_pot_whole_and_the_deal_says_from_whom() -> None:
    table = dealt(players=3).turn("8h").say(500, "fold", "fold")
    assert moved(table)[-1] == (800, POT, stack(1), "Last player left")
    assert table.table.closed_as == "Deal 1: Ann takes 8; Bo folded, Cy folded"
    assert table.table.announcement == "Ann takes 8"


def test_a_beaten_player_is_named_before_who_takes_the_pot() -> None:
    table = dealt(players=2).turn("2h")
    assert (table.table.closed_as, moved(table)[-1]) == (
        "Deal 1: Bo takes 2; Ann killed", (200, POT, stack(2), "Last player left"))


def test_in_older_games_the_last_word_is_told_before_who_takes_the_pot() -> None:
    table = Sweating(MEXICAN_SWEAT, (10_000,) * 3).begun_as(1)
    table.begun(3)
    assert table.say(True).turn("2c 7d 8h").say(500, "fold", "fold").table.announcement == "Cy folds. Ann takes 8."
