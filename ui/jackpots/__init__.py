"""The Jackpots page: the hand that stands, who takes part, what was beaten, and how it is awarded."""
