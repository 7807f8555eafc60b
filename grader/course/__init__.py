"""Everything about a whole class: its grading, gradebook, export, dashboard and the search for similar submissions."""
