#!/usr/bin/env python3
"""How late every command that takes `--time-limit` ends, and how soon it ends on SIGTERM, on hard inputs.

A limit is kept when a command ends at most a tenth of the limit or half a second late, whichever is more, Python's
start not counted; a signal is obeyed within half a second. The seconds of Python's start are those of `satloop show`.

Example: scripts/limits.py --limit 2 hint explain
"""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

from own_python import own_python

with own_python():
    import click
    from measuring import show

    from satloop.boards.text import write_board
    from satloop.puzzles import find

HERE = Path(__file__).resolve().parent
HARD = HERE.parent / "instances" / "hard"
EMPTY = {"slitherlink": (100, 100), "masyu": (100, 100), "simpleloop": (60, 60), "hashi": (40, 40)}
DRAWN = ("buildingwalk 8x8 1", "bhaibahan 10x10 11", "waterwalk 15x15 1", "numberlink 15x15 1")  # puzzle, size, seed
GRAPHS = ("grid:300x300", "grid:1000x1000", "knight:100x100", "knight:500x500", "knight:1000x1000", "knight:3000x3000",
          "grid:301x301", "grid:2000x500", "knight:200x200", "knight:300x300", "petersen", "petersen:100001,2")
BOARDS = ("hint", "explain", "rate", "unique", "solve", "count", "prove", "forced", "minimize", "conflict", "complete",
          "bench")  # the limit of `study` is that of one run, of which it does many
SIZES = ("slitherlink 40x40", "masyu 40x40", "sudoku 25x25", "numberlink 30x30", "hashi 30x30", "icebarn 20x20",
         "kaisu 20x20", "haisu 20x20", "waterwalk 20x20", "yajilin 30x30", "nagenawa 20x20", "buildingwalk 15x15")
LATE, SOON = 0.5, 0.5  # seconds after the limit, and after a signal


def satloop(*words: str) -> list[str]:
    """The command line."""
    return [sys.executable, "-m", "satloop", *words]


def boards(folder: Path) -> list[tuple[str, str]]:
    """Twelve inputs that are hard for a search: their names and their files."""
    out = [(name, str(HARD / f"{name}.txt")) for name in
           ("sudoku-36-a", "sudoku-30-a", "sudoku-32-a", "flow-50")]
    for name, (rows, columns) in EMPTY.items():
        path = folder / f"{name}-{rows}x{columns}.txt"
        path.write_text(f"# puzzle: {name}\n{write_board(find(name).empty(rows, columns))}")
        out.append((f"empty {name} {rows}x{columns}", str(path)))
    for words in DRAWN:
        name, size, seed = words.split()
        path = folder / f"{name}-{size}.txt"
        subprocess.run(satloop("generate", name, size, "--seed", seed, "--time-limit", "60", "-o", str(path)),
                       check=False, capture_output=True)
        out.append((words, str(path) if path.exists() else str(HARD / "sudoku-36-b.txt")))
    return out


def lines(command: str, inputs: list[tuple[str, str]], count: int) -> Iterator[tuple[str, list[str]]]:
    """The inputs of a command, `count` of boards and of graphs: their names, and its arguments."""
    if command == "generate":
        yield from ((size, [*size.split(), "--seed", "1"]) for size in SIZES[:count])
    else:
        yield from ((name, [file, *(["-o", f"{file}.certificate"] if command == "prove" else [])])
                    for name, file in inputs)
    if command == "solve":
        yield from ((graph, [f"hamilton:{graph}"]) for graph in GRAPHS[:count])


def seconds(words: list[str], kill: float | None = None) -> tuple[float, int]:
    """How long a command takes, or how long after SIGTERM it still runs; and its exit code."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    begin = perf_counter()
    if kill is not None:
        sleep(kill)
        begin = perf_counter()
        process.send_signal(signal.SIGTERM)
    try:
        code = process.wait(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        code = process.wait()
    return perf_counter() - begin, code


@click.command()
@click.argument("commands", nargs=-1)
@click.option("--limit", type=float, default=2.0, help="The limit of time, in seconds.")
@click.option("--inputs", "count", type=click.IntRange(1), default=12, help="How many of the inputs to take.")
@click.option("--late-only", is_flag=True, help="Print only what is late.")
def main(commands: tuple[str, ...], limit: float, count: int, late_only: bool) -> None:
    """Print, for each command and input, the limit, the seconds beyond it, and the seconds after a signal."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = commands or (*BOARDS, "generate")
        inputs = boards(Path(folder))[:count] if set(chosen) - {"generate"} else []
        start = min(seconds(satloop("show", str(HARD / "flow-50.txt")))[0] for _ in range(5))
        widths, late, runs = (44, 8, 8, 6, 8, 6), 0, 0
        show(("command and input", "limit s", "late s", "code", "signal s", "code"), widths)
        for command in chosen:
            for name, words in lines(command, inputs, count):
                line = satloop(command, *words, "--time-limit", str(limit))
                taken, code = seconds(line)
                after, ended = seconds(line, kill=start + limit / 2)
                beyond = taken - start - limit
                bad = beyond > max(LATE, limit / 10) or after > SOON or code not in (0, 1, 2, 3)
                late, runs = late + bad, runs + 1
                if bad or not late_only:
                    show((f"{command} {name}" + " *" * bad, f"{limit:g}", f"{beyond:.2f}", str(code), f"{after:.2f}",
                          str(ended)), widths)
        click.echo(f"{late} of {runs} are late (marked with *); Python's start takes {start:.2f} s")
    sys.exit(late > 0)


if __name__ == "__main__":
    main()
