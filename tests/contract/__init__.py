"""One suite over every game, mode and player count."""
