"""What `warbench replay` prints for people."""

from engine.replay.trace import Trace
from workbench.cli.kit.tables import heading
from workbench.cli.kit.text_table import Listing, show


def show_replay(trace: Trace) -> None:
    """One game, step by step, with the clause of each step."""
    table = Listing("", "Step", "Turn", "What happens", "Clause", words=(2, 3), keys=2, whole=(3,))
    for step in trace.steps:
        table.row(step.step, step.turn, step.text, f"{step.clause} {step.ruling}".strip())
    show(f"{trace.id.text()}\n{heading(trace.setup, rotation=trace.id.rotation)}", table, trace.outcome)
