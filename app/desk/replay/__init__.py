"""A hand of a night dealt again step by step, for a dispute: read from log and books, and nothing in play touched."""
