"""The pit page: every table of the house on a card, and what is asked and amiss."""
