"""The same books on a PostgreSQL server, for a house with several tables at once: what only PostgreSQL does."""
