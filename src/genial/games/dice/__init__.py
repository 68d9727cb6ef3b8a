"""The dice game: two to four players, dice matched against those of the others."""
