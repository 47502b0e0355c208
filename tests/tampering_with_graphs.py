"""Ways to tamper with certificates of graphs: clauses, names of edges, the graph itself, plain reasons."""

from tampering import SAME, certificate, choose, of_parts, way


def cubic(clause):
    """That three edges of a vertex are not all on."""
    return len(clause) == 3 and max(clause) < 0


def is_cut(clause):
    return len(clause) > 3 and min(clause) > 0


# Clauses of graphs


@way("graph")
@of_parts
def degree_rule_of_two_edges(parts, rng):
    """Not both of two edges of a vertex."""
    parts.clauses[choose(parts, rng, cubic)].pop(rng.randrange(3))


@way("graph")
@of_parts
def one_edge_is_on(parts, rng):
    """Of d - 1 edges at a vertex some is on: of one fewer."""
    parts.clauses[choose(parts, rng, lambda clause: len(clause) == 2 and min(clause) > 0)].pop(rng.randrange(2))


@way("graph")
@of_parts
def three_edges_of_several_vertices(parts, rng):
    clause = parts.clauses[choose(parts, rng, cubic)]
    clause[0] = -rng.choice([edge for edge, _ in parts.names if -edge not in clause])


@way("graph")
@of_parts
def cut_without_two_edges(parts, rng):
    clause = parts.clauses[choose(parts, rng, is_cut)]
    rng.shuffle(clause)
    del clause[:2]


@way("graph")
@of_parts
def edges_that_are_no_cut(parts, rng):
    """As many as a cut has, of which no three meet."""
    ends = {edge: name.split()[1:] for edge, name in parts.names}
    while True:
        some = rng.sample(sorted(ends), 4)
        if len({end for edge in some for end in ends[edge]}) == 8:
            parts.clauses[choose(parts, rng, is_cut)] = some
            return


@way("graph")
@of_parts
def cut_with_an_edge_that_is_off(parts, rng):
    clause = parts.clauses[choose(parts, rng, is_cut)]
    clause[0] = -clause[0]


@way("graph")
@of_parts
def an_edge_said_to_be_on(parts, rng):
    parts.more([rng.choice(parts.names)[0]])


@way("graph")
@of_parts
def an_edge_said_to_be_off(parts, rng):
    parts.more([-rng.choice(parts.names)[0]])


# Names of edges


@way("graph")
@of_parts
def names_of_two_edges_exchanged(parts, rng):
    a, b = rng.sample(range(len(parts.names)), 2)
    (one, name), (other, second) = parts.names[a], parts.names[b]
    parts.names[a], parts.names[b] = (one, second), (other, name)


@way("graph")
@of_parts
def an_edge_with_two_variables(parts, rng):
    a, b = rng.sample(range(len(parts.names)), 2)
    parts.names[a] = parts.names[a][0], " ".join(["edge", *reversed(parts.names[b][1].split()[1:])])


@way("graph")
@of_parts
def an_edge_that_the_graph_has_not(parts, rng):
    place = rng.randrange(len(parts.names))
    known = {name for _, name in parts.names}
    strange = [f"edge {u} {v}" for u in range(1, 23) for v in range(u + 1, 23) if f"edge {u} {v}" not in known]
    parts.names[place] = parts.names[place][0], rng.choice(strange)


@way("graph", SAME)
@of_parts
def ends_of_an_edge_exchanged(parts, rng):
    place = rng.randrange(len(parts.names))
    variable, name = parts.names[place]
    parts.names[place] = variable, " ".join(["edge", *reversed(name.split()[1:])])


# The graph


def of_graph(change):
    """The way that changes a list of edges, and may give another number of vertices."""
    def changed(files, rng):
        edges = [tuple(map(int, line.split()[1:])) for line in files["graph.col"].splitlines()[1:]]
        vertices = max(map(max, edges))
        vertices = change(edges, rng) or vertices
        lines = [f"p edge {vertices} {len(edges)}", *(f"e {u} {v}" for u, v in edges)]
        return {**files, "graph.col": "\n".join(lines) + "\n"}
    changed.__name__ = change.__name__
    return changed


@way("graph")
@of_graph
def an_edge_taken_out_of_the_graph(edges, rng):
    edges.pop(rng.randrange(len(edges)))


def strange_edge(edges, rng):
    return rng.choice([(u, v) for u in range(1, 23) for v in range(u + 1, 23)
                       if (u, v) not in edges and (v, u) not in edges])


@way("graph")
@of_graph
def an_edge_added_to_the_graph(edges, rng):
    edges.append(strange_edge(edges, rng))


@way("graph")
@of_graph
def an_edge_moved_in_the_graph(edges, rng):
    edges[rng.randrange(len(edges))] = strange_edge(edges, rng)


@way("graph")
@of_graph
def two_vertices_exchanged(edges, rng):
    a, b = rng.sample(range(1, 12), 2)
    new = {a: b, b: a}
    edges[:] = [(new.get(u, u), new.get(v, v)) for u, v in edges]


@way("graph")
@of_graph
def one_vertex_less(edges, rng):
    return 21


@way("graph")
@of_graph
def a_vertex_between_two(edges, rng):
    u, v = edges.pop(rng.randrange(len(edges)))
    edges += [(u, 23), (23, v)]
    return 23


@way("graph", SAME)
@of_graph
def an_edge_given_twice(edges, rng):
    edges.append(rng.choice(edges))


@way("graph")
@of_graph
def an_edge_from_a_vertex_to_itself(edges, rng):
    edges.append((rng.randrange(1, 23),) * 2)


@way("graph", SAME)
@of_graph
def edges_in_another_order(edges, rng):
    rng.shuffle(edges)


@way("graph", SAME)
@of_graph
def edges_written_from_their_other_end(edges, rng):
    edges[:] = [(v, u) for u, v in edges]


@way("graph")
def another_number_of_edges(files, rng):
    return {**files, "graph.col": files["graph.col"].replace("p edge 22 33", f"p edge 22 {33 + rng.choice((-1, 1))}")}


@way("graph")
def the_graph_of_another_certificate(files, rng):
    return {**files, "graph.col": certificate("reason")["graph.col"]}


@way("graph")
def a_reason_beside_the_proof(files, rng):
    return {**files, "reason.txt": "without 1\n"}


# Plain reasons


def of_reason(change):
    """The way that changes the lines of the reason."""
    def changed(files, rng):
        lines = files["reason.txt"].splitlines()
        change(lines, rng)
        return {**files, "reason.txt": "".join(f"{line}\n" for line in lines)}
    changed.__name__ = change.__name__
    return changed


@way("reason")
@of_reason
def a_vertex_less_to_take_out(lines, rng):
    lines.pop(rng.randrange(len(lines)))


@way("reason")
@of_reason
def a_vertex_more_to_take_out(lines, rng):
    lines.append(rng.choice([line for v in range(1, 16) if (line := f"without {v}") not in lines]))


@way("reason")
@of_reason
def another_vertex_to_take_out(lines, rng):
    lines[rng.randrange(len(lines))] = rng.choice([line for v in range(1, 16) if (line := f"without {v}") not in lines])


@way("reason")
@of_reason
def a_vertex_taken_out_twice(lines, rng):
    lines.append(rng.choice(lines))


@way("reason")
@of_reason
def a_vertex_that_is_not_there(lines, rng):
    lines[0] = "without 16"


@way("reason")
@of_reason
def no_vertex_to_take_out(lines, rng):
    lines.clear()


@way("reason")
def an_edge_between_two_pieces(files, rng):
    """Of the grid's 15 vertices seven are taken out, and eight pieces are left."""
    left = [v for v in range(1, 16) if f"without {v}\n" not in files["reason.txt"]]
    u, v = rng.sample(left, 2)
    return {**files, "graph.col": files["graph.col"].replace("p edge 15 22", "p edge 15 23") + f"e {u} {v}\n"}


@way("reason", SAME)
@of_reason
def vertices_in_another_order(lines, rng):
    rng.shuffle(lines)
