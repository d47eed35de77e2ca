"""What is played: the tableau, the bets of the layout, their limits, the rules of the house."""
