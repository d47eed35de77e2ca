"""What may be done at any prompt beside answering it: each an act at its place in the log."""
