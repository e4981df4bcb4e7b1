"""Replay of one game: trace, sentences, branches, views."""
