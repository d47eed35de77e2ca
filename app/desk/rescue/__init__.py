"""Coming back after trouble: copies made while hands are dealt, and one of them taken up when the books are lost."""
