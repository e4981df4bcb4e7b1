"""A thousand hostile inputs: ids, links, variants, options and files, made from good ones by a seeded generator.

None may hang or show a traceback. Each is used, or answered in one sentence.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from engine.analysis.sweep import read_axis
from engine.core.bad_input import OneSentence
from engine.setup.game_id import read_id
from engine.setup.presets import read_preset
from engine.setup.setup import Setup, read_setup
from tests.kit.lanes import case
from workbench.bench import Bench
from workbench.cli.kit import inputs as given
from workbench.cli.kit import output_file
from workbench.cli.kit.password import password_from
from workbench.cli.kit.whole_number import read_port
from workbench.cli.main import app
from workbench.hosts.server import serve
from workbench.lessons import course

BATCHES, EACH = 50, 20
PATIENCE = 600  # seconds for a single answer, on a machine that is busy with something else

# ---------------------------------------------------------------- the generator

SIGNS = [
    *("", " ", "\n", "\r\n", "\t", "\0", "\x1b[31m", "\x7f", "\u202e", "\ufeff", "\udcff", "\U0001f0cf", "é", "ß", "İ", "١", "²", "½"),
    *("@", ":", ",", "=", "/", ".", "-", "--", "..", "../../etc/passwd", "%00", "%s", "{}", "{0.__class__}", "$(id)", "`id`", "'", '"'),
    *("\\", "<script>", "&amp;", "[", "]", "[red]", "None", "null", "NaN", "inf", "-0", "1e309", "0x1f", "0x" + "f" * 5_000, "9" * 5_000),
    *("9" * 17, "-1", str(2**53), str(2**63), str(2**64), "true", "A" * 3_000, "é" * 700, "[" * 900, "{" * 900, "a=" * 400, "@1" * 300),
]  # fmt: skip

IDS = [
    "war@random@17",
    "suits:hand_size=5@middle/highest@17r1",
    "suits:equal_faces,hand_size=4@highest.miser/middle@3",
    "river:players=3@random@1",
    "armed@1",
    "profiteer:resources=6@random@9007199254740991",
    "mindful",
]
FILES = [
    'game = "suits"\nversion = 1\ntitle = "Mine"\nwho = "A"\nwhy = "B"\n\n[rules]\nhand_size = 5\nace_power = "none"\n',
    'game = "war"\n[rules]\nwar_face_down = 3\n',
    "[rules]\n",
    'title = "x"\nrules = {hand_size = 3}\n',
]
LINKS = {
    "game": "suits:hand_size=5@middle/highest",
    "against": "suits:equal_faces",
    "page": "Replay",
    "touched": "hand_size",
    "metric": "turns",
    "games": "1000",
    "seed": "7",
    "step": "12",
    "predict": "1",
    "answers": "length:longer",
    "looked": "1",
    "study": "two_way_sweep",
    "of": "skill",
    "dials": "hand_size,decks",
    "goal": "skill|published+5~minutes||published",
    "version": "1",
}


def spoilt(luck: Random, text: str) -> str:
    """A text with one to four things done to it."""
    for _ in range(luck.randint(1, 4)):
        at, to = sorted((luck.randint(0, len(text)), luck.randint(0, len(text))))
        sign = luck.choice(SIGNS)
        text = luck.choice(
            [
                text[:at] + sign + text[at:],
                text[:at] + sign + text[to:],
                text[:at] + text[to:],
                text[:to] + text[at:],
                text[:at] + text[at:to][::-1] + text[to:],
                text.swapcase(),
                sign,
            ]
        )
    return text


def spoilt_link(luck: Random) -> dict[str, Any]:
    link: dict[str, Any] = {name: value for name, value in LINKS.items() if luck.random() < 0.6}
    for name in luck.sample(sorted(LINKS), 2):
        link[name] = spoilt(luck, LINKS[name])
    if luck.random() < 0.2:
        link[luck.choice(sorted(LINKS))] = luck.choice([[], ["a", "b"], 7, None, {}, b"\xff"])
    return link | ({spoilt(luck, "game"): "war"} if luck.random() < 0.2 else {})


# ---------------------------------------------------------------- what they are given to


def _id(luck: Random, _: Path) -> Any:
    return read_id(spoilt(luck, luck.choice(IDS)))


def _setup(luck: Random, _: Path) -> Any:
    reads: list[Callable[[str], Any]] = [read_setup, Setup.of, Bench.at]
    return luck.choice(reads)(spoilt(luck, luck.choice(IDS)))


def _link(luck: Random, _: Path) -> Any:
    said = Bench.from_link(spoilt_link(luck)).problem
    return said and sentence(said)


def _box(luck: Random, _: Path) -> Any:
    bench = Bench.of(luck.choice(["suits", "war"])).open_text(spoilt(luck, luck.choice([*IDS, "17"])))
    return bench.problem and sentence(bench.problem)


def _dial(luck: Random, _: Path) -> Any:
    name = luck.choice(["hand_size", "ace_power", "own_pair", spoilt(luck, "hand_size")])
    value = luck.choice(
        [spoilt(luck, "5"), 10**5_000, -1, 2.5, float("nan"), None, [], {}, "none", True, b"5", object()]
    )
    bench = Bench.of("suits").set_dial(name, value)
    return bench.problem and sentence(bench.problem)


def _file(luck: Random, folder: Path) -> Any:
    text = spoilt(luck, luck.choice(FILES))
    said = Bench.of().open_file(text).problem
    if said:
        sentence(said)
    path = folder / "variant.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    if luck.random() < 0.2:
        path.write_bytes(luck.randbytes(300))
    given.read_variant("suits", str(path), None)
    return read_preset(text)


def _options(luck: Random, _: Path) -> Any:
    changes = [spoilt(luck, luck.choice(["hand_size=5", "ace_power=none"])) for _ in range(luck.randint(0, 2))]
    preset = spoilt(luck, luck.choice(["equal_faces", "variant.toml"])) if luck.random() < 0.5 else ""
    players = spoilt(luck, "middle,highest") if luck.random() < 0.5 else ""
    setup = given.read_variant(luck.choice(["suits", spoilt(luck, "suits")]), preset, changes, players)
    given.read_against(setup, spoilt(luck, "suits:hand_size=4"))
    return given.read_axes(setup, [spoilt(luck, "hand_size=1:7")]), read_axis(setup, spoilt(luck, "decks=1,2"))


def _amounts(luck: Random, _: Path) -> Any:
    return (
        given.read_run(*(luck.choice(["10", spoilt(luck, "1e4")]) for _ in range(3))),
        read_port(spoilt(luck, "2718")),
        given.read_metrics(Setup.of("suits"), spoilt(luck, "minutes,turns")),
    )


def _server(luck: Random, folder: Path) -> Any:
    course.chosen(spoilt(luck, "3"))
    given.read_link(spoilt(luck, "suits"), spoilt(luck, "suits"))
    (folder / "password").write_bytes(spoilt(luck, "sesame").encode("utf-8", "surrogateescape"))
    password_from(spoilt(luck, "sesame"), "")
    password_from("", luck.choice([str(folder / "password"), spoilt(luck, str(folder / "password"))]))
    return serve._is_free(spoilt(luck, "127.0.0.1"), 0)


def _out(luck: Random, folder: Path) -> Any:
    with output_file.place_for(str(folder / spoilt(luck, "games.csv"))):
        return None


def _command(luck: Random, folder: Path) -> Any:
    """A whole command that computes little."""
    words = luck.choice(
        [["rules", "suits", "--set", "hand_size=5"], ["replay", IDS[0]], ["rulebook", "war"], ["metrics", "war"]]
    )
    words = [spoilt(luck, word) if luck.random() < 0.5 else word for word in words]
    if words[0] in ("", "open"):  # would open the workbench
        words[0] = "rules"
    done = CliRunner().invoke(app, words)
    assert done.exit_code in (0, 2) and (done.exception is None or isinstance(done.exception, SystemExit)), done.output
    said = [line for line in done.stderr.splitlines() if not line.startswith("Compiling")]
    assert len(said) == (done.exit_code == 2)
    return said and sentence(said[0])


GIVEN_TO = [_id, _setup, _link, _box, _dial, _file, _options, _amounts, _server, _out]
NAMES_OF_PYTHON = ("Traceback", "Error(", "ValueError", "TypeError", "<class", "pydantic", "Errno", "codec", "NoneType")


def sentence(said: str) -> str:
    """What is said must be one sentence, on one line, that can be printed and read."""
    assert said.endswith((".", "?", "!")) and len(said.splitlines()) == 1 and said.isprintable(), said
    assert len(said) < 700 and not any(name in said for name in NAMES_OF_PYTHON), said
    return said


@contextmanager
def patience() -> Iterator[None]:
    """An answer that does not come is a failure."""
    if os.name != "posix":
        yield
        return

    def too_long(*_: Any) -> None:
        raise AssertionError("no answer")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def answer(give: Callable[[Random, Path], Any], luck: Random, folder: Path) -> str:
    """The sentence with which an input is refused; empty if it can be used."""
    with patience():
        try:
            give(luck, folder)
        except OneSentence as refusal:
            sentence(refusal.on_screen)
            return sentence(str(refusal))
    return ""


# ---------------------------------------------------------------- the tests


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_thousand_hostile_inputs_are_used_or_answered_in_one_sentence(batch, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = 0
    for number in range(batch * EACH, (batch + 1) * EACH):
        give = GIVEN_TO[number % len(GIVEN_TO)]
        try:
            refused += bool(answer(give, Random(number), tmp_path))
        except Exception as error:
            pytest.fail(f"input {number} ({give.__name__}): {type(error).__name__}: {str(error)[:400]!a}")
    assert 0 < refused <= EACH


@pytest.mark.parametrize("batch", [case(batch < 1, batch) for batch in range(8)])
def test_hostile_commands_end_with_0_or_with_2_and_one_sentence(batch, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for number in range(batch * EACH, (batch + 1) * EACH):
        with patience():
            _command(Random(f"command {number}"), tmp_path)


REAL = [
    ("replay", "war@random@1\nsecond line"),
    ("simulate", "war", "--games", "9" * 5_000),
    ("simulate", os.fsdecode(b"\xff\xfe")),
    ("rules", "suits", "--preset", "huge.toml"),
    ("open", "--headless", "--host", "\x1b[31m..", "--port", "8950"),
    ("simulate", "war", "--out", "x" * 5_000 + ".csv"),
    ("--games\x1b[2J", "1"),
]


@pytest.mark.parametrize(
    "words", [case(at % 7 == 0, words) for at, words in enumerate(REAL)], ids=lambda words: ascii(words[-1][:12])
)
def test_a_hostile_word_as_a_process(words, tmp_path):
    (tmp_path / "huge.toml").write_text(f"[rules]\nhand_size = {'9' * 5_000}\n")
    around = {**os.environ, "PYTHONPATH": str(serve.HOME)}
    command = [sys.executable, "-m", "workbench.cli.main", *words]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=around, timeout=600)
    assert (done.returncode, done.stdout) == (2, b"")
    sentence(done.stderr.decode("utf-8").rstrip("\n"))


def test_the_sentences_differ():
    """The generator reaches many places: it is no test if everything stumbles over the same stone."""
    heard = set()
    for number in range(300):
        heard.add(answer(_id if number % 2 else _setup, Random(number), Path())[:25])
    assert len(heard) > 15
