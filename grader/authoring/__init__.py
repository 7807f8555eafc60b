"""Tools for authors of an assignment: release of the student kit, leak check, and tests of the checks."""
