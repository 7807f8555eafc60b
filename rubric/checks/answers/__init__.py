"""What the checks of this assignment know besides the model solution: its oracle, its supply, its ways of showing."""
