"""Random rule sets of Your War in which most blocks are laid: those of hypothesis change few dials, and most of them rest on a hand."""

from random import Random

from engine.core import game as games
from engine.core.rules import BadInput

GAME = games.load("yours")
HANDS = (0, 1, 2, 3, 3, 4, 6, 10)


def mixtures(count: int, seed: int, longest: int) -> list[dict]:
    """Playable rule sets with a limit on the turns of a game."""
    dice, found = Random(seed), []
    while len(found) < count:
        try:
            found.append(GAME.Rules.of({**mixture(dice), "max_turns": longest}).changes())
        except BadInput:
            continue
    return found


def mixture(dice: Random) -> dict:
    """Any value for half of the dials, any hand, and for most games a short deck."""
    dials = {name: dial for name, dial in GAME.Rules.parameters().items() if not dial.dial.about_time}
    drawn = {name: dice.choice(dial.soft_values) for name, dial in dials.items() if dice.random() < 0.5}
    low = dice.randint(2, 11)
    short = {"min_rank": low, "max_rank": 14} if low % 2 else {"min_rank": 2, "max_rank": 16 - low}
    few = {"thin_deck": dice.randint(1, 3)} if "thin_deck" in drawn else {}
    return {**drawn, **short, **few, "hand_size": dice.choice(HANDS)}
