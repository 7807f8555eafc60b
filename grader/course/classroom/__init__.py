"""Grading of a whole class: finding its submissions, grading them in parallel, and recording the results."""
