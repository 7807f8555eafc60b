"""The confidential part of the assignment, which students never receive: points, checks, misconceptions, texts."""
