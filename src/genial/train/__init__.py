"""Training of the learned players: a batched simulator and self-play in JAX (extra `train`)."""
