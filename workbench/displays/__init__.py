"""Notebook displays of engine objects: as HTML and as widgets."""
