"""Strategies that search: determinize, roll out, take the best option."""
