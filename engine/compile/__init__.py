"""Compiling the rules with numba: decorators, disk cache, progress."""
