"""The dealer's console: the prompt strip, the felt, the pay list and the log."""
