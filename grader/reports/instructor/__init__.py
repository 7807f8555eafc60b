"""Reports an instructor reads."""
