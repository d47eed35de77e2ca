"""The same night by the keys that a host has who sees."""

from tests.ui.by_ear.night import SHORT, Bets, Coup
from tests.ui.night_end import count_as_booked, to_the_count
from tests.ui.running import Running

SPOTS = {"player": "P", "banker": "B", "tie": "T", "player_pair": "⇧P", "banker_pair": "⇧B"}


def short_night(running: Running) -> None:
    """Two coups, a round of Red Dog, and the end of the night."""
    running.keys("1", "Enter")
    for coup in SHORT:
        deal(running, coup)
    running.keys("y", "t", "Enter", "Enter", "b", "Enter")
    play_red_dog(running)
    to_the_count(running)
    count_as_booked(running)
    running.press("Enter")


def deal(running: Running, coup: Coup) -> None:
    """One coup from its bets to the last chip paid."""
    bet(running, coup.bets)
    running.keys(*coup.cards)
    if "/pay" in running.asked:
        running.press("⇧Enter")


def bet(running: Running, bets: Bets) -> None:
    """Bets in the grid."""
    for seat, spots in bets.items():
        for spot, amount in spots.items():
            running.keys(f"^{seat}", SPOTS[spot], *f"{amount:g}", "Enter")
    running.press("^Enter")


def play_red_dog(running: Running) -> None:
    """One round."""
    running.keys("Enter", "1", "Enter")
    for stake, result in (("2", "w"), ("1", "l"), ("1", "l")):
        running.keys(stake, "Enter", result)
    running.press("Enter")
