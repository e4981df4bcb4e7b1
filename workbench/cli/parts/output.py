"""What `warbench simulate --parts` plays and prints."""

import sys
from collections import deque
from time import perf_counter

from engine.core.bad_input import BadInput
from engine.core.text import counted
from engine.simulation.metrics import Metric
from engine.simulation.parts.simulate_parts import read_parts, simulate_parts
from engine.simulation.simulate import columns_of
from workbench.cli.kit import inputs as given
from workbench.cli.kit.interrupt import leave
from workbench.cli.kit.json_output import amounts, of_setup, text
from workbench.cli.kit.tables import heading
from workbench.cli.kit.text_table import show
from workbench.cli.parts.options import ManyGames
from workbench.cli.simulate_output import print_games_json, show_games_played, summaries, tally_of, wanted_columns


def simulate_into_parts(asked: ManyGames, columns: str, metrics: list[Metric] | None, out: str) -> None:
    """Play games into a folder, and print the tables of all of them; with `columns` only where they are."""
    if not asked.parts:
        raise BadInput("--resume, --processes and --cluster say how a folder is filled; name it with --parts FOLDER.")
    if out:
        raise BadInput("--out and --parts do not go together: one file, or a folder of them.")
    setup, run = asked.setup, asked.run
    wanted = wanted_columns(setup, columns) if columns else columns_of(setup, None)
    given.make_ready(setup, run.seed)
    began = perf_counter()
    _fill(asked, wanted)
    seconds = perf_counter() - began
    if not columns:
        tally = tally_of(setup, metrics)
        deque(map(tally.add, read_parts(asked.parts)), maxlen=0)
        told = summaries(setup, run, tally, metrics)
        (print_games_json if asked.as_json else show_games_played)(setup, run, tally, told, seconds)
    elif asked.as_json:
        print(text({**of_setup(setup), **amounts(run, seconds), "out": asked.parts, "columns": wanted}))
    else:
        rows = f"{counted(run.games, 'game')} with {counted(len(wanted), 'column')}: {', '.join(wanted)}"
        show(heading(setup, run), f"{asked.parts} has {rows}\n{seconds:.2f} seconds")


def _fill(asked: ManyGames, columns: list[str]) -> None:
    """Fill the folder; Ctrl-C leaves it with the parts that are finished."""
    setup, run = asked.setup, asked.run
    try:
        with (
            asked.executor(setup.game.name, asked.strategy_file) as executor,
            given.progress("Playing", run.games) as more,
        ):
            simulate_parts(
                asked.parts, setup, run.games, run.seed,
                columns=columns, executor=executor, resume=asked.resume, progress=more,
            )  # fmt: skip
    except KeyboardInterrupt:
        print(f"{asked.parts} keeps the parts that are finished; --resume goes on with it.", file=sys.stderr)
        leave()
