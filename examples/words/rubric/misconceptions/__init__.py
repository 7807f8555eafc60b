"""Known wrong variants of each exercise, one file an exercise."""
