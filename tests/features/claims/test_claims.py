"""`warbench claims`: the list and its shape, commands that give the same figure, links that open the bench, `wb.claims`."""

from urllib.parse import parse_qsl

import polars as pl
import pytest
from typer.testing import CliRunner

import warbench as wb
from engine.analysis.decisions.meaningful_choices import POINTS
from engine.analysis.documents.claim_file import FEELING, claims_named
from engine.analysis.documents.claims import FAILS, HOLDS, UNSETTLED, UNTOLD
from engine.core import game as games
from engine.setup.setup import read_setup
from tests.kit.command_line import content
from tests.kit.lanes import case
from workbench.bench import Bench
from workbench.cli.main import app

KEYS = [
    "id",
    "claim",
    "who",
    "where",
    "game",
    "verdict",
    "figure",
    "low",
    "high",
    "players",
    "command",
    "seed",
    "link",
    "also",
]
CLAIMS = {claim.id: claim for claim in claims_named()}
GAMES = 40


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.stdout


def rows(*words: str) -> list[dict]:
    return content(run("claims", *words, "--json"))


@pytest.mark.parametrize("name", [case(name == "war", name) for name in games.names()])
def test_the_list_has_its_shape_in_few_games(name):
    found = rows(name, "--games", str(GAMES), "--seed", "5")
    assert [row["id"] for row in found] == [claim.id for claim in claims_named(name)]
    for row in found:
        assert list(row) == KEYS and row["game"] == name
        assert row["verdict"] in (HOLDS, FAILS, UNSETTLED, UNTOLD) or row["verdict"].startswith("holds with ")
        assert [each["question"] for each in row["also"]] == [each.question for each in CLAIMS[row["id"]].also]
        felt = CLAIMS[row["id"]].kind == FEELING
        assert felt == (row["verdict"] == UNTOLD) == (row["command"] is None)
        assert felt == (row["seed"] is None) == (row["players"] == [])
        if row["figure"] is not None:
            assert not felt and (row["low"] is None or row["low"] <= row["figure"] <= row["high"])


@pytest.mark.slow
def test_without_a_game_all_of_them_are_judged():
    assert {row["id"] for row in rows("--games", "10")} == set(CLAIMS)


def told_by(command: str, claim, folder) -> float:
    """The figure, from what the command prints, or from the file that it writes."""
    if " --out " in command:
        path = folder / "games.csv"
        run(*command.partition(" --out ")[0].split()[1:], "--out", str(path))
        return pl.read_csv(path).with_columns(status=pl.lit("finished")).select(claim.metric.value()).mean().item()
    found = [content(run(*each.split()[1:], "--json")) for each in command.split(" && ")]
    if claim.kind in OWN_FIGURES:
        return OWN_FIGURES[claim.kind](found[0])
    if "difference" in found[0].get("metrics", {}).get(claim.metric.name, {}):
        return found[0]["metrics"][claim.metric.name]["difference"]["mean"]
    if claim.metric.name.endswith("_of_decided"):
        share = {name: each["share"] for name, each in found[0]["outcomes"].items()}
        return share["seat0"] / (share["seat0"] + share["seat1"])
    if claim.metric.name != "events":
        each = [one["metrics"][claim.metric.name]["max" if claim.kind == "largest" else "mean"] for one in found]
    else:
        names = [name.removeprefix("n_") for name in claim.metric.value().meta.root_names()]
        each = [sum(one["counts"][name]["mean"] for name in names) for one in found]
    return each[1] - each[0] if claim.kind == "apart" else each[0]


#: The figure of the kinds with a command of their own.
OWN_FIGURES = {
    "turned": lambda found: found["turned"]["share"],
    "skill": lambda found: found["skill"]["share"],
    "meaningful": lambda found: found["above"][str(POINTS[0])]["mean"],
    "gaps": lambda found: max(reading["beyond"]["mean"] for gap in found for reading in gap["readings"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", [case(name in ("suits", "war"), name) for name in games.names()])
def test_the_command_gives_the_figure(name, tmp_path):
    for row in rows(name, "--games", str(GAMES), "--seed", "3"):
        if row["figure"] is not None:
            assert told_by(row["command"], CLAIMS[row["id"]], tmp_path) == pytest.approx(row["figure"]), row["id"]


@pytest.mark.parametrize("name", [case(name == "war", name) for name in games.names()])
def test_the_link_opens_the_bench_at_the_game_to_watch(name):
    for row in rows(name, "--games", str(GAMES), "--seed", "3"):
        assert row["link"].startswith("?")
        bench = Bench.from_link(dict(parse_qsl(row["link"][1:])))
        assert not bench.problem, row["id"]
        assert bench.pick == row["seed"]
        if row["seed"] is not None:
            assert bench.setup.lineup.text == row["players"][0] and bench.seed == 3
            assert bench.rules == read_setup(row["command"].split(" && ")[-1].split()[2]).rules
            measured = CLAIMS[row["id"]].metric
            assert measured is None or bench.link().get("metric") in (None, measured.name)
        else:
            assert bench.game.name == row["game"]


def test_what_was_before_is_what_the_bench_compares_with():
    row = rows("SUITS-X3", "--games", "50")[0]
    bench = Bench.from_link(dict(parse_qsl(row["link"][1:])))
    assert bench.baseline.doubles == "none" and bench.rules.doubles != "none"


@pytest.mark.slow
def test_an_id_shows_its_claims_in_full_and_a_game_a_table():
    told = run("claims", "prof-x10", "--games", "50")
    assert "PROF-X10b" in told and "paragraph 10" in told and "warbench simulate profiteer" in told
    assert "Only the people who play it can say." in told
    assert all(f"If {case.when}: " in told for case in CLAIMS["PROF-X10"].cases)
    table = run("claims", "suits", "--games", "50")
    assert all(claim.id in table for claim in claims_named("suits")) and UNTOLD.split()[0] in table


def test_python_has_the_same_as_a_frame():
    frame = wb.claims("SUITS-X5", games=50, seed=3).frame()
    assert frame.columns == KEYS and frame.to_dicts() == rows("SUITS-X5", "--games", "50", "--seed", "3")
    with pytest.raises(wb.BadInput, match="chess"):
        wb.claims("chess")


@pytest.mark.parametrize(
    ("words", "said"),
    [(("chess",), "chess"), (("SUITS-X99",), "SUITS-X99"), (("suits", "--games", "0"), "--games"), (("suits", "--seed", "x"), "--seed")],
)  # fmt: skip
def test_a_mistake_is_one_sentence(words, said):
    done = CliRunner().invoke(app, ["claims", *words])
    assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1
