"""A hand of tonight replayed over the window: to settle what was dealt, taken and paid, and to change nothing."""
