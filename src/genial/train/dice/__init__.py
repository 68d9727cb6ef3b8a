"""The dice game for training: a simulator of many matches side by side."""
