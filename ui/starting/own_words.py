"""How a program without a Python beside it starts a process of its own: by words that nobody types."""

PHONES, HANDBOOK = "--phones", "--handbook"
"""What serves the players' phones, and what makes the handbook in another language."""
