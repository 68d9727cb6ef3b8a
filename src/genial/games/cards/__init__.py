"""The card game: two to four players, cards matched against the open cards of all."""
