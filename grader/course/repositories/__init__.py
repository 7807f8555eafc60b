"""Collection of students' git repositories: the version that counts of each, and when it came."""
