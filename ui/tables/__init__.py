"""What several tables of one night ask of each other, and how they are opened, filled and closed."""
