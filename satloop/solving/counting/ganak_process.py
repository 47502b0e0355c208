"""A process that counts the models of one formula by ganak; `ganak` starts it as a script.

It imports nothing of satloop. Standard input: int32 numbers, how many variables and how many of them are projected on,
these, then clauses that end with 0. The last line of standard output is the number. Argument: bytes of memory, 0 for
any.
"""

from __future__ import annotations

import sys
from array import array


def main() -> None:
    """Read the formula, count, and print the number after whatever ganak prints itself."""
    del sys.path[0]  # modules beside this one
    from pyganak import Counter
    if int(sys.argv[1]):
        import resource
        resource.setrlimit(resource.RLIMIT_DATA, (int(sys.argv[1]),) * 2)
    numbers = array("i")
    numbers.frombytes(sys.stdin.buffer.read())
    variables, projected, *rest = numbers
    counter = Counter()
    counter.new_vars(variables)  # also those in no clause
    counter.set_sampling_set(rest[:projected])
    clause = list[int]()
    for literal in rest[projected:]:
        if literal:
            clause.append(literal)
        else:
            counter.add_clause(clause)
            clause = []
    print(f"\n{counter.count()}", flush=True)


if __name__ == "__main__":
    main()
