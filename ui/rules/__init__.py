"""The Rules page: every rule of every game and jackpot, what it costs, and how it is printed."""
