"""The bench and its link: query parameters that hold all of its state. Links are read as untrusted input."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from engine.core import game as games
from engine.core.rules import BadInput
from engine.runtime.environment import is_shared
from engine.setup.game_id import GameId, read_id, read_in_parts
from engine.setup.presets import MAX_VERSION, MOST_NAME, version_notice
from engine.setup.setup import MAX_SEED, Setup, read_setup
from engine.simulation.metrics import metric_named
from engine.simulation.simulate import refuse_person
from workbench.bench.attempts import LINES, KeptAttempt, merged, of_game, read_line
from workbench.bench.attempts import MOST as MOST_ATTEMPTS
from workbench.bench.branch import refuse_branch
from workbench.bench.moves import called
from workbench.bench.play_moves import Seated, read_match, read_sits
from workbench.bench.shelf import LETTERS, Shelf, Shelved, pins, read_name, together
from workbench.bench.state import FIRST_GAME, LAST_STEP, MOST_GAMES, PAGES, PUBLISHED, ROOMS, SEATS, SEATS_BEFORE
from workbench.bench.study_selection import Chosen, read_chosen, read_rows, written

MOST_THOUGHT = 100  # rollouts per option that a link may request on a shared server
_LONGEST = 2_000  # the longest link, in characters, that every program accepts
_SEPARATE, _PARTS = "~", "|"  # between the attempts of a story, and between the parts of one
MOST_STARTS = 9_999
OF_THE_VIEW = "open", "goal"  # what an address says beside the bench (session/view_state)
NO_DIAL = "none"  # in place of the dial turned last: the rules changed, but by no single dial


class Bench(Seated):
    """The bench as a person sees it, with its moves and its link.

    A `Bench` is immutable: its state is described in state.py, its moves (turn a dial, reset one, open a game) in moves.py,
    those of the page "Play" in play_moves.py.
    """

    @classmethod
    def from_link(cls, link: Mapping[str, str]) -> "Bench":
        """The bench that a link describes. An unreadable part keeps its default and is named in `problem`."""
        bench, problems = _open_game(link.get("game", ""))
        for name, read in _LINK_PARTS.items():
            if name in link:
                try:
                    bench = read(bench, _one(link[name]))
                except BadInput as error:
                    problems.append(error.on_screen)
        return replace(bench, problem=" ".join(problems[:1]))

    def back_to(self, link: Mapping[str, str]) -> "Bench":
        """The bench that a link describes, with the predictions and the shelf of this one."""
        return self.back_at(self.from_link(link))

    def back_at(self, there: "Bench") -> "Bench":
        """An earlier state of the bench, with the predictions and the shelf of this one."""
        kept = {each.change: each for each in self.predictions}
        kept |= {each.change: each for each in there.predictions if each.change not in kept}
        there = replace(there, predictions=tuple(kept.values()), shelf=self.shelf, story=self.story)
        return replace(there, saved=self.saved, in_hand="", put_away="")

    def follow(self, query: str, page: str) -> "Bench":
        """A move: the target of a link on this page, opened on `page`; the bench that is left goes to the shelf."""
        there = self.from_link(dict(parse_qsl(query.removeprefix("?"))))
        if there.problem:
            return replace(self, problem=there.problem, problem_at="")
        study = self.study if there.game is self.game else Chosen(self.study.part)
        there = replace(self.back_at(there), predict=self.predict, page=page, study=study)
        return there._leaving(self, unasked=True)

    @classmethod
    def at(cls, what: str) -> "Bench":
        """The bench of a game, a variant or a single open game, given by its id; BadInput for an unknown id."""
        bench = cls.from_link({"game": what})
        if bench.problem:
            _refuse_players(_read_game(what)[0])
            raise BadInput(bench.problem)
        return replace(bench, page="Replay") if bench.pick is not None else bench

    def link(self) -> dict[str, str]:
        """The whole state as query parameters; `from_link` restores it."""
        opened = None if self.pick is None else GameId(self.setup, self.pick, self.rotation, self.branch)
        parts = {"game": opened.text() if opened else self.setup.text()}
        if self.baseline != self.game.Rules():
            parts["against"] = self.published.text().split("@")[0]
            if self.baseline_name != called(self.game, self.baseline):
                parts["called"] = self.baseline_title
        start = Bench.of(self.game)
        for name in ("page", "turned", "beside", "touched", "metric", "games", "wanted", "seed", "start"):
            if getattr(self, name) != getattr(start, name):
                parts[name] = str(getattr(self, name))
        parts |= {"touched": NO_DIAL} if not self.touched and self.rules.changes() else {}
        parts |= {"step": str(self.step)} if self.step is not None else {}
        parts |= {"sits": "/".join(self.sits)} if self.sits else {}
        parts |= {"play": self.match.text()} if self.match else {}
        parts |= {"predict": "1"} if self.predict else {}
        parts |= {"answers": ",".join(f"{name}:{code}" for name, code in self.answers.items())} if self.answers else {}
        parts |= {"looked": "1"} if self.looked else {}
        parts |= {"marked": "1"} if self.marked else {}
        parts |= written(self.study)
        parts |= {"version": str(self.game.version)}
        for name, told in (("pins", self._pins), ("story", self._story)):
            parts |= {name: told} if told and fits(parts | {name: told}) else {}
        return parts

    @property
    def pins_in_link(self) -> bool:
        """Whether the link holds the pinned variants; it does not where it would get too long."""
        return not self._pins or "pins" in self.link()

    @property
    def story_in_link(self) -> bool:
        """Whether the link holds the story; it does not where it would get too long."""
        return not self._story or "story" in self.link()

    @property
    def _story(self) -> str:
        """The attempts of this game: 'yours:hand_size=3|It bored me|A hand~...'."""
        return _SEPARATE.join(
            _PARTS.join((each.text, *map(_plain, each[1:]))) for each in of_game(self.story, self.game)
        )

    @property
    def _pins(self) -> str:
        """The pinned variants, in the order of their letters: 'suits:hand_size=5@random|Five cards~...'."""
        return "~".join(f"{each.text}|{each.name}".rstrip("|") for each in pins(self.shelf))


def _plain(words: str) -> str:
    """A line without the signs that separate the parts of a story in a link."""
    return words.replace(_SEPARATE, "-").replace(_PARTS, "/")


def but_said(link: Mapping[str, str]) -> dict[str, str]:
    """The link without predictions, shelf, story, cards turned over by hand, and what is open: changing these is not a move."""
    said = {"answers", "looked", "pins", "story", "turned", *OF_THE_VIEW}
    return {name: value for name, value in link.items() if name not in said}


def but_view(link: Mapping[str, str]) -> dict[str, str]:
    """The link without what an address says of the view."""
    return {name: value for name, value in link.items() if name not in OF_THE_VIEW}


def fits(link: Mapping[str, str]) -> bool:
    """Whether every program accepts a link of this length."""
    return len(urlencode(link)) <= _LONGEST


def _one(value) -> str:
    """The value of a query parameter, which may come as a list."""
    return str(value[0]) if isinstance(value, list | tuple) and value else str(value)


def _open_game(value) -> tuple[Bench, list[str]]:
    text = _one(value) if value else ""
    if not text:
        return Bench.of(), []
    try:
        setup, game_id = _read_game(text)
        _refuse_players(setup)
    except BadInput as error:
        return _nearest(text, error.on_screen)
    return _opened(setup, game_id)


def _opened(setup: Setup, game_id: GameId | None) -> tuple[Bench, list[str]]:
    bench = replace(Bench.of(setup.game), rules=setup.rules, seats=setup.strategies)
    bench = replace(bench, touched=next(iter(setup.rules.changes()), ""))
    return _open_branch(bench, game_id) if game_id else (bench, [])


def _refuse_players(setup: Setup) -> None:
    """BadInput for players that cannot play thousands of games here."""
    refuse_person(setup.lineup)
    _refuse_long_thought(setup)


def _refuse_long_thought(setup: Setup) -> None:
    """BadInput on a shared server for players that would keep it busy for hours."""
    if is_shared() and setup.lineup.thinks > MOST_THOUGHT:
        raise BadInput(
            f"On a shared server, players search with at most {MOST_THOUGHT} rollouts per option, "
            f"not {setup.lineup.thinks:,}."
        )


def _open_branch(bench: Bench, game_id: GameId) -> tuple[Bench, list[str]]:
    """The bench with this game open; as it was played, if an answer in the link is not legal."""
    bench = replace(bench, pick=game_id.seed, rotation=game_id.rotation)
    try:
        refuse_branch(game_id)
    except BadInput as error:
        return bench, [error.on_screen]
    return replace(bench, branch=game_id.answers), []


def _read_game(text: str) -> tuple[Setup, GameId | None]:
    if text.rpartition("@")[2][:1].isdigit():
        game_id = read_id(text)
        return game_id.setup, game_id
    return read_setup(text), None


def _nearest(text: str, problem: str) -> tuple[Bench, list[str]]:
    """The game that a broken link names, with the parts that can be read, and what is wrong with the others."""
    name = text.partition("@")[0].partition(":")[0]
    if name not in games.names() or len(text) > _LONGEST:
        return Bench.of(name if name in games.names() else FIRST_GAME), [problem]
    setup, game_id = read_in_parts(text, games.load(name), _refuse_players)
    if game_id is None and setup == Setup.of(name):
        return Bench.of(name), [problem]
    bench, more = _opened(setup, game_id)
    return bench, [f"{problem.rstrip('.')}; the rest of the link is kept.", *more]


def _read_against(bench: Bench, text: str) -> Bench:
    setup = read_setup(text)
    if setup.game is not bench.game:
        raise BadInput(f"The link compares {bench.game.title} with another game, {setup.game.title}.")
    return replace(bench, baseline=setup.rules, baseline_name=called(bench.game, setup.rules))


def _read_called(bench: Bench, text: str) -> Bench:
    """The name of the baseline, if a user gave it one."""
    if len(text) > MOST_NAME or not text.isprintable():
        raise BadInput(
            f"The name in the link, called={text[:40]!r}, must be one line of at most {MOST_NAME} characters."
        )
    return replace(bench, baseline_name=called(bench.game, bench.baseline, text))


#: Former names of pages, in links that were made before.
FORMER_PAGES = {"Tune": "Bench", "Study": "Questions"}


def _read_page(bench: Bench, text: str) -> Bench:
    page = FORMER_PAGES.get(text) or ROOMS.get(text, (text,))[0]
    if page not in PAGES:
        raise BadInput(f"The link names a page '{text[:40]}'; the pages are {', '.join(PAGES)}.")
    return replace(bench, page=page)


def _read_beside(bench: Bench, text: str) -> Bench:
    """The same deal from another seat."""
    if text not in (SEATS, SEATS_BEFORE):
        raise BadInput(f"The link has beside={text[:40]}; it must be {SEATS} or {SEATS_BEFORE}.")
    if bench.pick is None:
        raise BadInput("The link shows a deal from two seats, but it names no game; its game must end in @ and a seed.")
    return replace(bench, beside=text, rotation=bench.rotation or min(1, len(bench.seats) - 1))


def _whole(name: str, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 18 and low <= int(text) <= high):
        raise BadInput(f"The link has {name}={text[:40]}; it must be a whole number from {low:,} to {high:,}.")
    return int(text)


def _read_number(name: str, low: int, high: int) -> Callable[[Bench, str], Bench]:
    def read(bench: Bench, text: str) -> Bench:
        change: dict[str, Any] = {name: _whole(name, text, low, high)}
        return replace(bench, **change)

    return read


def _read_step(bench: Bench, text: str) -> Bench:
    """The step of the replay; the number of steps is known only when the game is replayed."""
    return bench.at_step(_whole("step", text, 1, LAST_STEP))


def _read_sits(bench: Bench, text: str) -> Bench:
    return replace(bench, sits=read_sits(bench.setup, text))


def _read_play(bench: Bench, text: str) -> Bench:
    return replace(bench, match=read_match(bench.setup, text))


def _read_touched(bench: Bench, text: str) -> Bench:
    return replace(bench, touched="" if text == NO_DIAL else bench.game.Rules.parameter(text).name)


def _read_metric(bench: Bench, text: str) -> Bench:
    return replace(bench, metric=metric_named(text, bench.game).name)


def _read_predict(bench: Bench, text: str) -> Bench:
    return replace(bench, predict=bool(_whole("predict", text, 0, 1)))


def _read_marked(bench: Bench, text: str) -> Bench:
    """Whether the page "Rulebook" shows what is changed."""
    return replace(bench, marked=bool(_whole("marked", text, 0, 1)))


def _read_answers(bench: Bench, text: str) -> Bench:
    pairs = [word.partition(":")[::2] for word in text.split(",")]
    if len({name for name, _ in pairs}) < len(pairs):
        raise BadInput(
            "The link answers a question twice; give one answer to each question, as in answers=length:longer."
        )
    for name, code in pairs:
        bench = bench.answer(name, code)
        if bench.problem:
            raise BadInput(f"An answer in the link is not valid. {bench.problem}")
    return bench


def _read_looked(bench: Bench, text: str) -> Bench:
    """Whether the effect was revealed; the score is computed again from the games."""
    if not _whole("looked", text, 0, 1):
        return bench
    if bench.not_ready():
        raise BadInput("The link says that you have seen the result, but it does not answer every question.")
    return bench.expecting(bench.expected._replace(looked=True))


def _read_pins(bench: Bench, text: str) -> Bench:
    """The pinned variants, compared with the published rules when one of them is opened."""
    words = text.split("~")
    if len(words) > len(LETTERS):
        raise BadInput(f"The link pins {len(words)} variants; at most {len(LETTERS)} can be pinned.")
    shelf: Shelf = ()
    for word, letter in zip(words, LETTERS, strict=False):
        given, _, name = word.partition("|")
        setup = read_setup(given)
        refuse_person(setup.lineup)
        shelf = (*shelf, Shelved(setup, setup.game.Rules(), PUBLISHED, read_name(name), letter))
    return replace(bench, shelf=together(bench.shelf, shelf))


def _read_story(bench: Bench, text: str) -> Bench:
    """The attempts, before those of this browser."""
    words = text.split(_SEPARATE)
    if len(words) > MOST_ATTEMPTS:
        raise BadInput(f"The story of the link has {len(words)} attempts; it may have at most {MOST_ATTEMPTS}.")
    return replace(bench, story=merged(tuple(map(_read_attempt, words)), bench.story))


def _read_attempt(text: str) -> KeptAttempt:
    given, *lines = text.split(_PARTS)
    if len(lines) != len(LINES):
        raise BadInput(f"An attempt in the link, {text[:40]!r}, needs its rules and two lines, separated by {_PARTS}.")
    setup = read_setup(given)
    refuse_person(setup.lineup)
    return KeptAttempt(setup, *map(read_line, lines))


def _read_chosen(*names: str) -> Callable[[Bench, str], Bench]:
    """The selection on the page "Questions": at most as many parts as there are names, separated by commas."""

    def read(bench: Bench, text: str) -> Bench:
        words = text.split(",")
        if not text:
            raise BadInput("The link selects nothing on the page Questions.")
        if len(words) > len(names):
            raise BadInput(
                f"The link selects {len(words)} things on the page Questions; at most {len(names)} can be selected."
            )
        what = bench.study._asdict() | dict(zip(names, words, strict=False))
        return replace(bench, study=read_chosen(bench.game, what))

    return read


def _read_goal(bench: Bench, text: str) -> Bench:
    return replace(bench, study=bench.study._replace(goal=read_rows(bench.game, text)))


def _read_version(bench: Bench, text: str) -> Bench:
    return replace(bench, notice=version_notice(bench.game, _whole("version", text, 1, MAX_VERSION)))


_LINK_PARTS: dict[str, Callable[[Bench, str], Bench]] = {
    "against": _read_against,
    "called": _read_called,
    "page": _read_page,
    "beside": _read_beside,
    "touched": _read_touched,
    "metric": _read_metric,
    "games": _read_number("games", 100, MOST_GAMES),
    "wanted": _read_number("wanted", 100, MOST_GAMES),
    "seed": _read_number("seed", 0, MAX_SEED - MOST_GAMES + 1),
    "step": _read_step,
    "sits": _read_sits,
    "play": _read_play,
    "turned": _read_number("turned", 0, LAST_STEP),
    "predict": _read_predict,
    "answers": _read_answers,
    "looked": _read_looked,
    "marked": _read_marked,
    "study": _read_chosen("part"),
    "of": _read_chosen("metric"),
    "dials": _read_chosen("first", "second"),
    "chapter": _read_chosen("chapter"),
    "goal": _read_goal,
    "version": _read_version,
    "pins": _read_pins,
    "start": _read_number("start", 0, MOST_STARTS),
    "story": _read_story,
}
