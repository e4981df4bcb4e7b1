"""Profiteer of the engine against the same game in plain Python: the same shuffles, the same choices, event by event."""

import pytest

from engine.core import game as games
from engine.games.profiteer.state import Verb
from engine.play.loop import FINISHED
from engine.play.strategy import names
from engine.replay.trace import zone_contents, zone_rows
from engine.setup.setup import Setup
from tests.games.profiteer.oracle import Ask, Chance, Happening, ProfiteerRules, profiteer
from tests.kit.lanes import case
from tests.kit.playing import logged, silent
from tests.kit.telling import Telling, first_difference

GAME = games.load("profiteer")
PLACES = zone_rows(GAME)
SEEDS_EACH = 200

#: The rules of the engine, and the same as the oracle calls them.
VARIANTS = {
    "published": ({}, ProfiteerRules()),
    "four resources, one returned": ({"resources": 4, "drop_lowest": 1}, ProfiteerRules(resources=4, drawn=5)),
    "twelve resources": ({"resources": 12}, ProfiteerRules(resources=12, drawn=14)),
    "no resources": ({"resources": 0}, ProfiteerRules(resources=0, drawn=0)),
    "target 14": ({"target": 14}, ProfiteerRules(target=14)),
    "switches in war": ({"swap_in_war": True}, ProfiteerRules(swap_in_war=True)),
    "switches in war, forced": (
        {"swap_in_war": True, "donation": "forced"},
        ProfiteerRules(swap_in_war=True, donation="forced"),
    ),
    "forced donations": ({"donation": "forced"}, ProfiteerRules(donation="forced")),
    "no donations": ({"donation": "off"}, ProfiteerRules(donation="off")),
    "two face down": ({"war_face_down": 2}, ProfiteerRules(face_down=2)),
    "five face down, switches in war": (
        {"war_face_down": 5, "swap_in_war": True},
        ProfiteerRules(face_down=5, swap_in_war=True),
    ),
    "an odd card": ({"resources": 7}, ProfiteerRules(resources=7, drawn=9)),
    "5 to Queen, half of them": ({"min_rank": 5, "max_rank": 12, "target": 0}, ProfiteerRules(target=0)),
    "2 to 10": ({"max_rank": 10}, ProfiteerRules()),
    "two decks": ({"decks": 2}, ProfiteerRules()),
    "three decks, half of them": ({"decks": 3, "target": 0}, ProfiteerRules(target=0)),
    "four decks, switches in war": (
        {"decks": 4, "target": 0, "resources": 16, "swap_in_war": True},
        ProfiteerRules(target=0, resources=16, drawn=18, swap_in_war=True),
    ),
    "four decks of 9 to King": ({"decks": 4, "min_rank": 9, "max_rank": 13, "target": 40}, ProfiteerRules(target=40)),
}


TELLING = Telling(GAME)


def decoded(action: int) -> tuple[str, int | None]:
    verb = Verb(action // 256).name
    return (verb, None) if verb in ("PASS", "STOP") else (verb, action % 256)


def engine_asks(played) -> list[Ask]:
    """Every real choice: a decision with one answer is none."""
    return [_ask(row) for row in played.asked if row["options"]["count"] > 1]


def _ask(row) -> Ask:
    legal = row["options"]["action"][: row["options"]["count"]].tolist()
    return Ask(GAME.parts[row["part"]], frozenset(decoded(action) for action in legal))


def oracle_plays(played, rules: ProfiteerRules, cards: list[int]) -> tuple[list[Happening], list[Ask]]:
    """The oracle's events and questions when it is given the engine's shuffles and answers; it stops where they part."""
    game, events, asks = profiteer(cards, rules), [], []
    answers = iter([decoded(int(row["answer"])) for row in played.asked if row["options"]["count"] > 1])
    item = next(game, None)
    while item is not None:
        if isinstance(item, Chance):
            if len(events) == len(played.states):
                break
            item = game.send(lying(played.states[len(events)], item))
        elif isinstance(item, Ask):
            if len(item.options) > 1:
                asks.append(item)
            answer = next(answers, None) if len(item.options) > 1 else next(iter(item.options))
            if answer not in item.options:
                break
            item = game.send(answer)
        else:
            events.append(TELLING.only_used(item))
            item = next(game, None)
    return events, asks


def lying(state, at: Chance) -> list[int]:
    """The cards that lie at a place of the engine's table, top first."""
    return zone_contents(GAME, state)[[name for name, _ in PLACES].index(at.zone) + at.row]


def disagreement(setup: Setup, rules: ProfiteerRules, seed: int) -> str:
    """Where engine and oracle part in this game; empty if they do not. A game that never ends (two equal cards, one a side)
    is left out: it is twenty thousand times the same turn."""
    if silent(setup, seed)[0]["status"] != FINISHED:
        return ""
    played = logged(setup, seed)
    try:
        events, questions = oracle_plays(played, rules, GAME.cards(setup.rules).tolist())
    except AssertionError as wrong:
        return f"seed {seed}: {wrong}"
    ours, theirs = TELLING.with_sorted_notes(TELLING.engine_events(played.events)), TELLING.with_sorted_notes(events)
    if ours != theirs:
        return f"seed {seed}, event {first_difference(ours, theirs)}"
    asks = engine_asks(played)
    if asks != questions:
        return f"seed {seed}, question {first_difference(asks, questions)}"
    won = played.result["winner"] == 0
    if (events[-1].kind == "WIN") != won or played.result["score"].tolist() != [events[-1].x]:
        return f"seed {seed}: the engine ends with {played.result['score']}, the oracle with {events[-1]}"
    return ""


def disagreements(setup: Setup, rules: ProfiteerRules, first: int, count: int) -> str:
    """How many of these games differ, and the first one; empty if none does."""
    found = [text for seed in range(first, first + count) if (text := disagreement(setup, rules, seed))]
    return f"{len(found)} of {count} games differ, first: {found[0]}" if found else ""


def lineups() -> list[str]:
    """Every strategy for the swaps and every one for the donations, at least once."""
    swaps, donations = (names(GAME, part) for part in GAME.parts)
    longer = max(len(swaps), len(donations))
    return [f"{swaps[i % len(swaps)]}.{donations[i % len(donations)]}" for i in range(longer)] + ["random.random"]


LINEUPS = list(dict.fromkeys(lineups()))


@pytest.mark.parametrize("strategy", [case(each == LINEUPS[-1], each) for each in LINEUPS])
def test_engine_and_oracle_tell_the_same_game(strategy):
    setup = Setup.of("profiteer", strategies=[strategy])
    assert not disagreements(setup, ProfiteerRules(), 10_000 * LINEUPS.index(strategy), SEEDS_EACH)


@pytest.mark.parametrize("variant", [case(at == 0, name) for at, name in enumerate(VARIANTS)])
def test_engine_and_oracle_tell_the_same_game_under_other_rules(variant):
    changes, rules = VARIANTS[variant]
    for strategy in ("random.random", "war_then_balance.lowest_first"):
        setup = Setup.of("profiteer", changes, [strategy])
        assert not disagreements(setup, rules, 500_000 + 1_000 * list(VARIANTS).index(variant), SEEDS_EACH // 2)
