"""Reports a platform reads."""
