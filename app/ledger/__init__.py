"""The books as values: entries, the balances they come to, the chain that seals them, and the checks they must pass."""
