"""The arena: a round-robin tournament of built-in players and submissions."""
