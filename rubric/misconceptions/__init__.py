"""Catalogues of known misconceptions, one file per exercise: a diagnosis compares a submission with them.

A misconception is a complete function that is wrong in one way, the explanation for a student who wrote it, and a
question that leads the student to the mistake. Each file also defines `QUESTIONS`, the calls that tell its variants
apart, and `ask`, which makes one of these calls (grader/assignment/misconception.py).
"""
