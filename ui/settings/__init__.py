"""Settings: the house, its rules, its books."""
