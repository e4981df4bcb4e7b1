"""What `warbench skill-chain` prints, for people and as JSON."""

from engine.analysis.skill_chain import SkillChain, to_json
from engine.core.text import percent, points
from engine.setup.setup import Setup
from engine.simulation.format import span_of_points
from workbench.cli.kit.json_output import of_rules, text
from workbench.cli.kit.tables import above
from workbench.cli.kit.text_table import INTERVAL, Listing, show


def print_skill_chain_json(setup: Setup, seed: int, found: SkillChain, seconds: float) -> None:
    """The shape of `skill-chain --json`."""
    print(text({**of_rules(setup), "seed": seed, "seconds": round(seconds, 6), **to_json(found)}))


def show_skill_chain(setup: Setup, seed: int, found: SkillChain, seconds: float) -> None:
    """A line a step, the topmost first."""
    table = Listing("", "", "Wins", "Skill", INTERVAL, "Deals", words=1)
    for step in (*reversed(found.steps), found.whole):
        skill = points(step.skill.mean, 0), span_of_points(step.skill, 0)
        table.row(f"{step.upper} above {step.lower}", percent(step.share.mean, 0), *skill, f"{step.deals:,}")
    table.note = "Skill is of 100: 0 if neither plays better, 100 if the upper one always wins, whatever the cards."
    apart = f"{found.rungs} of {len(found.players)} players differ for certain"
    sample = f"{setup.game.title}, from seed {seed}: {apart}"
    who = "; ".join(f"{name} {words}" for name, words in zip(found.players, found.words, strict=True))
    show(above(setup, sample, f"From the bottom up: {who}"), table, f"{seconds:.1f} seconds")
