"""Mini Baccarat, from the shuffle of the shoe to the last coup."""
