"""Programs that tests need, from Debian's packages where they are missing and we may do so."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

LOCK = Path(tempfile.gettempdir()) / "genial-tests-apt.lock"


def installed(find: Callable[[], str | None], package: str) -> str | None:
    """What is found, if need be after the package was installed; None if it cannot be."""
    found = find()
    if found or not shutil.which("apt-get") or os.geteuid() != 0:
        return found
    from fcntl import LOCK_EX, flock

    with LOCK.open("w") as lock:
        flock(lock, LOCK_EX)  # the tests' other processes may be at it, too
        if not find():
            _apt("update")
            _apt("install", "-y", package)
    return find()


def _apt(*arguments: str) -> None:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(["apt-get", *arguments], capture_output=True, text=True, env=quiet)
    if done.returncode:
        print(done.stderr)  # pytest shows it with the test that fails for want of the program
