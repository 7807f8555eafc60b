"""The interface between the engine and an assignment: rubric, checks, model solution, misconceptions."""
