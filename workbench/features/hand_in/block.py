"""The data block of a handed-in page: one block of JSON, from which `warbench collect` reads a class.

Pages are untrusted: every part has its bounds, the link is checked like any link, and games, questions and metrics must be
known to the engine. Only the figures are taken without a check.
"""

import re
from datetime import date
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    FiniteFloat,
    StringConstraints,
    ValidationError,
    model_validator,
)

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import SKILL
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.untrusted import bounded_json
from engine.simulation.estimates import Estimate
from engine.simulation.metrics import Metric, metric_named
from engine.simulation.paired import Change
from engine.simulation.simulate import MAX_GAMES
from workbench.bench import Bench
from workbench.bench.attempts import MOST as MOST_ATTEMPTS
from workbench.bench.predictions import Answered, score
from workbench.features.history import story
from workbench.features.rulebook.panel import MOST_NAME, MOST_REASON

FORMAT: Literal[1] = 1  # of the block; each page states its own
BEGINS, ENDS = '<script type="application/json" id="hi-block">', "</script>"
MOST = 500_000  # characters of a block
_ASKED = 40  # answers of a lesson, and metrics, that a block may hold
_FEW = Field(max_length=_ASKED, fail_fast=True)  # one error is enough: each of a hundred thousand would take a kilobyte
_UNSEEN = re.compile(r"[^\S\n ]|[\x00-\x09\x0b-\x1f\x7f-\x9f]")  # tabs, other blanks, control characters of terminals

Code = Annotated[str, StringConstraints(max_length=80)]
Words = Annotated[str, StringConstraints(max_length=2_000)]
Id = Annotated[str, StringConstraints(max_length=2_200)]
_FORMER = {"cannot be" + " told yet": "too early to say"}  # pages of version 0.1
Verdict = Annotated[
    Literal["right", "not right", "too early to say"],
    BeforeValidator(lambda verdict: _FORMER.get(verdict, verdict) if isinstance(verdict, str) else verdict),
]


class NoBlock(BadInput):
    """A text without a block of Warbench."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Figure(_Part):
    """An estimate with its 95% interval and its number of games."""

    mean: FiniteFloat
    low: FiniteFloat
    high: FiniteFloat
    n: Annotated[int, Field(ge=1, le=MAX_GAMES)]

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        slip = 1e-9 * max(1.0, abs(self.mean))
        if not self.low - slip <= self.mean <= self.high + slip or max(abs(self.low), abs(self.high)) > 1e12:
            raise ValueError("an interval does not hold its mean")
        return self

    @classmethod
    def of(cls, found: Estimate) -> Self:
        return cls(**found.drawn._asdict())

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.mean, self.low, self.high, self.n)


class Number(_Part):
    """A headline number of the page: before, after and their paired difference, and how certain it is."""

    metric: Code
    before: Figure
    after: Figure
    difference: Figure
    certain: bool
    same: bool


class Scored(_Part):
    """A predicted question: the true answer (None while it is not clear), and the verdict."""

    question: Code
    was: Code
    verdict: Verdict


class Attempt(_Part):
    """A row of the story: what it adds, its two lines, and its numbers as the page shows them."""

    attempt: Words
    wrong: Words
    changed: Words
    numbers: Annotated[tuple[Code, ...], Field(max_length=8)]


class Block(_Part):
    """The whole block of a page. `link` is the state of its bench, with the predictions."""

    warbench: Literal[1]
    title: Annotated[str, StringConstraints(min_length=1, max_length=MOST_NAME)]
    who: Annotated[str, StringConstraints(max_length=MOST_NAME)]
    why: Annotated[str, StringConstraints(max_length=MOST_REASON)]
    on: date
    link: Annotated[dict[Code, Id], Field(max_length=_ASKED)]
    watched: Id
    games: Annotated[int, Field(ge=1, le=MAX_GAMES)]
    scores: Annotated[tuple[Scored, ...], _FEW]
    answers: Annotated[tuple[tuple[Words, Words], ...], _FEW]
    numbers: Annotated[tuple[Number, ...], _FEW]
    story: Annotated[
        tuple[Attempt, ...], Field(max_length=MOST_ATTEMPTS + 2, fail_fast=True)
    ] = ()  # and the first and last row


class Prediction(NamedTuple):
    """A prediction and its result on the page, in the words of the question."""

    question: str
    said: str
    was: str
    verdict: Verdict


class Told(NamedTuple):
    """A block that was read, and the bench of its link."""

    block: Block
    bench: Bench

    def predictions(self) -> list[Prediction]:
        """The predictions, in the order of the questions."""
        asked = {question.name: question for question in self.bench.questions_asked()}
        return [
            Prediction(
                asked[s.question].text, options[self.bench.answers[s.question]], options.get(s.was, ""), s.verdict
            )
            for s in self.block.scores
            if (options := asked[s.question].options)
        ]

    def change(self, metric: str) -> Change | None:
        """A number of the page as a Change of the engine; None if the page does not hold it."""
        found = next((each for each in self.block.numbers if each.metric == metric), None)
        if found is None:
            return None
        sides = (found.before.estimate, found.after.estimate, found.difference.estimate)
        return Change(number_named(metric, self.bench.game), *sides, 1.0, self.block.games, same=found.same)

    def certain(self, metric: str) -> bool:
        """Whether this number has certainly changed, according to the page."""
        return any(each.certain for each in self.block.numbers if each.metric == metric)


# ---------------------------------------------------------------- writing


def block_html(
    bench: Bench, comparison: Comparison, entry: tuple[str, str, str], watched: str, answers: Any, on: date
) -> str:
    """The block as it is written into the page; no tag can begin in it."""
    title, who, why = (_seen(text) for text in entry)
    asked = tuple((_seen(question)[:2_000], _seen(answer)[:2_000]) for question, answer in answers)[:_ASKED]
    block = Block(
        warbench=FORMAT, title=title, who=who, why=why, on=on, link=_link(bench), watched=watched,
        games=len(comparison.games_after), scores=_scores(bench, comparison), answers=asked,
        numbers=_numbers(comparison), story=_story(bench, comparison),
    )  # fmt: skip
    return BEGINS + block.model_dump_json().replace("<", "\\u003c") + ENDS


def _story(bench: Bench, comparison: Comparison) -> tuple[Attempt, ...]:
    told = story.in_words(bench, comparison)
    return tuple(
        Attempt(attempt=each.attempt[:2_000], wrong=each.wrong, changed=each.changed, numbers=each.numbers)
        for each in told
    )


def _link(bench: Bench) -> dict[str, str]:
    """The state of the bench without pinned variants, which are not handed in, and without the story, which has rows of its own."""
    return {name: part for name, part in bench.link().items() if name not in ("pins", "story")}


def _scores(bench: Bench, comparison: Comparison) -> tuple[Scored, ...]:
    answered = score(bench.answers, comparison) if bench.looked else []
    return tuple(Scored(question=each.question.name, was=each.was, verdict=_verdict(each)) for each in answered)


def _verdict(answered: Answered) -> Verdict:
    return "right" if answered.right else "too early to say" if answered.undecided else "not right"


def _numbers(comparison: Comparison) -> tuple[Number, ...]:
    """The headline numbers that have deals that count; skill, where duplicate deals were played; the share of games that never
    end, if some do not."""
    wanted = [*comparison.after.game.headline, SKILL.name, "unfinished"]
    ranked = {each.change.metric.name: each for each in comparison.ranked()}
    told = [ranked[name] for name in dict.fromkeys(wanted) if name in ranked and _is_told(ranked[name].change)]
    return tuple(
        Number(
            metric=each.change.metric.name, before=Figure.of(each.change.before), after=Figure.of(each.change.after),
            difference=Figure.of(each.change.difference), certain=each.certain, same=each.change.same,
        )
        for each in told
    )  # fmt: skip


def _is_told(found: Change) -> bool:
    counts = min(found.before.n, found.after.n, found.difference.n) > 0
    return counts and (found.metric.name != "unfinished" or max(found.before.mean, found.after.mean) > 0)


# ---------------------------------------------------------------- reading


class _Format(BaseModel):
    warbench: int


def read_block(page: str) -> Told:
    """The block of a page; BadInput says in one sentence why it cannot be read."""
    parts = page.split(BEGINS)
    if len(parts) == 1:
        raise NoBlock("It has no data that Warbench could collect.")
    text = parts[1].partition(ENDS)[0]
    if len(parts) > 2:
        raise BadInput("It was altered after Warbench wrote it: it holds more than one page can.")
    block = _block_of(bounded_json(text, "What Warbench writes into a page", MOST))
    bench = Bench.from_link(block.link)
    if bench.problem:
        raise BadInput(f"Its variant cannot be opened. {bench.problem}")
    _refuse_unknown(block, bench)
    return Told(block.model_copy(update=_cleaned(block)), bench)


def _block_of(text: str) -> Block:
    try:
        written = _Format.model_validate_json(text).warbench
        if written != FORMAT:
            raise BadInput(
                f"It was written by another version of Warbench (format {written}; this one reads {FORMAT})."
            )
        return Block.model_validate_json(text)
    except ValidationError as error:
        place = " ".join(str(part) for part in error.errors(include_url=False)[0]["loc"][:3])[:60]
        where = f" at '{_seen(place)}'" if place and place.isprintable() else ""
        raise BadInput(f"What Warbench wrote into it is damaged{where}.") from None


def _refuse_unknown(block: Block, bench: Bench) -> None:
    """Refuse questions without an answer, contradictory verdicts, unknown metrics and impossible shares."""
    asked = {question.name: question for question in bench.questions_asked()}
    names = [scored.question for scored in block.scores]
    if len(set(names)) < len(names) or (names and set(names) != set(bench.answers)):
        raise BadInput("Its predictions are not those of its link.")
    for scored in block.scores:
        said, right = bench.answers[scored.question], scored.verdict == "right"
        unknown = scored.was not in ("", *asked[scored.question].options)
        if unknown or right != (scored.was == said) or (scored.was and scored.verdict == "too early to say"):
            raise BadInput("The marks of its predictions contradict each other.")
    if len({number.metric for number in block.numbers}) < len(block.numbers):
        raise BadInput("It holds a number twice.")
    for number in block.numbers:
        _refuse_share(number_named(number.metric, bench.game), number)


def number_named(name: str, game: Game) -> Metric:
    """A number that a page may hold: a metric of the game, or skill."""
    return SKILL if name == SKILL.name else metric_named(name, game)


def _refuse_share(metric: Metric, number: Number) -> None:
    ends = (number.before.mean, number.after.mean)
    if metric.share and not all(0 <= end <= 1 for end in ends):
        raise BadInput(f"It holds an impossible share of games ({metric.title}).")
    if metric is SKILL and not all(-1 <= end <= 1 for end in ends):
        raise BadInput("It holds an impossible skill; skill is from -100 to 100.")


def _cleaned(block: Block) -> dict[str, Any]:
    answers = tuple((_seen(question), _seen(answer)) for question, answer in block.answers)
    told = tuple(_cleaned_attempt(each) for each in block.story)
    texts = {"title": _seen(block.title) or "–", "who": _seen(block.who), "why": _seen(block.why)}
    return {**texts, "answers": answers, "story": told}


def _cleaned_attempt(each: Attempt) -> Attempt:
    numbers = tuple(map(_seen, each.numbers))
    return Attempt(attempt=_seen(each.attempt), wrong=_seen(each.wrong), changed=_seen(each.changed), numbers=numbers)


def _seen(text: str) -> str:
    """A text that can be shown and stored: without control characters and lone surrogates."""
    return _UNSEEN.sub(" ", text.encode("utf-8", "replace").decode()).strip()
