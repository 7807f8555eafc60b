"""Tests of the checks: do they accept right programs and reject wrong ones? Run by `python -m grader verify`."""
