"""What learned players are told: roughly, what a step is worth, and which cards people keep."""

STEPS = (1.0, 0.6, 0.55, 0.6, 0.5, 0.45, 0.7, 0.06, 0.15, 1.5)  # from 0, …; the last one: a bonus
WORTH = tuple(sum(STEPS[:space]) for space in range(len(STEPS) + 1))

KEPT = (100, 78, 69, 60)  # how readily, in per cent, by columns above the lowest chip, or more
