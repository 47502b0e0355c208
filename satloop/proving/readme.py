"""The page that a certificate has for a person who opens its folder."""

from __future__ import annotations

from .checker import Report

CHECK = """
## How to check it

With satloop: `satloop verify .` in this folder. Without it: copy the folder `satloop/proving/checker` of satloop, which
needs nothing but Python, and run `python -m checker THIS_FOLDER`. It reads the board by the rules in `rules/`, accepts
a clause only if it follows from them, and checks the proof.

The proof alone, that the clauses of formula.cnf have no model, any checker of the field can confirm:

    lrat-check formula.cnf proof.lrat
    cake_lpr formula.cnf proof.lrat
    sed -E 's/^[0-9]+ ((-?[1-9][0-9]* )*0).*/\\1/' proof.lrat > proof.drup; drat-trim formula.cnf proof.drup
"""


def readme(report: Report) -> str:
    """README.md: what is claimed, what was checked, and how to check it again."""
    words = str(report).split("\n")
    lines = "\n".join(line if line.endswith(":") else f"- {line.strip()}" for line in words[1:])
    shown = CHECK if any("proof" in line for line in words) else CHECK.partition("\nThe proof alone")[0] + "\n"
    return f"# A certificate\n\nThe claim: {words[0]}.\n\nWhat the checker said when this was made:\n\n" + (
        lines.replace("left to trust:", "\nLeft to trust:\n").replace("checked:", "Checked:\n")) + "\n" + shown
