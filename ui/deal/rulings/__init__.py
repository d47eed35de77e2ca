"""What happened at the table though the rules say it should not: found in a list, and decided."""
