"""OpenSpiel: its own tests pass, rules are its parameters, its trees are our games, and no seat sees what it may not."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core import game as games
from engine.core.rules import BadInput
from engine.setup.setup import Setup, as_setup
from tests.kit.adapting import its_example_runs, says_what_to_install
from tests.kit.choosing import WITH_OTHERS
from tests.kit.lanes import case
from warbench import Match

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.extra

from open_spiel.python.algorithms.get_all_states import get_all_states  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from engine.adapters import openspiel as adapter  # noqa: E402
from engine.adapters.openspiel import game  # noqa: E402

ROOT = Path(__file__).parents[2]
TEXTS = ["war", *WITH_OTHERS]
TINY = "suits:hand_size=2,max_rank=5,max_rounds=2"  # sixteen cards, two rounds: a tree of some fifty states a deal


# ---------------------------------------------------------------- as OpenSpiel asks


@pytest.mark.parametrize(
    "text", [case(text in ("profiteer", TINY), text) for text in [*TEXTS, TINY] if text != "armed:decks=2"]
)
def test_it_is_a_game_as_openspiel_tests_them(text, capfd):
    pyspiel.random_sim_test(game(text, seeds=20), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["profiteer", "mindful", TINY])
def test_it_passes_the_tests_of_all_games_of_openspiel(text, capfd):
    """Copies, pickles of games, types and states, returns within their bounds."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(game(text, seeds=20))


@pytest.fixture(scope="module")
def tree():
    """Every state of a tiny game with three deals."""
    return game(TINY, seeds=3), get_all_states(game(TINY, seeds=3), include_terminals=True, include_chance_states=True)


@pytest.mark.slow
def test_a_whole_tree_holds_what_openspiel_asks(tree, monkeypatch):
    """Zero sum, perfect recall, no information set of two seats."""
    from open_spiel.integration_tests.api_test import _assert_is_perfect_recall

    tiny, states = tree
    # this check compares tensors too, of any game; observations are equal as well where information states are
    monkeypatch.setattr(adapter.WarbenchState, "information_state_tensor", pyspiel.State.observation_tensor)
    assert _assert_is_perfect_recall(tiny)
    seats = {}
    for state in states.values():
        if state.is_terminal():
            assert sum(state.returns()) == 0 and not state.legal_actions()
        elif not state.is_chance_node():
            text = state.information_state_string(state.current_player())
            assert seats.setdefault(text, state.current_player()) == state.current_player()


@pytest.mark.slow
def test_counterfactual_regret_learns_it():
    """A public algorithm gets nearer to play that cannot be exploited."""
    from open_spiel.python.algorithms import cfr, exploitability

    tiny = game(TINY, seeds=4)
    solver = cfr.CFRSolver(tiny)
    before = exploitability.nash_conv(tiny, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(tiny, solver.average_policy()) < before


# ---------------------------------------------------------------- rules


def test_rules_are_parameters_and_travel():
    loaded = pyspiel.load_game("warbench_suits(hand_size=5,ace_power=none,ace_on_tie=False,seeds=7)")
    assert loaded.setup.rules == as_setup("suits:hand_size=5,ace_power=none,ace_on_tie=false").rules
    again = pyspiel.load_game(str(loaded))
    assert str(again) == str(loaded) and again.setup == loaded.setup and again.seeds == 7
    assert pickle.loads(pickle.dumps(loaded)).setup == loaded.setup
    state = again.new_initial_state()
    state.apply_action(3)
    assert "Red, Hand: " in state.observation_string(0) and "5 cards unseen" in state.observation_string(0)
    assert as_setup(str(state).removesuffix("@3")) == loaded.setup


def test_the_number_of_players_follows_the_rules():
    assert game("river:hand_three,players=5").num_players() == 5
    assert game("profiteer").num_players() == 1 and game("profiteer").utility_sum() is None


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_known_by_its_name(name):
    loaded = pyspiel.load_game(f"warbench_{name}")
    assert loaded.setup.rules == games.load(name).Rules() and loaded.max_chance_outcomes() == 10_000
    adapter.register([name])  # again: nothing happens
    assert set(loaded.get_type().parameter_specification) == {*loaded.setup.rules.parameters(), "seeds", "first_seed"}


# ---------------------------------------------------------------- its trees are our games


@pytest.mark.parametrize(
    "text", [case(text in ("suits", "profiteer"), text) for text in TEXTS if not text.startswith("armed")]
)
def test_a_game_that_was_played_there_is_replayed_here(text):
    state = game(text, seeds=5, first_seed=40).new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(n, 0.2) for n in range(5)]
    state.apply_action(2)
    for _ in range(150):
        if state.is_terminal():
            break
        said = [state.action_to_string(action) for action in state.legal_actions()]
        match = Match(str(state))
        assert match.seat == state.current_player() and sorted(said) == sorted(c.words for c in match.choices)
        state.apply_action(state.legal_actions()[-1])
    match = Match(state.moment.point.id)
    assert match.id.seed == 42 and match.over == state.is_terminal()
    if match.over and len(state.returns()) > 1:
        winner = int(match.trace.result["winner"])
        assert [seat for seat, share in enumerate(state.returns()) if share > 0] == ([winner] if winner >= 0 else [])


def test_a_seat_knows_no_more_than_it_sees():
    """Deals that look the same to it are one information set: among few cards there are many such."""
    first = game(TINY, seeds=400).new_initial_state()
    by_looks: dict[tuple, set] = {}
    strings = set()
    for outcome in range(400):
        state = first.child(outcome)
        if state.is_terminal() or state.current_player() != 0 or len(state.moment.point.script):
            continue
        looks = (*state.observation_tensor(0), state.observation_string(0))
        by_looks.setdefault(looks, set()).add(state.information_state_string(0))
        strings.add(state.information_state_string(0))
    assert all(len(each) == 1 for each in by_looks.values()) and len(strings) == len(by_looks) < 100


def test_what_a_seat_did_itself_it_remembers():
    state = game(TINY).new_initial_state().child(1)
    legal = state.legal_actions()
    assert len({state.child(action).information_state_string(0) for action in legal}) == len(legal)


def test_there_is_no_tensor_of_an_information_state():
    """Refused in one sentence by a state, and as OpenSpiel says it by its observer, type and shape."""
    suits = game("suits")
    state = suits.new_initial_state().child(1)
    with pytest.raises(BadInput, match=r"^There is no tensor of an information state; use information_state_string"):
        state.information_state_tensor(0)
    observer = make_observation(suits, pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 0)
    assert observer.tensor is None and observer.dict == {}
    assert observer.string_from(state, 0) == state.information_state_string(0)
    assert suits.information_state_tensor_shape() == [] and not suits.get_type().provides_information_state_tensor


@pytest.mark.parametrize(
    "text, longest",
    {
        "war": 0,
        "suits": 3 * 52,
        TINY: 24,
        "armed": 12 * 10_001,  # the guard of the game
        "armed:max_turns=50": 12 * 50,
        "mindful": 14 * 52,
        "profiteer:max_passes=3": 12 * 3 * 26,
        "river:hand_three,max_rounds=40": 2 * 40,
    }.items(),
)
def test_the_length_of_a_game_is_bounded_by_its_rules(text, longest):
    assert game(text).max_game_length() == longest and game(text).max_history_length() == longest + 1


def test_copies_share_nothing_that_changes():
    state = game("suits").new_initial_state().child(1)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) != str(other) and state.moment.point is not other.moment.point
    assert copy.deepcopy(state.moment) is state.moment
    assert str(pickle.loads(pickle.dumps(other))) == str(other)


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    "text, word",
    {
        "warbench_suits(hand_size=50)": "hand_size cannot be '50'; it must be a whole number from 1 to 13.",
        "warbench_suits(seeds=0)": "seeds cannot be 0; it must be a whole number from 1 to 1,000,000.",
        "warbench_suits(first_seed=-1)": "first_seed cannot be -1",
        "warbench_suits(ace_power=magic)": "ace_power cannot be 'magic'",
    }.items(),
)
def test_what_cannot_be_loaded_is_one_sentence(text, word):
    with pytest.raises(BadInput) as error:
        pyspiel.load_game(text)
    assert word in str(error.value) and "\n" not in str(error.value)


def test_an_answer_that_is_not_legal_is_one_sentence():
    state = game("suits").new_initial_state().child(1)
    legal = {action: state.action_to_string(action) for action in state.legal_actions()}
    told = ", ".join(f"{action} ({words})" for action, words in legal.items())
    with pytest.raises(BadInput) as error:
        state.apply_action(0)
    assert str(error.value) == f"0 is not a legal action of Red (player 0); it may choose {told}."
    with pytest.raises(BadInput, match=r"^20 is not a deal of this game; the deals are the numbers from 0 to 19.$"):
        game("suits", seeds=20).new_initial_state().apply_action(20)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(BadInput, match=r"^The game is over: there is no choice to answer with 7.$"):
        state.apply_action(7)
    with pytest.raises(BadInput, match="Observations have no parameters"):
        game("suits").make_py_observer(None, {"x": 1})


def test_only_a_seat_observes():
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert game("suits").make_py_observer(public) is None
    assert set(game("suits").new_initial_state().observation_tensor(0)) == {0.0}


@pytest.mark.slow
def test_a_process_that_loaded_our_games_ends_in_peace():
    """OpenSpiel frees what was registered when Python is gone already."""
    done = subprocess.run(
        [sys.executable, "-c", "import engine.adapters.openspiel"], cwd=ROOT, capture_output=True, timeout=120
    )
    assert done.returncode == 0 and not done.stderr, done.stderr


def test_the_example_runs(capsys):
    its_example_runs(adapter, capsys)


def test_without_the_package_one_sentence_says_what_to_install(monkeypatch):
    says_what_to_install(adapter, "pyspiel", "open_spiel", monkeypatch)


def test_the_setup_is_not_changed_by_who_would_play():
    assert game(Setup.of("suits@middle")).setup.strategies == ("person.person",) * 2
