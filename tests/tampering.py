"""Ways to tamper with certificates: the table of them, and what takes a certificate apart and mends it.

A way takes the certificate apart, changes one thing, and mends what that makes wrong elsewhere, as a forger would: the
numbers in the header, the numbers of clauses that the proof cites, the number that is claimed.
"""

from dataclasses import dataclass, field
from functools import cache

import satloop
from encoders import GridGraph
from satloop.problems.named_graphs import petersen
from satloop.proving.certificate_of_no_cycle import prove_no_cycle
from satloop.puzzles import find

REFUSED, SAME = "refused", "the same"  # what a way must lead to
WAYS = {}
BOARD = "# puzzle: slitherlink\n4 4\n- 3 - -\n2 - - -\n- - 1 3\n- 2 - -\n"


@cache
def certificate(kind):
    """The files of a certificate that is right."""
    if kind == "graph":
        return prove_no_cycle(petersen(11, 2))
    if kind == "reason":
        return prove_no_cycle(GridGraph(3, 5))
    if kind == "hidden":  # numbers of paths, also of cells without one
        return satloop.prove(find("numberlink")("4 4\n1 - - -\n- - - 2\n- - - -\n1 2 - -"), most=500).files
    return satloop.prove(satloop.read(BOARD), most=100).files


@dataclass
class Parts:
    """Formula and proof, taken apart. steps: of the proof, each a clause and the numbers of those that it cites."""

    names: list[tuple[int, str]]
    clauses: list[list[int]]
    steps: list[tuple[list[int], list[int]]]
    variables: int
    counted: int | None = None  # clauses as the header says, if that is not how many there are
    numbers: dict[int, int] = field(default_factory=dict)  # new numbers of clauses and steps

    @classmethod
    def of(cls, files):
        lines = files["formula.cnf"].splitlines()
        names = [(int(line.split(" ")[2]), line.split(" ", 3)[3]) for line in lines if line.startswith("c v")]
        clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
        header = next(line.split() for line in lines if line.startswith("p cnf"))
        steps = []
        for place, line in enumerate(files["proof.lrat"].splitlines(), len(clauses) + 1):
            words = list(map(int, line.split()))
            assert words[0] == place
            cut = words.index(0)
            steps.append((words[1:cut], words[cut + 1:-1]))
        return cls(names, clauses, steps, int(header[2]))

    def text(self, files):
        """The files with these parts."""
        counted = len(self.clauses) if self.counted is None else self.counted
        formula = [*(f"c v {variable} {name}" for variable, name in self.names), f"p cnf {self.variables} {counted}",
                   *(" ".join(map(str, [*clause, 0])) for clause in self.clauses)]
        proof = []
        for place, (clause, hints) in enumerate(self.steps, len(self.clauses) + 1):
            words = [self.numbers.get(place, place), *clause, 0, *(self.numbers.get(hint, hint) for hint in hints), 0]
            proof.append(" ".join(map(str, words)))
        return {**files, "formula.cnf": "\n".join(formula) + "\n", "proof.lrat": "\n".join(proof) + "\n"}

    def without(self, place):
        """The clause at a place goes, and nothing cites it."""
        def moved(hints):
            return [hint - (hint > place + 1) for hint in hints if hint != place + 1]

        del self.clauses[place]
        self.steps = [(clause, moved(hints)) for clause, hints in self.steps]

    def more(self, clause):
        """One clause more, after the others."""
        last = len(self.clauses)
        self.clauses.append(clause)
        self.steps = [(one, [hint + (hint > last) for hint in hints]) for one, hints in self.steps]
        return last + 1


def of_parts(change):
    """The way that changes the parts in place."""
    def changed(files, rng):
        parts = Parts.of(files)
        change(parts, rng)
        return parts.text(files)
    return changed


def of_files(change):
    """The way that makes other files."""
    return change


def ways(kind, taken, changes, verdict=REFUSED):
    """Make each change, by its name, a way to tamper with certificates of a kind: of what `taken` says."""
    for name, change in changes.items():
        assert name not in WAYS
        WAYS[name] = kind, verdict, taken(change)


def by_name(*functions):
    return {function.__name__: function for function in functions}


def choose(parts, rng, wanted):
    """A clause that is as wanted."""
    return rng.choice([clause for clause in parts.clauses if wanted(clause)])


def negate(clause, place):
    clause[place] = -clause[place]


# Formula and proof, of graphs and of counts


def clause_dropped_and_counted(parts, rng):
    parts.counted = len(parts.clauses)
    parts.without(rng.randrange(len(parts.clauses)))


def sign_of_a_literal(parts, rng):
    clause = rng.choice(parts.clauses)
    negate(clause, rng.randrange(len(clause)))


def literal_twice_in_a_clause(parts, rng, sign=1):
    clause = rng.choice(parts.clauses)
    clause.append(sign * clause[0])


def variable_without_a_name(parts, rng):
    used = {abs(literal) for clause in parts.clauses for literal in clause}
    parts.names.remove(rng.choice([name for name in parts.names if name[0] in used]))


def name_given_twice(parts, rng):
    a, b = rng.sample(range(len(parts.names)), 2)
    parts.names[a] = parts.names[a][0], parts.names[b][1]


def name_of_nothing(parts, rng):
    place = rng.randrange(len(parts.names))
    parts.names[place] = parts.names[place][0], "nothing 99 99"


def one_clause_too_few_counted(parts, rng, more=-1):
    parts.counted = len(parts.clauses) + more


def fewer_variables_than_there_are(parts, rng, more=-1):
    parts.variables += more


def hint_to_another_clause(parts, rng):
    """A clause of which no literal is in the step's last reason."""
    _, hints = rng.choice(parts.steps)
    known = {*[*parts.clauses, *(clause for clause, _ in parts.steps)][hints[-1] - 1]}
    hints[-1] = rng.choice([place for place, clause in enumerate(parts.clauses, 1) if not known & {*clause}])


def hint_to_itself(parts, rng):
    place = rng.randrange(len(parts.steps))
    parts.steps[place][1][-1] = len(parts.clauses) + place + 1


def hint_to_a_later_step(parts, rng):
    place = rng.randrange(len(parts.steps) - 1)
    parts.steps[place][1].insert(0, len(parts.clauses) + place + 2)


def step_dropped(parts, rng):
    """One that others cite; their hints to it go too."""
    place = rng.randrange(len(parts.steps) - 1)
    gone = len(parts.clauses) + place + 1
    del parts.steps[place]
    parts.steps = [(clause, [hint - (hint > gone) for hint in hints if hint != gone]) for clause, hints in parts.steps]


def a_step_before_what_it_cites(parts, rng):
    place = rng.choice([place for place, (_, hints) in enumerate(parts.steps)
                        if len(parts.clauses) + place in hints])
    parts.steps[place - 1], parts.steps[place] = parts.steps[place], parts.steps[place - 1]


def a_step_with_the_number_of_a_clause(parts, rng):
    parts.numbers[len(parts.clauses) + 1 + rng.randrange(len(parts.steps))] = rng.randrange(1, len(parts.clauses) + 1)


def the_empty_clause_at_once(parts, rng):
    parts.steps[:-1] = []


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


LIES = {
    **by_name(clause_dropped_and_counted, sign_of_a_literal, literal_twice_in_a_clause, variable_without_a_name,
              name_given_twice, name_of_nothing, one_clause_too_few_counted, fewer_variables_than_there_are,
              hint_to_another_clause, hint_to_itself, hint_to_a_later_step, step_dropped, a_step_before_what_it_cites,
              a_step_with_the_number_of_a_clause, the_empty_clause_at_once),
    "clause_dropped": lambda parts, rng: parts.without(rng.randrange(len(parts.clauses))),
    "empty_clause_added": lambda parts, rng: parts.more([]),
    "literal_and_its_negation": lambda parts, rng: literal_twice_in_a_clause(parts, rng, -1),
    "one_clause_too_many_counted": lambda parts, rng: one_clause_too_few_counted(parts, rng, 1),
    "hint_dropped": lambda parts, rng: rng.choice(parts.steps)[1].pop(),
    "only_hint_of_a_step_dropped": lambda parts, rng: rng.choice(parts.steps)[1].clear(),
    "hint_to_no_clause": lambda parts, rng: rng.choice(parts.steps)[1].insert(0, 0x7fffff),
    "hint_after_the_last": lambda parts, rng: rng.choice(parts.steps)[1].append(1),
    "literal_taken_from_a_step": lambda parts, rng: rng.choice([clause for clause, _ in parts.steps if clause]).pop(),
    "sign_in_a_step": lambda parts, rng: negate(rng.choice([clause for clause, _ in parts.steps if clause]), 0),
    "last_step_dropped": lambda parts, rng: parts.steps.pop(),
    "no_step_left": lambda parts, rng: parts.steps.clear(),
}
OTHER_FORMS = {
    **by_name(literals_in_another_order, clauses_in_another_order, larger_numbers_of_steps),
    "more_variables_in_the_header": lambda parts, rng: fewer_variables_than_there_are(parts, rng, 5),
}
for kind in ("graph", "count"):
    ways(kind, of_parts, {f"{name}_of_{kind}": change for name, change in LIES.items()})
    ways(kind, of_parts, {f"{name}_of_{kind}": change for name, change in OTHER_FORMS.items()}, SAME)


# Files


def half(text):
    text = text.rstrip("\n")
    return text[:len(text) // 2].rpartition("\n")[0] or text[:len(text) // 2]


TEXTS = {"missing": lambda text: None, "empty": lambda text: "", "twice": lambda text: text * 2, "half": half,
         "no_text": lambda text: text.encode() + b"\xff\xfe"}
FILES = {"graph": ("graph.col", "formula.cnf", "proof.lrat"), "reason": ("graph.col", "reason.txt"),
         "count": ("board.txt", "claim.txt", "solutions.txt", "formula.cnf", "proof.lrat")}


def with_text(file, change):
    def changed(files, rng):
        return {name: text for name, text in {**files, file: change(files[file])}.items() if text is not None}
    return changed


for kind, files in FILES.items():
    for file in files:
        for name, change in TEXTS.items():
            accepted = (file, name) == ("proof.lrat", "twice")  # what follows the empty clause is not read
            ways(kind, of_files, {f"{file.replace('.', '_')}_{name}_in_{kind}": with_text(file, change)},
                 SAME if accepted else REFUSED)
