"""The view: scripts and style sheets that a browser runs, for all notebooks."""
