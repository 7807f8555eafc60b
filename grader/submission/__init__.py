"""Whatever was handed in, as texts. Runs nothing."""
