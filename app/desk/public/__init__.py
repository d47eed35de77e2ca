"""What everybody at the table may see, as values for the players' screen."""
