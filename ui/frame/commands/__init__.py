"""Ctrl+K: everything that can be done now by its name, and a typed line that is shown before it is posted."""
