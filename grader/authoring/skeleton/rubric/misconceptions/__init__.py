"""Known wrong variants: one file for each exercise."""
