"""The open books: one command, one transaction; the night and the sitting that run."""
