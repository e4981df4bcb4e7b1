"""The command `warbench`: what it prints, its JSON key by key, and one sentence for every mistake."""

import json
import os
import signal
import subprocess
import sys
import time
from urllib.request import urlopen

import polars as pl
import pytest
from typer.testing import CliRunner

from engine import game as games
from engine.metrics import metrics
from engine.presets import write_preset
from engine.replay import read_id
from engine.rules import BadInput
from engine.setup import Setup
from engine.simulate import outcome_names, simulate
from engine.words import capital
from tests.kit.lanes import case
from workbench.in_marimo import serve
from workbench.shell.commands import app

GAMES = games.names()
ESTIMATE = {"mean", "low", "high"}
SHARE = {"share", "low", "high"}


def run(*arguments: str) -> str:
    """What a command prints; it must succeed and be silent on stderr but for the word about compiling."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert all(line.startswith("Compiling") for line in result.stderr.splitlines())
    return result.stdout


def facts(*arguments: str):
    """The JSON that a command prints, which must be strict."""
    return json.loads(run(*arguments, "--json"), parse_constant=pytest.fail)


def refused(*arguments: str) -> str:
    """The one sentence with which a command is refused; nothing on stdout."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = [line for line in result.stderr.splitlines() if not line.startswith("Compiling")]
    assert len(lines) == 1 and lines[0].endswith("."), result.stderr
    assert "Traceback" not in result.stderr
    return lines[0]


def first_int(game: str) -> str:
    """The name of a number among a game's rules."""
    return next(name for name, p in games.load(game).Rules.parameters().items() if p.type == "int")


# ---------------------------------------------------------------- what is printed


def test_games_are_listed():
    shown = run("games")
    for name in GAMES:
        assert name in shown and games.load(name).title in shown


@pytest.mark.parametrize("game", GAMES)
def test_rules_name_every_parameter_with_its_clause(game):
    shown = run("rules", game)
    for name, parameter in games.load(game).Rules.parameters().items():
        assert name in shown and parameter.dial.clause in shown


@pytest.mark.parametrize("game", GAMES)
def test_rules_as_json(game):
    rows = facts("rules", game)
    keys = ["name", "type", "value", "default", "low", "high", "choices", "clause", "ruling", "doc"]
    assert all(list(row) == keys for row in rows)
    assert [row["name"] for row in rows] == list(games.load(game).Rules.parameters())


def test_rules_show_what_is_set():
    row = next(r for r in facts("rules", "war", "--set", "war_face_down=3") if r["name"] == "war_face_down")
    assert (row["value"], row["default"]) == (3, 1)
    assert "3 (published: 1)" in run("rules", "war", "--set", "war_face_down=3")


@pytest.mark.parametrize("game", GAMES)
def test_rulebook_is_markdown_of_this_variant(game):
    published = run("rulebook", game)
    assert published.startswith(f"# {games.load(game).title}")
    name = first_int(game)
    parameter = games.load(game).Rules.parameter(name)
    other = next(v for v in parameter.values if v != parameter.default)
    assert "**" in run("rulebook", game, "--set", f"{name}={other}") != published


@pytest.mark.parametrize("game", GAMES)
def test_simulate_speaks_to_people(game):
    shown = run("simulate", game, "--games", "200")
    assert "95 % interval" in shown and "200 games" in shown and "as published" in shown
    known = games.load(game)
    for seat in known.seats_of(known.Rules()) if len(known.seats) > 1 else map(capital, known.outcomes.values()):
        assert seat in shown
    assert known.without_choices(known.Rules()) in shown


@pytest.mark.parametrize("game", GAMES)
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
    assert 0 < found["seconds"] < 60
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


@pytest.mark.parametrize("game", GAMES)
def test_strategies_by_seat(game):
    known = games.load(game)
    found = facts("simulate", game, "--games", "10", "--strategies", "random")["strategies"]
    assert found == [".".join(["random"] * len(known.parts))] * known.count(known.Rules())


@pytest.mark.parametrize("players", (2, 3, 8))
def test_strategies_follow_the_number_of_players(players):
    found = facts("simulate", "river", "--games", "20", "--set", f"players={players}")
    assert len(found["strategies"]) == players and list(found["outcomes"]) == outcome_names(
        games.load("river"), players
    )


def test_a_strategy_too_many_is_refused_with_the_number_of_seats():
    done = refused("simulate", "river", "--set", "players=3", "--strategies", "random,random")
    assert "3 seats" in done


def test_a_warning_of_the_rules_stands_above_the_numbers():
    setup = Setup.of("profiteer").but(resources=6)
    assert setup.rules.warning() in run("simulate", "profiteer", "--set", "resources=6", "--games", "20").replace(
        "\n", " "
    )


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("ending", ["parquet", "csv"])
@pytest.mark.parametrize("game", GAMES)
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


@pytest.mark.parametrize("out", ["games.txt", "games", "no/such/folder/games.csv", "folder.csv", "x" * 300 + ".csv"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(out, tmp_path, monkeypatch):
    monkeypatch.setattr("workbench.shell.input.make_ready", pytest.fail)
    (tmp_path / "folder.csv").mkdir()
    refused("simulate", "war", "--games", "10", "--out", str(tmp_path / out))
    assert [p.name for p in tmp_path.iterdir()] == ["folder.csv"]


def test_an_old_file_stays_when_a_run_fails(tmp_path):
    path = tmp_path / "games.csv"
    path.write_text("precious")
    refused("simulate", "war", "--games", "10", "--strategies", "person", "--out", str(path))
    assert path.read_text() == "precious" and len(list(tmp_path.iterdir())) == 1


def test_a_saved_variant_is_a_preset(tmp_path):
    war = games.load("war")
    path = tmp_path / "mine.toml"
    path.write_text(write_preset(war, war.Rules.of({"war_face_down": 4}), "Mine"))
    assert facts("rules", "war", "--preset", str(path))[0]["value"] == 4
    path.write_bytes(b"\xff\xfe\x00")
    refused("rules", "war", "--preset", str(path))
    refused("rules", "war", "--preset", str(tmp_path / "gone.toml"))


# ---------------------------------------------------------------- compare, sweep, replay


def test_compare_speaks_to_people():
    shown = run("compare", "war", "--set", "war_face_down=3", "--games", "1000")
    assert "Turns fall from" in shown and "Certain?" in shown and "deals end differently" in shown
    assert "(war_face_down): 3 (published: 1)" in shown


@pytest.mark.parametrize("game", [case(game in ("suits", "war"), game) for game in GAMES])
def test_compare_as_json_and_its_deals_replayed(game):
    name = first_int(game)
    parameter = games.load(game).Rules.parameter(name)
    value = next(v for v in parameter.soft_values if v > parameter.default)
    found = facts("compare", game, "--set", f"{name}={value}", "--games", "400")
    assert found["before"]["rules"][name] == parameter.default and found["after"]["rules"][name] == value
    assert list(found["metrics"]) == list(games.load(game).headline)
    for metric in found["metrics"].values():
        assert set(metric) == {"before", "after", "difference", "certain", "gain"}
        assert set(metric["before"]) == set(metric["after"]) == set(metric["difference"]) == ESTIMATE
        low, mean, high = (metric["difference"][k] for k in ("low", "mean", "high"))
        assert low <= mean <= high and (not metric["certain"] or low > 0 or high < 0)
    assert set(found["turned"]) == {"games", "ids", *SHARE} and len(found["turned"]["ids"]) == min(
        3, found["turned"]["games"]
    )
    for deal in found["turned"]["ids"]:
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
    assert found["turned"]["games"] == 0 and not any(m["certain"] for m in found["metrics"].values())
    assert "No deal ends differently" in run("compare", "war", "--games", "50")


@pytest.mark.parametrize(
    "text", ["equal_faces", "suits_equal_faces", "suits:equal_faces", "suits:queen_value=11,king_value=11"]
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
    found = facts(
        "compare", "suits", "--strategies", "random,highest", "--games", "50", "--against", "suits:hand_size=4"
    )
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


def test_replay_as_json():
    found = facts("replay", "war:war_face_down=3@random@17")
    assert list(found) == ["id", "game", "rules", "events", "outcome"]
    assert found["id"] == "war:war_face_down=3@random@17" and found["game"] == "war"
    keys = ["step", "turn", "kind", "seat", "cards", "clause", "ruling", "text"]
    assert all(list(event) == keys for event in found["events"])
    assert [event["step"] for event in found["events"]] == list(range(len(found["events"])))
    assert all(event["clause"] for event in found["events"])


@pytest.mark.parametrize("game", GAMES)
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
    "unknown strategy": (("simulate", "war", "--strategies", "clever"), "clever"),
    "too many strategies": (("simulate", "war", "--strategies", "random,random,random"), "seats"),
    "a person in a batch": (("simulate", "war", "--strategies", "person"), "person"),
    "a person in a sweep": (("sweep", "war", "--over", "decks", "--strategies", "person"), "person"),
    "against an unknown preset": (("compare", "war", "--against", "nonsense"), "nonsense"),
    "against another game": (("compare", "war", "--against", "suits:hand_size=4"), "Suits"),
    "against an unknown game": (("compare", "war", "--against", "chess:size=8"), "chess"),
    "against rules out of bounds": (("compare", "war", "--against", "war:war_face_down=9"), "0 to 5"),
    "against half a rule": (("compare", "war", "--against", "war:decks=2,war_face_down"), "name=value"),
    "against other players": (("compare", "war", "--against", "war@random"), "--strategies"),
    "against no text at all": (("compare", "war", "--against", "war:<b>"), "letters"),
    "axis unknown": (("sweep", "war", "--over", "hand=1:3"), "hand"),
    "axis empty": (("sweep", "war", "--over", "decks=3:1"), "empty"),
    "axis twice": (("sweep", "war", "--over", "decks=1", "--over", "decks=2"), "twice"),
    "axis too long": (("sweep", "war", "--over", "max_turns=0:10000"), "500"),
    "no id": (("replay", "war"), "@"),
    "id of no game": (("replay", "chess@random@1"), "chess"),
    "id with a hostile part": (("replay", "war:<script>@random@1"), "letters"),
    "id beyond all seeds": (("replay", "war@random@9999999999999999"), "seed"),
    "id to open": (("open", "--headless", "--game", "war@nobody"), "nobody"),
    "other game to compare with": (
        ("open", "--headless", "--game", "suits", "--against", "war:war_face_down=3"),
        "Classic War",
    ),
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
        [sys.executable, "-m", "workbench.shell.commands", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        **more,
    )


def test_as_a_process_it_prints_json_and_nothing_else():
    process = start("simulate", "war", "--games", "50", "--json")
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0 and json.loads(out)["games"] == 50
    assert all(line.startswith("Compiling") for line in err.splitlines())


def test_as_a_process_a_mistake_is_exit_code_2():
    process = start("simulate", "war", "--set", "decks=9")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err == "decks cannot be '9'; it must be a whole number from 1 to 4.\n"


def test_help_needs_nothing_heavy():
    seen = "import sys, workbench.shell.commands; print([m for m in ('numba', 'polars', 'numpy', 'marimo') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True).stdout == "[]\n"


@pytest.mark.skipif(os.name != "posix", reason="signals are sent differently elsewhere")
def test_ctrl_c_stops_with_a_sentence(tmp_path):
    run("simulate", "war", "--games", "1")
    process = start("simulate", "war", "--games", "10000000", "--out", str(tmp_path / "games.csv"))
    try:
        wait_for(lambda: list(tmp_path.iterdir()))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (130, "", "Stopped before the end.\n")
    assert not list(tmp_path.iterdir())


def wait_for(condition, seconds: float = 30):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError("waited in vain")


# ---------------------------------------------------------------- opening the workbench


def test_open_starts_marimo_and_sends_a_browser_there(monkeypatch):
    asked = []
    monkeypatch.setattr(serve, "serve", lambda *wanted: asked.append(wanted) or 0)
    run("open", "--port", "3000", "--password", "sesame", "--headless", "--game", "war@random/random@7")
    run("open", "--game", "suits:hand_size=5", "--against", "suits:hand_size=4")
    run()
    assert asked == [
        ("127.0.0.1", 3000, True, "sesame", {"game": "war@random@7", "page": "Replay"}),
        ("127.0.0.1", None, False, "", {"game": "suits:hand_size=5@middle/highest", "against": "suits:hand_size=4"}),
        ("127.0.0.1", None, False, "", {}),
    ]


def test_the_command_that_serves_the_page():
    command = serve.command("0.0.0.0", 3000, "sesame")
    assert command[:5] == [sys.executable, "-P", "-m", "marimo", "run"] and "--headless" in command
    assert command[-3:] == ["--token", "--token-password", "sesame"]
    assert serve.command("::1", 1, "")[-1] == "--no-token"


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


@pytest.mark.skipif(os.name != "posix", reason="signals are sent differently elsewhere")
def test_a_page_is_served_until_it_is_stopped(tmp_path):
    page = tmp_path / "page.py"
    page.write_text("import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    return\n")
    port = serve.free_port("127.0.0.1")
    code = (
        f"from pathlib import Path; from workbench.in_marimo import serve; serve.APP = Path({str(page)!r}); "
        f"serve.serve('127.0.0.1', {port}, True, '', {{}})"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == f"Warbench is open at http://127.0.0.1:{port}/ (Ctrl-C closes it).\n"
        assert urlopen(f"http://127.0.0.1:{port}/health").status == 200
    finally:
        process.terminate()
    assert process.wait(timeout=20) == 143
    with pytest.raises(OSError):
        urlopen(f"http://127.0.0.1:{port}/health", timeout=1)
