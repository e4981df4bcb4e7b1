"""Numbers on the pages and in the commands: a true minus, no sign before a zero, "1 game", and no broken thousands."""

import json
import re
from html import unescape

import pytest

from engine.core import game as games
from tests.kit.benches import few
from tests.kit.command_line import run
from workbench.bench import Bench
from workbench.charts import charts_of
from workbench.page.kit.changes import changes_html
from workbench.page.scene import scene
from workbench.work.games import PlayedGames

FAULTS = {
    "a hyphen for a minus": re.compile(r"(?<![^\s(\[>“])-\d"),
    "a zero with a sign": re.compile(r"[+−-]0(?:\.0+)?(?![\d.,:]*\d)(?!\w)"),
    "one of many": re.compile(
        r"(?<![\d.,])(?<!to )(?<!under )(?<!Player )1 (?!turns up|faces|is|has|was|plus)(?:\w+[^s\W]s)\b"
    ),
    "broken thousands": re.compile(r"\b\d{1,3}, 000\b"),
    "minutes beyond an hour and a half": re.compile(r"(?<![\d.,])(?:9[1-9]|[1-9]\d\d|\d,\d{3})(?:\.\d+)? minutes\b"),
}
COMMANDS = [
    ("simulate", "suits", "--games", "1"),
    ("simulate", "war", "--games", "3"),
    ("strategies", "suits"),
    ("compare", "suits", "--set", "hand_size=4", "--games", "1"),
    ("compare", "suits", "--set", "hand_size=4", "--games", "200", "--metrics", "all"),
    ("compare", "suits", "--set", "hand_size=2", "--games", "200", "--metrics", "skill"),
    ("compare", "armed", "--against", "suits", "--games", "50"),
    ("sweep", "suits", "--over", "hand_size=3,4", "--games", "20"),
    ("skill", "suits", "--games", "20"),
    ("sensitivity", "suits", "--games", "20"),
    ("gaps", "suits", "--games", "20"),
    ("matchups", "suits", "--games", "20"),
    ("skill-chain", "suits", "--games", "20"),
    ("history", "suits", "--games", "20"),
    ("luck", "suits", "--games", "2", "--plays", "4"),
    ("win-probability", "suits@17", "--plays", "4"),
]


def faults_in(text: str) -> list[str]:
    """The faults of a text, each with its surroundings."""
    found = [(what, match) for what, pattern in FAULTS.items() for match in pattern.finditer(text)]
    return [f"{what}: …{text[max(0, match.start() - 40) : match.end() + 20]}…" for what, match in found]


def words_of(html: str) -> str:
    """The text of a piece of HTML, with the texts that are read aloud or shown under the pointer."""
    told = " | ".join(re.findall(r'(?:title|aria-label)="([^"]*)"', html))
    bare = re.sub(r"<(style|svg)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return unescape(f"{re.sub(r'<[^<>]*>', ' ', bare)} | {told}")


def texts_in(spec: object) -> list[str]:
    """All texts of a chart, but those that are formulas."""
    if isinstance(spec, dict):
        return [text for key, each in spec.items() if key not in ("expr", "labelExpr") for text in texts_in(each)]
    if isinstance(spec, list):
        return [text for each in spec for text in texts_in(each)]
    return [spec] if isinstance(spec, str) else []


@pytest.mark.parametrize(
    "text",
    ["-0.3 turns", "+0.0", "−0", "(-3.1 to -2.0)", "1 games", "of 1 deals", "over 10, 000 games", "244.0 minutes"],
)
def test_each_fault_is_found(text):
    assert faults_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "−0.3 turns",
        "0 to 1 wars",
        "Player 1 wins",
        "0.0",
        "+0.05",
        "1 game",
        "12.1 games",
        "10,000 games",
        "suits@17",
        "2026-11-27",
        "89 minutes",
    ],
)
def test_nothing_else_is(text):
    assert not faults_in(text)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_pages_and_charts_write_numbers_for_people(name):
    published = few(Bench.of(name))
    dial = next(each for each in published.rules.parameters().values() if each.type == "int" and each.dial)
    turned = published.set_dial(
        dial.name, next(n for n in dial.soft_values if n != getattr(published.rules, dial.name))
    )
    for bench in (published, turned, turned.show_page("Replay"), turned.show_page("Rulebook")):
        comparison = PlayedGames().comparison(bench)
        parts = scene(bench, comparison=comparison)
        said = [words_of(changes_html(comparison)), *(words_of(str(part.words())) for part in parts.values())]
        drawn = [chart.draw(comparison, 400, 240) for chart in charts_of(bench.game)] if bench is turned else []
        specs = [json.loads(json.dumps(each.to_dict(), default=str)) for each in drawn]
        assert not [fault for text in said for fault in faults_in(text)]
        # a chart of minutes has one unit along its whole axis
        assert not [fault for text in texts_in(specs) for fault in faults_in(text) if "minutes" not in fault]


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_write_numbers_for_people(words):
    assert not faults_in(run(*words))


def test_three_games_say_too_few_and_nothing_for_certain():
    told = run("compare", "suits", "--set", "hand_size=4", "--games", "3", "--metrics", "all")
    table = told[told.index("On the same deals") : told.index(" of 3 deals")]
    assert "too few games" in table and not set(table.split()) & {"yes", "perhaps"} and " to " not in table


def test_skill_is_in_points_of_a_hundred():
    told = run("compare", "suits", "--set", "hand_size=2", "--games", "100", "--metrics", "skill")
    row = told[told.index("On the same deals") :].partition(" Skill ")[2].split()
    assert abs(int(row[0].replace("−", "-"))) > 5, told
