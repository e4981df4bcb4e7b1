"""Analyses: a file for each question of a designer."""
