"""What the desktop has to do with the program: its name and icon, later starts, files opened, the log-out."""
