from ..boards.paths.stages import StagedPaths


class Numberlink(StagedPaths):
    name, title, fill = "numberlink", "Numberlink", False
    rules = ("Paths join equal numbers, two each if there are more; cells may stay empty, and no path enters a blocked "
             "one.")
    german = "Numberlink", ("Wege verbinden gleiche Zahlen, je zwei, wenn es mehr sind; Felder dürfen leer bleiben, "
                            "und in gesperrte kommt kein Weg.")
    has_counters = True
    example = """
3 5
1 2 2 - -
- - 1 - -
3 3 - - -
"""
    answer = """
3 5
s  e  w - -
ne ew w - -
e  w  - - -
"""
