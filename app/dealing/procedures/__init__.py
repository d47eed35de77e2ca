"""Parts of a dealing procedure that several games share: hand after hand, bets, an auction, a game for points."""
