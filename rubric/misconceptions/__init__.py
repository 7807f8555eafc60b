"""Known wrong variants of each exercise, one file an exercise: what a diagnosis compares a hand-in with.

A misconception is the whole function, wrong in one way, with what to tell a student who wrote it and the question
that leads out of it. The file also says what is asked of a hand-in to tell its variants apart: `QUESTIONS`, and `ask`
(grader/catalogue.py).
"""
