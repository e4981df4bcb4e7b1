"""The server of the workbench: marimo pages, with what is in front of them."""
