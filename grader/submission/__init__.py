"""Reading of submissions: the texts of their files. Runs none of the code."""
