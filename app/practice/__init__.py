"""Practice: drills for whoever deals, under the house's own rules, at a table of their own that no book hears of."""
