"""Money and chips of a night: buy-ins, counts, corrections, the settlement."""
