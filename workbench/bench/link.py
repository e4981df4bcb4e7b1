"""The bench, and its link: query parameters that hold all of it. A link is read as any hostile input is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine import game as games
from engine.metrics import metric_named
from engine.presets import version_notice
from engine.replay import GameId, read_id
from engine.rules import BadInput
from engine.setup import Setup, read_setup
from engine.simulate import MAX_SEED, refuse_person
from workbench.bench.moves import Moves, name_of
from workbench.bench.state import FIRST_GAME, MOST_GAMES, PAGES


class Bench(Moves):
    """What a person sees, what can be done with it, and its link.

    A `Bench` is immutable: what it says stands in state.py, every move (turn a dial, put one back, open a game) in moves.py.
    """

    @classmethod
    def from_link(cls, link: Mapping[str, str]) -> "Bench":
        """The bench that a link describes. A part that cannot be read is left at its default and named in `problem`."""
        bench, problems = _open_game(link.get("game", ""))
        for name, read in _LINK_PARTS.items():
            if name in link:
                try:
                    bench = read(bench, _one(link[name]))
                except BadInput as error:
                    problems.append(str(error))
        return replace(bench, problem=" ".join(problems[:1]))

    @classmethod
    def at(cls, what: str) -> "Bench":
        """The bench of a game, a variant or one open game, as ids name them; BadInput if there is no such thing."""
        bench = cls.from_link({"game": what})
        if bench.problem:
            raise BadInput(bench.problem)
        return replace(bench, page="Replay") if bench.pick is not None else bench

    def link(self) -> dict[str, str]:
        """The whole state as query parameters; `from_link` brings it back."""
        setup = self.setup.text()
        parts = {"game": setup if self.pick is None else GameId(self.setup, self.pick, self.rotation).text()}
        if self.baseline != self.game.Rules():
            parts["against"] = self.published.text().split("@")[0]
        start = Bench.of(self.game)
        for name in ("page", "touched", "metric", "games", "seed"):
            if getattr(self, name) != getattr(start, name):
                parts[name] = str(getattr(self, name))
        parts |= {"predict": "1"} if self.predict else {}
        parts |= {"answers": ",".join(f"{name}:{code}" for name, code in self.answers.items())} if self.answers else {}
        parts |= {"looked": "1"} if self.looked else {}
        return {**parts, "version": str(self.game.version)}


def _one(value) -> str:
    """A query parameter may come as a list."""
    return str(value[0]) if isinstance(value, list | tuple) and value else str(value)


def _open_game(value) -> tuple[Bench, list[str]]:
    text = _one(value) if value else ""
    if not text:
        return Bench.of(), []
    try:
        setup, seed, rotation = _read_game(text)
        refuse_person(setup.lineup)
    except BadInput as error:
        return _nearest_game(text), [str(error)]
    bench = replace(Bench.of(setup.game), rules=setup.rules, seats=setup.strategies, pick=seed, rotation=rotation)
    return replace(bench, touched=next(iter(setup.rules.changes()), "")), []


def _read_game(text: str) -> tuple[Setup, int | None, int]:
    if text.rpartition("@")[2][:1].isdigit():
        game_id = read_id(text)
        return game_id.setup, game_id.seed, game_id.rotation
    return read_setup(text), None, 0


def _nearest_game(text: str) -> Bench:
    """The published rules of the game that a broken link names, if it names one."""
    name = text.partition("@")[0].partition(":")[0]
    return Bench.of(name if name in games.names() else FIRST_GAME)


def _read_against(bench: Bench, text: str) -> Bench:
    setup = read_setup(text)
    if setup.game is not bench.game:
        raise BadInput(f"The link compares {bench.game.title} with another game, {setup.game.title}.")
    return replace(bench, baseline=setup.rules, baseline_name=name_of(bench.game, setup.rules))


def _read_page(bench: Bench, text: str) -> Bench:
    if text not in PAGES:
        raise BadInput(f"The link names a page '{text[:40]}'; the pages are {', '.join(PAGES)}.")
    return replace(bench, page=text)


def _whole(name: str, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 18 and low <= int(text) <= high):
        raise BadInput(f"The link says {name}={text[:40]}; it must be a whole number from {low:,} to {high:,}.")
    return int(text)


def _read_number(name: str, low: int, high: int) -> Callable[[Bench, str], Bench]:
    def read(bench: Bench, text: str) -> Bench:
        change: dict[str, Any] = {name: _whole(name, text, low, high)}
        return replace(bench, **change)

    return read


def _read_touched(bench: Bench, text: str) -> Bench:
    return replace(bench, touched=bench.game.Rules.parameter(text).name)


def _read_metric(bench: Bench, text: str) -> Bench:
    return replace(bench, metric=metric_named(text, bench.game).name)


def _read_predict(bench: Bench, text: str) -> Bench:
    return replace(bench, predict=bool(_whole("predict", text, 0, 1)))


def _read_answers(bench: Bench, text: str) -> Bench:
    pairs = [word.partition(":")[::2] for word in text.split(",")]
    if len({name for name, _ in pairs}) < len(pairs):
        raise BadInput("The link answers a question twice; every question has one answer, as in answers=length:longer.")
    for name, code in pairs:
        bench = bench.answer(name, code)
        if bench.problem:
            raise BadInput(f"The link holds an answer that cannot be used. {bench.problem}")
    return bench


def _read_looked(bench: Bench, text: str) -> Bench:
    """That the effect was looked at; the score comes from the games again."""
    if not _whole("looked", text, 0, 1):
        return bench
    if bench.not_ready():
        raise BadInput("The link says that you have looked at the result, but it does not answer every question.")
    return bench.expecting(bench.expected._replace(looked=True))


def _read_version(bench: Bench, text: str) -> Bench:
    return replace(bench, notice=version_notice(bench.game, _whole("version", text, 1, 1_000_000)))


_LINK_PARTS: dict[str, Callable[[Bench, str], Bench]] = {
    "against": _read_against,
    "page": _read_page,
    "touched": _read_touched,
    "metric": _read_metric,
    "games": _read_number("games", 100, MOST_GAMES),
    "seed": _read_number("seed", 0, MAX_SEED - MOST_GAMES),
    "predict": _read_predict,
    "answers": _read_answers,
    "looked": _read_looked,
    "version": _read_version,
}
