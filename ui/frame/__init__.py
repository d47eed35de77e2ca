"""The window and its bars, and the table of pages."""
