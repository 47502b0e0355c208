"""Ways to tamper with certificates of counts: solutions, claims, boards, files of other claims."""

from tampering import SAME, Parts, by_name, choose, negate, of_files, of_parts, ways

# Solutions


def with_solutions(files, solutions, count=None):
    return {**files, "claim.txt": f"count {len(solutions) if count is None else count}\n",
            "solutions.txt": "\n\n".join("\n".join(names) for names in solutions) + "\n"}


def solutions_of(files):
    return [part.split("\n") for part in files["solutions.txt"].removesuffix("\n").split("\n\n")]


def of_solutions(change):
    """The way that changes the solutions, each a list of names; the claim counts what is left."""
    def changed(files, rng):
        solutions = solutions_of(files)
        return with_solutions(files, solutions, change(solutions, rng))
    return changed


def a_solution_dropped(solutions, rng):
    solutions.pop(rng.randrange(len(solutions)))


def a_solution_dropped_and_counted(solutions, rng):
    a_solution_dropped(solutions, rng)
    return len(solutions) + 1


def a_solution_in_place_of_another(solutions, rng):
    a, b = rng.sample(range(len(solutions)), 2)
    solutions[a] = solutions[b]


def a_cell_taken_from_a_solution(solutions, rng):
    names = rng.choice(solutions)
    names.pop(rng.randrange(len(names)))


def a_cell_added_to_a_solution(solutions, rng):
    names = rng.choice(solutions)
    names.append(rng.choice([name for r in range(4) for c in range(4) if (name := f"in {r} {c}") not in names]))


def a_cell_twice_in_a_solution(solutions, rng):
    names = rng.choice(solutions)
    names.append(names[0])


def names_in_another_order(solutions, rng):
    for names in solutions:
        rng.shuffle(names)


def a_solution_that_differs_in_what_the_board_does_not_show(solutions, rng):
    """The number of a path, bit by bit, in a cell that no path enters, and in others."""
    names = [*rng.choice(solutions)]
    bits = [f"bit {r} {c} 0" for r in range(4) for c in range(4)]
    other = rng.choice(bits)
    solutions.append([name for name in names if name != other] if other in names else [*names, other])


def what_the_board_does_not_show_left_out(solutions, rng):
    names = [*rng.choice([names for names in solutions if any(name.startswith("bit") for name in names)])]
    solutions.append([name for name in names if not name.startswith("bit")])


ways("count", of_solutions, {
    **by_name(a_solution_dropped, a_solution_dropped_and_counted, a_solution_in_place_of_another,
              a_cell_taken_from_a_solution, a_cell_added_to_a_solution, a_cell_twice_in_a_solution),
    "a_solution_twice": lambda solutions, rng: solutions.append(rng.choice(solutions)),
    "a_solution_twice_in_another_order": lambda solutions, rng: solutions.append([*reversed(rng.choice(solutions))]),
    "a_name_of_nothing_in_a_solution": lambda solutions, rng: rng.choice(solutions).append("in 4 4"),
    "an_empty_solution_more": lambda solutions, rng: solutions.append([])})
ways("count", of_solutions, {
    **by_name(names_in_another_order),
    "solutions_in_another_order": lambda solutions, rng: rng.shuffle(solutions)}, SAME)
ways("hidden", of_solutions, by_name(a_solution_that_differs_in_what_the_board_does_not_show,
                                     what_the_board_does_not_show_left_out))


# Clauses


def excludes(clause):
    return len(clause) == 16


def a_clause_that_excludes_another(parts, rng):
    clause = choose(parts, rng, excludes)
    negate(clause, rng.randrange(len(clause)))


def a_solution_and_its_clause_dropped(files, rng):
    """And the claim is one less, and nothing cites the clause: the proof has a gap."""
    solutions, parts = solutions_of(files), Parts.of(files)
    gone, name = {*solutions.pop(rng.randrange(len(solutions)))}, dict(parts.names)
    place, = (place for place, clause in enumerate(parts.clauses)
              if {name[-literal] for literal in clause if literal < 0} == gone and excludes(clause))
    parts.without(place)
    return parts.text(with_solutions(files, solutions))


ways("count", of_parts, {
    **by_name(a_clause_that_excludes_another),
    "a_clause_that_excludes_two": lambda parts, rng: choose(parts, rng, excludes).pop()})
ways("count", of_files, by_name(a_solution_and_its_clause_dropped))


# Claims, boards, files of other claims

CLAIMS = {"one_more": "count 28\n", "one_less": "count 26\n", "none": "none\n", "unique": "unique\n",
          "several": "several\n", "solved": "solved\n", "forced": "forced\n", "zero": "count 0\n",
          "no_number": "count\n", "negative": "count -27\n", "in_words": "count many\n", "in_capitals": "COUNT 27\n",
          "two_lines": "count 27\nunique\n"}
BOARDS = {"with_another_clue": ("- - 1 3", "- - 2 3"), "with_a_clue_less": ("2 - - -", "- - - -"),
          "with_a_clue_more": ("- 3 - -", "- 3 - 1"), "of_another_puzzle": ("slitherlink", "masyu"),
          "with_a_row_less": ("4 4\n- 3 - -\n", "3 4\n"), "with_a_rule_more": ("4 4\n", "4 4 all\n"),
          "turned_over": ("- 3 - -\n2 - - -", "2 - - -\n- 3 - -")}
FILES = {"solution.txt": "in 0 0\n", "another.txt": "in 0 0\n", "forced.txt": "in 0 0\n",
         "lemma.txt": "All is well.\n", "reason.txt": "need lines at row 1 column 1\n",
         "without-1/board.txt": "slitherlink\n1 1\n-\n", "graph.col": "p edge 3 1\ne 1 2\n"}


def with_file(name, text):
    return lambda files, rng: {**files, name: text}


def with_board(old, new):
    return lambda files, rng: {**files, "board.txt": files["board.txt"].replace(old, new)}


ways("count", of_files, {f"claimed_{name}": with_file("claim.txt", text) for name, text in CLAIMS.items()})
ways("count", of_files, {"claimed_with_a_zero_before": with_file("claim.txt", "count 027\n")}, SAME)
ways("count", of_files, {f"board_{name}": with_board(old, new) for name, (old, new) in BOARDS.items()})
ways("count", of_files, {f"{name.translate(str.maketrans('./-', '___'))}_added": with_file(name, text)
                         for name, text in FILES.items()})
