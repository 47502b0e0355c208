"""What the columns of a study's CSV file are: a line for each, for the file beside it and for the documentation."""

from __future__ import annotations

from ..boards.puzzle import OPTIONS
from .run_record import FIELDS

# Column -> its unit, "" for none, and its meaning.
MEANINGS: dict[str, tuple[str, str]] = {
    "puzzle": ("", "puzzle or problem"),
    "family": ("", "family of made boards, empty for a file"),
    "board": ("", "file, or family and size"),
    "rows": ("", "rows of the board; how large a problem is"),
    "columns": ("", "columns of the board"),
    "clues": ("per cent", "that a made board keeps, 0 where its family has no choice"),
    "seed": ("", "of the made board; for a file of the order of clauses, 0 for that of the encoding"),
    "repeat": ("", "which of the runs of --repeat"),
    "order_seed": ("", "of the order of clauses; 0 for that of the encoding"),
    "solver_seed": ("", "what stood for {seed} in the solver's command"),
    **{name: ("", f"encoding chosen by --{name.replace('_', '-')}") for name in OPTIONS},
    "solver": ("", "solver of PySAT, or command"),
    "limit": ("solutions", "how many are looked for, empty for all"),
    "time_limit": ("s", "after which a run is ended"),
    "memory_limit": ("MB", "that a run may take beside what Python has loaded"),
    "outcome": ("", "unique, several, solved, none; unknown, refused, illegal, wrong, error: the note says why"),
    "solutions": ("solutions", "found"),
    "complete": ("0, 1", "whether there are no others"),
    "fingerprint": ("", "of the set of solutions, equal for equal sets"),
    "count": ("solutions", "that a made board has, if --count is given and they are known in its time"),
    "variables": ("", "of the formula, before the search"),
    "clauses": ("", "of the formula, before the search"),
    "literals": ("", "in these clauses"),
    "loop_variables": ("", "of the loop's encoding alone"),
    "loop_clauses": ("", "of the loop's encoding alone"),
    "loop_literals": ("", "of the loop's encoding alone"),
    "sections": ("", "section, then variables/clauses/literals, joined by semicolons"),
    "parse": ("s", "of reading the board"),
    "encode": ("s", "of building the formula"),
    "load": ("s", "of giving it to the solver"),
    "solve": ("s", "of the search, with its cuts"),
    "check": ("s", "of checking the solutions"),
    "seconds": ("s", "sum of the five before"),
    "cpu": ("s", "processor seconds from the text to the last checked solution, with those of a foreign solver"),
    "rounds": ("", "calls of the solver"),
    "cuts": ("clauses", "that lazy rules have added"),
    "conflicts": ("", "as the solver counts them"),
    "decisions": ("", "as the solver counts them"),
    "propagations": ("", "as the solver counts them"),
    "megabytes": ("MB", "most memory of the process, or of a foreign solver"),
    "proof": ("", "file of the proof that a foreign solver wrote in its last call"),
    "proof_bytes": ("bytes", "of this file"),
    "proof_seconds": ("s", "processor seconds of the foreign solver, which wrote the proof meanwhile"),
    "note": ("", "why there is no answer; the reason where no solver found it"),
    "date": ("UTC", "when the run ended"),
    "versions": ("", "of satloop, PySAT and Python"),
    "machine": ("", "processor, cores, memory, system"),
    "formula_sha256": ("", "SHA-256 of the formula as DIMACS, comments left out, in the order that the solver had"),
    "solver_version": ("", "what a foreign solver prints for --version"),
    "command": ("", "the command line"),
    "commit": ("", "of the checkout, with + where files were changed"),
    "cores": ("", "that the study could use"),
    "load_average": ("processes", "of the last minute, when the study began"),
}


def rows_of_columns() -> list[dict[str, str]]:
    """The columns in their order, as rows of a table."""
    return [{"column": name, "unit": MEANINGS[name][0], "meaning": MEANINGS[name][1]} for name in FIELDS]


def markdown() -> str:
    """The same as a table of Markdown."""
    lines = [f"| `{row['column']}` | {row['unit']} | {row['meaning']} |" for row in rows_of_columns()]
    return "\n".join(["| column | unit | meaning |", "|---|---|---|", *lines]) + "\n"
