"""Before the first card: a word of caution, setting up the house, and opening a night."""
