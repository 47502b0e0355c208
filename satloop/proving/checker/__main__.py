"""python -m checker DIR: check the certificate in that folder."""

import sys

from .folder import verify
from .text import Rejected


def main(arguments: list[str]) -> int:
    """Print what was checked. Exit codes: 0 accepted, 1 rejected, 2 wrong use, 4 accepted, given a lemma."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m checker DIR", file=sys.stderr)
        return 2
    try:
        report = verify(arguments[0])
    except Rejected as problem:
        print(f"rejected: {problem}", file=sys.stderr)
        return 1
    print(report)
    return 4 if report.lemma else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
