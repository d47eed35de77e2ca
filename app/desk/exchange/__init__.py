"""Books out of the program and results into it."""
