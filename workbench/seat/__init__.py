"""A seat at the card table: a game that goes on when somebody presses a card."""

from workbench.seat.seat import SeatTable

__all__ = ["SeatTable"]
