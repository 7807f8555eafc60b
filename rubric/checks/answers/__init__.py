"""Implementation of this assignment's hooks: oracle, substitutes for dependencies, and text of arguments."""
