"""Untrusted: all that runs beside a submission. Imports nothing of this project outside this folder."""
