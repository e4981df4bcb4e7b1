"""The shelf in the browser, the same for both notebooks: what is pressed on it, and what is kept of it between two visits."""

from workbench.shelf.browser import ShelfInBrowser

__all__ = ["ShelfInBrowser"]
