"""Armed of the engine against the same game in plain Python: the same deals, shuffles and choices, event by event."""

from random import Random

import numpy as np
import pytest

from engine.core import game as games
from engine.core.rules import BadInput
from engine.play.strategy import names
from engine.setup.setup import Setup
from tests.games.armed.oracle import ArmedRules, Ask, Over, Shuffle, armed
from tests.kit.lanes import case, sample
from tests.kit.playing import logged, results, silent
from tests.kit.telling import Telling, first_difference

GAME = games.load("armed")
KINDS = list(GAME.events)
TURNS = 1_000  # games that last longer are left out
SEEDS_EACH = 25
RANDOM = ("random.random", "random.random")

#: Rule sets that are held against the oracle: every value of every parameter that it knows stands in one of them.
VARIANTS = {
    "published": {},
    "one card": {"hand_size": 1},
    "two cards": {"hand_size": 2},
    "three cards, none back": {"hand_size": 3, "partial_draw": "allowed"},
    "thirteen cards": {"hand_size": 13},
    "empty deck": {"win_condition": "deck_empty"},
    "all cards": {"win_condition": "all_cards", "min_rank": 10, "hand_size": 3},
    "all cards of one": {"win_condition": "all_cards", "min_rank": 11, "hand_size": 1, "war_short": "reclaim"},
    "last two count": {"war_total": "last_two", "hand_size": 1, "win_condition": "all_cards", "min_rank": 10},
    "only the last counts": {"war_total": "last_only", "hand_size": 1, "win_condition": "all_cards", "min_rank": 10},
    "partial draw allowed": {"partial_draw": "allowed", "min_rank": 9},
    "short loses the war": {"war_short": "loses_war", "hand_size": 1, "war_reserve": "none"},
    "short loses the game": {"war_short": "loses_game", "hand_size": 2, "war_reserve": "none"},
    "one of them short": {"hand_size": 1, "min_rank": 11, "win_condition": "all_cards", "war_short": "loses_game"},
    "short reclaims": {"war_short": "reclaim", "hand_size": 2, "war_reserve": "none", "capture_to": "bottom"},
    "war from the deck": {"war_source": "deck_top", "min_rank": 10, "hand_size": 2},
    "war from the deck alone": {"war_source": "deck_top", "war_reserve": "none", "min_rank": 11, "hand_size": 7},
    "two at stake": {"war_face_down": 2, "min_rank": 8},
    "five at stake, from the deck": {"war_face_down": 5, "war_source": "deck_top", "hand_size": 1, "min_rank": 8},
    "bottom": {"capture_to": "bottom", "hand_size": 3, "max_turns": 60},
    "bottom shuffled": {"capture_to": "bottom_shuffled", "war_face_down": 1},
    "top": {"capture_to": "top", "max_turns": 25},
    "loser's cards go": {"capture_split": "loser_out", "war_face_down": 1},
    "one drawn": {"draw_per_turn": 1, "min_rank": 6},
    "three kept": {"deck_loss_threshold": 3, "deal_size": 15},
    "thin decks, loser's cards go": {"deck_loss_threshold": 15, "decks": 2, "capture_split": "loser_out"},
    "both lose, more cards": {"hand_size": 1, "war_reserve": "none", "war_short": "loses_game"},
    "both lose, a draw": {"hand_size": 1, "war_reserve": "none", "war_short": "loses_game", "double_failure": "draw"},
    "both lose, last winner": {
        "hand_size": 1, "war_reserve": "none", "war_short": "loses_game", "double_failure": "last_winner",
    },
    "eight dealt": {"deal_size": 8, "hand_size": 4, "war_face_down": 3, "double_failure": "last_winner"},
    "low Ace": {"ace_value": 1, "decks": 2, "min_rank": 9},
    "5 to Jack of four decks": {"decks": 4, "min_rank": 5, "max_rank": 11, "hand_size": 5, "ace_value": 1},
    "2 to 5": {"max_rank": 5, "hand_size": 2, "war_source": "deck_top"},
}  # fmt: skip


# ---------------------------------------------------------------- the engine's game in the oracle's words


TELLING = Telling(GAME)


def engine_asks(played) -> list[Ask]:
    return [_ask(row) for row in played.asked]


def _ask(row) -> Ask:
    legal = row["options"]["action"][: row["options"]["count"]].tolist()
    return Ask(int(row["seat"]), GAME.parts[row["part"]], frozenset(legal))


def shuffled_decks(played) -> list[list[int]]:
    """The deck of the player who has shuffled, after each shuffle."""
    shuffles = [kind for kind in GAME.events if kind.name.endswith("SHUFFLE") or kind.name.endswith("BOTTOM_SHUFFLED")]
    steps = [step for step, kind in enumerate(played.events["kind"].tolist()) if kind in shuffles]
    return [cards_of(played.states[step]["deck"], int(played.events["seat"][step])) for step in steps]


def cards_of(inner, row: int) -> list[int]:
    """The cards of a zone row, top first."""
    capacity = inner["card"].shape[1]
    places = (int(inner["top"][row]) + np.arange(int(inner["size"][row]))) % capacity
    return inner["card"][row, places].tolist()


# ---------------------------------------------------------------- the oracle's game


class Told:
    """What the oracle tells when it gets the engine's answers and shuffles; it stops where one of them cannot be."""

    def __init__(self, game, answers, decks):
        self.events, self.asks, self.over, self.wrong = [], [], None, ""
        self._answers, self._decks = iter(answers), iter(decks)
        item = next(game, None)
        while item is not None and not self.wrong:
            reply = self._take(item)
            item = None if self.wrong else _next(game, reply)

    def _take(self, item):
        """Write an item down; what the oracle is sent back."""
        if isinstance(item, Ask):
            self.asks.append(item)
            answer = next(self._answers, None)
            self.wrong = "" if answer in item.options else f"the engine's answer to {item} is {answer}"
            return answer
        if isinstance(item, Shuffle):
            deck = next(self._decks, [])
            self.wrong = "" if is_shuffle(item, deck) else f"{item} became {deck}"
            return deck
        if isinstance(item, Over):
            self.over = item
        else:
            self.events.append(TELLING.only_used(item))
        return None


def _next(game, reply):
    """The next item of a generator that may have ended."""
    try:
        return game.send(reply)
    except StopIteration:
        return None


def is_shuffle(asked: Shuffle, deck: list[int]) -> bool:
    """Whether this deck can have come of it: the same cards above, all the others once below."""
    kept = len(asked.above)
    return tuple(deck[:kept]) == asked.above and sorted(deck[kept:]) == sorted(asked.shuffled)


def oracle_rules(setup: Setup) -> ArmedRules:
    return ArmedRules(**{name: getattr(setup.rules, name) for name in ArmedRules._fields})


def disagreement(setup: Setup, seed: int) -> str:
    """Where engine and oracle part in this game; empty if they do not."""
    played = logged(setup, seed)
    decks = [cards_of(played.states[0]["deck"], seat) for seat in (0, 1)]
    answers = [int(row["answer"]) for row in played.asked]
    told = Told(armed(decks, oracle_rules(setup)), answers, shuffled_decks(played))
    events, asks = TELLING.engine_events(played.events), engine_asks(played)
    if events != told.events:
        return f"seed {seed}, event {first_difference(events, told.events)}; {told.wrong}"
    if asks != told.asks:
        return f"seed {seed}, question {first_difference(asks, told.asks)}; {told.wrong}"
    end = Over(int(played.result["winner"]), played.result["score"].tolist())
    return told.wrong or ("" if end == told.over else f"seed {seed}: engine {end}, oracle {told.over}")


def disagreements(setup: Setup, seeds) -> list[str]:
    """What differs in these games, those left out that last too long."""
    return [text for seed in seeds if is_short(setup, seed) and (text := disagreement(setup, seed))]


def is_short(setup: Setup, seed: int) -> bool:
    return silent(setup, seed)[0]["turns"] <= TURNS


# ---------------------------------------------------------------- the games


def lineups() -> list[tuple[str, str]]:
    """Random against itself, and every strategy for a battle and for a war once in a game."""
    battle, war = names(GAME, "battle"), names(GAME, "war")
    full = [f"{name}.{war[i % len(war)]}" for i, name in enumerate(battle)]
    full += [f"{battle[i % len(battle)]}.{name}" for i, name in enumerate(war)]
    return list(dict.fromkeys([RANDOM, *zip(full, full[1:] + full[:1], strict=True)]))


def told(found: list[str], count: int) -> str:
    return f"{len(found)} of {count} games differ, first: {found[:1]}"


@pytest.mark.parametrize("seats", [case(i == 1, each) for i, each in enumerate(lineups())], ids="/".join)
def test_engine_and_oracle_tell_the_same_game(seats):
    first, count = 10_000 * lineups().index(seats), 60 if seats == RANDOM else 12
    found = disagreements(Setup.of("armed", strategies=seats), range(first, first + count))
    assert not found, told(found, count)


@pytest.mark.parametrize("variant", [case(at % 18 == 0, name) for at, name in enumerate(VARIANTS)])
def test_engine_and_oracle_tell_the_same_game_under_other_rules(variant):
    setup = Setup.of("armed", VARIANTS[variant], ["random"])
    found = disagreements(setup, range(SEEDS_EACH))
    assert not found, told(found, SEEDS_EACH)


def mixtures(count: int) -> list[dict]:
    """Playable rule sets in which up to eight parameters have another value."""
    dice, found = Random(601), []
    parameters = {name: p for name, p in GAME.Rules.parameters().items() if not p.dial.about_time}
    while len(found) < count:
        chosen = dice.sample(list(parameters), dice.randint(3, 8))
        drawn = {name: dice.choice(parameters[name].soft_values) for name in chosen}
        drawn |= {"decks": dice.randint(1, 4)} if "decks" in chosen else {}
        try:
            found.append(GAME.Rules.of({**short_deck(dice), **drawn}).changes())
        except BadInput:
            continue
    return found


def short_deck(dice: Random) -> dict[str, int]:
    """Bounds of four to eight ranks, so that games are short: up to the Ace, or as many from the 2."""
    low = dice.randint(7, 11)
    return {"min_rank": low} if low % 2 else {"max_rank": 16 - low}


@pytest.mark.slow
def test_engine_and_oracle_tell_the_same_game_under_any_rules():
    found = []
    for number, changes in enumerate(mixtures(80)):
        setup = Setup.of("armed", changes, ["random"])
        found += [f"{changes}: {text}" for text in disagreements(setup, range(3 * number, 3 * number + 3))]
    assert not found, told(found, 240)


# ---------------------------------------------------------------- that the comparison sees something


def test_the_oracle_knows_every_rule_but_the_deck():
    parameters = {name: p for name, p in GAME.Rules.parameters().items() if not p.dial.about_time}
    assert set(parameters) - set(ArmedRules._fields) == {"decks", "min_rank", "max_rank", "deal_size"}
    assert {name: parameters[name].default for name in ArmedRules._fields} == ArmedRules()._asdict()


def test_every_event_is_told_by_some_variant():
    seen = np.zeros(len(KINDS), "i8")
    for changes in [*VARIANTS.values(), *mixtures(80)]:
        setup = Setup.of("armed", changes, ["random"])
        seen += results(setup, range(SEEDS_EACH))["tally"].sum(axis=0)
    assert [kind.name for kind in KINDS if not seen[kind]] == []


@pytest.mark.parametrize("variant", sample([name for name in VARIANTS if name != "published"], 3))
def test_the_variants_are_other_games(variant):
    """Told with the published rules, the games of another variant do not agree: the comparison would see a broken rule."""
    setup = Setup.of("armed", VARIANTS[variant], ["random"])
    assert any(misread(setup, seed) for seed in range(SEEDS_EACH))


def misread(setup: Setup, seed: int) -> bool:
    """Whether the oracle stumbles over a game when it takes the published rules for its own."""
    played = logged(setup, seed)
    decks = [cards_of(played.states[0]["deck"], seat) for seat in (0, 1)]
    answers = [int(row["answer"]) for row in played.asked]
    told = Told(armed(decks), answers, shuffled_decks(played))
    return bool(told.wrong) or TELLING.engine_events(played.events) != told.events
