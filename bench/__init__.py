"""What the kit costs and how good it is, measured by commands: `python -m bench`, and one module for each question."""
