"""Copies of the books: carried on while hands are dealt, kept by age, and taken up when the books are lost."""
