"""The 3D game on batches of states."""
