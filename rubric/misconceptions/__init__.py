"""Catalogues of known misconceptions, one file per exercise: a diagnosis compares a submission with them.

A misconception is a complete function that is wrong in one way. `VARIANTS` is the table of them by name; `QUESTIONS`
are the calls that tell them apart, and `ask` makes one of these calls (grader/assignment/misconceptions.py). What each
tells and asks a student is in rubric/locale/misconceptions.<language>.toml. Other modules hold what variants are made
of, or what several exercises use.
"""
