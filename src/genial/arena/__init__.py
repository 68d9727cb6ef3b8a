"""Bots against bots: paired deals, ratings with error bars, on one machine or many."""
