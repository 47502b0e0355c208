"""How clauses are kept, and made in large numbers at a time.

`clause_store` keeps the blocks of a formula; the others make clauses for many rows at once: by kinds of rows, from
tables, from templates that are kept for a size.
"""
