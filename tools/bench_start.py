"""Measures the way from nothing to the first frame of the start menu, in a real window under Xvfb.

    python tools/bench_start.py [TIMES]

Prints wall time and processor time of each start, and the best of them: other programs only ever make it longer.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DISPLAY = ":83"
SCREEN = "1920x1080x24"
PATIENCE_S = 30.0
CODE = "from dilemma_arena.cli import main; main([])"


def processor_s(pid: int) -> float:
    """Processor time a process has used so far, s."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(folder: Path) -> tuple[float, float]:
    """Start the program once; wall and processor time until its first screen is drawn, s."""
    log = folder / "log"
    log.unlink(missing_ok=True)
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("SDL_")},
        "DISPLAY": DISPLAY, "DILEMMA_ARENA_LOG": str(log), "SDL_AUDIODRIVER": "dummy",
        "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder),
    }  # fmt: skip
    begun = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", CODE], env=environment, stdout=subprocess.DEVNULL) as program:
        try:
            while not (log.exists() and log.stat().st_size):
                if time.perf_counter() - begun > PATIENCE_S or program.poll() is not None:
                    raise SystemExit("the program does not start")
                time.sleep(0.002)
            return time.perf_counter() - begun, processor_s(program.pid)
        finally:
            program.kill()


def main() -> None:
    """Measure and print."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", SCREEN], stderr=subprocess.DEVNULL) as server:
        try:
            time.sleep(1.0)
            with tempfile.TemporaryDirectory() as folder:
                found = [start(Path(folder)) for _ in range(times)]
        finally:
            server.terminate()
    for wall, processor in found:
        print(f"first frame after {wall:.2f} s, {processor:.2f} s of processor time")
    print(f"best: {min(wall for wall, _ in found):.2f} s, {min(used for _, used in found):.2f} s of processor time")


if __name__ == "__main__":
    main()
