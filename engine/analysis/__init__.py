"""The questions of a designer, a file each."""
