"""What people try in a lesson, the same in both notebooks: a player that they write, and claims that games judge."""

from workbench.lessons.exercise.claims import ClaimsDesk
from workbench.lessons.exercise.desk import Desk
from workbench.lessons.exercise.player import PlayerDesk

__all__ = ["ClaimsDesk", "Desk", "PlayerDesk"]
