"""`simulate --columns`: some columns of any number of games, straight into a file."""

from time import perf_counter

from engine.core.rules import BadInput
from engine.core.text import counted
from engine.setup.setup import Setup
from engine.simulation.simulate import columns_of
from workbench.cli.kit import inputs as given
from workbench.cli.kit import json_output as written
from workbench.cli.kit.stream_output import simulate_to
from workbench.cli.kit.tables import heading, show


def write(setup: Setup, run: given.Run, columns: str, out: str, as_json: bool) -> None:
    """Write the columns, and say where they are: no table, because no game is kept to be counted."""
    if not out:
        raise BadInput("--columns says what is written to a file; name it with --out FILE.parquet or FILE.csv.")
    wanted = columns_of(setup, None if columns == "all" else [name.strip() for name in columns.split(",")])
    given.make_ready(setup, run.seed)
    with given.progress("Playing", run.games) as more:
        began = perf_counter()
        path = simulate_to(out, setup, run.games, run.seed, columns=wanted, threads=run.threads, progress=more)
        seconds = perf_counter() - began
    if as_json:
        amounts = {"seed": run.seed, "games": run.games, "seconds": round(seconds, 6)}
        print(written.text({**written.of_setup(setup), **amounts, "out": str(path), "columns": wanted}))
        return
    rows = f"{counted(run.games, 'game')} with {counted(len(wanted), 'column')}: {', '.join(wanted)}"
    show(heading(setup, run), f"{path} has {rows}\n{seconds:.2f} seconds")
