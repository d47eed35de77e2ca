"""Which key was pressed, and who gets it."""
