"""The hidden checks: one file for each exercise."""
