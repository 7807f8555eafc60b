"""Submissions that try to win points, harm a neighbour or read the reference, by accident or on purpose."""
