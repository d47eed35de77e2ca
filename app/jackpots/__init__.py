"""High-hand and bad-beat jackpots: their rules, what a hand is worth there, and who gets what at the end."""
