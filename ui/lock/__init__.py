"""Locking the window, and asking for PINs."""
