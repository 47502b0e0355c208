"""A board that is played move by move, by a person, a program or a model that learns.

`game` has the board and what is drawn on it, `moves` what a move is, `answers` what is said of it, `solvability`
whether a solution is left and which clues say not, `environment` the same for Gymnasium. Imports `boards`, `pictures`,
`puzzles`, `solving`, `explaining` and `setting`.
"""
