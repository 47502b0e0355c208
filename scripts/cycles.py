#!/usr/bin/env python3
"""Measure `hamilton` on graphs: one version of satloop beside published seconds, or two versions in turn.

A version is a commit or a directory. Each search has a process of its own; seconds are processor seconds, from the text
to the checked cycle, and the limit counts them too, so a loaded machine changes little. `OLD/NEW` is the factor by
which the first version takes longer, `published/NEW` that of the published table. Below: how many each one finds within
the limit, and the geometric means over what both find.

Examples: scripts/cycles.py . --graphs graphs/large --published graphs/large/peer.csv --limit 60
          scripts/cycles.py HEAD~1 . --graphs graphs --limit 10 --repeat 3
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from own_python import own_python

with own_python():
    import pysat  # noqa: F401  # all versions run with this Python

from measuring import show

# What a process does; it uses only names that versions share.
SEARCH = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
time.perf_counter = time.process_time  # the limit, and all that satloop measures
import satloop.graphs.hamilton, satloop.graphs.graph_source
hamilton, open_graph = satloop.graphs.hamilton.hamilton, satloop.graphs.graph_source.open_graph
hamilton(open_graph("grid:4x4"))
begin = time.process_time()
answer = hamilton(open_graph(sys.argv[2]), time_limit=float(sys.argv[3]))
s = answer.statistics
print(json.dumps({"outcome": answer.outcome, "seconds": time.process_time() - begin, "rounds": s.rounds,
                  "cuts": s.cuts, "conflicts": s.conflicts}))
"""


ROOT = Path(__file__).resolve().parent.parent

def measured(folder: Path, graph: Path, limit: float, repeat: int) -> dict[str, Any]:
    """The run of median seconds."""
    runs = []
    for _ in range(repeat):
        done = subprocess.run([sys.executable, "-c", SEARCH, str(folder), str(graph), str(limit)], capture_output=True,
                              text=True, check=False, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
        if done.returncode:
            raise SystemExit(f"{folder}, {graph.name}: {done.stderr.strip().splitlines()[-1]}")
        runs.append(json.loads(done.stdout))
    return sorted(runs, key=lambda run: float(run["seconds"]))[(repeat - 1) // 2]


def mean(ratios: Sequence[float]) -> str:
    """The geometric mean, and of how many."""
    return f"{math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f} of {len(ratios)}" if ratios else "-"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("versions", nargs="+", metavar="VERSION", help="one, or two to compare")
    parser.add_argument("--graphs", type=Path, required=True, metavar="DIR", help="a folder of *.col and *.hcp")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this file; may be repeated")
    parser.add_argument("--published", metavar="CSV", help="lines FILE,...,SECONDS")
    parser.add_argument("--limit", type=float, default=60, metavar="S", help="processor seconds a graph")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="runs of each graph; the median counts")
    args = parser.parse_args()
    if len(args.versions) > 2 or args.repeat < 1:
        parser.error("one version or two, and at least one run")
    sys.path.insert(0, str(ROOT))
    from satloop.commands.shared.graph_tasks import natural
    from satloop.commands.shared.published_seconds import read

    other = read(args.published).seconds if args.published else {}
    graphs = [path for path in sorted(args.graphs.iterdir(), key=lambda path: natural(path.name))
              if path.suffix in (".col", ".hcp") and (not args.only or path.name in args.only)]
    if not graphs:
        parser.error(f"no graph in {args.graphs}")
    with ExitStack() as stack:
        folders = []
        for version in args.versions:
            folder = Path(version)
            if not (folder / "satloop").is_dir():
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="satloop-cycles-")))
                lay_out(version, folder)
            folders.append(folder.resolve())
        report(graphs, folders, other, args)
    return 0


def lay_out(commit: str, folder: Path) -> None:
    """Write the files of a commit into a folder."""
    packed = subprocess.run(["git", "-C", str(ROOT), "archive", "--format=tar", commit], capture_output=True,
                            check=False)
    if packed.returncode:
        raise SystemExit(f"{commit}: neither a directory with satloop nor a commit")
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed.stdout, check=True)


def report(graphs: list[Path], folders: list[Path], other: Any, args: argparse.Namespace) -> None:
    """Measure and print each graph, then the totals."""
    two = len(folders) == 2
    head = ("graph", *(["published"] if other else []), *(["OLD"] if two else []), "NEW", "rounds", "cuts",
            *(["OLD/NEW"] if two else []), *(["published/NEW"] if other else []))
    widths = (14, *(max(9, len(word)) for word in head[1:]))
    show(head, widths)
    result, pairs, against = [0, 0, 0], [], []
    for graph in graphs:
        runs = [measured(folder, graph, args.limit, args.repeat) for folder in folders]
        theirs = other.get(graph.name)
        seconds = [run["seconds"] if run["outcome"] == "found" else None for run in runs]
        for place, value in enumerate((theirs if theirs is not None and theirs <= args.limit else None, *seconds)):
            result[place] += value is not None
        ratio = published = None
        if two and seconds[0] and seconds[1]:
            ratio = seconds[0] / seconds[1]
            pairs.append(ratio)
        if theirs is not None and seconds[-1]:
            published = max(theirs, 0.01) / seconds[-1]
            against.append(published)
        values = [*([theirs] if other else []), *seconds]
        show((graph.name, *("-" if value is None else f"{value:.2f}" for value in values), str(runs[-1]["rounds"]),
              str(runs[-1]["cuts"]), *(["-" if ratio is None else f"{ratio:.2f}"] if two else []),
              *(["-" if published is None else f"{published:.2f}"] if other else [])), widths)
    print(f"found within {args.limit:g} s: " + ", ".join(
        [*([f"published {result[0]}"] if other else []), *([f"OLD {result[1]}"] if two else []),
         f"NEW {result[len(folders)]}", f"of {len(graphs)}"]))
    if two:
        print(f"OLD/NEW: geometric mean {mean(pairs)}")
    if other:
        print(f"published/NEW: geometric mean {mean(against)}")


if __name__ == "__main__":
    sys.exit(main())
