"""What a process may spend: much where one person works, little where a class shares it."""

from typing import NamedTuple

from engine.runtime.environment import is_shared


class Budget(NamedTuple):
    """How many games there are as long as nobody asks for others, how much is played behind a picture, and what is remembered."""

    games: int  # under each rule set
    behind: float  # seconds of play behind a picture: all deals from every seat, a curve, a ladder
    curve_games: int  # for each value of a dial, at most
    in_hand: int  # for each value of the dial in hand; without any it shows what was played for something else
    all_seats: bool  # whether all deals are played from every seat, and not those of a first picture alone
    asking: float  # seconds after which a page asks whether that was played: whoever moves on meanwhile has not waited
    curve_plays: tuple[int, ...]  # at each choice of a game, round by round, for its curve
    long_curves: bool  # whether it is tried how long the curve of a long game takes, or left to whoever asks for it
    patience: float  # seconds that a round of the curve of a game may take without anybody having asked for it
    kept: int  # bytes of games that are kept, and as many again for very many of one kind
    changes: int  # of so many changes deals from every seat and other players are kept
    comparisons: int  # of so many comparisons is kept what they have worked out


ALONE = Budget(
    games=10_000,
    behind=2.0,
    curve_games=2_000,
    in_hand=1_000,
    all_seats=True,
    asking=0.3,
    curve_plays=(25, 75, 300),
    long_curves=True,
    patience=30.0,
    kept=256_000_000,
    changes=16,
    comparisons=24,
)
# Thirty pages on two cores: a fifth of the games halves the work of a move, and a page says of how many games it tells. A class
# looks at as many changes as it has pages: what is forgotten meanwhile would be played again and again. More deals from every seat
# would draw every page anew after each move, and what pages ask would be most of what the server answers. Under the dial in hand
# stands what any of them has played: a class turns the same dials.
CLASS = Budget(
    games=2_000,
    behind=0.2,
    curve_games=500,
    in_hand=0,
    all_seats=False,
    asking=3.0,
    curve_plays=(25, 75),
    long_curves=False,
    patience=3.0,
    kept=64_000_000,
    changes=120,
    comparisons=60,
)


def budget_here() -> Budget:
    """What this process may spend."""
    return CLASS if is_shared() else ALONE
