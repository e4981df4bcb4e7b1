"""Your War of the engine against the same game in plain Python: the same deals, shuffles and choices, event by event."""

import numpy as np
import pytest
from hypothesis import given

from engine.core import game as games
from engine.games.yours.state import Verb
from engine.play.loop import FINISHED
from engine.replay.trace import zone_contents
from engine.setup.presets import presets
from engine.setup.setup import Setup
from tests.games.yours.battles import Ask, Blind, Shuffle
from tests.games.yours.mixtures import mixtures
from tests.games.yours.oracle import Game
from tests.kit.lanes import case
from tests.kit.playing import Played, logged, results, silent, zone
from tests.kit.random_rules import SEEDS, rules, some
from tests.kit.telling import Happening, Telling, first_difference

GAME = games.load("yours")
KINDS = list(GAME.events)
TELLING = Telling(GAME)
TURNS = 1_000  # games that last longer are left out
SEEDS_EACH = 50
MIXTURES, LONGEST = 100, 200  # rule sets, and turns
SHUFFLES = {"NEW_DECK", "TO_SHUFFLED"}

#: Rule sets that are held against the oracle: one of them, or a preset, has each value of each dial.
VARIANTS = {
    "War": {},
    "War of two decks, low wins": {"decks": 2, "min_rank": 10, "wins": "low", "capture_order": "random"},
    "War, a 2 beats an Ace": {"wins": "two_beats_ace", "max_turns": 200, "capture_order": "loser_first"},
    "War of 5 to 9, the same ranks": {"min_rank": 5, "max_rank": 9, "deal": "same_ranks", "capture_order": "seat0_first"},
    "War, few dealt, high first": {"deal_size": 9, "capture_order": "high_first", "stakes": 3, "too_few": "loses_game"},
    "War, stakes are shown, low first": {"capture_order": "low_first", "stakes_face": "up", "stakes": 2, "max_turns": 300},
    "War of trumps": {"colour_bonus": 3, "colours": "trump", "faces": "equal", "capture_order": "random"},
    "War of a row of suits": {"colour_bonus": 2, "colours": "row", "faces": "less", "none_left": "stands", "max_turns": 200},
    "War of totals": {
        "colour_bonus": 1, "tie_compares": "total", "min_rank": 9, "none_left": "stands", "undecided": "carry",
        "capture_order": "random",
    },
    "War, loser's cards go": {"losers_cards": "out", "none_left": "loses_battle", "undecided": "carry"},
    "War with piles": {"captured_to": "pile", "none_left": "loses_battle", "undecided": "carry", "equal_scores": "last_battle"},
    "War with piles, thin decks": {"captured_to": "pile", "thin_deck": 5, "number_points": 0, "face_points": 3, "ace_points": 5},
    "War with piles up to a target": {"captured_to": "pile", "target": 20, "none_left": "stands", "undecided": "take_back"},
    "War, shuffled in, helped": {"captured_to": "shuffled", "help": "plus_two", "end_when": "no_draw", "min_rank": 9},
    "War with a reserve": {
        "captured_to": "reserve", "laying": "winner_first", "stakes": 5, "min_rank": 9, "undecided": "take_back",
    },
    "War with a reserve, loser first": {
        "captured_to": "reserve", "laying": "loser_first", "min_rank": 8, "losers_cards": "out",
        "stakes": 0,
    },
    "two beats Ace, added up": {
        "wins": "two_beats_ace", "hand_size": 4, "own_pair": True, "match": True, "captured_to": "pile", "tie_compares": "total",
        "tie_source": "whole_hand", "none_left": "stands", "undecided": "neutral",
    },
    "a hand of three": {"hand_size": 3, "end_when": "no_draw"},
    "a hand of one": {"hand_size": 1, "end_when": "no_draw", "laying": "in_turn", "hands": "last_shown"},
    "a hand of one, at once": {
        "hand_size": 1, "draw_time": "at_once", "replace": True, "captured_to": "pile", "answers_per_side": 2,
        "tie_source": "hand", "none_left": "loses_battle",
    },
    "a hand of two that is helped": {
        "hand_size": 2, "help": "draws_one_more", "captured_to": "pile", "hands": "open", "own_pair": True,
        "none_left": "loses_battle", "undecided": "neutral",
    },
    "a helped hand, cards come back": {
        "hand_size": 3, "help": "draws_one_more", "captured_to": "shuffled", "draw_time": "start", "end_when": "no_draw",
        "tie_source": "hand", "stakes": 2,
    },
    "a helped hand, at once, from the reserve": {
        "hand_size": 2, "help": "draws_one_more", "captured_to": "reserve", "draw_time": "at_once", "max_turns": 80,
        "tie_source": "hand", "laying": "loser_first", "undecided": "carry",
    },
    "one drawn at a time": {
        "hand_size": 5, "draw_limit": 1, "captured_to": "pile", "tie_source": "whole_hand", "stakes": 1, "none_left": "stands",
        "undecided": "neutral", "tie_compares": "total",
    },
    "one drawn at a time, at the start": {
        "hand_size": 4, "draw_limit": 2, "draw_time": "start", "captured_to": "shuffled", "end_when": "no_draw",
        "tie_source": "hand", "stakes": 0, "min_rank": 8,
    },
    "one drawn at a time, at once": {
        "hand_size": 4, "draw_limit": 1, "draw_time": "at_once", "captured_to": "pile", "ace_answer": "cancels",
        "ace_at_tie": True, "undecided": "carry", "none_left": "stands",
    },
    "switched under the deck": {"hand_size": 4, "switches": 3, "captured_to": "pile", "none_left": "loses_battle"},
    "switched on top, in turn": {
        "hand_size": 3, "switches": 2, "switched_to": "top", "switch_decision": "in_turn", "switch_from_turn": 1,
        "captured_to": "pile", "hands": "last_shown", "none_left": "loses_battle",
    },
    "switched out of the game": {
        "hand_size": 3, "switches": 2, "switched_to": "out", "switch_from_turn": 4, "draw_time": "start",
        "captured_to": "shuffled", "equal_scores": "last_battle",
    },
    "switched with a reserve": {
        "hand_size": 3, "switches": 1, "switched_to": "bottom", "captured_to": "reserve", "draw_time": "at_once",
        "max_turns": 60, "thin_deck": 2,
    },
    "switched with a reserve, in turn": {
        "hand_size": 2, "switches": 2, "switched_to": "top", "switch_decision": "in_turn", "captured_to": "reserve",
        "max_turns": 60, "end_when": "no_draw",
    },
    "the second sees the first": {
        "hand_size": 3, "laying": "winner_first", "captured_to": "pile", "replace": True, "own_pair": True, "match": True,
        "none_left": "loses_battle", "stakes": 0, "undecided": "neutral",
    },
    "replaced by a lower card": {
        "hand_size": 5, "wins": "low", "replace": True, "captured_to": "pile", "ace_answer": "claims", "ace_value": 1,
        "laying": "in_turn", "tie_source": "hand", "leftovers": "runner_out", "none_left": "stands",
    },
    "all answers, with suits": {
        "hand_size": 6, "own_pair": True, "match": True, "replace": True, "ace_answer": "claims", "ace_at_tie": True,
        "colour_bonus": 2, "answers_per_side": 2, "captured_to": "pile", "leftovers": "nobody", "none_left": "loses_game",
    },
    "all answers, at once, helped at the edge": {
        "hand_size": 3, "own_pair": True, "match": True, "replace": True, "ace_answer": "cancels", "ace_at_tie": True,
        "draw_time": "at_once", "help": "plus_two", "captured_to": "pile", "tie_compares": "total", "tie_source": "hand",
        "none_left": "stands", "undecided": "take_back", "decks": 2,
    },
    "cancelled battles": {
        "hand_size": 4, "ace_answer": "cancels", "decks": 2, "min_rank": 10, "own_pair": True, "match": True,
        "captured_to": "shuffled", "end_when": "no_draw", "tie_source": "deck",
    },
    "cancelled battles of a draw": {
        "hand_size": 3, "ace_answer": "cancels", "ace_at_tie": True, "min_rank": 9, "captured_to": "pile",
        "tie_source": "whole_hand", "none_left": "stands", "stakes": 2, "answers_per_side": 1,
    },
    "from the hand alone": {
        "hand_size": 3, "tie_source": "hand", "tie_reserve": False, "none_left": "loses_game", "end_when": "no_draw",
        "min_rank": 9,
    },
    "from the deck alone": {
        "hand_size": 3, "tie_source": "deck", "tie_reserve": False, "none_left": "stands", "min_rank": 11, "deal_size": 6,
        "captured_to": "pile", "undecided": "carry", "tie_compares": "total",
    },
    "from deck and hand, with suits": {
        "hand_size": 3, "colour_bonus": 4, "min_rank": 11, "captured_to": "pile", "undecided": "carry", "none_left": "stands",
        "stakes_face": "up",
    },
    "too few for the stakes": {
        "hand_size": 4, "tie_source": "hand", "stakes": 4, "too_few": "loses_game", "min_rank": 7, "captured_to": "pile",
        "end_when": "no_draw", "thin_deck": 1,
    },
    "royal powers, all must": {
        "hand_size": 3, "ace_power": "reveal", "king_power": "peek", "queen_power": "trade", "jack_power": "loot",
        "power_optional": False, "power_after_tie": True, "captured_to": "pile", "none_left": "loses_battle",
        "undecided": "neutral", "switches": 1, "power_blocks_switch": False,
    },
    "powers at the start": {
        "hand_size": 4, "ace_power": "draw_two", "king_power": "loot", "queen_power": "peek", "jack_power": "sabotage",
        "draw_time": "start", "captured_to": "pile", "none_left": "loses_battle", "switches": 1, "power_after_tie": True,
        "tie_source": "hand", "stakes": 0, "hands": "last_shown",
    },
    "powers, cards come back": {
        "hand_size": 3, "ace_power": "trade", "king_power": "draw_two", "queen_power": "sabotage", "jack_power": "reveal",
        "captured_to": "shuffled", "end_when": "no_draw", "min_rank": 8, "ace_answer": "claims", "switches": 1,
    },
    "powers, at once, from the reserve": {
        "hand_size": 2, "ace_power": "peek", "king_power": "trade", "queen_power": "draw_two", "jack_power": "draw_two",
        "captured_to": "reserve", "draw_time": "at_once", "power_optional": False, "max_turns": 60, "draw_limit": 1,
    },
    "powers, at once, with piles": {
        "hand_size": 3, "ace_power": "sabotage", "king_power": "reveal", "queen_power": "loot", "jack_power": "peek",
        "captured_to": "pile", "draw_time": "at_once", "power_after_tie": True, "own_pair": True, "match": True,
        "none_left": "loses_battle", "target": 30,
    },
    "River's decks, by colour": {
        "source": "river", "deal": "by_colour", "hand_size": 3, "captured_to": "pile", "number_points": 2, "ace_points": 0,
        "leftovers": "nobody", "tie_source": "hand", "none_left": "loses_battle",
    },
    "ten in the hand of four decks": {
        "decks": 4, "hand_size": 10, "captured_to": "pile", "own_pair": True, "match": True, "draw_limit": 5,
        "tie_source": "whole_hand", "stakes": 1, "none_left": "stands", "undecided": "neutral",
    },
}  # fmt: skip


# ---------------------------------------------------------------- the engine's game in the oracle's words


def decoded(action: int) -> tuple[str, int | None]:
    verb = Verb(action // 256).name
    return (verb, None) if verb == "PASS" else (verb, action % 256)


def engine_asks(played: Played) -> list[Ask]:
    return [_ask(row) for row in played.asked]


def _ask(row) -> Ask:
    legal = row["options"]["action"][: row["options"]["count"]].tolist()
    return Ask(int(row["seat"]), GAME.parts[row["part"]], tuple(decoded(action) for action in legal))


class Chance:
    """What chance did in a game of the engine: the decks that came of its shuffles, the cards taken unseen, in turn."""

    def __init__(self, setup: Setup, played: Played):
        self.setup, self.played = setup, played
        kinds = [KINDS[kind].name for kind in played.events["kind"]]
        self.decks = iter([self.deck_at(step) for step in range(len(kinds)) if self.has_shuffled(kinds, step)])
        self.taken = iter([self.taken_at(step) for step, kind in enumerate(kinds) if kind in ("TRADE", "TRADE_LAST")])

    def has_shuffled(self, kinds: list[str], step: int) -> bool:
        """Captured cards that return in random order are shuffled too, but not those that are taken back."""
        if kinds[step] == "TO_BOTTOM" and self.setup.rules.capture_order == "random":
            return "TAKEN_BACK" not in kinds[max(0, step - 2) : step]
        return kinds[step] in SHUFFLES

    def cards_at(self, step: int, name: str, seat: int) -> list[int]:
        return zone(self.setup, zone_contents(GAME, self.played.states[step]), name, seat)

    def deck_at(self, step: int) -> list[int]:
        return self.cards_at(step, "deck", int(self.played.events["seat"][step]))

    def taken_at(self, step: int) -> int:
        """What was in the opponent's hand before, and is not now."""
        other = 1 - int(self.played.events["seat"][step])
        before, after = (set(self.cards_at(at, "hand", other)) for at in (step - 1, step))
        return (before - after).pop()


# ---------------------------------------------------------------- the oracle's game


class Told:
    """What the oracle tells when it gets the engine's answers and chances; it stops where one of them cannot be."""

    def __init__(self, game: Game, answers: list, chance: Chance):
        self.events, self.asks, self.wrong = [], [], ""
        self._answers, self._chance = iter(answers), chance
        told = game.play()
        item = next(told, None)
        while item is not None and not self.wrong:
            reply = self._take(item)
            item = None if self.wrong else _next(told, reply)

    def _take(self, item):
        """Write an item down; what the oracle is sent back."""
        if isinstance(item, Happening):
            self.events.append(TELLING.only_used(item))
            return None
        if isinstance(item, Ask):
            self.asks.append(item)
            return self._checked(item, next(self._answers, None), lambda answer: answer in item.options)
        if isinstance(item, Blind):
            return self._checked(item, next(self._chance.taken, None), lambda card: card in item.options)
        return self._checked(item, next(self._chance.decks, []), lambda deck: is_shuffle(item, deck))

    def _checked(self, item, reply, can_be):
        if not can_be(reply):
            self.wrong = f"the engine's answer to {item} is {reply}"
        return reply


def _next(told, reply):
    """The next item of a generator that may have ended."""
    try:
        return told.send(reply)
    except StopIteration:
        return None


def is_shuffle(asked: Shuffle, deck: list[int]) -> bool:
    """Whether this deck can have come of it: the same cards above, all the others once below."""
    kept = len(asked.above)
    return tuple(deck[:kept]) == asked.above and sorted(deck[kept:]) == sorted(asked.shuffled)


def oracle_end(game: Game) -> dict:
    """Winner, scores and zones; of a battle that ends the game, what lies on the battlefield is not compared."""
    places = {f"{name} {seat}": getattr(side, name) for seat, side in enumerate(game.sides) for name in PLACES}
    winner = -1 if game.winner is None else game.winner
    scores = [game.score(0), game.score(1)]
    return {
        "winner": winner,
        "score": scores,
        "turns": game.turns,
        **places,
        "neutral": game.neutral + game.waiting,
        "out": game.out,
    }


PLACES = ("deck", "hand", "pile", "reserve")


def engine_end(setup: Setup, played: Played) -> dict:
    contents = zone_contents(GAME, played.last[0])
    places = {f"{name} {seat}": zone(setup, contents, name, seat) for seat in (0, 1) for name in PLACES}
    shared = {name: zone(setup, contents, name, -1) for name in ("neutral", "out")}
    result = {"winner": int(played.result["winner"]), "score": played.result["score"].tolist()}
    return {**result, "turns": int(played.result["turns"]), **places, **shared}


def disagreement(setup: Setup, seed: int, read=None) -> str:
    """Where engine and oracle part in this game; empty if they do not. The oracle reads these rules, or those of the game."""
    played = logged(setup, seed)
    dealt = zone_contents(GAME, played.states[0])
    game = Game([zone(setup, dealt, "deck", seat) for seat in (0, 1)], read or setup.rules)
    told = Told(game, [decoded(int(row["answer"])) for row in played.asked], Chance(setup, played))
    ours = TELLING.with_sorted_notes(TELLING.engine_events(played.events))
    theirs = TELLING.with_sorted_notes(told.events)
    if ours != theirs:
        return f"seed {seed}, event {first_difference(ours, theirs)}; {told.wrong}"
    asks = engine_asks(played)
    if asks != told.asks:
        return f"seed {seed}, question {first_difference(asks, told.asks)}; {told.wrong}"
    ended, expected = engine_end(setup, played), oracle_end(game)
    differ = [
        f"{name}: engine {ended[name]}, oracle {expected[name]}" for name in ended if ended[name] != expected[name]
    ]
    return told.wrong or (f"seed {seed}, at the end {differ[0]}" if differ else "")


def disagreements(setup: Setup, seeds) -> list[str]:
    """What differs in these games, those left out that last too long."""
    return [text for seed in seeds if is_short(setup, seed) and (text := disagreement(setup, seed))]


def is_short(setup: Setup, seed: int) -> bool:
    result = silent(setup, seed)[0]
    return result["status"] == FINISHED and result["turns"] <= TURNS


# ---------------------------------------------------------------- the games


def told(found: list[str], count: int) -> str:
    return f"{len(found)} of {count} games differ, first: {found[:1]}"


@pytest.mark.slow
@pytest.mark.parametrize("name", list(presets(GAME)))
def test_engine_and_oracle_tell_the_same_game_of_a_preset(name):
    setup = Setup.of(GAME, presets(GAME)[name].rules.changes(), ["random"])
    found = disagreements(setup, range(2 * SEEDS_EACH))
    assert not found, told(found, 2 * SEEDS_EACH)


@pytest.mark.parametrize("variant", [case(at == 8, name) for at, name in enumerate(VARIANTS)])
def test_engine_and_oracle_tell_the_same_game(variant):
    setup = Setup.of(GAME, VARIANTS[variant], ["random"])
    found = disagreements(setup, range(SEEDS_EACH))
    assert not found, told(found, SEEDS_EACH)


@pytest.mark.parametrize("seed", [case(False, seed) for seed in range(10)])
def test_engine_and_oracle_tell_the_same_game_of_any_mixture(seed):
    """Half of the dials turned at once."""
    found = []
    for changes in mixtures(MIXTURES, seed, LONGEST):
        setup = Setup.of(GAME, changes, ["random"])
        found += [f"{changes}: {text}" for text in disagreements(setup, range(3))]
    assert not found, told(found, 3 * MIXTURES)


@pytest.mark.slow
@some
@given(rules(GAME), SEEDS)
def test_engine_and_oracle_tell_the_same_game_under_any_rules(found, seed):
    limit = min(found.max_turns or LONGEST, LONGEST)
    setup = Setup.of(GAME, found.but(max_turns=limit).changes(), ["random"])
    assert not disagreement(setup, seed)


# ---------------------------------------------------------------- that the comparison sees something


def rule_sets() -> list[dict]:
    return [*VARIANTS.values(), *(preset.rules.changes() for preset in presets(GAME).values())]


def test_every_value_of_every_dial_is_held_against_the_oracle():
    """Of a number, two values at least; seconds at a table change no game."""
    played = [GAME.Rules.of(changes) for changes in rule_sets()]
    for name, dial in GAME.Rules.parameters().items():
        seen = {getattr(each, name) for each in played}
        if not dial.dial.about_time:
            missing = len(seen) < 2 if dial.type == "int" else set(dial.values) - seen
            assert not missing, f"{name}: {missing}"


def test_every_event_is_told_by_some_variant():
    seen = np.zeros(len(KINDS), "i8")
    for changes in rule_sets():
        seen += results(Setup.of(GAME, changes, ["random"]), range(SEEDS_EACH))["tally"].sum(axis=0)
    assert [kind.name for kind in KINDS if not seen[kind]] == []


@pytest.mark.parametrize("variant", [case(at % 8 == 1, name) for at, name in enumerate(VARIANTS) if name != "War"])
def test_the_variants_are_other_games(variant):
    """Told with the rules of War, the games of another variant do not agree: the comparison would see a broken rule."""
    setup = Setup.of(GAME, VARIANTS[variant], ["random"])
    assert any(is_short(setup, seed) and disagreement(setup, seed, GAME.Rules()) for seed in range(SEEDS_EACH))
