"""The engine under every game: prompts, the table, the run with its log, undo and fix."""
