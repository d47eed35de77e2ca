"""What can come out and how often, exactly: odds, the house edge, the cost of rules."""
