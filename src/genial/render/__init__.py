"""Positions for people and programs."""
