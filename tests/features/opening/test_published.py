"""The answers that are kept beside a game: they are those of today, shown before anything is played, and no rougher one replaces
them."""

import json
import re
from dataclasses import replace
from functools import cache

import polars as pl
import pytest

from engine.analysis.compare import Comparison
from engine.analysis.skill import skill
from engine.core import game as games
from engine.core.text import number
from engine.setup.setup import Setup
from engine.simulation.simulate import simulate
from tests.kit import published as command
from tests.kit.lanes import case
from tests.kit.visitor import Visitor
from workbench.bench import Bench
from workbench.bench.budget import ALONE, CLASS
from workbench.features.opening import published
from workbench.page.kit import changes
from workbench.page.scene import scene
from workbench.work.games import PlayedGames

GAMES = games.names()
EVERY = [case(name == "suits", name) for name in GAMES]
TILES = re.compile(
    r'<div class="wb-answers">(.*?)</div>(?=<details class="wb-rest"|</div>$|</div><div class="wb-buttons")', re.DOTALL
)


@cache
def played() -> PlayedGames:
    return PlayedGames(ALONE)


def tiles_of(html: str) -> str:
    """The first lines of the part with the numbers."""
    return TILES.search(html)[1]


def shown(bench: Bench, comparison: Comparison | None = None, *folds: str) -> str:
    """The numbers of a page; empty as long as they wait."""
    part = scene(bench, comparison=comparison, folds=frozenset(folds))["numbers"]
    return "" if part.waits else part.words()


def answer(name: str, number: str) -> tuple[str, str]:
    """An answer of a game, from its file: the value and the caption."""
    tile = next(each for each in published.written_down(name).tiles if each.name == number)
    return tile.answer.value, tile.answer.caption


def decides(name: str) -> bool:
    """Whether a player of a game decides anything under the published rules."""
    game = games.load(name)
    return not game.without_choices(game.Rules())


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize("name", EVERY)
def test_the_answers_that_are_written_down_are_those_of_today(name):
    text = published.file_of(name).read_text("utf-8")
    assert text == command.written(name), f"python -m tests.kit.published {name}"
    assert published.written_down(name).as_json() == json.loads(text)
    assert len(text) < 8_000


@pytest.mark.parametrize("name", EVERY)
def test_they_are_the_shares_and_means_of_the_games_that_everybody_can_play(name):
    """Counted here, from the games that `warbench simulate` plays."""
    own = Setup.of(name)
    frame = simulate(own, ALONE.games)
    won = [100 * (frame["winner"] == seat).sum() / len(frame) for seat in range(len(own.strategies))]
    first = answer(name, "won" if len(won) == 1 else "seat0_wins")[0]
    assert first == (f"{number(won[0], 0)}%" if len(won) == 1 else " : ".join(number(each, 0) for each in won))
    ended = frame.filter(pl.col("status") == "finished")
    assert answer(name, "turns")[0] == number(ended["turns"].mean(), 0)


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in GAMES if decides(name)])
def test_skill_is_that_of_the_command(name):
    found = skill(Setup.of(name), games=published.written_down(name).deals)
    assert answer(name, "skill")[0] == number(100 * found.skill.mean, 0)


def test_where_nobody_decides_no_skill_is_told():
    alone = [name for name in GAMES if not decides(name)]
    assert {"river", "war"} <= set(alone)
    for name in alone:
        assert answer(name, "choices") == ("None", "nobody decides anything")
        assert published.written_down(name).deals == 0
        assert "skill" not in {tile.name for tile in published.written_down(name).tiles}


def test_the_questions_are_those_of_the_game():
    asked = {name: [tile.question for tile in published.written_down(name).tiles] for name in GAMES}
    assert asked["suits"] == ["Fair?", "Long?", "Skill?", "Choices?"]
    assert asked["profiteer"] == ["Winnable?", "Long?", "Skill?", "Choices?"]
    assert asked["war"][:3] == ["Fair?", "Long?", "Choices?"]


# ---------------------------------------------------------------- on the page


@pytest.mark.parametrize("name", GAMES)
def test_they_are_there_before_anything_is_played(name):
    told = shown(Bench.of(name))
    values = [tile.answer.value for tile in published.written_down(name).tiles if tile.answer]
    assert re.findall(r'<span class="wb-answer"><b>(.*?)</b>', told) == values
    assert told.count("<summary>") == changes.FIRST and "wb-change-says" not in told


def test_what_is_behind_a_number_is_there_too():
    told = shown(Bench.of("suits"), None, "number.skill")
    assert 'data-fold="number.skill" open' in told and told.count("wb-change-says") == 1


@pytest.mark.parametrize("name", EVERY)
def test_what_is_played_is_the_same_to_the_last_digit(name):
    visitor = Visitor(Bench.of(name).play(ALONE.games))
    first = next(update["parts"]["numbers"]["html"] for update in visitor.updates if "numbers" in update["parts"])
    last = visitor.words("numbers")
    assert "data-kept" in first and "data-kept" not in last
    assert tiles_of(first) == tiles_of(last)


def test_fewer_games_or_deals_replace_nothing():
    bench = Bench.of("suits").play(ALONE.games)
    whole = played().comparison(bench)
    few = replace(whole, games_before=whole.games_before.head(2_000), games_after=whole.games_after.head(2_000))
    for rougher in (few, whole.told_with(None), whole.told_with(whole.seated.first(CLASS.deals))):
        told = shown(bench, rougher, "numbers")
        assert tiles_of(told) == tiles_of(shown(bench)) and "data-kept" in told
        names = re.findall("wb-change wb-is-told wb-of-([a-z0-9_]+)", told)
        assert len(names) == len(set(names)) > changes.FIRST
    assert "data-kept" not in shown(bench, whole)


def test_more_games_replace_them():
    bench = Bench.of("war").play(50_000)
    assert "data-kept" in shown(bench)
    told = shown(bench, played().comparison(bench))
    assert "data-kept" not in told and tiles_of(told) != tiles_of(shown(bench))


def test_only_the_game_as_it_opens_has_them():
    bench = Bench.of("suits")
    others = {
        "another rule": bench.set_dial("hand_size", 5),
        "another player": Bench.at("suits@middle/lowest"),
        "another baseline": bench.set_dial("hand_size", 5).take_as_baseline(),
        "other deals": replace(bench, seed=1),
    }
    assert shown(bench) and not [what for what, other in others.items() if shown(other)]
    assert "numbers" not in scene(bench.show_page("Rulebook"))
    assert shown(bench.set_dial("hand_size", 5).set_dial("hand_size", 3))


def test_a_game_without_a_file_is_played_first(monkeypatch):
    bench = Bench.of("suits").play(1_000)
    monkeypatch.setattr(published, "written_down", lambda name: None)
    assert not shown(bench)
    told = shown(bench, played().comparison(bench))
    assert "data-kept" not in told and told.count('class="wb-answer"') == 4
