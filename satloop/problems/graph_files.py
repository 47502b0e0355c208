"""Graphs as text: DIMACS and TSPLIB HCP files in, DIMACS files out.

Source of the TSPLIB formats: G. Reinelt, TSPLIB 95.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from encoders import Graph
from encoders.literals import distinct

from ..errors import PuzzleError, plural

MOST = 10_000_000  # vertices: a larger number is a typing error, and would take all memory
IGNORED = ("NAME", "COMMENT", "DISPLAY_DATA_TYPE")

Lines = list[tuple[int, list[str]]]  # each line's number, from 1, and its words


def read_graph(text: str, file: str = "<text>") -> Graph:
    """The graph of DIMACS, PACE (`p tw`) or TSPLIB HCP text, or of a list of edges, two numbers a line.

    An edge may be given twice. Vertices are numbered from 1 in the text, in a list of edges from 0 if it has a 0; there
    the highest number is the last vertex, and lines that begin with # or % are comments.

    Raises PuzzleError.

    >>> read_graph("c a path\\np edge 3 2\\ne 1 2\\ne 2 3\\n").edges.tolist()
    [[0, 1], [1, 2]]
    """
    lines = [(number, words) for number, line in enumerate(text.splitlines(), 1) if (words := line.split())]
    if not lines:
        raise PuzzleError(file, None, None, "no graph", "DIMACS or TSPLIB HCP text, or a list of edges")
    bare = [(number, words) for number, words in lines if words[0][0] not in "#%"]
    if bare and len(bare[0][1]) == 2 and all(word.isascii() and word.isdigit() for word in bare[0][1]):
        return _of_pairs(*_numbered_from(bare, file))
    tsplib = re.match(r"[A-Z_]{2,} ?(:|$)", " ".join(lines[0][1])) is not None
    vertices, pairs = (_tsplib if tsplib else _dimacs)(lines, file)
    return _of_pairs(vertices, pairs)


def distinct_pairs(pairs: NDArray[np.int64], vertices: int) -> NDArray[np.int64]:
    """Each of the pairs (m, 2) of vertices once, in their order."""
    code = distinct(pairs[:, 0] * vertices + pairs[:, 1])
    return np.stack([code // vertices, code % vertices], axis=1)


def _of_pairs(vertices: int, pairs: list[tuple[int, int]]) -> Graph:
    """The graph with these edges, vertices from 1; an edge that is given twice counts once."""
    # One integer an edge; `first` is where each occurs first, so that edges keep the order of the file.
    edges = np.sort(np.array(pairs, dtype=np.intp).reshape(-1, 2) - 1, axis=1)
    _, first = np.unique(edges[:, 0] * vertices + edges[:, 1], return_index=True)
    return Graph(vertices, edges[np.sort(first)])


def _number(word: str, most: int, file: str, line: int, what: str, least: int = 1) -> int:
    plain = len(word) < 12 and word.isascii() and word.isdigit()
    if not plain or not least <= int(word) <= most:
        raise PuzzleError(file, line, None, repr(word[:40]), f"{what}, {least} to {most}")
    return int(word)


def _edge(words: list[str], vertices: int, file: str, line: int) -> tuple[int, int]:
    if len(words) != 2:
        raise PuzzleError(file, line, None, plural(len(words), "number"), "an edge, two vertices")
    u, v = (_number(word, vertices, file, line, "a vertex") for word in words)
    if u == v:
        raise PuzzleError(file, line, None, f"an edge from {u} to itself", "two vertices")
    return u, v


def _numbered_from(lines: Lines, file: str) -> tuple[int, list[tuple[int, int]]]:
    """How many vertices a list of edges has, and its edges, vertices from 1."""
    pairs = []
    for line, words in lines:
        if len(words) != 2:
            raise PuzzleError(file, line, None, plural(len(words), "word"), "an edge, two vertices")
        u, v = (_number(word, MOST, file, line, "a vertex", 0) for word in words)
        if u == v:
            raise PuzzleError(file, line, None, f"an edge from {u} to itself", "two vertices")
        pairs.append((u, v))
    from_zero = int(any(0 in pair for pair in pairs))
    return max(map(max, pairs)) + from_zero, [(u + from_zero, v + from_zero) for u, v in pairs]


def _dimacs(lines: Lines, file: str) -> tuple[int, list[tuple[int, int]]]:
    vertices, count, pace = -1, -1, False
    pairs = []
    for line, words in lines:
        if words[0] in ("c", "n"):  # n: what a vertex is, which DIMACS leaves to each problem
            continue
        if words[0] == "p":
            sizes = words[2:] if words[1:2] in (["edge"], ["edges"], ["col"], ["tw"]) else words[1:]
            pace = words[1:2] == ["tw"]
            if vertices >= 0 or len(sizes) != 2:
                text = "a second line 'p'" if vertices >= 0 else repr(" ".join(words)[:40])
                raise PuzzleError(file, line, None, text, "one line 'p edge VERTICES EDGES'")
            vertices = _number(sizes[0], MOST, file, line, "a number of vertices", 0)
            count = _number(sizes[1], 100 * MOST, file, line, "a number of edges", 0)
        elif vertices >= 0 and (pace or words[0] == "e"):
            pairs.append(_edge(words[0 if pace else 1:], vertices, file, line))
        else:
            expected = "'e VERTEX VERTEX'" if vertices >= 0 else "'p edge VERTICES EDGES', or two vertices a line"
            raise PuzzleError(file, line, None, repr(" ".join(words)[:40]), expected)
    if vertices < 0:
        raise PuzzleError(file, None, None, "no line 'p edge VERTICES EDGES'", "one")
    given, different = len(pairs), len({(min(pair), max(pair)) for pair in pairs})
    if count not in (given, different, 2 * different):  # some files give an edge once and count both its directions
        raise PuzzleError(file, None, None, plural(given, "edge"), f"{count}, as the line 'p' says")
    return vertices, pairs


def _tsplib(lines: Lines, file: str) -> tuple[int, list[tuple[int, int]]]:
    header: dict[str, str] = {}
    rest = iter(lines)
    for line, words in rest:
        name, colon, value = " ".join(words).partition(":")
        name, value = name.strip(), value.strip()
        if name == "EDGE_DATA_SECTION":
            break
        expected = {"TYPE": ("HCP",), "EDGE_DATA_FORMAT": ("EDGE_LIST", "ADJ_LIST")}.get(name)
        if not colon or (expected is None and name not in ("DIMENSION", *IGNORED)):
            raise PuzzleError(file, line, None, repr(" ".join(words)[:40]), "a line 'NAME : value' of an HCP file")
        if expected is not None and value not in expected:
            raise PuzzleError(file, line, None, f"{name} {value[:40]!r}", " or ".join(expected))
        if name == "DIMENSION":
            _number(value, MOST, file, line, "a number of vertices", 0)
        header[name] = value
    for name in ("DIMENSION", "EDGE_DATA_FORMAT"):
        if name not in header:
            raise PuzzleError(file, None, None, f"no {name}", "one before EDGE_DATA_SECTION")
    vertices = int(header["DIMENSION"])
    pairs = _edge_list if header["EDGE_DATA_FORMAT"] == "EDGE_LIST" else _adjacency_lists
    return vertices, list(pairs(_words(rest), vertices, file))


def _words(lines: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, str]]:
    """The words of a section one by one, with their lines, up to EOF."""
    for line, words in lines:
        for word in words:
            if word == "EOF":
                return
            yield line, word


def _edge_list(words: Iterator[tuple[int, str]], vertices: int, file: str) -> Iterator[tuple[int, int]]:
    for line, word in words:
        if word == "-1":
            break
        _, other = next(words, (line, "the end"))
        yield _edge([word, other], vertices, file, line)
    else:
        raise PuzzleError(file, None, None, "the end", "-1 after the edges")
    _refuse_more(words, file)


def _adjacency_lists(words: Iterator[tuple[int, str]], vertices: int, file: str) -> Iterator[tuple[int, int]]:
    for line, word in words:
        if word == "-1":
            break
        for other_line, other in words:
            if other == "-1":
                break
            yield _edge([word, other], vertices, file, other_line)
        else:
            raise PuzzleError(file, None, None, "the end", f"-1 after the neighbours of {word[:20]} (line {line})")
    else:
        raise PuzzleError(file, None, None, "the end", "-1 after the last vertex")
    _refuse_more(words, file)


def _refuse_more(words: Iterator[tuple[int, str]], file: str) -> None:
    for line, word in words:
        raise PuzzleError(file, line, None, repr(word[:40]), "EOF")


def write_graph(graph: Graph, comments: Iterable[str] = ()) -> str:
    """The graph as DIMACS text, with comments above it."""
    edges = "".join(f"e {a + 1} {b + 1}\n" for a, b in graph.edges.tolist())
    return "".join(f"c {text}\n" for text in comments) + f"p edge {graph.vertices} {len(graph.edges)}\n{edges}"


def write_reason(without: Iterable[int]) -> str:
    """Vertices to take out, from 0, as the reason.txt of a certificate, which counts from 1."""
    return "".join(f"without {vertex + 1}\n" for vertex in without)
