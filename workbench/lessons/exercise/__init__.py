"""Exercises of a lesson, the same in both notebooks: writing a player, and judging claims with games."""

from workbench.lessons.exercise.claims import ClaimsDesk
from workbench.lessons.exercise.desk import Desk
from workbench.lessons.exercise.player import PlayerDesk

__all__ = ["ClaimsDesk", "Desk", "PlayerDesk"]
