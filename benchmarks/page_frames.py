"""What the page costs the browser while pieces move: script and layout of each frame, from the browser's own trace.

    python benchmarks/page_frames.py --game mu

A match against bots is played by clicking, with movement on. What is counted is script and layout on the main thread
between two frames, in processor time, which other load on the machine does not change much: `moving` for the frames in
which pieces travel, `taking_in` for those in which what a message says is put onto the page. `interactive_ms` is from
asking for the first page until it can be used, `click_ms` the longest that a click on a legal thing took.
"""

from __future__ import annotations

import argparse
import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

COUNTED = {
    "FunctionCall", "EvaluateScript", "TimerFire", "EventDispatch", "FireAnimationFrame", "RunMicrotasks",
    "UpdateLayoutTree", "Layout", "WebSocketReceive",
}  # fmt: skip
FRAME = "Layerize"
"""What the browser does once at the end of each frame."""
TAKING = "FireAnimationFrame"
"""What the page asks for when a message has come: it is shown in the next frame."""
SERVE = Path(__file__).parents[1] / "tests" / "browser" / "serve.py"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]


def frames(trace: dict[str, Any]) -> tuple[list[float], list[float]]:
    """Milliseconds of script and layout of each frame: of those in which pieces move, and of those that take in a message."""
    events = trace["traceEvents"]
    threads = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    found: dict[Any, list[tuple[float, str, float, float]]] = {}
    for e in events:
        key = (e["pid"], e["tid"])
        if key in threads and (e["name"] == FRAME or (e["ph"] == "X" and e["name"] in COUNTED)):
            took = e.get("dur", 0)
            found.setdefault(key, []).append((e["ts"], e["name"], took, e.get("tdur", took)))
    busiest = max(found.values(), key=len)
    moving, taking = [], []
    spent, until, takes = 0.0, 0.0, False
    for at, name, took, worked in sorted(busiest):
        if name == FRAME:
            if spent:
                (taking if takes else moving).append(spent)
            spent, takes = 0.0, False
        elif at >= until:  # what lies within another is counted with it
            takes = takes or name == TAKING
            spent += worked / 1000
            until = at + took
    return moving, taking


def move(page: Page, n: int) -> float:
    """One click on something that can be touched; milliseconds until it was taken in."""
    page.locator(".prompt.asked, .outcome").first.wait_for()
    targets = page.locator("[data-can=touch]")
    if not targets.count():
        page.locator(".prompt .buttons .main").first.click()
        return 0.0
    target = targets.nth(n % targets.count())
    script = "one => { const from = performance.now(); one.dispatchEvent(new MouseEvent('click', {bubbles: true})); return performance.now() - from }"
    return float(target.evaluate(script))


def measure(page: Page, address: str, game: str, moves: int) -> dict[str, Any]:
    began = time.perf_counter()
    page.goto(address)
    card = page.locator("article", has_text=game)
    card.get_by_role("button", name="Play now").wait_for()
    interactive = (time.perf_counter() - began) * 1000
    card.get_by_role("button", name="Play now").click()
    page.locator(".playing").wait_for()
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    clicks = []
    for n in range(moves):
        if page.locator(".outcome").count():
            break
        clicks.append(move(page, n))
        page.wait_for_timeout(120)
    moving, taking = frames(json.loads(browser.stop_tracing()))
    return {
        "game": game,
        "interactive_ms": round(interactive, 1),
        "moving": told(moving),
        "taking_in": told(taking),
        "click_ms": round(max(clicks), 2),
    }


def told(spent: list[float]) -> dict[str, float]:
    """How many frames, and what they cost."""
    cut = quantiles(spent, n=100)
    return {"frames": len(spent), "p50_ms": round(cut[49], 2), "p95_ms": round(cut[94], 2), "p99_ms": round(cut[98], 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="Mū")
    parser.add_argument("--moves", type=int, default=60)
    args = parser.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, str(SERVE), str(Path(folder) / "table.db"), "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout
            address = f"http://127.0.0.1:{int(server.stdout.readline())}/"
            try:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
                page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
                page.set_default_timeout(15_000)
                print(json.dumps(measure(page, address, args.game, args.moves), ensure_ascii=False))
            finally:
                server.send_signal(signal.SIGINT)


if __name__ == "__main__":
    main()
