"""The card table: a replayed game, or two side by side, shown step by step."""

from workbench.table.table import CardTable

__all__ = ["CardTable"]
