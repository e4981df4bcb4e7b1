"""Strategies written on a page, in a small safe subset of Python."""
