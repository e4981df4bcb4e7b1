"""Decisions: move values, win probability, luck, meaningful choices, a game to play."""
