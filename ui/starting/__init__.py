"""What keeps the time short until the first prompt."""
