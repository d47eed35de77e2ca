"""What is listened to: a coup, a hand of each game, and the settlement of a night, by the keys that lead through it."""

COUP = ("4 Return Return Return Return Return 2,0 ctrl+Return 9 Return 7 Return 6 Return 3 Return 4 Return 2 Return "
        "Return Return")
"""In the demo night: the open coup to its end, and another one with its bets."""

GAMES = {
    "baccarat": "Return Return Return",
    "red_dog": "Return 1 5 Return l 9 9 Return 1 5 Return w",
    "three_five_seven": "Return 2 3 5 Return shift+2",
    "newmarket": "Return k 3 1 2 Return a 2 j 2 Return",
    "nap": "n 2 Return 3 p",
    "fan_tan": "Return 3 3 4 Return",
    "mexican_sweat": "Return 7 h 9 s k d Return",
    "high_card_pool": "Return 3 Return 9 h",
    "thirty_one": "Return Return 2 4 Return",
    "red_carpet": "Return Return Return",
    "red_three_rummy": "Return Return 1 Return",
    "in_between": "Return 2 Return",
    "baseborn": "Return Return 3 1 3 2 0 0 1 Return",
}
"""Of a night that begins with that game."""

SETTLEMENT = ("F7 Return 9 0 Return l o s t Return Return Return Return Return Return Return t 2 3 3 8 5 Return h "
              "Return Return Escape p Escape")
"""Of a night that left something in a pot."""
