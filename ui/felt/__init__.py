"""The felt, painted."""
