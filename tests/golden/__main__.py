"""Writes the random golden records."""

import sys

from tests.golden import write_random

if sys.argv[1:] != ["--write"]:
    sys.exit("python -m tests.golden --write plays the random golden records anew")
write_random()
