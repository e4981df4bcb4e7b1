"""Strategies that search: deal the hidden cards, play on, take the best option."""
