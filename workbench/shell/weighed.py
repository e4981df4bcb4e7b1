"""What the weighing commands print, for people and as JSON: skill, what each dial does, what each gap decides."""

from typing import Any

from engine.analysis.gaps import Chance, Gap, Reading
from engine.analysis.gaps import ranked as by_weight
from engine.analysis.sensitivity import SKILL, Effect, written
from engine.analysis.sensitivity import ranked as by_size
from engine.analysis.skill import ALL_DEAL, PARTS, Skill, coins
from engine.core.rules import Parameter, Value
from engine.core.text import NOTHING, capital, counted, percent
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.metric import Metric
from workbench.shell.as_json import of_setup, text
from workbench.shell.input import Run
from workbench.shell.listing import Listing, show
from workbench.shell.tables import above, heading, plain

# ---------------------------------------------------------------- skill


def print_skill_json(setup: Setup, run: Run, found: Skill, seconds: float) -> None:
    """The shape of `skill --json`: shares are of the deals, `skill` is from -1 to 1; `marks` are what coins and Classic War
    come to. `published` is the same by the published rules, null where nobody chooses there."""
    rules = {name: told for name, told in of_setup(setup).items() if name != "strategies"}
    published = found if not setup.rules.changes() else found.published
    content = {
        **rules,
        "seed": run.seed,
        "games": run.games,
        "seconds": round(seconds, 6),
        **_of_skill(found),
        "marks": {"coins": coins(found.seats), "war": ALL_DEAL},
        "published": _of_skill(published) if published else None,
        "change": _mean(found.change) if found.change else None,
    }
    print(text(content))


def _of_skill(found: Skill) -> dict[str, Any]:
    players = [
        {"name": each.name, "words": each.words, **_share(each.share), "better": at == 0}
        for at, each in enumerate(found.players)
    ]
    parts = {name: _share(getattr(found, name)) for name in (*PARTS, "skill")}
    alone = {"both": _share(found.both), "neither": _share(found.neither)} if found.both and found.neither else {}
    return {"players": players, **parts, **alone, "in_deal": _mean(found.in_deal), "unfinished": found.unfinished}


def _share(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.mean, "low": estimate.low, "high": estimate.high}


def _mean(estimate: Estimate) -> dict[str, float]:
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}


_BETWEEN = {
    "better_both": "The better player wins from every seat",
    "deal": "The same side of the deal wins, whoever holds it",
    "weaker_both": "The better player wins from no seat",
    "rest": "The rest, such as draws",
}
_ALONE = {
    "better_both": "Only the better player wins",
    "deal": "Both win, or neither",
    "weaker_both": "Only the weaker player wins",
    "rest": "Games that never end",
}


def show_skill(setup: Setup, run: Run, found: Skill, seconds: float) -> None:
    """Who is the better player, and of 100 deals how many go which way, beside coins and Classic War."""
    show(_of_two(setup, run), _who_is_better(found), _parts(found), f"{seconds:.2f} seconds")


def _of_two(setup: Setup, run: Run, players: str = "") -> str:
    """Game, how many deals, by which rules; and between whom, where nothing else says so."""
    each = "from every seat" if setup.game.count(setup.rules) > 1 else "by both players"
    sample = f"{setup.game.title}, {counted(run.games, 'deal')} from seed {run.seed}, each {each}"
    told = above(setup, sample, f"Between {players}" if players else "")
    return "\n".join(filter(None, (told, setup.game.without_choices(setup.rules))))


def _who_is_better(found: Skill) -> str:
    better, weaker = found.players
    first, second = (f"the one that {each.words} ({each.name})" for each in found.players)
    shares = [percent(each.share.mean) for each in found.players]
    if better.share.mean == weaker.share.mean:
        return f"Both win {shares[0]} of the games; for the better player stands {first}, and {second} for the weaker."
    others = f"each of the others, {second.removeprefix('the ')}," if found.seats > 2 else second
    return f"The better player is {first}: it wins {shares[0]} of the games, {others} {shares[1]}."


def _parts(found: Skill) -> Listing:
    then = found.published
    columns = ("Deals", "95 % interval", *(("Published", "95 % interval") if then else ()), "Coins", "Classic War")
    table, marks = Listing("Of 100 deals", "", *columns), coins(found.seats)
    for name, label in (_ALONE if found.seats == 1 else _BETWEEN).items():
        sides = [cell for side in (found, then) if side for cell in _per_hundred(getattr(side, name))]
        table.row(label, *sides, f"{100 * marks[name]:.1f}", f"{100 * ALL_DEAL[name]:.0f}")
    sides = [cell for side in (found, then) if side for cell in _per_hundred(side.skill)]
    table.row("Skill, in points of 100", *sides, "0", "0")
    table.note = " ".join([_how_counted(found), *_notes(found)])
    return table


def _per_hundred(share: Estimate) -> tuple[str, str]:
    return f"{100 * share.mean:.1f}", f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def _how_counted(found: Skill) -> str:
    if found.seats > 2:
        return "Skill is how far the better player's share of the games lies from an equal share, of the way to all of them."
    return "Skill is the first line minus the third."


def _notes(found: Skill) -> list[str]:
    """What else is known: the change, how much lies in the deal, which games never end."""
    told = []
    if found.change:
        by, (low, high) = f"{100 * found.change.mean:+.1f}", (f"{100 * b:+.1f}" for b in found.change[1:3])
        told.append(f"Against the published rules, on the same deals: {by} points ({low} to {high}).")
    elif found.published:
        told.append("By the published rules the other player is the better one.")
    if found.both and found.neither:
        told.append(f"Both win {percent(found.both.mean)} of the deals, neither {percent(found.neither.mean)}.")
    told.append(f"How much lies in the deal (1 in Classic War, 0 of coins): {found.in_deal.mean:.2f}.")
    if found.unfinished:
        told.append(f"{percent(found.unfinished)} of the games never end; their deals are among the rest.")
    return told


# ---------------------------------------------------------------- which rule matters


def print_effects_json(setup: Setup, run: Run, metric: Metric | None, found: list[Effect]) -> None:
    """The shape of `matters --json`: one row a step of a dial. What does nothing has an effect of 0; what cannot be played,
    or is of no deal that counts, has none."""
    rows = []
    for (step, change, nothing), sure in by_size(found):
        mean, low, high = (None, None, None) if change is None else change[:3]
        turned = {"dial": step.parameter.name, "from": step.was, "to": step.to}
        effect = {"effect": mean, "low": low, "high": high, "certain": sure, "nothing": nothing}
        rows.append({**turned, **effect, "metric": metric.name if metric else SKILL, "games": run.games})
    print(text(rows))


def show_effects(
    setup: Setup, run: Run, metric: Metric | None, found: list[Effect], players: tuple[str, ...] = ()
) -> None:
    """A line a step of a dial, the largest effect first, and then what does nothing here, and why."""
    title = f"What each dial does to: {metric.title.lower() if metric else 'skill, in points of 100'}"
    table = Listing(title, "Dial", "From", "To", "Effect", "95 % interval", "Certain?", words=3, last=True)
    idle: dict[str, str] = {}
    for (step, change, nothing), sure in by_size(found):
        label = f"{step.parameter.label} ({step.parameter.name})"
        values = (_value(step.parameter, step.was), _value(step.parameter, step.to))
        if nothing:
            idle.setdefault(label if change and not step.there else f"{label}, {values[0]} to {values[1]}", nothing)
        elif change:
            by, low, high = (_signed(metric, each) for each in change[:3])
            word = "yes" if sure else "perhaps" if change.certain else "no"
            table.row(label, *values, by, f"{low} to {high}", word)
        else:
            table.row(label, *values, NOTHING, NOTHING, "no deal counts under both")
    listed = "\n  ".join(f"{label}: {why.rstrip('.')}" for label, why in idle.items())
    above = _of_two(setup, run, " and ".join(players)) if players else heading(setup, run)
    show(above, table, *([f"These do nothing here:\n  {listed}"] if idle else []))


def _signed(metric: Metric | None, value: float) -> str:
    return f"{100 * value:+.1f}" if metric is None else plain(metric, value, signed=True).removesuffix(" points")


def _value(parameter: Parameter, value: Value) -> str:
    return parameter.in_words(value) if parameter.type == "int" else written(value)


# ---------------------------------------------------------------- gaps


def print_gaps_json(setup: Setup, run: Run, level: Chance, found: list[Gap]) -> None:
    """The shape of `gaps --json`: one row a gap. With several other readings `decided`, `low`, `high` and `seats` are lists with one
    for each of `readings`; `seats` is the change of each seat's chance to win."""
    print(text([_of_gap(gap, level, run) for gap in by_weight(found)]))


def _of_gap(gap: Gap, level: Chance, run: Run) -> dict[str, Any]:
    readings = [
        {"dial": each.parameter.name, "value": each.value, "words": each.parameter.in_words(each.value)}
        for each in gap.readings
    ]
    decided = [each.decided for each in gap.readings] or [Estimate(0, 0, 0, run.games)]
    bounds = {
        name: [each[at] for each in decided] if len(decided) > 1 else decided[0][at]
        for at, name in enumerate(("decided", "low", "high"))
    }
    seats = [[_mean(seat) for seat in each.seats] for each in gap.readings]
    return {
        "id": gap.id,
        "question": gap.dials[0].dial.says,
        "came_up": gap.came_up.mean,
        **bounds,
        "chance": level.decided.mean,
        "readings": readings,
        "seats": seats if len(seats) > 1 else seats[0] if seats else [],
        "chance_seats": [_mean(seat) for seat in level.seats],
        "nothing": gap.nothing,
        "games": run.games,
    }


def show_gaps(setup: Setup, run: Run, level: Chance, found: list[Gap]) -> None:
    """A line a reading, the weightiest gap first, with the chance level where cards are shuffled again; then what cannot matter."""
    seats, shuffled = setup.game.seats_of(setup.rules), level.decided.mean > 0
    gains = [f"{seat} wins" for seat in seats] if shuffled and len(seats) > 1 else []
    columns = ("Gap", "What it leaves open", "Another reading", "Came up", "Decided", "95 % interval", *gains)
    table = Listing("Gaps in the rulebook, by the deals that another reading decides", *columns, words=3)
    for gap in by_weight(found):
        for each, others in _told_apart(gap):
            low, high = (percent(bound) for bound in each.decided[1:3])
            words = (each.parameter.label, ", ".join(each.parameter.in_words(value) for value in (each.value, *others)))
            changed = [f"{100 * seat.mean:+.1f}" for seat in each.seats] if gains else []
            interval = f"{low.removesuffix(' %')} to {high}"
            table.row(gap.id, *words, percent(gap.came_up.mean), percent(each.decided.mean), interval, *changed)
    table.note = _chance_words(level, shuffled)
    idle = "\n  ".join(f"{gap.id} {gap.dials[0].label}: {gap.nothing}" for gap in by_weight(found) if gap.nothing)
    show(heading(setup, run), table, *([f"These cannot matter here:\n  {capital(idle)}"] if idle else []))


def _told_apart(gap: Gap) -> list[tuple[Reading, list[Value]]]:
    """The readings, the weightiest first; those of one dial that decide nothing stand in one line, the others' values last."""
    nothing: dict[str, tuple[Reading, list[Value]]] = {}
    lines: list[tuple[Reading, list[Value]]] = []
    for each in sorted(gap.readings, key=lambda reading: -reading.decided.mean):
        if each.decided.mean == 0 and each.parameter.name in nothing:
            nothing[each.parameter.name][1].append(each.value)
            continue
        lines.append((each, []))
        if each.decided.mean == 0:
            nothing[each.parameter.name] = lines[-1]
    return lines


def _chance_words(level: Chance, shuffled: bool) -> str:
    if not shuffled:
        return "By the same rules every deal ends the same: nothing but the reading decides these deals."
    return (
        f"By the same rules other shuffles alone decide {percent(level.decided.mean)} of the deals; "
        "a reading weighs what it decides beyond that, and by how many points in a hundred it changes who wins."
    )
