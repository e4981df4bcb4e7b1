"""What was found out about a frame is kept with it, and not longer."""

import gc

from engine.setup.setup import read_setup
from engine.simulation import once
from engine.simulation.contributions import parts_of
from engine.simulation.metrics import metrics
from engine.simulation.paired import change, changes_of
from warbench import simulate


def test_what_games_bring_to_a_metric_is_worked_out_once():
    setup = read_setup("suits@random")
    games, turns = simulate(setup, 50), metrics(setup.game)["turns"]
    assert parts_of(games, turns)[0] is parts_of(games, turns)[0]
    assert parts_of(games.clone(), turns)[0] is not parts_of(games, turns)[0]


def test_nothing_is_kept_of_games_that_are_gone():
    games = simulate("suits@random", 50)
    once.found_of(games)["here"] = True
    at = id(games)
    assert once.found_of(games)["here"] and at in once._found
    del games
    gc.collect()
    assert at not in once._found


def test_of_very_many_games_nothing_is_kept():
    games = simulate("suits@random", 100, columns=["seed", "turns"])
    many = games.clear().vstack(games.select(games.columns).sample(once._LONGEST + 1, with_replacement=True))
    once.found_of(many)["here"] = True
    assert not once.found_of(many)


def test_what_is_asked_for_by_name_is_worked_out_once():
    games, asked = simulate("suits@random", 50), []
    for _ in range(2):
        assert once.found_once(games, "here", lambda: asked.append(1) or None) is None
    assert asked == [1] and once.found_once(games, "there", lambda: 2) == 2


def test_changes_worked_out_together_are_those_of_each_alone():
    before, after = simulate("suits@random", 200), simulate("suits:hand_size=5@random", 200)
    known = list(metrics(read_setup("suits").game).values())
    for together in changes_of(before, after, known):
        assert repr(together) == repr(change(before.clone(), after.clone(), together.metric))
