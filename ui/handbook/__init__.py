"""The handbook: the program’s own pictures, rules and keys on paper, and the few words that lead through an evening."""
