"""The variables and clauses of labels that grow along the arcs of a line, in closed form: of a loop as of a circuit."""

from __future__ import annotations

from collections.abc import Sequence

from .lfsr import register_bits

Counts = tuple[int, int]  # variables and clauses


def binary_distance_size(vertices: int, arcs: int, longest: int) -> Counts:
    """longest: vertices that a line may have."""
    top = max(0, longest - 1)
    w = top.bit_length()
    zeros = bin(top)[2:].count("0") if top else 0
    return vertices * w, arcs * (6 * w - 3 if w else 1) + vertices * zeros


def unary_distance_size(vertices: int, arcs: int, longest: int) -> Counts:
    """longest: vertices that a line may have."""
    top = max(0, longest - 1)
    return vertices * top, vertices * max(0, top - 1) + 2 * top * arcs


def lfsr_size(vertices: int, arcs: int, longest: int) -> Counts:
    """longest: vertices that a loop may have."""
    k = register_bits(longest)
    return vertices * k, vertices + (2 * k + 2) * arcs


def remainder_size(vertices: int, arcs: int, moduli: Sequence[int]) -> Counts:
    """moduli: by which labels are taken."""
    return vertices * sum(moduli), sum(vertices * (1 + p * (p - 1) // 2) + p * arcs for p in moduli)
