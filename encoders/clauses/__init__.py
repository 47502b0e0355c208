"""How clauses are kept, and made in large numbers at a time: five ways to add them, from the plainest to the fastest.

Take the first that is fast enough:

- `ClauseStore.add` and `clause`: whole arrays of literals, a clause a row. They drop true rows, take out false literals
  and check every literal, so that borders can be padded with FALSE. Nearly all encoders need nothing else.
- `clause_tables.add_per_row`: the same small constraint for each row of an array, written once as a table over columns.
  For rows among which constants stand: each kind of row gets the clauses that are left, and none that another implies.
- `clauses_for_rows_by_kind.Kinds`: as a table, but the clauses come from a function of the row's kind, as "exactly k of
  n", which is called once a kind. One gather makes the clauses of all kinds, however many there are.
- `templates.by_template`: all clauses of a function that speaks of one place at a time are made once for a size of
  grid, and copied board by board. For the clues of small boards, where encoding takes longer than solving.
- `ClauseStore.add_checked`: rows of which the caller knows that they hold no constant and no strange literal. What the
  ways above end in; an encoder calls it only where measuring shows that the check of its literals costs time.
"""
