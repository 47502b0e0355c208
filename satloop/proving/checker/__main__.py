"""python -m checker DIR: check the certificate in that folder."""

import sys
from pathlib import Path

from . import no_cycle
from .check_folder import verify
from .text import Incomplete, Rejected


def main(arguments: list[str]) -> int:
    """Print what was checked. Exit codes: 0 accepted, 1 rejected, 2 incomplete or wrong use, 4 given a lemma."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m checker DIR", file=sys.stderr)
        return 2
    try:
        if (Path(arguments[0]) / no_cycle.GRAPH).is_file():
            print(no_cycle.verify(arguments[0]))
            return 0
        report = verify(arguments[0])
    except Rejected as problem:
        word, code = ("incomplete", 2) if isinstance(problem, Incomplete) else ("rejected", 1)
        print(f"{word}: {problem}", file=sys.stderr)
        return code
    print(report)
    return 4 if report.lemma else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
