"""Walking back over what was entered, and putting another answer in its place."""
