"""Training of the classic game."""
