"""The grid in which bets are keyed."""
