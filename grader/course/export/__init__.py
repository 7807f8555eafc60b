"""Export of the grades from the gradebook into files downloaded from a platform."""
