"""The script of a shoe, and what is seen and said at each of its prompts."""
