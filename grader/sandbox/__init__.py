"""Starts, confines, times, talks to and kills workers; the self-test of the confinement."""
