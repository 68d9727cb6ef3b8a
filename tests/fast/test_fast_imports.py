"""The compiler is loaded only by those who ask for it."""

import subprocess
import sys

CODE = """
import sys
import genial.games, genial.games.fast_api, genial.match, genial.record
assert not {"numba", "numpy"} & set(sys.modules), "loaded too early"
genial.games.fast_api.load_fast(genial.games.load_game("classic"))
assert "numba" in sys.modules
"""


def test_rules_do_not_load_the_compiler() -> None:
    subprocess.run([sys.executable, "-c", CODE], check=True)
