"""How many solutions there are, exactly: by a frontier over the loop and its clauses, or by the counter ganak.

Enumeration, the third way, is `running.cubes`, since it divides the work among processes.
"""
