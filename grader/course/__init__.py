"""A whole class over time: grading it, its gradebook, its tables and comparisons."""
