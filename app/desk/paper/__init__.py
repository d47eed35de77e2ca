"""Every sheet that can be printed, and what was printed."""
