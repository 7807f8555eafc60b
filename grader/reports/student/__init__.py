"""Reports a student reads."""
