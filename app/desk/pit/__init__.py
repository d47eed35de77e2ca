"""The pit: every table of a night seen together, for whoever walks between them."""
