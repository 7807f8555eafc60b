"""Reports read by instructors."""
