"""Ways to tamper with formulas, proofs and files, of graphs and of counts."""

from tampering import REFUSED, SAME, in_both, way

# Formula and proof, of graphs and of counts


def clause_dropped(parts, rng):
    parts.without(rng.randrange(len(parts.clauses)))


def clause_dropped_and_counted(parts, rng):
    parts.counted = len(parts.clauses)
    parts.without(rng.randrange(len(parts.clauses)))


def empty_clause_added(parts, rng):
    parts.more([])


def sign_of_a_literal(parts, rng):
    clause = rng.choice(parts.clauses)
    place = rng.randrange(len(clause))
    clause[place] = -clause[place]


def literal_twice_in_a_clause(parts, rng):
    clause = rng.choice(parts.clauses)
    clause.append(clause[0])


def literal_and_its_negation(parts, rng):
    clause = rng.choice(parts.clauses)
    clause.append(-clause[0])


def variable_without_a_name(parts, rng):
    used = {abs(literal) for clause in parts.clauses for literal in clause}
    parts.names.pop(rng.choice([place for place, (variable, _) in enumerate(parts.names) if variable in used]))


def name_given_twice(parts, rng):
    a, b = rng.sample(range(len(parts.names)), 2)
    parts.names[a] = parts.names[a][0], parts.names[b][1]


def name_of_nothing(parts, rng):
    place = rng.randrange(len(parts.names))
    parts.names[place] = parts.names[place][0], "nothing 99 99"


def fewer_variables_than_there_are(parts, rng):
    parts.variables -= 1


def one_clause_too_few_counted(parts, rng):
    parts.counted = len(parts.clauses) - 1


def one_clause_too_many_counted(parts, rng):
    parts.counted = len(parts.clauses) + 1


def hint_dropped(parts, rng):
    rng.choice(parts.steps)[1].pop()


def only_hint_of_a_step_dropped(parts, rng):
    place = rng.randrange(len(parts.steps))
    parts.steps[place] = parts.steps[place][0], []


def hint_to_another_clause(parts, rng):
    """A clause of which no literal is in the step's last reason."""
    _, hints = rng.choice(parts.steps)
    last = hints[-1]
    known = {*[*parts.clauses, *(clause for clause, _ in parts.steps)][last - 1]}
    hints[-1] = rng.choice([place for place, clause in enumerate(parts.clauses, 1) if not known & {*clause}])


def hint_to_itself(parts, rng):
    place = rng.randrange(len(parts.steps))
    parts.steps[place][1][-1] = len(parts.clauses) + place + 1


def hint_to_a_later_step(parts, rng):
    place = rng.randrange(len(parts.steps) - 1)
    parts.steps[place][1].insert(0, len(parts.clauses) + place + 2)


def hint_to_no_clause(parts, rng):
    rng.choice(parts.steps)[1].insert(0, 0x7fffff)


def hint_after_the_last(parts, rng):
    rng.choice(parts.steps)[1].append(1)


def literal_taken_from_a_step(parts, rng):
    clause, _ = rng.choice([step for step in parts.steps if len(step[0]) > 0])
    clause.pop()


def sign_in_a_step(parts, rng):
    clause, _ = rng.choice([step for step in parts.steps if step[0]])
    clause[0] = -clause[0]


def step_dropped(parts, rng):
    """One that others cite; their hints to it go too."""
    last = len(parts.clauses)
    place = rng.randrange(len(parts.steps) - 1)
    gone = last + place + 1
    del parts.steps[place]
    parts.steps = [(clause, [hint - (hint > gone) for hint in hints if hint != gone]) for clause, hints in parts.steps]


def last_step_dropped(parts, rng):
    parts.steps.pop()


def no_step_left(parts, rng):
    parts.steps.clear()


def a_step_before_what_it_cites(parts, rng):
    place = rng.choice([place for place, (_, hints) in enumerate(parts.steps)
                        if len(parts.clauses) + place in hints])
    parts.steps[place - 1], parts.steps[place] = parts.steps[place], parts.steps[place - 1]


def a_step_with_the_number_of_a_clause(parts, rng):
    parts.numbers[len(parts.clauses) + 1 + rng.randrange(len(parts.steps))] = rng.randrange(1, len(parts.clauses) + 1)


def the_empty_clause_at_once(parts, rng):
    parts.steps[:-1] = []


for change in (clause_dropped, clause_dropped_and_counted, empty_clause_added, sign_of_a_literal,
               literal_twice_in_a_clause, literal_and_its_negation, variable_without_a_name, name_given_twice,
               name_of_nothing, fewer_variables_than_there_are, one_clause_too_few_counted, one_clause_too_many_counted,
               hint_dropped, only_hint_of_a_step_dropped, hint_to_another_clause, hint_to_itself, hint_to_a_later_step,
               hint_to_no_clause, hint_after_the_last, literal_taken_from_a_step, sign_in_a_step, step_dropped,
               last_step_dropped, no_step_left, a_step_before_what_it_cites, a_step_with_the_number_of_a_clause,
               the_empty_clause_at_once):
    in_both(change.__name__, change)


def literals_in_another_order(parts, rng):
    for clause in parts.clauses:
        rng.shuffle(clause)


def clauses_in_another_order(parts, rng):
    order = rng.sample(range(len(parts.clauses)), len(parts.clauses))
    new = {old + 1: place for place, old in enumerate(order, 1)}
    parts.clauses = [parts.clauses[old] for old in order]
    parts.steps = [(clause, [new.get(hint, hint) for hint in hints]) for clause, hints in parts.steps]


def larger_numbers_of_steps(parts, rng):
    count = len(parts.clauses)
    parts.numbers = {count + rank: count + 7 * rank for rank in range(1, len(parts.steps) + 1)}


def more_variables_in_the_header(parts, rng):
    parts.variables += 5


for change in (literals_in_another_order, clauses_in_another_order, larger_numbers_of_steps,
               more_variables_in_the_header):
    in_both(change.__name__, change, SAME)


# Files


def file_ways(kind, *names):
    for name in names:
        word = name.replace(".", "_")

        def missing(files, rng, name=name):
            return {key: text for key, text in files.items() if key != name}

        def empty(files, rng, name=name):
            return {**files, name: ""}

        def twice(files, rng, name=name):
            return {**files, name: files[name] * 2}

        def no_text(files, rng, name=name):
            return {**files, name: files[name].encode() + b"\xff\xfe"}

        def half(files, rng, name=name):
            text = files[name].rstrip("\n")
            return {**files, name: text[:len(text) // 2].rpartition("\n")[0] or text[:len(text) // 2]}

        for function in (missing, empty, twice, no_text, half):
            function.__name__ = f"{word}_{function.__name__}_in_{kind}"
            accepted = function.__name__.startswith("proof_lrat_twice")  # what follows the empty clause is not read
            way(kind, SAME if accepted else REFUSED)(function)


file_ways("graph", "graph.col", "formula.cnf", "proof.lrat")
file_ways("reason", "graph.col", "reason.txt")
file_ways("count", "board.txt", "claim.txt", "solutions.txt", "formula.cnf", "proof.lrat")
