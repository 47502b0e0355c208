"""Check a certificate that a graph has no Hamiltonian cycle. Nothing but Python's own library is needed.

    graph.col      the graph in DIMACS's format: `p edge VERTICES EDGES`, then a line `e U V` for each edge
    reason.txt     `without V`: vertices to take out, a line each

A cycle through all vertices falls into at most k pieces when k of them are taken out, k > 0, and it is in one piece
itself; so the graph has no such cycle if it falls into more.
This file can be copied out as it is, and run as `python graph_checker.py DIR`.
"""

import sys
from pathlib import Path

GRAPH, REASON = "graph.col", "reason.txt"
MOST = 10**7  # vertices


class Rejected(Exception):
    """The certificate is wrong: which file, which line (from 1, 0 for none), and what is wrong there."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        place = f"{file} line {line}" if line else file
        super().__init__("".join(c if c.isprintable() else "?" for c in f"{place}: {problem}"))


class Incomplete(Rejected):
    """A file is missing."""


def number(word: str) -> int:
    """The whole number that a word of up to nine digits says, or -1."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1


def read_graph(text: str) -> list[list[int]]:
    """The neighbours of each vertex, from 1 (the first list is empty). Raises Rejected."""
    near: list[list[int]] = []
    for place, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words[:1] == ["p"] and not near and len(words) == 4 and 0 <= number(words[2]) <= MOST:
            near = [[] for _ in range(number(words[2]) + 1)]
        elif words[:1] == ["e"] and len(words) == 3 and all(0 < number(word) < len(near) for word in words[1:]):
            u, v = map(number, words[1:])
            near[u].append(v)
            near[v].append(u)
        elif words and words[0] != "c":
            raise Rejected(GRAPH, place, f"{line[:40]!r}, expected one line p edge VERTICES EDGES, then e U V")
    if not near:
        raise Rejected(GRAPH, 0, "no line p edge VERTICES EDGES")
    return near


def read_reason(text: str, vertices: int) -> set[int]:
    """The vertices to take out. Raises Rejected."""
    out = set[int]()
    for place, line in enumerate(text.splitlines(), 1):
        word, _, vertex = line.partition(" ")
        if word != "without" or not 0 < number(vertex) <= vertices or number(vertex) in out:
            raise Rejected(REASON, place, f"{line[:40]!r}, expected without V, each vertex once")
        out.add(number(vertex))
    return out


def check(graph: str, reason: str) -> str:
    """What was checked, in words. Raises Rejected."""
    near = read_graph(graph)
    out = read_reason(reason, len(near) - 1)
    claim = f"this graph has no Hamiltonian cycle; vertices: {len(near) - 1}\nchecked:\n  "
    if len(near) <= 3:
        return claim + "a cycle has three vertices at least"
    pieces, seen = 0, set(out)
    for start in range(1, len(near)):
        if start not in seen:
            pieces += 1
            seen.add(start)
            waiting = [start]
            for vertex in waiting:  # it grows
                fresh = set(near[vertex]) - seen
                seen |= fresh
                waiting += fresh
    most = max(1, len(out))
    if pieces <= most:
        raise Rejected(REASON, 0, f"pieces without these vertices: {pieces}, expected more than {most}")
    return f"{claim}vertices taken out: {len(out)}, pieces left: {pieces}; of a cycle at most {most} are left"


def verify(folder: str) -> str:
    """What was checked in the folder of a certificate, in words. Raises Rejected."""
    texts = []
    for name in (GRAPH, REASON):
        if not (Path(folder) / name).exists():
            raise Incomplete(name, 0, "missing")
        try:
            texts.append((Path(folder) / name).read_bytes().decode("utf-8"))
        except (OSError, UnicodeDecodeError) as problem:
            raise Rejected(name, 0, f"no text ({type(problem).__name__})") from None
    return check(*texts) + "\nleft to trust:\n  this checker, and Python"


def main(arguments: list[str]) -> int:
    """Print what was checked. Exit codes: 0 accepted, 1 rejected, 2 wrong use or incomplete."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python graph_checker.py DIR", file=sys.stderr)
        return 2
    try:
        print(verify(arguments[0]))
    except Rejected as problem:
        word, code = ("incomplete", 2) if isinstance(problem, Incomplete) else ("rejected", 1)
        print(f"{word}: {problem}", file=sys.stderr)
        return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
