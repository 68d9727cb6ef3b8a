"""How a database gets from one release to the next."""
