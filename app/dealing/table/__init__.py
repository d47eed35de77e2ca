"""The table that a script deals at: who sits where, and where every chip is."""
