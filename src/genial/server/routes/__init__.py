"""The HTTP routes, one small module per subject."""
