"""Millions of games in parts: a folder of files, filled by one process, by several, or by a cluster of machines."""
