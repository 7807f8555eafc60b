"""Hand-ins that try to win points, hurt a neighbour or see the reference, by accident or on purpose."""
