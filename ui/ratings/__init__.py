"""A player's rating over any page."""
