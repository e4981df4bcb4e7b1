"""What people try in a lesson, the same in both notebooks: a player that they write, and claims that games judge."""

from workbench.trial.claims import ClaimsDesk
from workbench.trial.desk import Desk
from workbench.trial.player import PlayerDesk

__all__ = ["ClaimsDesk", "Desk", "PlayerDesk"]
