"""The books: accounts, balanced entries, balances and the chain that shows a change."""
