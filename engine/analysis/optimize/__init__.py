"""Optimization: a search for rules that reach a goal."""
