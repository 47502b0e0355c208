"""A page a loop scheme: what it claims, where it comes from, its idea drawn, its sizes."""

from __future__ import annotations

import inspect
import sys

import satloop
from encoders.loops import LOOPS, Scheme

from . import Folder, contents, table
from .ideas import idea

SIZES = (5, 8, 12)


def make() -> None:
    folder = Folder("schemes")
    rows = []
    for name, scheme in LOOPS.items():
        page(folder, name, scheme)
        rows.append([f"[`{name}`]({name}.md)", scheme.summary, "lazy" * scheme.lazy, "yes" * scheme.paths,
                     "" if scheme.lazy else "yes"])
    folder.page("index", [
        "# Loop schemes",
        "One constraint, many encodings: the chosen edges are one single loop, or disjoint paths. Any scheme works "
        "with any puzzle of its kind: `--loops NAME`, or `loops=\"NAME\"` in Python. A lazy scheme adds clauses while "
        "solving, so its CNF cannot be taken away. A scheme of your own takes the place of a name: see "
        "[](../add-an-encoding.md).",
        table(["scheme", "idea", "", "paths too", "dump"], rows),
        "To solve a puzzle, leave the default. To take the CNF away, `elimination` is smallest up to about 20 x 20, "
        "`remainder` and `regions` grow better from there, and `binary-distance` is the plainest to explain. "
        "[](../compare.md) shows how to compare them on boards of your own.", contents(LOOPS)])


def page(folder: Folder, name: str, scheme: Scheme) -> None:
    function = scheme.encode
    module = inspect.cleandoc(sys.modules[function.__module__].__doc__ or "")
    picture, words = idea(name)
    kinds = ["lazy: clauses are added while solving" if scheme.lazy else "complete: its CNF can be taken away",
             "single loops and disjoint paths" if scheme.paths else "single loops only",
             *["needs the faces of a grid"] * scheme.planar,
             *["lets illegal loops pass, for experiments"] * (not scheme.sound)]
    folder.page(name, [f"# `{name}`", module, "\n".join(f"- {kind}" for kind in kinds), "## The idea", words,
                       folder.picture(name, satloop_svg(picture), f"the idea of {name}", 320),
                       "## What it claims", inspect.cleandoc(function.__doc__ or ""), "## What it costs", costs(name)])


def satloop_svg(picture: object) -> str:
    from satloop.pictures import Picture, draw
    assert isinstance(picture, Picture)
    return draw(picture, "svg")


def costs(name: str) -> str:
    """Sizes on boards without a clue, where the puzzle adds next to nothing."""
    rows = []
    for n in SIZES:
        board = satloop.read("\n".join([f"{n} {n}", *[" ".join("-" * n)] * n]), puzzle="slitherlink")
        sizes = satloop.encode(board, loops=name).sizes
        degrees = [size for section, size in sizes.items() if section.startswith("degrees")]
        loop = [size for section, size in sizes.items() if section.startswith("loop")]
        rows.append([f"{n} x {n}", *(sum(size[i] for size in part) for part in (degrees, loop) for i in (0, 1))])
    return ("Variables and clauses on an empty Slitherlink board, without the edges themselves and lazy clauses:\n\n"
            + table(["board", "degree rules: variables", "clauses", "loop: variables", "clauses"], rows))
