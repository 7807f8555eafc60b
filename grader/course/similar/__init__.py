"""Comparison of submissions with each other: a hint for a person who reads both, never a verdict."""
