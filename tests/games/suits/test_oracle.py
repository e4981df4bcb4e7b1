"""A War of Suits of the engine against the same game in plain Python: the same deals, the same choices, event by event."""

import pytest

from engine.core import game as games
from engine.games.suits.state import Verb
from engine.play.strategy import names
from engine.replay.trace import zone_contents
from engine.setup.setup import Setup
from tests.games.suits.oracle import Ask, Happening, suits
from tests.kit.lanes import case
from tests.kit.playing import logged, zone
from tests.kit.telling import Telling, first_difference

GAME = games.load("suits")
SEEDS_EACH = 250


TELLING = Telling(GAME)


def decoded(action: int) -> tuple[str, int | None]:
    verb = Verb(action // 256).name
    return (verb, None) if verb == "PASS" else (verb, action % 256)


def engine_asks(played) -> list[Ask]:
    return [_ask(row) for row in played.asked]


def _ask(row) -> Ask:
    legal = row["options"]["action"][: row["options"]["count"]].tolist()
    return Ask(int(row["seat"]), GAME.parts[row["part"]], frozenset(decoded(action) for action in legal))


def oracle_plays(decks, answers) -> tuple[list[Happening], list[Ask]]:
    """The oracle's events and questions when it is given these answers; it stops early if it asks for more."""
    game, events, asks = suits(decks), [], []
    answers = iter(answers)
    item = next(game, None)
    while item is not None:
        if isinstance(item, Ask):
            asks.append(item)
            answer = next(answers, None)
            if answer not in item.options:
                break
            item = game.send(answer)
        else:
            events.append(TELLING.only_used(item))
            item = next(game, None)
    return events, asks


def disagreement(setup: Setup, seed: int) -> str:
    """Where engine and oracle part in this game; empty if they do not."""
    played = logged(setup, seed)
    contents = zone_contents(GAME, played.states[0])
    decks = [zone(setup, contents, "deck", seat) for seat in (0, 1)]
    asks = engine_asks(played)
    events, questions = oracle_plays(decks, [decoded(int(row["answer"])) for row in played.asked])
    ours, theirs = TELLING.with_sorted_notes(TELLING.engine_events(played.events)), TELLING.with_sorted_notes(events)
    if ours != theirs:
        return f"seed {seed}, event {first_difference(ours, theirs)}"
    if asks != questions:
        return f"seed {seed}, question {first_difference(asks, questions)}"
    return ""


def lineups() -> list[tuple[str, str]]:
    """Random against itself, and every lead and response strategy once in a game."""
    leads, responses = names(GAME, "lead"), names(GAME, "response")
    full = [f"{lead}.{responses[i % len(responses)]}" for i, lead in enumerate(leads)]
    full += [f"{leads[i % len(leads)]}.{response}" for i, response in enumerate(responses)]
    return [("random", "random")] + [(a, b) for a, b in zip(full, full[1:] + full[:1], strict=True)]


LINEUPS = list(dict.fromkeys(lineups()))


@pytest.mark.parametrize("seats", [case(i == 1, each) for i, each in enumerate(LINEUPS)], ids="/".join)
def test_engine_and_oracle_tell_the_same_game(seats):
    setup = Setup.of("suits", strategies=seats)
    count = 500 if seats == ("random", "random") else SEEDS_EACH
    first = 10_000 * LINEUPS.index(seats)
    found = [text for seed in range(first, first + count) if (text := disagreement(setup, seed))]
    assert not found, f"{len(found)} of {count} games differ, first: {found[0]}"
