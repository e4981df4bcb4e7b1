"""How many games are played on a second from one choice: options x worlds, on one core, filling included.

python -m tests.benchmarks.chances [GAME ...]
"""

import sys

from engine.replay.trace import replay
from engine.setup.game_id import GameId
from engine.setup.setup import as_setup
from engine.setup.world_rollouts import weigh_options
from tests.benchmarks.timing import row, seconds
from warbench import move_values, win_probability

GAMES = ("suits", "armed", "mindful", "profiteer", "river:hand_three", "river:across_table")
PLAYS = 1_000


def main() -> None:
    for text in sys.argv[1:] or GAMES:
        trace = replay(GameId(as_setup(text), 17))
        for taken in (trace.choices[0], trace.choices[len(trace.choices) // 2]):
            state, setup = trace.state_at_decision(taken.decision), trace.setup
            rounds = 7 if text == "suits" else 3
            found = sorted(
                seconds(lambda s=state, o=setup, t=taken: weigh_options(o, s, t.legal, PLAYS, 1), rounds=rounds)
            )
            each = found[len(found) // 2] / len(taken.legal)
            what = f"{text}, choice {taken.choice} of {len(trace.choices)}, {len(taken.legal)} options"
            row(what, f"{1000 * each:.1f} ms for {PLAYS:,} plays of one option, {PLAYS / each:,.0f} plays a second")
    found = sorted(seconds(lambda: move_values("suits@17", 3), rounds=5))
    row("chances() of three options in Suits, 1,000 plays each", f"{1000 * found[2]:.0f} ms")
    for text in ("suits@17", "mindful@17", "profiteer@17"):
        found = sorted(seconds(lambda text=text: win_probability(text, 200), rounds=3))
        row(f"curve() of {text}, 200 plays a choice", f"{1000 * found[1]:.0f} ms")


if __name__ == "__main__":
    main()
