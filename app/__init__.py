"""Sabot without a screen: the games, the chips, the books and the sheets."""
