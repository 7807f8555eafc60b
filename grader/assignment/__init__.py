"""What the engine knows of an assignment: rubric, checks, model solution, misconceptions."""
