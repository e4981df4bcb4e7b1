"""docs/json.md: the keys that each command prints for `--json`. `python -m tests.kit.json_page` runs the commands and writes it anew."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.kit.command_line import run

PAGE = Path(__file__).parents[2] / "docs/json.md"
HEAD = """# JSON of the commands

With `--json` a command prints one object. Its `schema` is 2, and grows when these keys change. Where there are only rows, they are `rows`.
A number that does not exist is null; no number is written with a power of ten, and a minus is a hyphen. `NAME` is the name of a metric, a
rule, an event or an outcome; `[]` is each entry of a list. The kinds of values are those of the example.

`python -m tests.kit.json_page` writes this page.
"""
#: Commands with every key that they may print; several examples of one are taken together.
EXAMPLES = (
    "games", "rules suits", "rulebook suits:hand_size=5", "presets suits", "strategies suits", "metrics suits",
    "simulate suits --games 20", "compare suits --set hand_size=5 --games 60", "compare suits --against war --games 20",
    "sweep suits --over hand_size=2:3 --games 20", "skill suits --set hand_size=5 --games 60 --players middle,random",
    "luck suits --games 2 --plays 4", "meaningful-choices suits --games 2 --plays 8 --choices 2",
    "ladder suits --set hand_size=5 --games 10", "skill-chain suits --games 20 --players random,middle",
    "matchups suits --set hand_size=5 --games 20 --players random,middle", "sensitivity war --games 20", "gaps suits --games 20",
    "coverage suits --games 20", "rule-weight suits --set hand_size=5 --games 60",
    "claims SUITS-X5 --games 20", "history armed --games 20", 'optimize war --goal "minutes <20" --trials 3 --games 20',
    "write-up suits --title Suits --games 20 --process",
    "replay suits@17", "win-probability suits@17 --plays 4", "move-values suits@17 --choice 3 --plays 10",
)  # fmt: skip
_MAPS = {
    "metrics",
    "rules",
    "counts",
    "values",
    "over",
    "numbers",
    "above",
    "changes",
    "outcomes",
    "options",
}  # whose keys are names
_SIDES = {"before", "after"}


def keys_of(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The keys of an output with the kinds of their values, such as ('metrics.NAME.mean', 'number')."""
    if isinstance(value, dict):
        named = path.rpartition(".")[2].removesuffix("[]") in _MAPS and not set(value) <= _SIDES
        named = named or path in ("outcomes.before", "outcomes.after")
        for key, each in value.items():
            yield from keys_of(each, f"{path}.{'NAME' if named else key}".lstrip("."))
    elif isinstance(value, list):
        for each in value:
            yield from keys_of(each, f"{path}[]")
        if not value:
            yield path, "list"
    else:
        yield path, kind_of(value)


def kind_of(value: Any) -> str:
    """The kind of a single value."""
    if value is None:
        return "null"
    return "true or false" if isinstance(value, bool) else "number" if isinstance(value, int | float) else "text"


def kinds_of(output: Any) -> dict[str, set[str]]:
    """The keys of an output, each with the kinds of its values; a list that is empty in one place and filled in another is
    that of its entries."""
    kinds: dict[str, set[str]] = {}
    for key, kind in keys_of(output):
        kinds.setdefault(key, set()).add(kind)
    filled = " ".join(kinds)
    return {key: told for key, told in kinds.items() if not (told == {"list"} and f"{key}[]" in filled)}


def table_of(example: str) -> str:
    """The keys of a command as a table."""
    kinds = kinds_of(json.loads(run(*shlex.split(example), "--json")))
    rows = [f"| `{key}` | {' or '.join(sorted(told - {'list'} or told))} |" for key, told in kinds.items()]
    against = " with another game" if "--against" in example else ""
    head = [
        f"## {example.split()[0]}{against}",
        "",
        "```",
        f"warbench {example} --json",
        "```",
        "",
        "| key | value |",
        "|---|---|",
    ]
    return "\n".join([*head, *rows])


def written() -> str:
    """The whole page."""
    return "\n\n".join([HEAD.rstrip(), *map(table_of, EXAMPLES)]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
