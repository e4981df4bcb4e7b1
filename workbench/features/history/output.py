"""What `warbench history` prints, for people and as JSON."""

from engine.analysis.documents.history import Attempt, History, PlayedAttempt, metric_of
from engine.core.text import NOTHING, capital, counted, points
from engine.simulation.estimates import Estimate
from engine.simulation.format import span_of_points
from workbench.cli.kit.json_output import text
from workbench.cli.kit.tables import estimated, label
from workbench.cli.kit.text_table import Listing, show

SHOWN = ("fair", "turns", "choices_per_turn", "unfinished")  # of the numbers of an attempt; and skill


def print_history_json(found: History) -> None:
    """The shape of `history --json`; `nothing` says why there are no attempts."""
    print(text(found.to_json()))


def show_history(found: History) -> None:
    """A line an attempt with its figures, then what was changed in each, and what that did."""
    title = f"{found.game.title}, {counted(found.games, 'game')} of each attempt from seed {found.seed}"
    if not found.attempts:
        show(found.nothing)
        return
    headings = (label(metric_of(name, found.game)) for name in SHOWN)
    table = Listing("Each figure with its 95% interval", "", "Attempt", *headings, "Skill (points of 100)", words=2)
    for at, each in enumerate(found.attempts):
        table.row(f"{at}.", each.attempt.title, *_figures(each))
    table.note = _between(found.attempts[-1])
    told = (_told(at, each) for at, each in enumerate(found.attempts))
    show("\n".join(filter(None, (title, found.nothing))), table, *filter(None, told))


def _figures(played: PlayedAttempt) -> list[str]:
    cells = (estimated(metric_of(name, played.attempt.game), played.figures[name]) for name in SHOWN)
    return [*(mean if mean == NOTHING else f"{mean} ({interval})" for mean, interval in cells), _skill(played.skill)]


def _skill(skill: Estimate) -> str:
    return f"{points(skill.mean, 0)} ({span_of_points(skill, 0)})" if skill.n else NOTHING


def _between(last: PlayedAttempt) -> str:
    better, worse = last.players
    return (
        "Skill is between the best ordinary player of each game and one at random, on half as many deals: in "
        f"{last.attempt.game.title} one that {better} and one that {worse}."
    )


def _told(at: int, played: PlayedAttempt) -> str:
    """What was wrong with the attempt before, what was changed, what that did, and how one sees it; nothing of the first."""
    attempt = played.attempt
    lines = [("Wrong before", attempt.wrong), ("Changed", attempt.changed), ("What it did", capital(played.did))]
    told = [f"   {name}: {words}" for name, words in lines if words]
    return "\n".join([_title(at, attempt), *told]) if told else ""


def _title(at: int, attempt: Attempt) -> str:
    return f"{at}. {attempt.title} ({', '.join(filter(None, (attempt.text, attempt.source)))})"
