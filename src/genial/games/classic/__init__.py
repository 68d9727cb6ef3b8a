"""The classic tile game: versus, team, solo and duel."""
