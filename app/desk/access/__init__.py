"""Who may do what: PINs, the lock, and what needs whom."""
