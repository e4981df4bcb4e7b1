"""What `warbench replay` prints for people."""

from engine.replay.trace import Trace
from workbench.cli.kit.tables import heading
from workbench.cli.kit.text_table import Listing, show


def show_replay(trace: Trace) -> None:
    """One game, step by step, with the clause of each step."""
    table = Listing("", "Step", "Turn", "What happens", "Clause", words=0, keys=2)
    for at in (2, 3):
        table.columns[at].justify, table.columns[at].no_wrap = "left", at == 3
    for step in trace.steps:
        table.row(step.step, step.turn, step.text, f"{step.clause} {step.ruling}".strip())
    show(f"{trace.id.text()}\n{heading(trace.setup, rotation=trace.id.rotation)}", table, trace.outcome)
