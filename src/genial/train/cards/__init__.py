"""The card game for training: a simulator of many matches side by side."""
