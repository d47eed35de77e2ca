"""The file of the books: which SQLite opens it, with which journal; its lock and its copies."""
