"""A night, a sitting, a player read from the books and the logs, as values."""
