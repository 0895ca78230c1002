"""What a second process brings to `lab simulate`, and how much memory the run takes.

    python benchmarks/lab_jobs.py --games 10000 --repeats 3

Each run is a program of its own; runs with one and with two jobs take turns. `ratio` is that of the medians
by the clock, and means something only where two cores are free; `cpu_seconds` is processor time of all
processes, whose difference is what the second process costs to start. `peak_mb` is the most memory of all
processes of a run together (Linux; each counts in full what it shares with the others).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from threading import Event, Thread
from typing import Any

SIMULATE = """
import sys
import msgspec
from undercroft.kernel import game
from undercroft.lab import simulate
g = game("mu")
found = simulate(g, g.options(), g.load(), ("random",) * 4, int(sys.argv[1]), 1, int(sys.argv[2]))
print(msgspec.json.encode(found).decode())
"""


def resident(pid: int) -> int:
    """Kilobytes of a process and all its children that are in memory now."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0
    own = next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)
    return own + sum(resident(int(child)) for child in children)


def spent() -> float:
    """Processor time of all programs that were run so far."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(games: int, jobs: int) -> tuple[dict[str, Any], dict[str, float]]:
    """What a simulation found, and what it took."""
    before = spent()
    program = subprocess.Popen([sys.executable, "-c", SIMULATE, str(games), str(jobs)], stdout=subprocess.PIPE)
    peak = [0]
    done = Event()

    def watch() -> None:
        while not done.wait(0.05):
            peak[0] = max(peak[0], resident(program.pid))

    watcher = Thread(target=watch)
    watcher.start()
    out, _ = program.communicate()
    done.set()
    watcher.join()
    if program.returncode:
        sys.exit(f"the simulation ended with exit status {program.returncode}")
    found = json.loads(out)
    del found["moves_per_second"]
    return found, {"seconds": found.pop("seconds"), "cpu_seconds": spent() - before, "peak_mb": peak[0] / 1024}


def compare(games: int, repeats: int) -> dict[str, Any]:
    """The whole table."""
    took: dict[int, list[dict[str, float]]] = {1: [], 2: []}
    results = set()
    for _ in range(repeats):
        for jobs, rows in took.items():
            found, row = run(games, jobs)
            results.add(json.dumps(found))
            rows.append(row)
    if len(results) > 1:
        sys.exit("one and two jobs found different numbers")
    one, two = [median(row["seconds"] for row in rows) for rows in took.values()]
    return {"games": games, "jobs_1": took[1], "jobs_2": took[2], "ratio": one / two}


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="What a second process brings to the laboratory.")
    options.add_argument("--games", type=int, default=10_000)
    options.add_argument("--repeats", type=int, default=3)
    print(json.dumps(compare(**vars(options.parse_args())), indent=1))
