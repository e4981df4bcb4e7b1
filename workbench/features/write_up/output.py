"""What `warbench write-up` plays, and the document as JSON."""

from typing import Any

from engine.analysis.documents.coverage import at_random
from engine.analysis.documents.examples import Example
from engine.analysis.documents.history import attempts_and_own, history, own_attempt
from engine.analysis.skill import headline_players, tables_of
from engine.setup.setup import Setup
from workbench.cli.kit import inputs as given
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import mean_json, of_setup
from workbench.features.write_up.document import WriteUp, checked, write_up
from workbench.features.write_up.page import numbers_of


def written_by(setup: Setup, run: Run, typed: tuple[str, str, str], with_process: bool) -> WriteUp:
    """The document of a variant, with the attempts that led to it if they are asked for; what is typed is checked first."""
    checked(*typed)
    tables = [setup, at_random(setup), *tables_of(setup, headline_players(setup.game))]
    if with_process:
        attempts = attempts_and_own(setup.game, own_attempt(setup), beside=False)
        tables += [
            table for each in attempts for table in (each.setup, *tables_of(each.setup, headline_players(each.game)))
        ]
    for table in tables:
        given.make_ready(table, run.seed)
    process = history(setup, seed=run.seed, beside=False, threads=run.threads) if with_process else None
    return write_up(setup, *typed, process, run.games, run.seed, threads=run.threads)


def to_json(written: WriteUp) -> dict[str, Any]:
    """The shape of `write-up --json`: an attempt is as in `history --json`, and `process` is null without them."""
    numbers = numbers_of(written.book)
    results = (
        {"name": each.name, "title": each.title, **mean_json(each.estimate), "means": each.means}
        for each in written.numbers
    )
    return {
        **of_setup(written.setup),
        "title": written.title,
        "author": written.author,
        "abstract": written.abstract,
        "after": written.after,
        "seed": written.seed,
        "games": written.games,
        "needs": dict(written.needs),
        "looked_through": written.examples.games,
        "examples": [_example(each, numbers) for each in written.examples.each],
        "process": written.process.to_json()["attempts"] if written.process else None,
        "results": list(results),
        "command": written.command,
    }


def _example(example: Example, numbers: dict[str, str]) -> dict[str, Any]:
    return {
        "clause": example.clause,
        "number": numbers.get(example.clause),
        "why": list(example.why),
        "share": mean_json(example.share),
        "game": example.trace.id.text(),
        "step": example.step,
        "told": [{"step": each.step, "clause": each.clause, "text": each.text} for each in example.told],
    }
