"""What students never receive beside the model solution: points, checks, misconceptions, and their sentences."""
