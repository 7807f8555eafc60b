"""For whoever writes an assignment: the release, the leak check, and the exam of the checks."""
