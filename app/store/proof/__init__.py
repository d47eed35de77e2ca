"""What shows that the books are whole: keys, seals, the examination, and how far it came."""
