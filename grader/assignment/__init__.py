"""What the engine must know of any assignment."""
