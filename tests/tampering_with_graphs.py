"""Ways to tamper with certificates of graphs: clauses, names of edges, the graph itself, plain reasons."""

from tampering import SAME, by_name, certificate, choose, negate, of_files, of_parts, ways


def cubic(clause):
    """That three edges of a vertex are not all on."""
    return len(clause) == 3 and max(clause) < 0


def is_cut(clause):
    return len(clause) > 3 and min(clause) > 0


# Clauses and names of edges


def one_edge_is_on(parts, rng):
    """Of d - 1 edges at a vertex some is on: of one fewer."""
    choose(parts, rng, lambda clause: len(clause) == 2 and min(clause) > 0).pop(rng.randrange(2))


def three_edges_of_several_vertices(parts, rng):
    clause = choose(parts, rng, cubic)
    clause[0] = -rng.choice([edge for edge, _ in parts.names if -edge not in clause])


def cut_without_two_edges(parts, rng):
    clause = choose(parts, rng, is_cut)
    rng.shuffle(clause)
    del clause[:2]


def edges_that_are_no_cut(parts, rng):
    """As many as a cut has, of which no three meet."""
    ends = {edge: name.split()[1:] for edge, name in parts.names}
    while True:
        some = rng.sample(sorted(ends), 4)
        if len({end for edge in some for end in ends[edge]}) == 8:
            choose(parts, rng, is_cut)[:] = some
            return


def names_of_two_edges_exchanged(parts, rng):
    a, b = rng.sample(range(len(parts.names)), 2)
    (one, name), (other, second) = parts.names[a], parts.names[b]
    parts.names[a], parts.names[b] = (one, second), (other, name)


def turned(name):
    return " ".join(["edge", *reversed(name.split()[1:])])


def an_edge_with_two_variables(parts, rng):
    a, b = rng.sample(range(len(parts.names)), 2)
    parts.names[a] = parts.names[a][0], turned(parts.names[b][1])


def an_edge_that_the_graph_has_not(parts, rng):
    place = rng.randrange(len(parts.names))
    known = {name for _, name in parts.names}
    strange = [f"edge {u} {v}" for u in range(1, 23) for v in range(u + 1, 23) if f"edge {u} {v}" not in known]
    parts.names[place] = parts.names[place][0], rng.choice(strange)


def ends_of_an_edge_exchanged(parts, rng):
    place = rng.randrange(len(parts.names))
    parts.names[place] = parts.names[place][0], turned(parts.names[place][1])


ways("graph", of_parts, {
    **by_name(one_edge_is_on, three_edges_of_several_vertices, cut_without_two_edges, edges_that_are_no_cut,
              names_of_two_edges_exchanged, an_edge_with_two_variables, an_edge_that_the_graph_has_not),
    "degree_rule_of_two_edges": lambda parts, rng: choose(parts, rng, cubic).pop(rng.randrange(3)),
    "cut_with_an_edge_that_is_off": lambda parts, rng: negate(choose(parts, rng, is_cut), 0),
    "an_edge_said_to_be_on": lambda parts, rng: parts.more([rng.choice(parts.names)[0]]),
    "an_edge_said_to_be_off": lambda parts, rng: parts.more([-rng.choice(parts.names)[0]])})
ways("graph", of_parts, by_name(ends_of_an_edge_exchanged), SAME)


# The graph


def of_graph(change):
    """The way that changes a list of edges, and may give another number of vertices."""
    def changed(files, rng):
        edges = [tuple(map(int, line.split()[1:])) for line in files["graph.col"].splitlines()[1:]]
        vertices = max(map(max, edges))
        vertices = change(edges, rng) or vertices
        lines = [f"p edge {vertices} {len(edges)}", *(f"e {u} {v}" for u, v in edges)]
        return {**files, "graph.col": "\n".join(lines) + "\n"}
    return changed


def strange_edge(edges, rng):
    return rng.choice([(u, v) for u in range(1, 23) for v in range(u + 1, 23)
                       if (u, v) not in edges and (v, u) not in edges])


def an_edge_taken_out_of_the_graph(edges, rng):
    edges.pop(rng.randrange(len(edges)))


def an_edge_moved_in_the_graph(edges, rng):
    edges[rng.randrange(len(edges))] = strange_edge(edges, rng)


def two_vertices_exchanged(edges, rng):
    a, b = rng.sample(range(1, 12), 2)
    new = {a: b, b: a}
    edges[:] = [(new.get(u, u), new.get(v, v)) for u, v in edges]


def a_vertex_between_two(edges, rng):
    u, v = edges.pop(rng.randrange(len(edges)))
    edges += [(u, 23), (23, v)]
    return 23


def edges_written_from_their_other_end(edges, rng):
    edges[:] = [(v, u) for u, v in edges]


ways("graph", of_graph, {
    **by_name(an_edge_taken_out_of_the_graph, an_edge_moved_in_the_graph, two_vertices_exchanged, a_vertex_between_two),
    "an_edge_added_to_the_graph": lambda edges, rng: edges.append(strange_edge(edges, rng)),
    "one_vertex_less": lambda edges, rng: 21,
    "an_edge_from_a_vertex_to_itself": lambda edges, rng: edges.append((rng.randrange(1, 23),) * 2)})
ways("graph", of_graph, {
    **by_name(edges_written_from_their_other_end),
    "an_edge_given_twice": lambda edges, rng: edges.append(rng.choice(edges)),
    "edges_in_another_order": lambda edges, rng: rng.shuffle(edges)}, SAME)
ways("graph", of_files, {
    "another_number_of_edges": lambda files, rng: {**files, "graph.col": files["graph.col"].replace(
        "p edge 22 33", f"p edge 22 {33 + rng.choice((-1, 1))}")},
    "the_graph_of_another_certificate": lambda files, rng: {**files, "graph.col": certificate("reason")["graph.col"]},
    "a_reason_beside_the_proof": lambda files, rng: {**files, "reason.txt": "without 1\n"}})


# Plain reasons: of the grid's 15 vertices seven are taken out, and eight pieces are left


def of_reason(change):
    """The way that changes the lines of the reason."""
    def changed(files, rng):
        lines = files["reason.txt"].splitlines()
        change(lines, rng)
        return {**files, "reason.txt": "".join(f"{line}\n" for line in lines)}
    return changed


def another(lines, rng):
    return rng.choice([line for v in range(1, 16) if (line := f"without {v}") not in lines])


def another_vertex_to_take_out(lines, rng):
    lines[rng.randrange(len(lines))] = another(lines, rng)


def a_vertex_that_is_not_there(lines, rng):
    lines[0] = "without 16"


def an_edge_between_two_pieces(files, rng):
    u, v = rng.sample([v for v in range(1, 16) if f"without {v}\n" not in files["reason.txt"]], 2)
    return {**files, "graph.col": files["graph.col"].replace("p edge 15 22", "p edge 15 23") + f"e {u} {v}\n"}


ways("reason", of_reason, {
    **by_name(another_vertex_to_take_out, a_vertex_that_is_not_there),
    "a_vertex_less_to_take_out": lambda lines, rng: lines.pop(rng.randrange(len(lines))),
    "a_vertex_more_to_take_out": lambda lines, rng: lines.append(another(lines, rng)),
    "a_vertex_taken_out_twice": lambda lines, rng: lines.append(rng.choice(lines)),
    "no_vertex_to_take_out": lambda lines, rng: lines.clear()})
ways("reason", of_files, by_name(an_edge_between_two_pieces))
ways("reason", of_reason, {"vertices_in_another_order": lambda lines, rng: rng.shuffle(lines)}, SAME)
