"""What a bench shows, as values of Python: read, and where that makes sense set."""

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput, RuleSet, Value
from engine.replay.trace import GameId, Trace
from engine.setup.setup import Setup, names_of_seats
from workbench.bench import Bench as State
from workbench.bench import traces
from workbench.hosts.opened import rules_from
from workbench.session.session import Session


class Values:
    """The values of a bench; `_session` owns it. What cannot be set raises BadInput, and nothing changes."""

    _session: Session

    @property
    def _bench(self) -> State:
        return self._session.bench

    @property
    def rules(self) -> RuleSet:
        """The rules of the variant. Set them from a rule set or from changes to the published rules: {"hand_size": 5}."""
        return self._bench.rules

    @rules.setter
    def rules(self, rules: RuleSet | Mapping[str, Value]) -> None:
        wanted = rules_from(self._bench.game, rules)
        self._session.must(lambda bench: bench.play_by(wanted))

    @property
    def strategies(self) -> tuple[str, ...]:
        """Who plays, a full name for each seat. Set one name for all seats, or one for each: "middle/highest"."""
        return self._bench.setup.strategies

    @strategies.setter
    def strategies(self, names: str | Iterable[str]) -> None:
        bench, texts = self._bench, names_of_seats(names)
        seats = Setup.of(bench.game, bench.rules, texts or (bench.game.typical,)).strategies
        self._session.must(lambda bench: bench.seat(seats))

    @property
    def played(self) -> pl.DataFrame:
        """The games of the variant, one row a game, as `simulate` gives them; waits until all are played."""
        return self.comparison.games_after

    @property
    def comparison(self) -> Comparison:
        """The variant and what it is compared with, on the same deals; waits until all games are played."""
        return self._session.comparison()

    @property
    def trace(self) -> Trace | None:
        """The open game under the rules of the variant, or its branch; None if none is open. Set a seed, an id or a trace to open one."""
        return open_game(self._bench)

    @trace.setter
    def trace(self, game: "int | str | GameId | Trace | None") -> None:
        if game is None or (isinstance(game, int) and not isinstance(game, bool)):
            return self._session.must(lambda bench: bench.open(game))
        game_id = game.id if isinstance(game, Trace) else game
        text = game_id.text() if isinstance(game_id, GameId) else str(game_id)
        self._session.must(lambda bench: bench.open_text(text))

    @property
    def link(self) -> dict[str, str]:
        """The whole state of the bench, as the parameters of an address."""
        return self._bench.link()

    @property
    def page(self) -> str:
        """The page that is shown: Bench, Play, Replay, Questions or Rulebook."""
        return self._bench.page

    @page.setter
    def page(self, name: str) -> None:
        pages = self._session.frame.pages
        if name not in pages:
            raise BadInput(f"There is no page '{str(name)[:40]}'; the pages are {', '.join(pages)}.")
        self._session.must(lambda bench: bench.show_page(name))

    @property
    def games(self) -> int:
        """How many games are played for a picture; `played` are the games themselves."""
        return self._bench.games

    @games.setter
    def games(self, games: int) -> None:
        if not hasattr(games, "__index__") or isinstance(games, bool):
            raise BadInput(f"'{str(games)[:40]}' games cannot be played; give a whole number.")
        self._session.must(lambda bench: bench.play(index(games)))

    @property
    def table(self) -> Any:
        """The card table of the replay."""
        return self._session.line.parts["table"]

    @property
    def predict(self) -> bool:
        """Whether a change is predicted before its effect is shown."""
        return self._bench.predict

    @predict.setter
    def predict(self, on: bool) -> None:
        if not isinstance(on, bool):
            raise BadInput(f"predict cannot be '{str(on)[:40]}'; it must be True or False.")
        self._session.must(lambda bench: bench.predict_first(on))


def open_game(bench: State) -> Trace | None:
    """The open game under the rules of the variant, or its branch; None if none is open."""
    both = traces(bench)
    return both[1] if both else None
