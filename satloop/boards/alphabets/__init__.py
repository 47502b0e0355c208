"""In which tokens the clues of a puzzle are written. The kinds of alphabets import `alphabet`, which imports
`spelling`.
"""
