"""Verdicts on the designers' claims: the figure of each case (`claim_figures`), compared with the bounds of the claim.

A test begins with some thousand games; if they do not settle it beyond doubt, more follow, up to a limit. Simulation
can't tell what people feel.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import islice
from typing import Any, NamedTuple

from engine.analysis.documents.claim_figures import Found, Run, figure_of
from engine.analysis.documents.claim_file import FEELING, MOST, NO_SINGLE_PLAYERS, Case, Claim, claims_of
from engine.core import game as all_games
from engine.core.rules import BadInput
from engine.core.text import number_word
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.parts.workers import one_by_one

HOLDS, FAILS, UNTOLD = "holds", "does not hold", "simulation can't tell"
IN_PART, UNSETTLED = "holds in part", "not settled"
FIRST = 10_000  # games of the first test of a claim
_SURE = 4.0  # standard errors off the bounds: no more games are needed


class Told(NamedTuple):
    """A case with its result, whether the claim is true in it (None: the interval includes a bound), and the number of
    games."""

    case: Case
    found: Found
    answer: bool | None
    games: int


class Judged(NamedTuple):
    """A claim with its verdict. `shown` is the case of the displayed figure, None without one; `told` are all cases;
    `also` are the verdicts on its further questions."""

    claim: Claim
    verdict: str
    shown: Told | None
    seed: int
    told: tuple[Told, ...] = ()
    also: tuple["Judged", ...] = ()

    @property
    def kind(self) -> str:
        """The verdict without the cases: holds, holds in part, does not hold, not settled, or simulation can't tell."""
        return kind_of([each.answer for each in self.told])

    @property
    def players(self) -> list[str]:
        """The players of all cases, the displayed case first."""
        shown = [self.shown.found.setups] if self.shown else []
        return list(dict.fromkeys(setups[-1].lineup.text for setups in [*shown, *(c.setups for c in self.claim.cases)]))

    @property
    def command(self) -> str | None:
        """The command that shows the figure again; for a share of games that the table does not list, the file to count
        it in."""
        return _command(self.claim, self.shown, self.seed) if self.shown else None


def judge(
    claim: Claim,
    games: int = MOST,
    seed: int = 0,
    threads: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Judged:
    """The verdict on a claim from at most this number of games from a seed on; Cancelled when `cancelled` returns true.

    >>> from engine.analysis.documents.claim_file import claims_named
    >>> print(judge(claims_named("SUITS-X1")[0], 200).verdict)
    holds
    """
    run = Run(min(games, claim.games), seed, threads, cancelled)
    told = [_tell(claim, case, run) for case in _cases_of(claim)]
    also = tuple(judge(each, games, seed, threads, cancelled) for each in claim.also)
    return _judged(claim, told, also, seed)


def _cases_of(claim: Claim) -> tuple[Case, ...]:
    """The cases that have a result each: of the strongest player one for all, of a feeling none."""
    return claim.cases[:1] if claim.kind == "strongest" else claim.cases


def _judged(claim: Claim, told: list[Told], also: tuple[Judged, ...], seed: int) -> Judged:
    """The verdict on a claim from the results of its cases."""
    if claim.kind == FEELING:
        return Judged(claim, UNTOLD, None, seed)
    verdict = verdict_of(told, claim.ways)
    agreeing = [each for each in told if each.answer is (verdict != FAILS)]
    return Judged(claim, verdict, (agreeing or told)[0], seed, tuple(told), also)


def kind_of(answers: list[bool | None]) -> str:
    """What the answers of all cases come to. One that is false and one that is open leave the claim open.

    >>> kind_of([True, False]), kind_of([False, None]), kind_of([])
    ('holds in part', 'not settled', "simulation can't tell")
    """
    if not answers:
        return UNTOLD
    if True in answers:
        return HOLDS if set(answers) == {True} else IN_PART
    return FAILS if set(answers) == {False} else UNSETTLED


def verdict_of(told: list[Told], ways: str) -> str:
    """The verdict in words; where a claim holds in part, with its cases: `ways` says what these are."""
    kind = kind_of([each.answer for each in told])
    if kind != IN_PART:
        return kind
    true = [each.case.when for each in told if each.answer]
    doubt = sum(each.answer is None for each in told)
    more = f" ({number_word(doubt)} not settled)" if doubt else ""
    return f"holds with {number_word(len(true))} of {number_word(len(told))} {ways}{more}: {'; '.join(true)}"


def tried(claim: Claim, case: Case, games: int = MOST, seed: int = 0, threads: int | None = None) -> Told:
    """The result of a claim in one case from at most this number of games; the case may be a new one, with other
    players for example.

    >>> from engine.analysis.documents.claim_file import claims_named
    >>> claim = claims_named("SUITS-X2")[0]
    >>> told = tried(claim, with_players(claim, ("random", "highest.never")), 200)
    >>> told.answer, told.found.setups[1].text()
    (True, 'suits@random/highest.never')
    """
    return _tell(claim, case, Run(min(games, claim.games), seed, threads, None))


def with_players(claim: Claim, names: tuple[str, ...]) -> Case:
    """A claim's rules with other players in the seats of the same game. BadInput for invalid players, or for a claim
    that is not about players."""
    if claim.kind in NO_SINGLE_PLAYERS:
        raise BadInput("This claim does not depend on single players.")
    game = claim.cases[0].setups[-1].game
    setups = tuple(
        Setup.of(setup.game, setup.rules, names, setup.base) if setup.game is game else setup
        for setup in claim.cases[0].setups
    )
    words = setups[-1].lineup.words
    return Case(
        "; ".join(f"{seat} {how}" for seat, how in zip(game.seats_of(setups[-1].rules), words, strict=True)), setups
    )


def is_true(claim: Claim, figure: Estimate) -> bool | None:
    """Whether the whole interval is within the bounds (True), beyond one of them (False), or neither."""
    if figure.n == 0:
        return None
    if claim.least <= figure.low and figure.high <= claim.most:
        return True
    return False if figure.high < claim.least or figure.low > claim.most else None


def _tell(claim: Claim, case: Case, run: Run) -> Told:
    """Play more games, up to the limit of the run, until they settle the claim; the largest of all needs all."""
    games = run.games if claim.kind == "largest" else min(FIRST, run.games)
    while True:
        sure = figure_of(claim, case, run._replace(games=games, z=_SURE))
        if games == run.games or is_true(claim, sure.figure) is not None:
            break
        games = min(10 * games, run.games)
    found = figure_of(claim, case, run._replace(games=games))
    return Told(case, found, is_true(claim, found.figure), games)


# ---------------------------------------------------------------- many claims

_Answer = tuple[Found, bool | None, int]  # the result of a question in one case, without the case


def judge_all(
    claims: Sequence[Claim],
    games: int = MOST,
    seed: int = 0,
    *,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[Judged]:
    """The verdicts on claims of the designers' documents, each as soon as it and those before are known; `progress` gets 1 for
    each. With an `executor` its workers test them, a case of a claim to each piece of work."""
    if executor is None:
        found: Iterator[Judged] = (judge(claim, games, seed, threads, cancelled) for claim in claims)
    else:
        found = _judged_on(executor, claims, games, seed, {"cancelled": cancelled})
    for verdict in found:
        yield verdict
        if progress:
            progress(1)


def _judged_on(
    executor: Executor, claims: Sequence[Claim], games: int, seed: int, how: dict[str, Any]
) -> Iterator[Judged]:
    many = [max(len(_cases_of(each)) for each in _questions(claim)) for claim in claims]
    places = [(claim, at) for claim, cases in zip(claims, many, strict=True) for at in range(cases)]
    pieces = [(claim.game.name, claim.id, at, games, seed) for claim, at in places]
    told = one_by_one(executor, _answers_there, pieces, how)
    for claim, cases in zip(claims, many, strict=True):
        yield _from_answers(claim, list(islice(told, cases)), seed)


def _answers_there(game: str, id: str, at: int, games: int, seed: int, how: dict[str, Any]) -> list[_Answer | None]:
    """What a worker does: a case of a claim, for all its questions, which read the same games. Its documents name the claim."""
    claim = next(claim for claim in claims_of(all_games.load(game)) if claim.id == id)
    found: list[_Answer | None] = []
    for question in _questions(claim):
        run = Run(min(games, question.games), seed, how["threads"], None)
        found.append(_tell(question, question.cases[at], run)[1:] if at < len(_cases_of(question)) else None)
    return found


def _questions(claim: Claim) -> list[Claim]:
    """A claim and its further questions, which have none of their own."""
    return [claim, *claim.also]


def _from_answers(claim: Claim, answers: list[list[_Answer | None]], seed: int) -> Judged:
    """The verdict from what was answered in each case to each question."""
    first, *also = [
        (question, [Told(question.cases[at], *each) for at, case in enumerate(answers) if (each := case[place])])
        for place, question in enumerate(_questions(claim))
    ]
    return _judged(*first, tuple(_judged(*each, (), seed) for each in also), seed)


# ---------------------------------------------------------------- the command


def _command(claim: Claim, shown: Told, seed: int) -> str:
    """The command that shows the figure of a case."""
    tail, setups = f"--games {shown.games} --seed {seed}", shown.found.setups
    last = setups[-1]
    if claim.kind == "skill":
        return f"warbench skill {_rules(last)} --players {','.join(last.lineup.short)} {tail}"
    if claim.kind in ("meaningful", "gaps"):
        return f"warbench {'meaningful-choices' if claim.kind == 'meaningful' else 'gaps'} {last.text()} {tail}"
    if claim.kind in ("change", "turned") and not claim.counts_events:
        named = f" --metrics {claim.metric.name}" if claim.metric else ""
        return f"warbench compare {last.text()} --against {_rules(setups[0])}{named} {tail}"
    more = f" --columns {claim.column} --out {claim.column}.csv" if claim.column else ""
    return " && ".join(f"warbench simulate {setup.text()} {tail}{more}" for setup in setups)


def _rules(setup: Setup) -> str:
    return setup.text().partition("@")[0]
