"""The card table: one replayed game, or two side by side, stepped through card by card."""

from workbench.table.table import CardTable

__all__ = ["CardTable"]
