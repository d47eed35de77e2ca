"""What a table is made of and what it shows, as values: they know no table."""
