"""A night as it is run by ear: baccarat, a game for a pot, and the settlement, each thing by the name it is read by."""

from collections.abc import Mapping
from typing import NamedTuple

from tests.ui.by_ear.ears import Ears

RANKS = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
"""What a card's key is called, where that is not the number printed on the card."""

SPOTS = {"player": "Player", "banker": "Banker", "tie": "Tie", "player_pair": "Player pair",
         "banker_pair": "Banker pair"}

Bets = Mapping[int, Mapping[str, float]]


class Coup(NamedTuple):
    """Bets by seat and spot, in pounds, and the cards in the order of the deal."""

    bets: Bets
    cards: str


SHORT = (Coup({1: {"banker": 12.5, "tie": 5}, 3: {"player": 25}}, "4695K3"),
         Coup({1: {"banker": 20}, 2: {"player": 10}, 3: {"player_pair": 5}}, "29KJ"))


def begin_shoe(ears: Ears) -> None:
    """The cut, and the cut card."""
    ears.press("1 Ann")
    ears.press("Placed, shoe loaded")


def deal(ears: Ears, coup: Coup) -> None:
    """One coup from its bets to the last chip paid."""
    bet(ears, coup.bets)
    for rank in coup.cards:
        ears.press(RANKS.get(rank, rank))
    if ears.heard("All paid"):
        ears.press("All paid")


def bet(ears: Ears, bets: Bets) -> None:
    """Bets in the cells of the table."""
    for seat, spots in bets.items():
        for spot, amount in spots.items():
            ears.put(f"Seat {seat} ", SPOTS[spot], amount)
    ears.press("No more bets")


def end_shoe(ears: Ears) -> None:
    """In the list of what can have happened."""
    ears.press("What happened?")
    ears.choose("T, End the shoe here")
    ears.press("This happened")
    ears.press("Record it")
    ears.press("They agree")


def play_red_dog(ears: Ears) -> None:
    """One round: Bo wins, Cy and Ann lose."""
    for name in ("Red Dog", "Start", "All seated", "1 Ann", "Dealt"):
        ears.press(name)
    for bet, result in ((2, "Won"), (1, "Lost"), (1, "Lost")):
        ears.press(str(bet))
        ears.press(f"Bet {bet}")
        ears.press(result)
    ears.press("Ann has put in")


def settle(ears: Ears) -> None:
    """From the pot that is left to the closed night."""
    go_to_settle(ears)
    for name in ("End the game", "Ann, ", "Bo, ", "Cy, "):
        ears.press(name)
    count_and_close(ears)


def go_to_settle(ears: Ears) -> None:
    """By the line in which any act is found, and there by the arrows."""
    ears.press("Find any action")
    ears.choose("Settle the night")
    ears.key("Enter")


def count_and_close(ears: Ears) -> None:
    """The chips as the books say, and the night closed."""
    for name in ("As the books say", "Take the count", "Close the night"):
        ears.press(name)


def short_night(ears: Ears) -> None:
    """Two coups, one of six cards, a round of Red Dog, and the end of the night."""
    begin_shoe(ears)
    for coup in SHORT:
        deal(ears, coup)
    end_shoe(ears)
    play_red_dog(ears)
    settle(ears)
