"""The hidden checks: one file per exercise, plain pytest and Hypothesis. Add yours here."""
