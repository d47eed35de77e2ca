"""After trouble: the books cannot be opened or do not verify, and a copy of them is taken up."""
