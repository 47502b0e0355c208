"""Ways to tamper with certificates of counts: solutions, claims, boards, files of other claims."""

from tampering import REFUSED, SAME, Parts, choose, of_parts, way

# Counts


def with_solutions(files, solutions, count=None):
    return {**files, "claim.txt": f"count {len(solutions) if count is None else count}\n",
            "solutions.txt": "\n\n".join("\n".join(names) for names in solutions) + "\n"}


def of_solutions(change):
    """The way that changes the solutions, each a list of names; the claim counts what is left."""
    def changed(files, rng):
        solutions = [part.split("\n") for part in files["solutions.txt"].removesuffix("\n").split("\n\n")]
        count = change(solutions, rng)
        return with_solutions(files, solutions, count)
    changed.__name__ = change.__name__
    return changed


@way("count")
@of_solutions
def a_solution_dropped(solutions, rng):
    solutions.pop(rng.randrange(len(solutions)))


@way("count")
@of_solutions
def a_solution_dropped_and_counted(solutions, rng):
    solutions.pop(rng.randrange(len(solutions)))
    return len(solutions) + 1


@way("count")
@of_solutions
def a_solution_twice(solutions, rng):
    solutions.append(rng.choice(solutions))


@way("count")
@of_solutions
def a_solution_twice_in_another_order(solutions, rng):
    solutions.append([*reversed(rng.choice(solutions))])


@way("count")
@of_solutions
def a_solution_in_place_of_another(solutions, rng):
    a, b = rng.sample(range(len(solutions)), 2)
    solutions[a] = solutions[b]


@way("count")
@of_solutions
def a_cell_taken_from_a_solution(solutions, rng):
    names = rng.choice(solutions)
    names.pop(rng.randrange(len(names)))


@way("count")
@of_solutions
def a_cell_added_to_a_solution(solutions, rng):
    names = rng.choice(solutions)
    names.append(rng.choice([name for r in range(4) for c in range(4) if (name := f"in {r} {c}") not in names]))


@way("count")
@of_solutions
def a_cell_twice_in_a_solution(solutions, rng):
    names = rng.choice(solutions)
    names.append(names[0])


@way("count")
@of_solutions
def a_name_of_nothing_in_a_solution(solutions, rng):
    rng.choice(solutions).append("in 4 4")


@way("count")
@of_solutions
def an_empty_solution_more(solutions, rng):
    solutions.append([])


@way("count")
def a_solution_and_its_clause_dropped(files, rng):
    """And the claim is one less, and nothing cites the clause: the proof has a gap."""
    solutions = [part.split("\n") for part in files["solutions.txt"].removesuffix("\n").split("\n\n")]
    parts, gone = Parts.of(files), {*solutions.pop(rng.randrange(len(solutions)))}
    name = dict(parts.names)
    place, = (place for place, clause in enumerate(parts.clauses)
              if {name[-literal] for literal in clause if literal < 0} == gone and len(clause) == 16)
    parts.without(place)
    return parts.text(with_solutions(files, solutions))


def excludes(clause):
    return len(clause) == 16


@way("count")
@of_parts
def a_clause_that_excludes_two(parts, rng):
    parts.clauses[choose(parts, rng, excludes)].pop()


@way("count")
@of_parts
def a_clause_that_excludes_another(parts, rng):
    clause = parts.clauses[choose(parts, rng, excludes)]
    place = rng.randrange(len(clause))
    clause[place] = -clause[place]


def claiming(name, text, verdict=REFUSED):
    def claimed(files, rng):
        return {**files, "claim.txt": text}
    claimed.__name__ = f"claimed_{name}"
    way("count", verdict)(claimed)


for name, text in (("one_more", "count 28\n"), ("one_less", "count 26\n"), ("none", "none\n"), ("unique", "unique\n"),
                   ("several", "several\n"), ("solved", "solved\n"), ("forced", "forced\n"), ("zero", "count 0\n"),
                   ("no_number", "count\n"), ("negative", "count -27\n"), ("in_words", "count many\n"),
                   ("in_capitals", "COUNT 27\n"), ("two_lines", "count 27\nunique\n")):
    claiming(name, text)
claiming("with_a_zero_before", "count 027\n", SAME)


def of_board(name, old, new):
    def changed(files, rng):
        assert old in files["board.txt"]
        return {**files, "board.txt": files["board.txt"].replace(old, new)}
    changed.__name__ = f"board_{name}"
    way("count")(changed)


for name, old, new in (("with_another_clue", "- - 1 3", "- - 2 3"), ("with_a_clue_less", "2 - - -", "- - - -"),
                       ("with_a_clue_more", "- 3 - -", "- 3 - 1"), ("of_another_puzzle", "slitherlink", "masyu"),
                       ("with_a_row_less", "4 4\n- 3 - -\n", "3 4\n"), ("with_a_rule_more", "4 4\n", "4 4 all\n"),
                       ("turned_over", "- 3 - -\n2 - - -", "2 - - -\n- 3 - -")):
    of_board(name, old, new)


def with_a_file(name, text):
    def added(files, rng):
        return {**files, name: text}
    added.__name__ = f"{name.replace('.', '_').replace('/', '_').replace('-', '_')}_added"
    way("count")(added)


for name, text in (("solution.txt", "in 0 0\n"), ("another.txt", "in 0 0\n"), ("forced.txt", "in 0 0\n"),
                   ("lemma.txt", "All is well.\n"), ("reason.txt", "need lines at row 1 column 1\n"),
                   ("without-1/board.txt", "slitherlink\n1 1\n-\n"), ("graph.col", "p edge 3 1\ne 1 2\n")):
    with_a_file(name, text)


@way("count", SAME)
@of_solutions
def solutions_in_another_order(solutions, rng):
    rng.shuffle(solutions)


@way("count", SAME)
@of_solutions
def names_in_another_order(solutions, rng):
    for names in solutions:
        rng.shuffle(names)


@way("hidden")
@of_solutions
def a_solution_that_differs_in_what_the_board_does_not_show(solutions, rng):
    """The number of a path, bit by bit, in a cell that no path enters, and in others."""
    names = [*rng.choice(solutions)]
    bits = [f"bit {r} {c} 0" for r in range(4) for c in range(4)]
    other = rng.choice(bits)
    solutions.append([name for name in names if name != other] if other in names else [*names, other])


@way("hidden")
@of_solutions
def what_the_board_does_not_show_left_out(solutions, rng):
    names = [*rng.choice([names for names in solutions if any(name.startswith("bit") for name in names)])]
    solutions.append([name for name in names if not name.startswith("bit")])
