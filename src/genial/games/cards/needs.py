"""What a step along the track is worth, roughly: what learned players are told steps count."""

STEPS = (1.0, 0.6, 0.55, 0.6, 0.5, 0.45, 0.7, 0.06, 0.15, 1.5)  # from 0, …; the last one: a bonus
WORTH = tuple(sum(STEPS[:space]) for space in range(len(STEPS) + 1))
