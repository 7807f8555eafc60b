"""Reports of a tournament: terminal, JSON and HTML page."""
