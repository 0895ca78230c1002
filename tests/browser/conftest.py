"""Real browsers at a real table: Debian's Chromium, a server in a process of its own, a database file."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
NEEDED = "UNDERCROFT_NEEDS_BROWSER"
SCREENSHOTS = Path(os.environ.get("UNDERCROFT_SCREENSHOTS", "build/screenshots"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: from the first of them on, Playwright's event loop runs in this process."""
    items.sort(key=is_here)
    if CHROMIUM or os.environ.get(NEEDED):
        return
    why = f"NO BROWSER: these tests need Chromium on the path; {NEEDED}=1 makes that an error"
    for item in filter(is_here, items):
        item.add_marker(pytest.mark.skip(reason=why))


def is_here(item: pytest.Item) -> bool:
    return Path(__file__).parent in item.path.parents


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    assert CHROMIUM, f"{NEEDED} is set, and there is no Chromium on the path"
    quiet = ("quic", "background-networking", "component-update", "sync", "gpu")
    flags = [f"--disable-{what}" for what in quiet]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": ["--no-sandbox", "--no-first-run", *flags]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}


class Served:
    """A table in a process, which can be killed and started again at the same address."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self.start()

    def start(self) -> None:
        script = Path(__file__).parent / "serve.py"
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(self.database), str(self.port)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self.process.wait(20)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "table.db")
    yield served
    served.stop()


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Any:
    """Writes what a page shows into the folder of screenshots."""

    def write(page: Any, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{request.node.name}-{name}.png")

    return write
