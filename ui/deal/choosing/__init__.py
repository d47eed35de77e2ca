"""The page between two games: what becomes of the pot, what is dealt next, and who sits that one out."""
