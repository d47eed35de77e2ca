"""The Stats page: the night in pictures."""
