"""The part Skill chain of the page Questions: players in order of strength, each against the one below it, and the last against the
first."""

from html import escape

from engine.analysis.ladder import no_ladder
from engine.analysis.skill_chain import SkillChain, Step, chain_of
from engine.core.rules import RuleSet
from engine.core.text import capital, counted, form, number_word, percent
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.skill_chain.task import chain_sides, read, skill_chain_task
from workbench.page.kit.html import Section, note
from workbench.page.kit.interval_rows import Row, rows_html
from workbench.work.tasks import Found, Task

_STEP = 20  # points: the axis begins at a multiple
_Side = tuple[Setup, tuple[Step, ...], SkillChain | None]


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    if not chain_sides(bench):
        return no_ladder(bench.setup)
    return (
        "Each player meets the one below it, from every seat of the same deals: a random player, an ordinary one, the best "
        "ordinary one, and two that search, the second three times as long. A step counts if its upper player is certainly "
        "better. If searching longer still pays, there is much to learn."
    )


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that plays the steps; None where no player has a choice."""
    return skill_chain_task(bench) if chain_sides(bench) else None


def offer(bench: Bench, chosen: Chosen) -> str:
    """What asking does."""
    return f"Rank {counted(len(chain_of(chain_sides(bench)[0])), 'player')}"


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """How many players certainly differ in strength, and what the strongest wins."""
    side = _by(bench.rules, read(bench, found))
    chain = side[2] if side else None
    if chain is None:
        return no_ladder(bench.setup)
    if not chain.apart[-1]:
        return "All luck: the strongest player is not certainly better than the weakest."
    levels = f"{capital(number_word(chain.rungs))} {form(chain.rungs, 'skill level')}."
    wins = percent(chain.whole.share.mean, 0)
    whom = "of its games" if len(bench.seats) == 1 else "against the weakest"
    return f"{levels} The strongest player wins {wins} {whom}."


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, and a line for each step, the strongest first."""
    if found is None or not found.each or not chain_sides(bench):
        return ""
    told = read(bench, found)
    now = _by(bench.rules, told)
    was = _by(bench.baseline, told) if bench.rules != bench.baseline else None
    stairs = [side[2] if side else None for side in (was, now)]
    sentence = _sentence(bench, stairs[0], stairs[1], bench.rules != bench.baseline)
    head = f'<p class="ws-sentence">{escape(sentence)}</p>' if sentence else ""
    return head + rows_html(_rows(was, now)) + note(_how(now if now and now[1] else was))


def _by(rules: RuleSet, told: list[_Side]) -> _Side | None:
    return next((side for side in told if side[0].rules == rules), None)


def _sentence(bench: Bench, was: SkillChain | None, now: SkillChain | None, changed: bool) -> str:
    """How many players certainly differ in strength, and how far the last is above the first."""
    if now is None:
        nobody = no_ladder(bench.setup)
        return f"By these rules there is no skill chain. {nobody}" if nobody else ""
    top = f"the strongest wins {percent(now.whole.share.mean, 0)} of the games against the weakest"
    if len(bench.seats) == 1:
        top = f"the strongest wins {percent(now.whole.share.mean, 0)} of the games"
    then = ""
    if was is not None and changed:
        then = f"; by {bench.baseline_name} {was.rungs}, and {percent(was.whole.share.mean, 0)}"
    return f"By these rules {now.rungs} of {len(now.players)} players differ in strength, and {top}{then}."


def _rows(was: _Side | None, now: _Side | None) -> list[Row]:
    """The steps from the strongest down, last the whole chain, on one axis."""
    setup = next(side[0] for side in (now, was) if side)
    sides = [side[1] if side else () for side in (was, now)]
    labels = _labels(setup)
    low = min((100 * step.skill.drawn.low for steps in sides for step in steps), default=0.0)
    start = -100.0 if low < -_STEP else -float(_STEP) if low < 0 else 0.0
    order = [*reversed(range(len(labels) - 1)), len(labels) - 1]
    before, after = ([step.skill for step in steps] for steps in sides)

    def row(at: int) -> Row:
        then, here = (side[at] if at < len(side) else None for side in (before, after))
        return Row(labels[at], 100, then, here, 100, 0, " of 100", start)

    return [row(at) for at in order]


def _labels(setup: Setup) -> list[str]:
    """The upper player of each step; last the whole chain."""
    names = chain_of(setup)
    upper = [capital(words) for words in Lineup.read(setup.game, names).words[1:]]
    return [*upper, "The strongest against the weakest"] if len(names) > 2 else upper


def _how(side: _Side | None) -> str:
    """The players of the chain and the number of deals."""
    if side is None:
        return ""
    setup, steps, _ = side
    names = chain_of(setup)
    bottom = Lineup.read(setup.game, names[:1]).words[0]
    most, least = max(step.deals for step in steps), min(step.deals for step in steps)
    deals = counted(most, "deal") + (f", and {least:,} for players that search" if least < most else "")
    return (
        f"Skill of each player against the one on the line below; the weakest {bottom}. From {deals}, each from every "
        f"seat. Their names, weakest first: {', '.join(names)}."
    )


SECTION = Section("skill_chain", "Is it luck or skill?", offer, says, "step", task, answer, body)
