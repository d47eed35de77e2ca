"""What goes wrong at a baccarat table, and how it is decided."""
