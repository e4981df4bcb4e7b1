"""Saved variants in the browser, the same for both notebooks: clicks on them, and their storage between visits."""

from workbench.shelf.browser import ShelfInBrowser

__all__ = ["ShelfInBrowser"]
