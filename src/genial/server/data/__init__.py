"""Where tables are kept: SQLite or PostgreSQL, one transaction per group of changes."""
