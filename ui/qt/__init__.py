"""What we add to Qt: it ends no program, asks for no row that is gone, and tells one monitor from another."""
