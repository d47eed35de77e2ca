"""The database: rows in, values out, and nowhere else."""
