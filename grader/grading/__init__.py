"""The grading of one submission: loading, judging, diagnosing, reporting."""
