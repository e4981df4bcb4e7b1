"""The attempts that are kept on a bench, as the design process of its document."""

from math import nan

from engine.analysis.compare import Comparison
from engine.analysis.documents.history import FAIR, Attempt, History, PlayedAttempt
from engine.analysis.duplicate_deals import SKILL
from engine.analysis.skill import headline_players
from engine.core.game import Game
from engine.setup.lineup import Lineup
from engine.setup.presets import Preset
from engine.simulation.estimates import Estimate
from engine.simulation.metric import Metric
from workbench.bench import Bench
from workbench.bench.attempts import of_game
from workbench.features.history import story
from workbench.work.games import played_by_all

_UNKNOWN = Estimate(nan, nan, nan, 0)


def kept_attempts(bench: Bench, comparison: Comparison) -> History | None:
    """The published rules, the kept attempts and the rules on the bench, with the numbers that the page shows of them; None if none is
    kept. What has not been played yet is played."""
    if not of_game(bench.story, bench.game):
        return None
    for each in story.missing(bench, played_by_all()):
        story.play(each, played_by_all())
    attempts = tuple(_attempt(bench, row) for row in story.rows(bench, comparison))
    return History(bench.game, attempts, len(comparison.games_after), bench.seed)


def _attempt(bench: Bench, row: story.Row) -> PlayedAttempt:
    figures = {_key(metric): found or _UNKNOWN for metric, found in story.numbers(bench, row)}
    skill = figures.pop(SKILL.name)
    words = tuple(Lineup.of(bench.game, [name]).words[0] for name in headline_players(bench.game))
    return PlayedAttempt(_told(bench, row), figures, skill, (words[0], words[1]), "")


def _key(metric: Metric) -> str:
    """The name of a number in a history."""
    return FAIR if metric.name in ("seat0_wins", "won") else metric.name


def _told(bench: Bench, row: story.Row) -> Attempt:
    """An attempt with its two lines; of the rules on the bench, which are not kept, what they add."""
    if not row.at:
        return Attempt(bench.game, None)
    kept = row.attempt
    if kept is None:
        return Attempt(bench.game, _preset(bench.game, row, bench), changed=row.title, own=True)
    return Attempt(bench.game, _preset(bench.game, row, bench), kept.wrong, kept.changed or row.title, own=True)


def _preset(game: Game, row: story.Row, bench: Bench) -> Preset:
    rules = row.attempt.setup.rules if row.attempt else bench.rules
    return Preset(game, "own", row.title, "", "", "", rules)
