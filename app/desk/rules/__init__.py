"""The house rules at the desk: sets, versions, files, and what they cost."""
