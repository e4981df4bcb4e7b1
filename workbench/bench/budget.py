"""Computing budgets of a process: large for a single user, small for a shared classroom server."""

from math import inf
from typing import NamedTuple

from engine.runtime.environment import is_shared


class Budget(NamedTuple):
    """Default numbers of games, limits of background play, and sizes of the caches."""

    games: int  # under each rule set
    shown: float  # nominal seconds of play for the games of a page under each rule set; of long games there are fewer than `games`
    at_once: float  # seconds of play before the first picture, at most; the other games follow in a second one
    behind: float  # nominal seconds of play for a background result: a curve, a ladder, a change between other players
    curve_games: int  # for each value of a dial, at most
    curve_seconds: float  # nominal seconds of play for the small curve of a dial; of longer games only the nearest values are played
    deals: int  # duplicate deals of a change between two; fewer among more seats, and no more than take the seconds of `shown`
    all_seats: bool  # whether all deals are played from every seat, or only those of the first picture
    unseen: bool  # whether the curve and the ladder are played before they are in sight
    asking: float  # seconds after which a page asks again; a user who makes the next move before that has not waited
    curve_plays: tuple[int, ...]  # rollouts at each choice of a game, round by round, for its win probability
    long_curves: bool  # whether the win probability of a long game may be computed without a request
    patience: float  # nominal seconds that a round of a win probability may take without a request
    kept: int  # bytes of games that are kept, and as many again for very long frames
    changes: int  # the number of changes for which duplicate deals and robustness results are kept
    comparisons: int  # the number of comparisons whose derived results are kept


ALONE = Budget(
    games=10_000,
    shown=inf,
    at_once=0.03,
    behind=1.0,
    curve_games=2_000,
    curve_seconds=inf,
    deals=4_000,
    all_seats=True,
    unseen=True,
    asking=0.3,
    curve_plays=(25, 75, 300),
    long_curves=True,
    patience=12.0,
    kept=256_000_000,
    changes=16,
    comparisons=24,
)
# Thirty pages on two cores: a fifth of the games halves the work of a move, and each page states the number of its games. A page is
# drawn once for a move, with all games, unless they take long: a first picture of some of them costs as much as the games of most
# rules. A class looks at as many changes as it has pages: evicted results would be played again and again. More duplicate deals
# would redraw every page after each move, and answering the pages' requests would dominate the server's work.
CLASS = Budget(
    games=2_000,
    shown=0.16,
    at_once=0.15,
    behind=0.08,
    curve_games=500,
    curve_seconds=0.4,
    deals=500,
    all_seats=False,
    unseen=False,
    asking=3.0,
    curve_plays=(25, 75),
    long_curves=False,
    patience=0.8,
    kept=64_000_000,
    changes=120,
    comparisons=60,
)


def budget_here() -> Budget:
    """The budget of this process."""
    return CLASS if is_shared() else ALONE
