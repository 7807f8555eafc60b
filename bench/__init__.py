"""What is measured: each module prints figures that QUALITY.md or the documents give."""
