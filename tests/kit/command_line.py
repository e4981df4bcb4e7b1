"""The command `warbench` from inside a test: what it prints, its JSON, the sentence with which it refuses."""

import json
import re

import pytest
from typer.testing import CliRunner

from workbench.cli.kit.json_output import SCHEMA
from workbench.cli.main import app


def run(*arguments: str) -> str:
    """What a command prints; it must succeed and be silent on stderr but for the word about compiling."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert all(line.startswith("Compiling") for line in result.stderr.splitlines())
    return result.stdout


def facts(*arguments: str):
    """The JSON that a command prints, which must be strict: its object without the schema, or its rows."""
    return content(run(*arguments, "--json"))


def content(printed: str):
    """An output of `--json` without its schema."""
    found = json.loads(printed, parse_constant=pytest.fail)
    assert found.pop("schema") == SCHEMA and not re.search(r"\N{MINUS SIGN}\d|\de[-+]?\d+,?$", printed, re.M)
    return found["rows"] if list(found) == ["rows"] else found


def refused(*arguments: str) -> str:
    """The one sentence with which a command is refused; nothing on stdout."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = [line for line in result.stderr.splitlines() if not line.startswith("Compiling")]
    assert len(lines) == 1 and lines[0].endswith("."), result.stderr
    assert "Traceback" not in result.stderr
    return lines[0]
