"""The 3D game: tiles stacked on tiles, versus and solo."""
