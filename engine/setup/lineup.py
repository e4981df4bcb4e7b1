"""Line-ups: the strategies at a table, read from their texts once, when a setup is made.

A seat's strategy is written `highest.miser`: a name for each part of the game, or one name for all. `random` fits
every part; a single name such as `highest` leaves the other parts to the game's default.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import did_you_mean
from engine.play.strategy import PERSON, best_ordinary, choice_name, compiled, offered, strategies
from engine.play.think_names import plays_of
from engine.runtime.cached import cached_property

if TYPE_CHECKING:  # reading names needs no numba, but these do
    from engine.play.specialize import Pilots


@dataclass(frozen=True)
class Lineup:
    """The strategies at a table: `parts[seat]` has a name for each part of the game.

    >>> from engine.core.game import load
    >>> lineup = Lineup.of(load("suits"), ["middle", "highest.greedy"])
    >>> lineup.names
    ('middle.miser', 'highest.greedy')
    >>> lineup.text
    'middle/highest.greedy'
    """

    game: Game
    parts: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, game: Game, texts: Iterable[str] = (), seats: int = 0) -> "Lineup":
        """A strategy for each seat; one text is for all seats, none means the typical player of the game. BadInput names the error.

        `seats` is the number of players, if the rules of the game can change it.
        """
        seats = seats or len(game.seats)
        players = tuple(texts) or (game.typical,)
        if len(players) == 1:
            players = players * seats
        if len(players) != seats:
            here = " here" if game.players else ""
            raise BadInput(
                f"{game.title} has {seats} seats{here}, not {len(players)}; give one strategy for all or one for each."
            )
        return cls.read(game, players)

    @classmethod
    def read(cls, game: Game, texts: Iterable[str]) -> "Lineup":
        """A line-up of these strategies, in any number."""
        return cls(game, tuple(parts_of(game, text) for text in texts))

    def __reduce__(self) -> tuple:
        """Pickle the names without the compiled strategies."""
        return Lineup, (self.game, self.parts)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A full name for each seat, with all parts."""
        return tuple(".".join(parts) for parts in self.parts)

    @cached_property
    def short(self) -> tuple[str, ...]:
        """The shortest name for each seat."""
        return tuple(_shortest(self.game, parts) for parts in self.parts)

    @cached_property
    def text(self) -> str:
        """All seats as in ids and links: one name for all if they are the same."""
        return self.short[0] if len(set(self.short)) == 1 else "/".join(self.short)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """How each seat plays, in words.

        >>> from engine.core.game import load
        >>> Lineup.of(load("suits"), ["random", "highest.greedy"]).words
        ('plays anything', 'leads the highest, answers greedily')
        """
        return tuple(_in_words(self.game, parts) for parts in self.parts)

    @property
    def has_person(self) -> bool:
        """Whether a person decides some part, so that the game has to wait."""
        return any(PERSON in parts for parts in self.parts)

    @property
    def pairs(self) -> set[tuple[str, str]]:
        """(part, name) of all strategy parts to compile."""
        return {pair for parts in self.parts for pair in zip(self.game.parts, parts, strict=True)}

    @cached_property
    def pilots(self) -> "Pilots":
        """The compiled parts, seat by seat, for `loop.play`; empty seats are filled up."""
        from engine.play.search.pimc import make_mind
        from engine.play.specialize import Pilots

        game, places = self.game, len(self.game.seats) * len(self.game.parts)
        seated = for_seats([pair for parts in self.parts for pair in zip(game.parts, parts, strict=True)], places)
        pilots, plays = Pilots.of(game, (pilot(game, *pair) for pair in seated)), [plays_of(name) for _, name in seated]
        if any(plays):
            pilots.mind = partial(make_mind, game, tuple(plays), reference_pilots(game))
        return pilots

    @property
    def thinks(self) -> int:
        """The largest number of rollouts per option among the players, 0 if none of them thinks."""
        return max((plays_of(name) for parts in self.parts for name in parts), default=0)

    def but(self, seat: int, part: int, name: str) -> "Lineup":
        """The same with another strategy for one part of one seat; BadInput for an unknown name."""
        changed = [*self.parts[seat]]
        changed[part] = name
        parts = parts_of(self.game, ".".join(changed))
        return Lineup(self.game, (*self.parts[:seat], parts, *self.parts[seat + 1 :]))


def for_seats(texts: Iterable, seats: int) -> tuple:
    """The texts repeated in turn for this number of seats."""
    players = tuple(texts)
    return tuple(players[seat % len(players)] for seat in range(seats))


def pilot(game: Game, part: str, name: str) -> Callable:
    """A compiled strategy part, whether it thinks or not."""
    from engine.play.search.pimc import thinker

    return thinker(game, parts_of(game, best_ordinary(game))) if plays_of(name) else compiled(game, part, name)


def pilot_name(game: Game, part: str, name: str) -> str:
    """The name of a strategy part in the disk cache, whether it thinks or not."""
    from engine.play.search.pimc import thinker_name

    return thinker_name(game) if plays_of(name) else choice_name(game, part, name)


@cache
def reference_pilots(game: Game) -> "Pilots":
    """Reference players in all seats: the best ordinary strategy of a game, compiled."""
    return Lineup.read(game, for_seats([best_ordinary(game)], len(game.seats))).pilots


# ---------------------------------------------------------------- reading one seat


def parts_of(game: Game, text: str) -> tuple[str, ...]:
    """The names of a seat's strategy, part by part: 'highest.miser' -> ('highest', 'miser'); BadInput names the
    part."""
    words = text.split(".")
    if len(words) == 1:
        words = _spread(game, words[0])
    if len(words) != len(game.parts):
        raise BadInput(
            f"The strategy '{text[:60]}' has {len(words)} part{'s' * (len(words) != 1)}; "
            f"{game.title} has {len(game.parts)}: {', '.join(game.parts)}."
        )
    for part, word in zip(game.parts, words, strict=True):
        if (part, word) not in strategies(game):
            known = offered(game, part)
            raise BadInput(
                f"There is no {part} strategy '{word[:40]}' in {game.title}{did_you_mean(word, known)}; "
                f"the {part} strategies are {', '.join(known)}."
            )
    return tuple(words)


def _spread(game: Game, word: str) -> list[str]:
    fits = [(part, word) in strategies(game) for part in game.parts]
    if not any(fits):
        known = sorted({name for part in game.parts for name in offered(game, part)})
        raise BadInput(
            f"There is no strategy '{word[:40]}' in {game.title}{did_you_mean(word, known)}; "
            f"choose one of {', '.join(known)}."
        )
    return [word if fit else default for fit, default in zip(fits, game.default_parts, strict=True)]


def _shortest(game: Game, parts: tuple[str, ...]) -> str:
    """The name of the first part, if it alone means all of them."""
    return parts[0] if tuple(_spread(game, parts[0])) == parts else ".".join(parts)


def _in_words(game: Game, parts: tuple[str, ...]) -> str:
    """The words of all parts, once if they are the same. A strategy for any part adds the part that it decides."""
    found = [strategies(game)[pair] for pair in zip(game.parts, parts, strict=True)]
    if len({each.words for each in found}) == 1:
        return found[0].words
    named = zip(found, game.parts, strict=True)
    return ", ".join(f"{each.words} ({part})" if each.part == "any" else each.words for each, part in named)
