"""Profiteer: what is said, asked and warned of is true under the rules that are played."""

import numpy as np
import pytest

from engine.core import game as games
from engine.games.profiteer.state import Phase, Verb
from engine.play.loop import FINISHED
from engine.setup.presets import presets
from engine.setup.rulebook import clause_text
from engine.setup.setup import Setup
from tests.games.profiteer.shares import shares_won
from tests.kit.playing import logged, results
from warbench import replay

GAME = games.load("profiteer")
KIND = GAME.events
MODES = GAME.Rules.parameter("win_mode").choices
#: The shares of first passes that come out even which the docstring of `warning` gives, for sides of 20 to 23 cards.
EVEN_FIRST_PASSES = {"profiteer": (52, 25, 42, 20), "winner": (73, 0, 60, 0), "split": (46, 2, 37, 2)}


def setup(strategy: str = "random.random", **changes) -> Setup:
    return Setup.of(GAME, changes, [strategy])


def kinds(played) -> list[str]:
    return [KIND(kind).name for kind in played.events["kind"]]


# ---------------------------------------------------------------- how a game ends


@pytest.mark.parametrize("mode", MODES)
def test_the_last_sentence_tells_what_the_game_was_won_or_lost_by(mode):
    told = set()
    for seed in range(40):
        trace = replay(f"profiteer:win_mode={mode}@parity_aware.keep_win@{seed}")
        last = trace.steps[-1]
        told.add(last.kind)
        for text in (last.text, trace.outcome):
            assert ("profit of" in text or "cards of profit" in text) == (mode != "even_sides")
            assert ("wins" in text) == (trace.result["winner"] == 0)
        assert ("even" in last.text) == (mode == "even_sides")
    assert told == ({"WIN_EVEN", "LOSS_UNEVEN"} if mode == "even_sides" else {"WIN", "LOSS"})


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"decks": 2},
        {"min_rank": 5},
        {"decks": 2, "target": 52},
        {"target": 0},
        {"decks": 2, "target": 0},
        {"target": 20},
        {"min_rank": 5, "target": 20},
    ],
    ids=str,
)
def test_half_of_the_deck_is_said_only_of_half_of_the_deck(changes):
    rules = GAME.Rules.of(changes)
    half = len(GAME.cards(rules)) // 2
    for clause in ("PROF-01.1", "PROF-12.2"):
        text = clause_text(GAME, clause, rules)
        assert ("half" in text) == (rules.target in (0, half)), text
        assert text.count("half") <= 1
    warned = rules.warning() or ""
    assert ("half" in warned) == (rules.target == 26 != half)
    assert GAME.goal(rules) == (rules.target or half)


@pytest.mark.parametrize("target", (0, 30))
def test_the_goal_is_the_profit_that_wins(target):
    for result in results(setup("parity_aware.keep_win", target=target, min_rank=4), range(300)):
        if result["status"] == FINISHED:
            assert (result["winner"] == 0) == (
                result["score"][0] >= GAME.goal(GAME.Rules.of({"target": target, "min_rank": 4}))
            )


# ---------------------------------------------------------------- what is asked


def test_letting_things_go_on_is_said_in_the_words_of_the_moment():
    """No choice speaks of a war that goes on where no cards are equal."""
    state, rules = np.zeros(1, GAME.state)[0], GAME.Rules()
    said = {}
    for phase in Phase:
        state["phase"] = phase
        said[phase] = GAME.say(Verb.PASS * 256, state, rules)
    assert said[Phase.SWAP] == "let the cards stand" and said[Phase.STOP] == "play another pass"
    assert said[Phase.FLIP] == "turn up the next cards"


@pytest.mark.parametrize("passes", (1, 2, 3))
@pytest.mark.parametrize("mode", ("final_count", "reach_target"))
def test_nothing_is_counted_or_given_in_the_last_pass(passes, mode):
    """Even or not, the war is over: to be asked for cards would be to be asked for nothing."""
    reached = 0
    for seed in range(30):
        played = logged(setup("war_then_balance.lowest_first", max_passes=passes, win_mode=mode), seed)
        names = kinds(played)
        if "PASS_LIMIT" in names:
            reached += 1
            begun = max((at for at, name in enumerate(names) if name == "SHUFFLE"), default=0)
            assert not {"COUNT", "GIVE", "EVEN", "TOO_FEW_RESOURCES"} & set(names[begun:])
    assert reached > 3


def test_without_resources_nothing_is_drawn_switched_given_or_redrawn():
    idle = {
        "DRAW",
        "RETURN_LOWEST",
        "NOTHING_RETURNED",
        "REDRAW",
        "REDRAW_ALL",
        "NOTHING_DRAWN",
        "LOWEST_BACK",
        "NONE_BACK",
        "KEEP_RESOURCES",
    }
    for redraw in (True, False):
        for seed in range(15):
            names = set(kinds(logged(setup(resources=0, redraw_each_pass=redraw, even_within=4, max_passes=5), seed)))
            assert not names & (idle | {"LET_STAND", "GIVE", "TOO_FEW_RESOURCES"}) and "SHUFFLED" in names


@pytest.mark.parametrize(
    ("changes", "decides"),
    [
        ({}, True),
        ({"resources": 0}, False),
        ({"resources": 0, "stop_at_target": True}, True),
        ({"resources": 0, "stop_at_target": True, "win_mode": "even_sides"}, False),
        ({"resources": 0, "stop_at_target": True, "max_passes": 1}, False),
        ({"swaps_per_flip": 0}, True),
        ({"swaps_per_flip": 0, "max_passes": 1}, False),
        ({"swaps_per_flip": 0, "max_passes": 1, "win_mode": "even_sides"}, True),
        ({"swaps_per_flip": 0, "donation": "forced", "donation_choice": "lowest"}, False),
    ],
    ids=str,
)
def test_whether_anything_can_be_chosen_is_whether_anything_ever_is(changes, decides):
    """With a low target, so that stopping is offered."""
    changes = {"target": 0 if changes.get("resources", 8) else 2, "even_within": 4, **changes}
    found = results(setup(**changes), range(200))
    assert GAME.decides(GAME.Rules.of(changes)) == decides == bool(found["choices"].any())


# ---------------------------------------------------------------- warnings


@pytest.mark.parametrize("changes", [{"war_face_down_to": "winner"}, {"war_face_down": 0}], ids=str)
def test_a_goal_that_no_war_brings_nearer_is_warned_of_and_never_reached(changes):
    assert "never grows to 26" in GAME.Rules.of(changes).warning()
    assert not (results(setup("warmonger.keep_win", **changes), range(300))["winner"] == 0).any()
    assert GAME.Rules.of({**changes, "win_mode": "even_sides"}).warning() is None
    assert GAME.Rules.of({**changes, "target": 8}).warning() is None


def test_no_preset_of_the_author_is_warned_of():
    authors = [preset for preset in presets(GAME).values() if preset.who.startswith("Michael Gray")]
    assert len(authors) == 5 and not any(preset.rules.warning() for preset in authors)


@pytest.mark.slow
@pytest.mark.parametrize("spoils", EVEN_FIRST_PASSES)
def test_first_passes_come_out_even_as_often_as_the_warning_reckons(spoils):
    changes = {"war_face_down_to": spoils, "donation": "off", "win_mode": "even_sides"}
    found = [
        shares_won(setup("balance_keeper.never", resources=resources, **changes))[0] for resources in (12, 10, 8, 6)
    ]
    assert [round(100 * share) for share in found] == list(EVEN_FIRST_PASSES[spoils])


@pytest.mark.parametrize(("changes", "choices"), [({"donation_choice": "any"}, 3), ({"donation_choice": "lowest"}, 1)])
def test_a_donation_of_three_cards_is_up_to_three_real_choices(changes, choices):
    """As the gauge says: each card is chosen by itself, the first with the choice to give nothing."""
    text = GAME.gauges.DONATION_SIZE.says
    assert "each can be a real choice" in text
    most = 0
    for seed in range(200):
        played = logged(setup("passive.lowest_first", swaps_per_flip=0, even_within=0, **changes), seed)
        given = kinds(played).count("GIVE")
        asked_for = sum(int(row["options"]["count"]) > 1 for row in played.asked)
        assert asked_for <= max(given, kinds(played).count("COUNT"))
        if given >= 3:
            most = max(most, asked_for)
    assert most >= choices
