"""Sheets of one player: the statement, and the rating."""
