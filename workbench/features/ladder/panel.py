"""The ladder of strategies on the page Bench: a sentence, the picture, and whether its players are compiled."""

from html import escape
from operator import itemgetter

import polars as pl

from engine.analysis.ladder import against, no_ladder, unfinished_words
from engine.core.text import percent
from engine.setup import precompile
from engine.setup.setup import Setup
from workbench.bench import PUBLISHED, Bench
from workbench.charts.ladder import Luck, Rungs, draw_ladder
from workbench.theme.drawing import Drawing

HEIGHT = 320
PREPARING = "The strategies are being compiled: only once on this machine."
PLAYING = "How much does each strategy win under these rules? The games are being played."
Climbed = tuple[pl.DataFrame, pl.DataFrame]  # the share of wins of each under the baseline, and under the variant


def is_ready(bench: Bench) -> bool:
    """Whether all its players are compiled; if not, a child process compiles them. Who they are does not depend on the rules."""
    players = Setup(bench.game, bench.rules, (*bench.game.ladder, bench.game.plain))
    if precompile.is_ready(players):
        return True
    precompile.start(bench.game, players.strategies)
    return False


def sentence(bench: Bench, climbed: Climbed) -> str:
    """How much the best player wins, now and under the baseline."""
    before, after = climbed
    others = against(bench.setup)
    if not changed(bench) or before.is_empty():
        where = "here" if not changed(bench) else "in this variant"
        said = f"The best player {where} wins {_best(after)} of the games {others}".rstrip() + "."
    else:
        where = "" if bench.baseline_name == PUBLISHED else f" by the rules of {bench.baseline_name}"
        said = f"The best player{where} wins {_best(before)} of the games {others}".rstrip()
        said += f"; in this variant {_best(after)}{_may_be_chance(before, after)}."
    return " ".join(each for each in (said, unfinished_words(after)) if each)


def sentence_html(bench: Bench, climbed: Climbed) -> str:
    """The sentence as HTML."""
    return f'<p class="wb-note" aria-live="polite">{escape(sentence(bench, climbed))}</p>'


def waiting_html(says: str = PREPARING) -> str:
    """The sentence shown until the picture is ready, as HTML."""
    return f'<p class="wb-note" role="status">{escape(says)}</p>'


def picture(bench: Bench, climbed: Climbed, width: int) -> Drawing:
    """The ladder under the baseline and under the variant; only one if they are the same."""
    before, after = climbed
    name = "published" if bench.baseline_name == PUBLISHED else bench.baseline_name
    sides = [Rungs("before", name, before)] if not before.is_empty() else []
    if changed(bench) and after is not before:
        sides.append(Rungs("after", "this variant", after))
    return draw_ladder(sides, against(bench.setup), _luck(bench.setup, after), width, HEIGHT)


def changed(bench: Bench) -> bool:
    """Whether the rules differ from the baseline; the players of the bench do not matter here."""
    return bench.rules != bench.baseline


def is_shown(bench: Bench) -> bool:
    """Whether players have choices."""
    return not no_ladder(bench.setup)


def _best(rungs: pl.DataFrame) -> str:
    return percent(_first(rungs)["share"], 0)


def _first(rungs: pl.DataFrame) -> dict:
    return max(rungs.iter_rows(named=True), key=itemgetter("share"))


def _may_be_chance(before: pl.DataFrame, after: pl.DataFrame) -> str:
    """A remark if the two shares differ by less than their intervals allow; else empty."""
    then, now = _first(before), _first(after)
    apart = abs(now["share"] - then["share"])
    allowed = ((now["high"] - now["low"]) ** 2 + (then["high"] - then["low"]) ** 2) ** 0.5 / 2
    return ", which may be chance" if 0 < apart < allowed else ""


def _luck(setup: Setup, rungs: pl.DataFrame) -> Luck:
    """The interval of the player who plays like all others at the table; None in a game for one."""
    plain = rungs.filter(pl.col("name") == setup.game.plain)
    return (plain["low"][0], plain["high"][0]) if against(setup) and len(plain) else None
