"""What `warbench matchups` prints, for people and as JSON: who beats whom."""

from typing import Any

from engine.analysis.matchups import Matchups, changed_pairs, reading, turned
from engine.core.text import counted, percent, percents, points
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import of_rules, text
from workbench.cli.kit.tables import rules_in_words
from workbench.cli.kit.text_table import Listing, show


def print_json(found: Matchups, run: Run) -> None:
    """The shape of `matchups --json`: `players` in their order, `pairs` with the share that `one` wins against `other`."""
    content = {**of_rules(found.setup), "seed": run.seed, "games": run.games, "seats": found.seats, **_table(found)}
    print(text({**content, "published": _table(found.then) if found.then else None, "change": _change(found)}))


def _table(found: Matchups) -> dict[str, Any]:
    players = [
        {
            "name": name,
            "words": words,
            "mixture": found.mixture.get(name, 0.0) if found.seats == 2 else None,
            "outdone_by": found.dominated.get(name),
            "holds": name in found.holds,
        }
        for name, words in zip(found.names, found.words, strict=True)
    ]
    return {
        "players": players,
        "pairs": found.frame().to_dicts(),
        "unfinished": found.unfinished,
        "says": reading(found),
    }


def _change(found: Matchups) -> dict[str, Any] | None:
    """What the rules changed, against the published ones: the sentence, and the pairs whose outcome certainly changed."""
    if found.then is None:
        return None
    sure = changed_pairs(found, found.then)
    pairs = [
        {"one": one, "other": other, "change": by.mean, "low": by.low, "high": by.high}
        for (one, other), by in sure.items()
    ]
    return {"says": turned(found, found.then), "pairs": pairs}


# ---------------------------------------------------------------- for people


def show_matchups(found: Matchups, run: Run) -> None:
    """The table, the best first, and what it says."""
    title = f"{found.setup.game.title}, {counted(run.games, 'deal')} a pair from seed {run.seed}, each from every seat"
    above = "\n".join(each for each in (title, rules_in_words(found.setup), found.setup.rules.warning()) if each)
    columns = [str(at) for at in range(1, len(found.names) + 1)]
    table = Listing("Wins of 100 games against", "", "Way of playing", *columns, words=2, keys=2)
    for at, name in enumerate(found.names):
        row = ("·" if name == other else points(found.share(name, other).mean, 0) for other in found.names)
        table.row(str(at + 1), f"{found.words[at]} ({name})", *row)
    table.note = _note(found)
    show(above, table, reading(found), *([turned(found, found.then)] if found.then else []), *_outdone(found))


def _note(found: Matchups) -> str:
    pair = (
        "Of the two each plays every deal from both sides"
        if found.seats == 2
        else f"One sits alone among {found.seats - 1} who all play the other way, once in each seat of every deal"
    )
    widest = max((found.share(*pair) for pair in found.pairs), key=lambda share: share.high - share.low)
    endless = f" {percent(found.unfinished)} of the games never end." if found.unfinished else ""
    return f"{pair}; a draw is a part of a win. The widest 95% interval goes from {percents(*widest[1:3])}.{endless}"


def _outdone(found: Matchups) -> list[str]:
    words = [f"  {weak}, by {strong}" for weak, strong in found.dominated.items()]
    return ["\n".join(["Certainly outdone by another one against every opponent here:", *words])] if words else []
