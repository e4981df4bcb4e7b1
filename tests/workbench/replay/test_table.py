"""The card table's script, modules that are joined into one; and how a trace comes to it."""

import json
import re

import pytest

from engine.core import game as games
from engine.setup.setup import Setup
from workbench.replay.packed import packed
from workbench.session.parts.card_table import CardTable
from workbench.view.script import JS, PARTS, script, source

IMPORTED = re.compile(r'^import \{ (.+) \} from "\./(\w+)\.js";$', re.MULTILINE)
DECLARED = re.compile(r"^(?:export )?(?:const|let|class|function\*?) +(\w+)", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:const|let|class|function\*?) +(\w+)", re.MULTILINE)


def test_every_module_is_joined_once():
    assert sorted(PARTS) == sorted(path.stem for path in (JS / "table").glob("*.js"))


@pytest.mark.parametrize("name", PARTS)
def test_a_module_imports_what_those_before_it_export(name):
    imports = IMPORTED.findall(source(f"table/{name}"))
    assert len(imports) == source(f"table/{name}").count("\nimport ")
    for names, module in imports:
        assert PARTS.index(module) < PARTS.index(name), f"{module} comes before {name}"
        assert set(names.split(", ")) <= set(EXPORTED.findall(source(f"table/{module}")))


@pytest.mark.parametrize("name", PARTS)
def test_a_module_exports_what_others_use(name):
    used = {
        each
        for part in PARTS
        for names, module in IMPORTED.findall(source(f"table/{part}"))
        if module == name
        for each in names.split(", ")
    }
    assert set(EXPORTED.findall(source(f"table/{name}"))) == (
        used if name != "render" else {"render"}
    )  # main.js uses it


def test_no_two_modules_declare_the_same_name():
    names = [each for part in PARTS for each in DECLARED.findall(source(f"table/{part}"))]
    assert len(names) == len(set(names))


def test_joined_they_are_one_module_that_draws():
    assert not re.search(r"^import |^export (?!default)", script(), re.MULTILINE)
    assert script().count("export default { render };") == 1 and str(CardTable()._esm) == script()


# ---------------------------------------------------------------- on its way to the page


@pytest.mark.parametrize("game", [f"{Setup.of(name).text()}@3" for name in games.names()])
def test_a_trace_travels_as_a_string_that_is_much_shorter(game):
    table = CardTable.of(game)
    told = table.get_state()["trace"]
    assert isinstance(told, str) and len(told) < 0.5 * len(json.dumps(table.trace, default=list))
    assert CardTable().get_state()["trace"] == ""


def test_what_is_no_trace_comes_to_the_page_as_it_is():
    crooked = {"sides": [{"steps": [{"zones": []}, {"zones": [], "came": {}}]}]}
    assert packed(crooked) is crooked and packed({"sides": 3}) == {"sides": 3}
