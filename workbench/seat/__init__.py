"""A seat at the card table: a game that continues when a person clicks a card."""

from workbench.seat.seat import SeatTable

__all__ = ["SeatTable"]
