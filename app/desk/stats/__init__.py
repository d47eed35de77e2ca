"""The night in figures: its banks, hours, luck, pace and players, and the pictures of them."""
