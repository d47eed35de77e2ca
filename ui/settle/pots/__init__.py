"""What lies in pots when the night is to end: of a game that is still on, and what finished ones have left."""
