"""The players' phones: starting the process that serves them, what it is told, and how they find it."""
