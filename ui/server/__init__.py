"""A house on a server: its commits beside the screen, what is keyed meanwhile, and asking one that does not answer."""
