"""The moves of the page "Play": choosing the players, starting a game, answering and taking back answers, turning cards over by hand.

The game is an id with the answers of its persons: the moves of strategies are replayed from it.
"""

from dataclasses import replace
from typing import Any, Self

from engine.analysis.decisions.match import Match
from engine.core.rules import BadInput
from engine.play.strategy import PERSON
from engine.setup.game_id import GameId, read_id
from engine.setup.lineup import Lineup
from engine.setup.reference_players import without_persons
from engine.setup.setup import Setup
from workbench.bench.branch import refuse_branch
from workbench.bench.moves import Moves, move
from workbench.bench.state import LAST_STEP

LONGEST = 20_000  # the longest game at a table, in characters: two thousand answers, and browsers accept such a link
NOBODY_SITS = "No seat needs an answer: give a seat to a person, or watch a game in the replay."


class Seated(Moves):
    """All that a person can do at the table."""

    @property
    def sitting(self) -> tuple[str, ...]:
        """The players by seat: of the game at the table, or of the next one; by default a person in the first seat and the
        bench's players in the others."""
        chosen = self.match.setup.lineup.short if self.match else self.sits or (PERSON,)
        others = Lineup.read(self.game, self.seats).short
        return (*chosen, *others[len(chosen) :])[: len(self.seats)]

    @move
    def sit(self, seat: int, name: str) -> Self:
        """Give a seat to a person or a strategy."""
        names = [*self.sitting]
        names[seat] = name
        return self._with(sits=Lineup.read(self.game, names).short, match=None)

    @move
    def sit_down(self, seed: int, rotation: int = 0) -> Self:
        """Start a game on this deal, by the rules of the bench."""
        if self.game.without_choices(self.rules):
            return self._with(match=GameId(self.setup, seed, rotation), sits=(), turned=0, page="Play")
        setup = Setup(self.game, self.rules, Lineup.read(self.game, self.sitting).names)
        if not setup.lineup.has_person:
            raise BadInput(NOBODY_SITS)
        return self._with(match=GameId(setup, seed, rotation), sits=(), page="Play")

    @move
    def decide(self, choice: int, code: Any) -> Self:
        """Answer the choice of that number for the seat to act; an answer already given is kept. By hand, go on by a turn."""
        if is_by_hand(self._at_table()):
            return self._with(turned=min(self.turned + 1, LAST_STEP)) if choice == self.turned else self
        match = self._match()
        return self._with(match=match.play(code).id) if choice == match.choice else self

    @move
    def take_back(self) -> Self:
        """Take back the last answer of a person and all that followed it; by hand, the last turn."""
        if is_by_hand(self._at_table()):
            return self._with(turned=max(self.turned - 1, 0))
        return self._with(match=self._match().back().id)

    @move
    def same_deal(self) -> Self:
        """Start the same deal again."""
        return self._with(match=self._at_table().answered(()), turned=0)

    def get_up(self) -> Self:
        """Leave the table; the players are kept for the next game."""
        if self.match is None:
            return self
        return self._with(match=None, turned=0, sits=() if is_by_hand(self.match) else self.match.setup.lineup.short)

    @move
    def take_seat(self, choice: Any, as_played: bool = False) -> Self:
        """Continue the open game from a real choice, with a person in the seat that decides there."""
        game = self._open_id()
        match = Match(game.answered(()) if as_played else game).at(choice)
        return self._with(match=match.id, sits=(), page="Play")

    # ------------------------------------------------------------ in the replay

    @move
    def watch(self) -> Self:
        """Open the game at the table in the replay: the answers of persons, and strategies where no answer was given."""
        return self._watching(watched(self._at_table()))

    @move
    def watch_strategies(self) -> Self:
        """Open the deal of the table in the replay as strategies play it."""
        return self._watching(watched(self._at_table()).answered(()))

    def _watching(self, game: GameId) -> Self:
        there = self._with(seats=game.setup.strategies)._with_rules(game.setup.rules).open(game.seed)
        return there._with(rotation=game.rotation, branch=game.answers)

    # ------------------------------------------------------------ parts of moves

    def _at_table(self) -> GameId:
        """The game at the table; BadInput if there is none."""
        if self.match is None:
            raise BadInput("There is no game at the table; deal one first.")
        return self.match

    def _match(self) -> Match:
        return Match(self._at_table())


def watched(game: GameId) -> GameId:
    """A game of persons as the replay shows it: the same answers, and the best ordinary strategy in the seats of persons."""
    return replace(game, setup=without_persons(game.setup))


def is_by_hand(game: GameId) -> bool:
    """Whether a game at the table has no choices: its cards are turned over by hand."""
    return bool(game.setup.game.without_choices(game.setup.rules))


# ---------------------------------------------------------------- from a link


def read_sits(setup: Setup, text: str) -> tuple[str, ...]:
    """The players by seat, a name for each; BadInput names what is wrong."""
    names = text.split("/")
    if len(names) > len(setup.strategies):
        raise BadInput(f"The link names {len(names)} players for the table; there are {len(setup.strategies)} seats.")
    return Lineup.read(setup.game, names).short


def read_match(setup: Setup, text: str) -> GameId:
    """The game at the table; BadInput for a game of other rules, one without persons, or an illegal answer."""
    game = read_id(text, LONGEST)
    if game.setup.game is not setup.game:
        raise BadInput(f"The link plays {game.setup.game.title} at the table of {setup.game.title}.")
    if not game.setup.lineup.has_person and not is_by_hand(game):
        raise BadInput(NOBODY_SITS)
    refuse_branch(game)
    return game
