"""Why an assumption fails: chains of links, each by one rule, or all the ways to go on.

Imports the model of the board and the rule of the loop; the sentences import it.
"""
