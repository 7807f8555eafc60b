"""The hidden checks: one file per exercise."""
