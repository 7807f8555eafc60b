"""The arena: built-in players and hand-ins meet in a round robin."""
