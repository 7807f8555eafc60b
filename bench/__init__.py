"""What is measured: each module prints figures, most of them for QUALITY.md."""
