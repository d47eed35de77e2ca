"""One sitting as it runs: the script in progress, its log, undo, fix and resume."""
