"""The command `warbench`: what it prints, its JSON key by key, and one sentence for every mistake."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from urllib.request import Request, urlopen

import polars as pl
import psutil
import pytest
from rich.console import Console

from engine.core import game as games
from engine.core.rules import BadInput
from engine.core.text import capital
from engine.setup.game_id import GameId, read_id
from engine.setup.presets import write_preset
from engine.setup.setup import MAX_SEED, Setup
from engine.simulation.catalogue import gap_label
from engine.simulation.columns import outcome_names
from engine.simulation.metrics import metrics
from tests.kit.command_line import facts, refused, run
from tests.kit.lanes import case, sample
from tests.kit.ports import any_port
from warbench import ladder, move_values, simulate, win_probability
from workbench.bench import Bench
from workbench.cli.hidden_password import without_password
from workbench.cli.kit.inputs import read_link
from workbench.cli.kit.text_table import CERTAIN, INTERVAL, Listing
from workbench.cli.kit.whole_number import read_whole
from workbench.hosts.server import serve

GAMES = games.names()
#: What a command prints follows from these: nobody chooses, somebody does, one player alone, many players.
KINDS_OF_GAMES = ["war", "suits", "profiteer", "river"]
ESTIMATE = {"mean", "low", "high"}
SHARE = {"share", "low", "high"}


def first_int(game: str) -> str:
    """The name of a number among a game's rules."""
    return next(name for name, p in games.load(game).Rules.parameters().items() if p.type == "int")


# ---------------------------------------------------------------- what is printed


def test_games_are_listed():
    shown = run("games")
    for name in GAMES:
        assert name in shown and games.load(name).title in shown


def test_rules_name_every_parameter_with_its_clause():
    shown = run("rules", "suits")
    for name, parameter in games.load("suits").Rules.parameters().items():
        assert name in shown and parameter.dial.clause in shown


def test_rules_as_json():
    rows = facts("rules", "suits")
    keys = ["name", "type", "value", "default", "low", "high", "choices", "clause", "ruling", "doc", "idle", "in_vain"]
    assert all(list(row) == keys for row in rows)
    assert [row["name"] for row in rows] == list(games.load("suits").Rules.parameters())


def test_rules_show_what_is_set():
    row = next(r for r in facts("rules", "war", "--set", "war_face_down=3") if r["name"] == "war_face_down")
    assert (row["value"], row["default"]) == (3, 1)
    assert "3 (published: 1)" in run("rules", "war", "--set", "war_face_down=3")


def test_rulebook_is_markdown_of_this_variant():
    published = run("rulebook", "suits")
    assert published.startswith(f"# {games.load('suits').title}")
    assert "**" in run("rulebook", "suits", "--set", "hand_size=5") != published


@pytest.mark.parametrize("game", KINDS_OF_GAMES)
def test_simulate_speaks_to_people(game):
    shown = run("simulate", game, "--games", "200")
    assert "95% interval" in shown and "200 games" in shown and "as published" in shown
    known = games.load(game)
    for seat in known.seats_of(known.Rules()) if len(known.seats) > 1 else map(capital, known.outcomes.values()):
        assert seat in shown
    assert known.without_choices(known.Rules()) in shown


@pytest.mark.parametrize("game", KINDS_OF_GAMES)
def test_simulate_as_json(game):
    found = facts("simulate", game, "--games", "200", "--seed", "5")
    known = games.load(game)
    assert list(found) == [
        *("game", "preset", "rules", "strategies", "seed", "games", "seconds"),
        *("status", "outcomes", "metrics", "counts"),
    ]
    assert found["game"] == game and found["preset"] is None and (found["seed"], found["games"]) == (5, 200)
    assert found["rules"] == known.Rules().model_dump()
    assert found["strategies"] == list(Setup.of(game).strategies)
    assert found["seconds"] > 0
    assert list(found["status"]) == ["finished", "capped", "cycle"] and sum(found["status"].values()) == 200
    assert list(found["outcomes"]) == outcome_names(known, known.count(known.Rules()))
    assert all(set(share) == SHARE for share in found["outcomes"].values())
    assert sum(share["share"] for share in found["outcomes"].values()) == pytest.approx(1)
    assert set(found["metrics"]) == set(metrics(known)) >= {"turns", "minutes", "decisions", "choices", "lead_changes"}
    keys = {"mean", "sd", "p5", "median", "p95", "min", "max", "low", "high"}
    assert all(set(metric) == keys for metric in found["metrics"].values())
    assert list(found["counts"]) == [kind.name for kind in known.events]
    assert all(set(count) == ESTIMATE for count in found["counts"].values())


def test_json_agrees_with_the_engine():
    frame = simulate(Setup.of("war", {"war_face_down": 3}), 300, 7)
    found = facts("simulate", "war", "--set", "war_face_down=3", "--games", "300", "--seed", "7")
    assert found["metrics"]["turns"]["mean"] == pytest.approx(frame["turns"].mean())
    assert found["counts"]["WAR"]["mean"] == pytest.approx(frame["n_WAR"].mean())
    assert found["outcomes"]["seat0"]["share"] == (frame["outcome"] == "seat0").mean()


def test_numbers_that_do_not_exist_are_null():
    """All games end in a circle or at the guard: there is no winner whose comeback could be measured."""
    found = facts("simulate", "war", "--set", "capture_order=seat0_first", "--games", "40")
    unfinished = found["status"]["capped"] + found["status"]["cycle"]
    assert unfinished > 0 and found["outcomes"]["unfinished"]["share"] == unfinished / 40
    one = next(s for s in range(99) if facts_of_one(s)["status"]["cycle"])
    assert facts_of_one(one)["metrics"]["comeback"]["mean"] is None
    assert " – " in run("simulate", "war", "--set", "capture_order=seat0_first", "--games", "1", "--seed", str(one))


def facts_of_one(seed: int):
    return facts("simulate", "war", "--set", "capture_order=seat0_first", "--games", "1", "--seed", str(seed))


def test_threads_change_nothing():
    one, two = (facts("simulate", "war", "--games", "3000", "--threads", t) for t in "12")
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_one_strategy_is_that_of_every_part_and_seat():
    found = facts("simulate", "mindful", "--games", "10", "--players", "random")["strategies"]
    assert found == ["random.random.random"] * 2


@pytest.mark.parametrize("players", (2, 3, 8))
def test_strategies_follow_the_number_of_players(players):
    found = facts("simulate", "river", "--games", "20", "--set", f"players={players}")
    assert len(found["strategies"]) == players and list(found["outcomes"]) == outcome_names(
        games.load("river"), players
    )


def test_a_strategy_too_many_is_refused_with_the_number_of_seats():
    done = refused("simulate", "river", "--set", "players=3", "--players", "random,random")
    assert "3 seats" in done


@pytest.mark.parametrize("command", ("skill", "ladder", "matchups", "skill-chain"))
def test_players_that_would_not_play_are_refused(command):
    assert "leave out @middle/random" in refused(command, "suits@middle/random", "--games", "20")


def test_a_warning_of_the_rules_stands_above_the_numbers():
    setup = Setup.of("profiteer").but(resources=6)
    assert setup.rules.warning() in run("simulate", "profiteer", "--set", "resources=6", "--games", "20").replace(
        "\n", " "
    )


def test_rules_say_why_a_dial_does_nothing_here():
    without = ("rules", "suits", "--set", "ace_power=none")
    idle = {row["name"]: row["idle"] for row in facts(*without)}
    assert idle["ace_answer"] == "no Ace has any power" and idle["hand_size"] is None
    assert "It does nothing here: no Ace has any power." in " ".join(run(*without).split())
    assert "no Ace has any power" not in " ".join(run("rules", "suits").split())


def test_games_as_json():
    found = facts("games")
    assert [each["name"] for each in found] == GAMES
    assert all(each["title"] == games.load(each["name"]).title and each["version"] for each in found)


def test_rulebook_as_json():
    found = facts("rulebook", "suits")
    assert found["game"] == "suits" and found["title"] == games.load("suits").title and found["changes"] == []
    clauses = [clause for section in found["sections"] for clause in section["clauses"]]
    assert clauses and all(set(clause) == {"id", "text", "published"} for clause in clauses)
    shown = run("rulebook", "suits")
    assert all(clause["id"] in shown and clause["published"] is None for clause in clauses)
    assert facts("rulebook", "suits", "--set", "hand_size=5")["changes"]


def test_gaps_are_told_in_words():
    suits, shown = games.load("suits"), run("simulate", "suits", "--games", "300")
    gaps = {kind.ruling: gap_label(suits, kind.ruling) for kind in suits.events if kind.ruling}
    lines = [line for line in shown.splitlines() if any(line.rstrip().endswith(f" {gap}") for gap in gaps)]
    assert lines
    assert all(any(label in line and line.rstrip().endswith(gap) for gap, label in gaps.items()) for line in lines)


VARIANTS = ["suits:hand_size=5", "suits:hand_size=5@middle/highest", "suits:equal_faces,hand_size=5@random"]


@pytest.mark.parametrize("text", sample(VARIANTS, 3))
def test_a_variant_is_named_as_in_an_id(text):
    setup = Setup.of(text)
    found = facts("simulate", text, "--games", "20")
    assert found["rules"] == setup.rules.model_dump() and found["strategies"] == list(setup.strategies)
    more = facts("simulate", text, "--games", "20", "--set", "hand_size=4", "--players", "lowest")
    assert more["rules"] == {**found["rules"], "hand_size": 4} and more["strategies"] == ["lowest.miser"] * 2
    for command in ("rules", "rulebook", "presets", "strategies", "metrics"):
        assert run(command, text)


AMOUNTS = {"10000": 10_000, "10_000": 10_000, "10,000": 10_000, "1e4": 10_000, "1.5e3": 1_500, "1E+2": 100, " 7 ": 7}
NO_AMOUNTS = [
    "",
    "ten",
    "1e",
    "e4",
    "1,00",
    "1__0",
    "_1",
    "0x10",
    "1.5",
    "1e-4",
    "1e99",
    "١٢",
    "9" * 5_000,
    "-5",
    "+5",
    "1 000",
    "nan",
]


@pytest.mark.parametrize("text", AMOUNTS)
def test_amounts_are_read_as_people_write_them(text):
    assert read_whole("--games", text, 1, 10_000) == AMOUNTS[text]


@pytest.mark.parametrize("text", NO_AMOUNTS)
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(BadInput, match="whole number from 1 to 10,000") as refusal:
        read_whole("--games", text, 1, 10_000)
    assert len(str(refusal.value)) < 150


def test_the_last_game_is_the_same_everywhere():
    assert facts("simulate", "war", "--games", "1", "--seed", str(MAX_SEED))["seed"] == MAX_SEED
    assert facts("replay", f"war@random@{MAX_SEED}")["id"] == f"war@random@{MAX_SEED}"
    for words in (("simulate", "war", "--games", "1", "--seed"), ("replay",)):
        assert f"{MAX_SEED:,}" in refused(*words, f"{MAX_SEED + 1}" if len(words) > 1 else f"war@random@{MAX_SEED + 1}")
    with pytest.raises(BadInput):
        simulate("war", 1, MAX_SEED + 1)
    with pytest.raises(BadInput):
        GameId(Setup.of("war"), MAX_SEED + 1)
    link = {"game": f"war@random@{MAX_SEED}"}
    assert Bench.from_link(link).pick == MAX_SEED == Bench.of("war").open(MAX_SEED).pick
    assert (
        Bench.from_link({"game": f"war@random@{MAX_SEED + 1}"}).problem
        == Bench.of("war").open(MAX_SEED + 1).problem
        != ""
    )


# ---------------------------------------------------------------- terminals of any width


ROWS = [
    (f"{hand} *", f"{hand}23.4", f"{hand}20.1 to {hand}26.7", "61.2%", "58.1 to 64.3%", "50,123.7", "perhaps")
    for hand in range(1, 8)
]


@pytest.mark.parametrize("width", [40, 60, 70, 80, 100, 120, 200])
def test_no_row_of_a_table_is_cut(width):
    """Every number is whole in a table of any width, in a line or a block of its own with the name of its row."""
    headings = ["hand_size", "Turns", INTERVAL, "First player wins", INTERVAL, "Real choices", CERTAIN]
    table = Listing("By hand", *headings, last=True)
    for row in ROWS:
        table.row(*row)
    console = Console(width=width, file=StringIO(), highlight=False)
    console.print(table.fitted(width)[0])
    shown = console.file.getvalue()
    assert "…" not in shown and all(len(line) <= width for line in shown.splitlines())
    lines = {row[0]: shown.partition(row[0])[2].partition(" *")[0] for row in ROWS}
    assert all(cell in lines[row[0]] for row in ROWS for cell in (row[1], row[3].rstrip("%"), row[5]))
    assert shown.count("hand_size") in (1, len(ROWS)), "the table is in one piece"


def test_a_narrow_table_shortens_intervals_and_certainty():
    table = Listing("", "", "Wins", INTERVAL, CERTAIN, last=True)
    for row in (("Red", "50%", "40 to 70%", "yes"), ("Black", "0%", "0 to 1.3%", "no"), ("None", "–", "–", "perhaps")):
        table.row(*row)
    assert [column.header for column in table.fitted(60)[0].columns] == ["", "Wins", INTERVAL, CERTAIN]
    short, note = table.fitted(30)
    assert [list(column.cells) for column in short.columns[1:]] == [["50 ± 20%", "0 ± 1.3%", "–"], ["✓", "", "?"]]
    assert note == "✓ certain; ? perhaps; ± the wider side of the 95% interval"
    block, _ = table.fitted(8)
    assert block.startswith("Red\n  Wins:\n  50%;\n")


WIDE = [
    (
        "sweep",
        "suits",
        "--over",
        "hand_size=1:3",
        "--games",
        "20",
        "--metrics",
        "minutes,turns,choices,comeback,margin",
    ),
    ("simulate", "war", "--games", "50"),
    ("compare", "suits", "--set", "hand_size=5", "--games", "50"),
    ("rules", "suits"),
    ("metrics", "suits"),
    ("strategies", "suits"),
    ("presets", "suits"),
    ("ladder", "suits", "--games", "20"),
    ("claims", "suits", "--games", "20"),
    ("games",),
    ("replay", "war@random@3"),
]


@pytest.mark.parametrize("words", [case(at % 3 == 0, each, id=each[0]) for at, each in enumerate(WIDE)])
@pytest.mark.parametrize("width", sample([60, 80], 2))
def test_a_narrow_terminal_loses_nothing(words, width, monkeypatch):
    def told(columns: int) -> set[str]:
        monkeypatch.setattr("workbench.cli.kit.text_table._WIDTH", columns)
        return {word.strip(".:;()") for word in run(*words).split() if not set(word) <= set("─")}

    wide, narrow = told(400), told(width)
    assert not {word for word in wide - narrow if re.search("[A-Za-z]{3}", word)} - {"yes", "perhaps", "Certain?"}


def test_the_top_of_a_table():
    """`--top` shows the largest effects, and says how many more there are; JSON has all of them."""
    told, whole = run("sensitivity", "war", "--games", "40", "--top", "1"), run("sensitivity", "war", "--games", "40")
    shown, every = (text.count("_") for text in (told, whole))
    assert "leave out --top to see" in told and shown < every and "leave out --top" not in whole
    assert "leave out --top" in run("gaps", "war", "--games", "40", "--top", "1")
    assert len(facts("sensitivity", "war", "--games", "40", "--top", "1")) == len(
        facts("sensitivity", "war", "--games", "40")
    )
    assert refused("sensitivity", "war", "--top", "0").startswith("--top cannot be '0'")


def test_other_metrics_are_shown_and_judged():
    wanted = ("--metrics", "minutes, comeback", "--games", "60")
    assert list(facts("compare", "war", "--set", "war_face_down=3", *wanted)["metrics"]) == ["minutes", "comeback"]
    every = facts("compare", "war", "--metrics", "all", "--games", "60")["metrics"]
    assert list(every) == list(metrics(games.load("war")))
    assert "Comeback" in run("compare", "war", "--set", "war_face_down=3", *wanted)
    points = facts("sweep", "war", "--over", "decks=1,2", *wanted)["points"]
    assert [list(point["metrics"]) for point in points] == [["minutes", "comeback"]] * 2


def test_version_help_and_completion():
    assert run("--version").startswith("warbench")
    for words in ((), ("simulate",)):
        assert run(*words, "-h") == run(*words, "--help")
    around = {**os.environ, "_WARBENCH_COMPLETE": "complete_bash", "COMP_WORDS": "warbench rules su", "COMP_CWORD": "2"}
    process = start(env=around)
    assert process.communicate(timeout=600)[0].split() == ["suits"]


# ---------------------------------------------------------------- files


@pytest.mark.parametrize(("game", "ending"), [("suits", "parquet"), ("suits", "csv"), ("profiteer", "csv")])
def test_out_holds_one_row_a_game(game, ending, tmp_path):
    path = tmp_path / f"games.{ending}"
    run("simulate", game, "--games", "150", "--seed", "3", "--out", str(path))
    expected = simulate(Setup.of(game), 150, 3)
    found = pl.read_parquet(path) if ending == "parquet" else pl.read_csv(path, schema=expected.schema)
    assert found.equals(expected)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_parquet_says_which_rules_it_is_of(tmp_path):
    path = tmp_path / "games.parquet"
    run("simulate", "war", "--set", "war_face_down=3", "--games", "5", "--out", str(path), "--json")
    about = json.loads(pl.read_parquet_metadata(path)["warbench"])
    assert about["setup"] == "war:war_face_down=3@random" and about["version"] == games.load("war").version
    assert about["rules"]["war_face_down"] == 3


@pytest.mark.parametrize("ending", sample(["parquet", "csv"], 2))
def test_columns_of_many_games_go_straight_to_the_file(ending, tmp_path):
    """More games than are held at once; what is printed is where they are."""
    path = tmp_path / f"games.{ending}"
    shown = run("simulate", "war", "--games", "51000", "--out", str(path), "--columns", "winner, turns")
    assert "51,000 games with 2 columns: winner, turns" in shown
    expected = simulate("war", 51_000).select("winner", "turns")
    found = pl.read_parquet(path) if ending == "parquet" else pl.read_csv(path, schema=expected.schema)
    assert found.equals(expected) and [p.name for p in tmp_path.iterdir()] == [path.name]


def test_all_columns_and_json(tmp_path):
    path = tmp_path / "games.parquet"
    said = facts("simulate", "suits", "--games", "20", "--seed", "5", "--out", str(path), "--columns", "all")
    assert pl.read_parquet(path).equals(simulate("suits", 20, 5)) and said["columns"] == pl.read_parquet(path).columns
    assert (said["game"], said["games"], said["seed"], said["out"]) == ("suits", 20, 5, str(path))
    assert json.loads(pl.read_parquet_metadata(path)["warbench"])["setup"].startswith("suits@")


def test_columns_that_cannot_be_written_are_refused(tmp_path):
    path = tmp_path / "games.parquet"
    path.write_text("precious")
    assert "--out" in refused("simulate", "war", "--columns", "winner")
    assert "no column 'winer'" in refused("simulate", "war", "--columns", "winer", "--out", str(path))
    assert "each only once" in refused("simulate", "war", "--columns", "winner,winner", "--out", str(path))
    refused("simulate", "war", "--columns", "winner", "--out", str(tmp_path / "games.txt"))
    assert path.read_text() == "precious" and len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("out", ["games.txt", "games", "no/such/folder/games.csv", "folder.csv", "x" * 300 + ".csv"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(out, tmp_path, monkeypatch):
    monkeypatch.setattr("workbench.cli.kit.inputs.make_ready", pytest.fail)
    (tmp_path / "folder.csv").mkdir()
    refused("simulate", "war", "--games", "10", "--out", str(tmp_path / out))
    assert [p.name for p in tmp_path.iterdir()] == ["folder.csv"]


def test_an_old_file_stays_when_a_run_fails(tmp_path):
    path = tmp_path / "games.csv"
    path.write_text("precious")
    refused("simulate", "war", "--games", "10", "--players", "person", "--out", str(path))
    assert path.read_text() == "precious" and len(list(tmp_path.iterdir())) == 1


def test_a_link_stays_and_the_file_behind_it_is_written(tmp_path):
    (tmp_path / "kept").mkdir()
    link, file = tmp_path / "games.csv", tmp_path / "kept/real.csv"
    file.write_text("precious")
    file.chmod(0o600)
    link.symlink_to(file)
    run("simulate", "war", "--games", "10", "--out", str(link))
    assert link.is_symlink() and pl.read_csv(file).height == 10 and file.stat().st_mode & 0o777 == 0o600
    link.unlink()
    link.symlink_to(link)
    refused("simulate", "war", "--games", "10", "--out", str(link))


FULL = """
import resource, sys
from workbench.cli.main import main
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
main()
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="limits of a process are set differently elsewhere")
@pytest.mark.parametrize("ending", sample(["parquet", "csv"], 2))
def test_a_full_disk_is_a_sentence_and_the_good_file_stays(ending, tmp_path):
    path = tmp_path / f"games.{ending}"
    path.write_text("precious")
    run("simulate", "war", "--games", "1")
    words = ("simulate", "war", "--games", "3000", "--out", str(path))
    done = subprocess.run([sys.executable, "-c", FULL, *words], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout) == (2, "")
    reasons = ["File too large", *(["the disk may be full"] if ending == "parquet" else [])]  # older versions of polars
    assert done.stderr in [f"{path} cannot be written: {reason}.\n" for reason in reasons]
    assert path.read_text() == "precious" and [p.name for p in tmp_path.iterdir()] == [path.name]


def test_a_saved_variant_is_a_preset(tmp_path):
    war = games.load("war")
    path = tmp_path / "mine.toml"
    path.write_text(write_preset(war, war.Rules.of({"war_face_down": 4}), "Mine"))
    assert facts("rules", "war", "--preset", str(path))[0]["value"] == 4
    path.write_text('game = "suits"\nplayers = ["random", "lowest"]\n[rules]\nhand_size = 5')
    assert facts("simulate", "suits", "--preset", str(path), "--games", "200")["strategies"] == [
        "random.random",
        "lowest.miser",
    ]
    named = facts("simulate", "suits", "--preset", str(path), "--games", "200", "--players", "middle")
    assert named["strategies"] == ["middle.miser"] * 2
    path.write_bytes(b"\xff\xfe\x00")
    refused("rules", "war", "--preset", str(path))
    refused("rules", "war", "--preset", str(tmp_path / "gone.toml"))


# ---------------------------------------------------------------- compare, sweep, replay


def test_compare_speaks_to_people():
    shown = run("compare", "war", "--set", "war_face_down=3", "--games", "1000")
    assert "Turns fall from" in shown and "Certain?" in shown and "deals end differently" in shown
    assert "(war_face_down): 3 (published: 1)" in shown
    assert re.search(r"First player wins +Second player wins +\d+ +\d", shown), "who won before and after"


@pytest.mark.parametrize("game", [case(game in ("suits", "war"), game) for game in KINDS_OF_GAMES])
def test_compare_as_json_and_its_deals_replayed(game):
    name = first_int(game)
    parameter = games.load(game).Rules.parameter(name)
    value = next(v for v in parameter.soft_values if v > parameter.default)
    found = facts("compare", game, "--set", f"{name}={value}", "--games", "400")
    assert found["before"]["rules"][name] == parameter.default and found["after"]["rules"][name] == value
    assert list(found["metrics"]) == list(games.load(game).headline)
    for metric in found["metrics"].values():
        assert set(metric) == {"before", "after", "difference", "certain", "same", "size", "gain", "games"}
        assert set(metric["before"]) == set(metric["after"]) == set(metric["difference"]) == ESTIMATE
        low, mean, high = (metric["difference"][k] for k in ("low", "mean", "high"))
        assert low <= mean <= high and (not metric["certain"] or low > 0 or high < 0)
    told = found["turned"]
    assert set(told) == {"deals", "table", "ids", *SHARE} and len(told["ids"]) == min(3, told["deals"])
    assert sum(row["deals"] for row in told["table"]) == 400 and all(row["deals"] for row in told["table"])
    assert sum(row["deals"] for row in told["table"] if row["before"] != row["after"]) == told["deals"]
    for deal in told["ids"]:
        assert deal["outcome_before"] != deal["outcome_after"]
        for side in ("before", "after"):
            assert outcome_of(deal[side]) == deal[f"outcome_{side}"]


def outcome_of(game_id: str) -> str:
    """How one game ends, played as a batch of one."""
    assert facts("replay", game_id)["id"] == game_id
    found = read_id(game_id)
    return simulate(found.setup, 1, found.seed)["outcome"][0]


def test_compare_with_nothing_changed():
    found = facts("compare", "war", "--games", "50")
    assert found["turned"]["deals"] == 0 and not any(m["certain"] for m in found["metrics"].values())
    assert all(metric["same"] for metric in found["metrics"].values())
    said = run("compare", "war", "--games", "50")
    assert "No deal ends differently" in said and said.count("nothing changed") == 4


@pytest.mark.parametrize(
    "text", sample(["equal_faces", "suits_equal_faces", "suits:equal_faces", "suits:queen_value=11,king_value=11"], 2)
)
def test_compare_against_other_rules(text):
    rules = ("--set", "hand_size=5", "--games", "200")
    found = facts("compare", "suits", *rules, "--against", text)
    before, after = found["before"]["rules"], found["after"]["rules"]
    assert (before["queen_value"], before["king_value"], before["hand_size"]) == (11, 11, 3)
    assert (after["queen_value"], after["king_value"], after["hand_size"]) == (12, 13, 5)
    assert found["before"]["preset"] == (None if "=" in text else "equal_faces")
    alone = facts("simulate", "suits", "--preset", "equal_faces", "--games", "200")
    for name, metric in found["metrics"].items():
        assert metric["before"]["mean"] == pytest.approx(alone["metrics"][name]["mean"])
    shown = run("compare", "suits", *rules, "--against", text)
    assert "Compared with suits:" in shown and "Against" in shown and "Published" not in shown


def test_compare_against_the_published_rules_is_the_usual():
    usual = facts("compare", "war", "--set", "war_face_down=3", "--games", "60")
    for text in ("", "war"):
        found = facts("compare", "war", "--set", "war_face_down=3", "--games", "60", "--against", text)
        assert {**found, "seconds": 0} == {**usual, "seconds": 0}


def test_both_sides_of_a_comparison_are_played_by_the_same():
    found = facts("compare", "suits", "--players", "random,highest", "--games", "50", "--against", "suits:hand_size=4")
    assert found["before"]["strategies"] == found["after"]["strategies"] == ["random.random", "highest.miser"]


def test_ids_are_never_broken_into_lines():
    rules = [f"--set={p.name}={p.values[-1]}" for p in games.load("war").Rules.parameters().values()]
    shown = run("compare", "war", *rules, "--games", "60")
    ids = [line.split()[0] for line in shown.splitlines() if "@random@" in line]
    assert ids and all(read_id(found) for found in ids)


def test_sweep_over_one_rule():
    found = facts("sweep", "war", "--over", "war_face_down=1:3", "--games", "100")
    assert found["over"] == {"war_face_down": [1, 2, 3]}
    assert [p["values"] for p in found["points"]] == [{"war_face_down": n} for n in (1, 2, 3)]
    assert set(found["points"][0]) == {"values", "conflict", "metrics"}
    assert all(set(m) == ESTIMATE for p in found["points"] for m in p["metrics"].values())
    assert "1 *" in run("sweep", "war", "--over", "war_face_down=1:3", "--games", "100")


def test_sweep_over_two_rules():
    found = facts("sweep", "war", "--over", "war_short", "--over", "decks=1,2", "--games", "50")
    assert len(found["points"]) == 4


def test_ladder_as_json():
    told = facts("ladder", "suits", "--set", "hand_size=5", "--games", "200", "--seed", "7")
    assert (told["game"], told["rules"]["hand_size"], told["games"], told["seed"]) == ("suits", 5, 200, 7)
    assert told["plain"] == {"name": "random", "words": "plays anything"} and told["nobody"] is None
    frame = ladder("suits:hand_size=5", 200, 7).frame()
    assert [(p["name"], p["words"], p["share"]) for p in told["players"]] == frame.select(
        "name", "words", "share"
    ).rows()
    for player in told["players"]:
        assert {"name", "words", "share", "low", "high", "unfinished", "published"} == set(player)
        for each in (player, player["published"]):
            assert 0 <= each["low"] <= each["share"] <= each["high"] <= 1
    assert told["players"][-1]["published"]["share"] == frame["published"][-1]


def test_ladder_where_nobody_chooses_is_a_sentence():
    told = facts("ladder", "river", "--games", "10")
    assert told["players"] == [] and "Nobody decides anything in River" in told["nobody"]
    assert "Nobody decides anything in War" in run("ladder", "war")
    chosen = facts("ladder", "river", "--preset", "across_table", "--games", "10")
    assert chosen["players"] and all(player["published"] is None for player in chosen["players"])


def test_ladder_speaks_to_people():
    told = run("ladder", "suits", "--set", "hand_size=5", "--games", "50")
    assert "against one that plays anything" in told and "counts the cards, answers greedily" in told
    assert (
        "Published" in told
        and "Hand size (hand_size): 5" in told
        and "50 deals from seed 0, each from every seat" in told
    )
    assert "Published" not in run("ladder", "suits", "--games", "20")


def test_chances_as_json():
    told = facts("move-values", "suits@middle/highest@17", "--choice", "3", "--plays", "400")
    assert (told["id"], told["choice"], told["plays"]) == ("suits@middle/highest@17", 3, 400)
    assert told == move_values("suits@middle/highest@17", 3, 400).to_json()
    spoken = run("move-values", "suits@middle/highest@17", "--choice", "3", "--plays", "400")
    assert "choice 3 of suits@middle/highest@17" in spoken and "(taken)" in spoken and "In this deal" in spoken


def test_curve_as_json():
    told = facts("win-probability", "suits@middle/highest@17", "--plays", "10")
    assert told == win_probability("suits@middle/highest@17", 10).to_json()
    spoken = run("win-probability", "suits@middle/highest@17", "--plays", "10")
    assert "Before the deal" in spoken and "Choices of Black" in spoken


def test_a_branch_is_replayed():
    told = facts("replay", "suits@middle/highest@17.9-513")
    assert told["id"] == "suits@middle/highest@17.9-513"


def test_replay_as_json():
    found = facts("replay", "war:war_face_down=3@random@17")
    assert list(found) == ["id", "game", "rules", "events", "outcome"]
    assert found["id"] == "war:war_face_down=3@random@17" and found["game"] == "war"
    keys = ["step", "turn", "kind", "seat", "cards", "clause", "ruling", "text"]
    assert all(list(event) == keys for event in found["events"])
    assert [event["step"] for event in found["events"]] == list(range(len(found["events"])))
    assert all(event["clause"] for event in found["events"])


@pytest.mark.parametrize("game", ["war", "suits"])
def test_replay_tells_the_game(game):
    game_id = f"{Setup.of(game).text()}@3"
    shown, found = run("replay", game_id), facts("replay", game_id)
    assert shown.strip().startswith(game_id) and found["outcome"] in shown
    assert all(event["clause"] in shown for event in found["events"])


# ---------------------------------------------------------------- mistakes

MISTAKES = {
    "unknown game": (("simulate", "chess"), "chess"),
    "unknown command": (("shuffle",), "shuffle"),
    "unknown option": (("games", "--fast"), "--fast"),
    "no game": (("simulate",), "GAME"),
    "no axis": (("sweep", "war"), "--over"),
    "unknown preset": (("simulate", "war", "--preset", "nonsense"), "nonsense"),
    "set without value": (("simulate", "war", "--set", "war_face_down"), "name=value"),
    "set without name": (("simulate", "war", "--set", "=3"), "name=value"),
    "set of nothing known": (("simulate", "war", "--set", "war_face_dwn=3"), "war_face_down"),
    "set out of bounds": (("simulate", "war", "--set", "war_face_down=9"), "0 to 5"),
    "set to a huge number": (("simulate", "war", "--set", "war_face_down=" + "9" * 5000), "0 to 5"),
    "set to no choice": (("rules", "war", "--set", "war_short=maybe"), "last_card"),
    "set twice": (("rules", "war", "--set", "decks=1", "--set", "decks=2"), "twice"),
    "no games": (("simulate", "war", "--games", "0"), "--games"),
    "too many games": (("simulate", "war", "--games", "99999999999"), "--games"),
    "half a game": (("simulate", "war", "--games", "0.5"), "--games"),
    "no threads": (("simulate", "war", "--threads", "0"), "--threads"),
    "too many threads": (("compare", "war", "--threads", "100000"), "--threads"),
    "negative seed": (("simulate", "war", "--seed", "-1"), "--seed"),
    "huge seed": (("sweep", "war", "--over", "decks", "--seed", "9" * 30), "--seed"),
    "chances of no choice": (("move-values", "suits@17", "--choice", "999"), "no choice 999"),
    "chances without a choice": (("move-values", "suits@17"), "name one of its choices"),
    "chances where nobody chooses": (("move-values", "war@17", "--choice", "0"), "Nobody decides anything in War"),
    "chances of a sign": (("move-values", "suits@17", "--choice", "-1"), "-1"),
    "no plays": (("move-values", "suits@17", "--choice", "0", "--plays", "0"), "--plays"),
    "a curve where nobody chooses": (("win-probability", "war@17"), "Nobody decides anything in War"),
    "a curve of no game": (("win-probability", "suits"), "ends in @ and a seed"),
    "a branch that is not legal": (("replay", "suits@17.0-999"), "Red may answer"),
    "a branch behind the end": (("replay", "suits@17.900-0"), "no choice 900"),
    "no deals for a ladder": (("ladder", "suits", "--games", "0"), "--games"),
    "a ladder of no game": (("ladder", "chess"), "chess"),
    "a ladder of rules out of bounds": (("ladder", "suits", "--set", "hand_size=99"), "1 to 13"),
    "claims of no game": (("claims", "chess"), "chess"),
    "a claim that nobody made": (("claims", "SUITS-X99"), "SUITS-X99"),
    "no games for a claim": (("claims", "suits", "--games", "0"), "--games"),
    "unknown strategy": (("simulate", "war", "--players", "clever"), "clever"),
    "too many strategies": (("simulate", "war", "--players", "random,random,random"), "seats"),
    "a person in a batch": (("simulate", "war", "--players", "person"), "person"),
    "a person in a sweep": (("sweep", "war", "--over", "decks", "--players", "person"), "person"),
    "against an unknown preset": (("compare", "war", "--against", "nonsense"), "nonsense"),
    "against another game and a metric": (
        ("compare", "war", "--against", "suits", "--metrics", "turns"),
        "same in both",
    ),
    "against an unknown game": (("compare", "war", "--against", "chess:size=8"), "chess"),
    "against rules out of bounds": (("compare", "war", "--against", "war:war_face_down=9"), "0 to 5"),
    "against half a rule": (("compare", "war", "--against", "war:decks=2,war_face_down"), "name=value"),
    "against other players": (("compare", "war", "--against", "war@random"), "--players"),
    "against no text at all": (("compare", "war", "--against", "war:<b>"), "letters"),
    "axis unknown": (("sweep", "war", "--over", "hand=1:3"), "hand"),
    "axis empty": (("sweep", "war", "--over", "decks=3:1"), "empty"),
    "axis twice": (("sweep", "war", "--over", "decks=1", "--over", "decks=2"), "twice"),
    "axis too long": (("sweep", "war", "--over", "max_turns=0:10000"), "500"),
    "no id": (("replay", "war"), "@"),
    "id of no game": (("replay", "chess@random@1"), "chess"),
    "id with a hostile part": (("replay", "war:<script>@random@1"), "letters"),
    "id beyond all seeds": (("replay", "war@random@9999999999999999"), "seed"),
    "port out of range": (("open", "--headless", "--port", "99999"), "port"),
    "host of nobody": (("open", "--headless", "--host", "no.such.host.invalid"), "host"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_answered_in_one_sentence(mistake, monkeypatch):
    monkeypatch.setattr(serve, "APP", serve.Path(__file__))
    monkeypatch.setattr(subprocess, "Popen", pytest.fail)
    arguments, named = MISTAKES[mistake]
    sentence = refused(*arguments)
    assert named.lower() in sentence.lower()
    assert len(sentence) < 400


# ---------------------------------------------------------------- as a process


def start(*arguments: str, **more) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "workbench.cli.main", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        **more,
    )


def test_as_a_process_it_prints_json_and_nothing_else():
    process = start("simulate", "war", "--games", "50", "--json")
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0 and json.loads(out)["games"] == 50
    assert all(line.startswith("Compiling") for line in err.splitlines())


@pytest.mark.slow
def test_as_a_process_a_mistake_is_exit_code_2():
    process = start("simulate", "war", "--set", "decks=9")
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out) == (2, "")
    assert err == "decks cannot be '9'; it must be a whole number from 1 to 4.\n"


def test_help_needs_nothing_heavy():
    seen = (
        "import sys, workbench.cli.main; print([m for m in ('numba', 'polars', 'numpy', 'marimo') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True).stdout == "[]\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are sent differently elsewhere")
def test_ctrl_c_stops_with_a_sentence(tmp_path):
    run("simulate", "war", "--games", "1")
    # What a shell has started behind it ignores Ctrl-C.
    hearing = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    process = start("simulate", "war", "--games", "10000000", "--out", str(tmp_path / "games.csv"), **hearing)
    try:
        wait_for(lambda: list(tmp_path.iterdir()))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=600)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (130, "", "Stopped before the end.\n")
    assert not list(tmp_path.iterdir())


def wait_for(condition, seconds: float = 600):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError("waited in vain")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a shell")
@pytest.mark.parametrize(
    "command", sample(["replay suits@random@3", "rulebook suits", "rules suits --json", "simulate --help", "games"], 5)
)
def test_a_reader_that_has_seen_enough_is_no_mistake(command):
    """The reader is gone before the first word: no command can have said all it wanted to."""
    read, write = os.pipe()
    os.close(read)
    words = [sys.executable, "-m", "workbench.cli.main", *command.split()]
    done = subprocess.run(words, stdout=write, stderr=subprocess.PIPE, text=True, timeout=600)
    os.close(write)
    assert (done.returncode, [line for line in done.stderr.splitlines() if "Compiling" not in line]) == (0, [])


@pytest.mark.skipif(os.name != "posix", reason="a shell")
@pytest.mark.parametrize(("closed", "code"), sample([("> /dev/full", 2), (">&-", 0), ("2>&-", 0), (">&- 2>&-", 0)], 4))
def test_closed_and_full_streams_show_no_traceback(closed, code):
    command = f"{sys.executable} -m workbench.cli.main games {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=600)
    assert done.returncode == code and "Traceback" not in done.stderr and len(done.stderr.splitlines()) == (code > 0)


# ---------------------------------------------------------------- opening the workbench


def test_open_starts_marimo_and_sends_a_browser_there(monkeypatch):
    asked = []
    monkeypatch.setattr(serve, "serve", lambda *wanted, **public: asked.append(wanted) or 0)
    run("open", "--port", "3000", "--password", "sesame", "--headless", "--game", "war@7", "--step", "12")
    run("open", "--against", "suits:hand_size=4")
    run()
    assert asked == [
        ("127.0.0.1", 3000, True, "sesame", {"game": "war@7", "against": "", "step": "12"}),
        ("127.0.0.1", None, False, "", {"game": "", "against": "suits:hand_size=4", "step": ""}),
        ("127.0.0.1", None, False, "", {}),
    ]


@pytest.mark.parametrize(
    ("asked", "link"),
    [
        (("war@random/random@7",), {"game": "war@random@7", "page": "Replay"}),
        (
            ("suits:hand_size=5", "suits:hand_size=4"),
            {"game": "suits:hand_size=5@middle.greedy", "against": "suits:hand_size=4"},
        ),
        (("war@7", "", "12"), {"game": "war@random@7", "page": "Replay", "step": "12"}),
    ],
)
def test_what_is_asked_for_becomes_a_link(asked, link):
    assert read_link(*asked) == link


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        (("war@7", "", "0"), "--step"),
        (("war@7", "", "x"), "--step"),
        (("", "", "3"), "--step"),
        (("war@nobody",), "nobody"),
        (("suits", "war:war_face_down=3"), "Classic War"),
    ],
)
def test_what_cannot_be_opened_is_refused(asked, named):
    with pytest.raises(BadInput, match=named):
        read_link(*asked)


@pytest.mark.slow
def test_the_server_refuses_what_cannot_be_opened_in_one_sentence():
    process = start("open", "--headless", "--port", str(any_port()), "--game", "war@nobody")
    out, err = process.communicate(timeout=600)
    sentence = "There is no strategy 'nobody' in Classic War; choose one of random."
    assert (process.returncode, out, err.splitlines()) == (2, "", ["Starting Warbench ...", sentence])


@pytest.mark.slow
def test_the_server_replies_with_the_link_to_what_was_asked_for():
    port = any_port()
    process = start("open", "--headless", "--port", str(port), "--game", "war@7")
    try:
        link = f"http://127.0.0.1:{port}/?game=war@random@7&page=Replay"
        assert process.stdout.readline() == f"Warbench is open at {link} (Ctrl-C closes it).\n"
    finally:
        process.terminate()
        process.communicate(timeout=600)


def test_a_password_leaves_the_words_of_the_command():
    plain = ["bin/warbench", "open", "--host", "0.0.0.0"]
    for given in (["--password", "sesame"], ["--password=sesame"]):
        assert without_password([*plain, *given]) == (plain, "sesame")
        assert without_password([plain[0], "lessons", *given, "all"]) == ([plain[0], "lessons", "all"], "sesame")
    for wrong in (
        plain,
        [*plain, "--password"],
        [*plain, "--password", ""],
        [*plain, "--password", "a", "--password=b"],
        [*plain, "--password", "a", "--password-file", "b"],
        ["bin/warbench", "games", "--password", "a"],
    ):
        assert without_password(wrong) == (wrong, "")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="other systems list their processes otherwise")
def test_a_password_is_in_no_list_of_processes_and_still_asked_for(tmp_path):
    """The command that the system shows once the server answers, and those of its children."""
    port = any_port()
    words = ["open", "--headless", "--port", str(port), "--password", "open sesame"]
    process = subprocess.Popen([sys.executable, "-m", "workbench.cli.main", *words], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline().startswith("Warbench is open at")
        shown = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
        assert len(shown) > 1 and not [each.cmdline() for each in shown if "sesame" in " ".join(each.cmdline())]
        asked = Request(f"http://127.0.0.1:{port}/", headers={"accept": "text/html"})
        with urlopen(asked) as answer:
            assert "/auth/login" in answer.url and "Password" in answer.read().decode()
    finally:
        process.terminate()
        process.wait(timeout=600)


def test_the_command_that_serves_the_page():
    command = serve.command("0.0.0.0", 3000)
    assert command[:4] == [sys.executable, "-P", "-m", "workbench.hosts.server.server"]
    assert command[4:] == ["--host", "0.0.0.0", "--port", "3000"]
    assert serve.command("0.0.0.0", 3000, "page.py")[4:] == ["page.py", *command[4:]]


@pytest.mark.parametrize(
    ("host", "query", "link"),
    [
        ("127.0.0.1", {}, "http://127.0.0.1:1/"),
        ("0.0.0.0", {}, "http://localhost:1/"),
        ("::1", {}, "http://[::1]:1/"),
        ("localhost", {"game": "war:decks=2@random@7"}, "http://localhost:1/?game=war:decks=2@random@7"),
    ],
)
def test_where_the_page_is(host, query, link):
    assert serve.address(host, 1, query) == link


def test_a_taken_port_is_refused_and_passed_over():
    with serve.socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"Port {port} "):
            serve.require_free("127.0.0.1", port)
        assert serve.free_port("127.0.0.1") != port


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are sent differently elsewhere")
def test_a_page_is_served_until_it_is_stopped(tmp_path):
    page = tmp_path / "page.py"
    page.write_text("import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    return\n")
    port = any_port()
    code = (
        f"from pathlib import Path; from workbench.hosts.server import serve; "
        f"serve.serve('127.0.0.1', {port}, True, '', {{}}, page=Path({str(page)!r}))"
    )
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen([sys.executable, "-c", code], **both, text=True)
    try:
        assert process.stdout.readline() == "Starting Warbench ...\n"
        assert process.stdout.readline() == f"Warbench is open at http://127.0.0.1:{port}/ (Ctrl-C closes it).\n"
        assert urlopen(f"http://127.0.0.1:{port}/health").status == 200
    finally:
        process.terminate()
    assert process.wait(timeout=600) == 143
    with pytest.raises(OSError):
        urlopen(f"http://127.0.0.1:{port}/health", timeout=1)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent differently elsewhere")
def test_ctrl_c_in_text_that_is_run_ends_with_the_same_code(tmp_path):
    """As in the making of a dataclass: Python notes it, and a module that is run would end by the signal."""
    wait = "@app.command()\ndef wait():\n    exec('raise KeyboardInterrupt')"
    (tmp_path / "waits.py").write_text(f"from workbench.cli.main import app, main\n\n{wait}\n\nmain()\n")
    done = subprocess.run([sys.executable, "-m", "waits", "wait"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "Stopped before the end.\n")
