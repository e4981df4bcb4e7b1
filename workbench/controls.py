"""RuleSet -> widgets: the only place where rule widgets are made.

A dial is made from its parameter alone, so a new parameter appears here by itself. `on_turn(name, value)` is told when
a dial is moved.
"""

from collections.abc import Callable
from functools import partial

import marimo as mo

from engine.game import Game
from engine.rules import Parameter, Value
from engine.strategy import names as strategy_names
from engine.strategy import parts_of
from workbench.bench import Bench
from workbench.panels.dials import explained_html, levels, search

_MOST_STEPS = 40  # values that a slider can hold before a number box is better
_MOST_RADIO = 3  # choices that are shown side by side instead of in a list

Turn = Callable[[str, Value], None]


def make_dials(bench: Bench, on_turn: Turn) -> dict[str, mo.ui.anywidget]:
    """One widget a parameter, standing where the variant stands. Keep the dictionary: marimo holds widgets weakly."""
    parameters = bench.game.Rules.parameters().values()
    return {p.name: _dial(p, getattr(bench.rules, p.name), on_turn) for p in parameters}


def _dial(p: Parameter, value: Value, on_turn: Turn):
    def turned(new):
        if new is not None:
            on_turn(p.name, int(new) if p.type == "int" else new)

    if p.type == "bool":
        return mo.ui.switch(value=bool(value), label=p.label, on_change=turned)
    if p.type == "choice":
        return _choice(p, str(value), turned)
    return _number(p, int(value), turned)


def _choice(p: Parameter, value: str, turned):
    options = {_capital(p.in_words(choice)): choice for choice in p.choices}
    shown = _capital(p.in_words(value))
    if len(options) <= _MOST_RADIO:
        return mo.ui.radio(options, value=shown, label=p.label, on_change=turned)
    return mo.ui.dropdown(
        options, value=shown, label=p.label, on_change=turned, allow_select_none=False, full_width=True
    )


def _number(p: Parameter, value: int, turned):
    least, most = p.bounds
    low, high = p.dial.soft or (least, most)
    low, high = min(low, value), max(high, value)
    label = f"{p.label} ({p.dial.unit})" if p.dial.unit else p.label
    if high - low > _MOST_STEPS:
        return mo.ui.number(least, most, step=1, value=value, label=label, on_change=turned, full_width=True)
    return mo.ui.slider(low, high, step=1, value=value, label=label, show_value=True, on_change=turned, full_width=True)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- how the dials are laid out


def dials_panel(game: Game, dials: dict, words: str = ""):
    """All dials in their levels, or those that a search finds."""
    if words.strip():
        found = search(game, words)
        if not found:
            return mo.md(f"No rule of {game.title} speaks of “{words.strip()[:40]}”.")
        return mo.vstack([_explained(game, p, dials) for p in found], gap=0.6)
    shown = levels(game)
    folded = {
        f"All other rules ({_count(shown.parts)})": _groups(game, shown.parts, dials),
        f"What the rulebook leaves open ({_count(shown.gaps)})": _groups(game, shown.gaps, dials),
    }
    folded = {title: content for title, content in folded.items() if "(0)" not in title}
    headline = [_explained(game, p, dials) for p in shown.headline]
    return mo.vstack([*headline, mo.accordion(folded, multiple=True)], gap=0.6)


def _count(groups: dict[str, list[Parameter]]) -> int:
    return sum(len(group) for group in groups.values())


def _groups(game: Game, groups: dict[str, list[Parameter]], dials: dict):
    items = []
    for part, group in groups.items():
        items.append(mo.Html(f'<h4 class="wb-part">{part}</h4>'))
        items += [_explained(game, p, dials) for p in group]
    return mo.vstack(items, gap=0.6)


def _explained(game: Game, p: Parameter, dials: dict):
    return mo.Html(f'<div class="wb-dial">{dials[p.name].text}{explained_html(game, p)}</div>')


# ---------------------------------------------------------------- who plays


def make_seats(bench: Bench, on_choose: Callable[[int, int, str], None]) -> dict[tuple[int, int], mo.ui.dropdown]:
    """One list of strategies for each part of each seat; empty for a game in which nobody decides anything."""
    if bench.game.without_choices(bench.rules):
        return {}
    lists = {}
    for seat, full in enumerate(bench.setup.strategies):
        for part, name in enumerate(parts_of(bench.game, full)):
            lists[seat, part] = mo.ui.dropdown(
                strategy_names(bench.game, bench.game.parts[part]),
                value=name,
                label=f"{bench.game.seats[seat]}: {bench.game.parts[part]}",
                allow_select_none=False,
                full_width=True,
                on_change=partial(on_choose, seat, part),
            )
    return lists
