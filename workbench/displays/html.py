"""Notebook displays of rules, setups, games and comparisons: plain HTML for light and dark pages.

The engine knows no widget; the workbench registers these displays (see `engine.runtime.notebook`).
"""

import sys
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.rules import Parameter, RuleSet
from engine.core.text import NOTHING, counted, form
from engine.replay.trace import GameId, Trace
from engine.runtime.notebook import shown
from engine.runtime.result import Result
from engine.setup.rulebook import clause_text
from engine.setup.setup import Setup
from workbench.theme.theme import SHARED

_MOST_STEPS, _MOST_ROWS = 500, 60


@cache
def _style() -> str:
    variant = f".wbs-shown {{ --wbs-variant: {SHARED['variant-area'][0]}; }}"
    return f"<style>{variant}\n{Path(__file__).with_suffix('.css').read_text('utf-8')}</style>"


# ---------------------------------------------------------------- pieces of HTML


def framed(*parts: str, card: bool = False) -> str:
    """Parts of HTML as one output, with their style."""
    return f'{_style()}<div class="wbs-shown{" wbs-card" if card else ""}">{"".join(parts)}</div>'


def heading(title: str, aside: str = "") -> str:
    """The title of an output, with a word beside it."""
    beside = f'<span class="wbs-aside">{escape(aside)}</span>' if aside else ""
    return f'<p class="wbs-title">{escape(title)}{beside}</p>'


def copied(text: str) -> str:
    """A text that a click selects as a whole."""
    return f"<code>{escape(text)}</code>"


def cell(html: str, kind: str = "", tag: str = "td") -> str:
    """A cell of a table; its content is escaped already."""
    return f'<{tag} class="wbs-{kind}">{html}</{tag}>' if kind else f"<{tag}>{html}</{tag}>"


def table(rows: Iterable[str], headings: Iterable[str] = ()) -> str:
    """Rows of cells as a table; the headings are cells too."""
    head = "".join(headings)
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if head else ''}<tbody>{''.join(rows)}</tbody></table>"


def _folded(summary: str, html: str, is_open: bool = False) -> str:
    return f"<details{' open' if is_open else ''}><summary>{summary}</summary>{html}</details>"


def _facts(facts: Iterable[tuple[str, str]]) -> str:
    spans = (f'<span class="wbs-name">{escape(name)}</span><span>{html}</span>' for name, html in facts)
    return f'<div class="wbs-facts">{"".join(spans)}</div>'


# ---------------------------------------------------------------- rules


@shown(RuleSet)
def rules_html(rules: RuleSet) -> str:
    """The changes against the published rules, with the clauses; all other rules folded, by part of the rulebook."""
    home = ".".join(type(rules).__module__.split(".")[:3])  # engine.games.NAME, a file or a folder
    game = getattr(sys.modules[home], "GAME", None)
    changed = set(rules.changes())
    others = [p for p in rules.parameters().values() if p.name not in changed]
    count = f"{len(changed)} of {len(rules.parameters())} changed" if changed else "as published"
    title = heading(f"Rules of {game.title}" if game else "Rules", count)
    first = _changed_rules(game, rules, changed) if changed else ""
    summary = f"{len(others)} rules as published" if changed else f"{len(others)} rules, by part of the rulebook"
    return framed(title, first, _folded(summary, _by_group(game, rules, others), not changed))


def _changed_rules(game: Game | None, rules: RuleSet, names: set[str]) -> str:
    headings = (cell(word, tag="th") for word in ("Rule", "Here", "Published", "Clause"))
    rows = []
    for parameter in rules.parameters().values():
        if parameter.name in names:
            published = cell(escape(parameter.in_words(parameter.default)), "less")
            rows.append(f'<tr class="wbs-changed">{_rule(game, rules, parameter, published)}</tr>')
    return table(rows, headings)


def _by_group(game: Game | None, rules: RuleSet, parameters: list[Parameter]) -> str:
    groups: dict[str, list[Parameter]] = {}
    for parameter in parameters:
        groups.setdefault(parameter.dial.group, []).append(parameter)
    return "".join(_group(game, rules, title, members) for title, members in groups.items())


def _group(game: Game | None, rules: RuleSet, title: str, parameters: list[Parameter]) -> str:
    gaps = sum(bool(parameter.dial.ruling) for parameter in parameters)
    aside = f"{len(parameters)}{f', {gaps} where the rulebook is silent' if gaps else ''}"
    rows = (f"<tr>{_rule(game, rules, parameter)}</tr>" for parameter in parameters)
    return _folded(f'{escape(title)}<span class="wbs-aside">{aside}</span>', table(rows))


def _rule(game: Game | None, rules: RuleSet, parameter: Parameter, published: str = "") -> str:
    """The cells of a rule: its label, its value, its clause."""
    label = cell(f'<span title="{escape(parameter.dial.says)}">{escape(parameter.label)}</span>', "label")
    value = cell(escape(rules.in_words(parameter.name)), "value")
    return label + value + published + cell(_clause(game, rules, parameter), "words")


def _clause(game: Game | None, rules: RuleSet, parameter: Parameter) -> str:
    dial = parameter.dial
    without = rules.without_effect(parameter.name)
    text = without or (clause_text(game, dial.clause, rules) if game else dial.says)
    silent = (
        f' <span class="wbs-gap">The rulebook is silent here ({escape(dial.ruling)}).</span>' if dial.ruling else ""
    )
    return f'<span class="wbs-clause">{escape(dial.clause)}</span> {escape(text)}{silent}'


# ---------------------------------------------------------------- setups and games


@shown(Setup)
def setup_html(setup: Setup) -> str:
    """A setup as a card."""
    facts = [("Rules", _changes(setup)), ("Players", _players(setup)), ("As text", copied(setup.text()))]
    return framed(heading(setup.game.title), _facts([*facts, ("Command", copied(_command(setup)))]), card=True)


@shown(GameId)
def id_html(game_id: GameId) -> str:
    """A single game as a card."""
    setup, text = game_id.setup, game_id.text()
    moved = f", the deal rotated by {counted(game_id.rotation, 'seat')}" if game_id.rotation else ""
    facts = [
        ("Rules", _changes(setup)),
        ("Players", _players(setup, game_id.rotation)),
        ("Seed", f"{game_id.seed}{moved}"),
    ]
    facts += [("As text", copied(text)), ("Command", copied(f"warbench replay {text}"))]
    return framed(heading(setup.game.title, "one game"), _facts(facts), card=True)


def _changes(setup: Setup) -> str:
    """The differences from the published rules, a line each."""
    lines = []
    for name, (before, now) in setup.rules.differences(setup.game.Rules()).items():
        parameter = setup.rules.parameter(name)
        was = f'<span class="wbs-less">(published: {escape(parameter.in_words(before))})</span>'
        lines.append(f"{escape(parameter.label)}: <b>{escape(parameter.in_words(now))}</b> {was}")
    return "<br>".join(lines) or "as published"


def _players(setup: Setup, rotation: int = 0) -> str:
    nothing = setup.game.without_choices(setup.rules)
    pairs = zip(setup.game.seats_of(setup.rules, rotation), setup.strategies, strict=True)
    return escape(nothing or ", ".join(f"{seat} plays {strategy}" for seat, strategy in pairs))


def _command(setup: Setup) -> str:
    """The command that plays this setup."""
    words = ["warbench simulate", setup.game.name]
    head, _, seats = setup.text().partition("@")
    for word in head.partition(":")[2].split(","):
        words += [f"--set {word}" if "=" in word else f"--preset {word}"] if word else []
    return " ".join([*words, "--players", seats.replace("/", ",")])


# ---------------------------------------------------------------- games that were played


@shown(Result)
def result_html(found: Result) -> str:
    """What a function found: its sentence, and the first rows of its frame."""
    frame = found.frame()
    kept, left = frame.head(_MOST_ROWS), len(frame) - _MOST_ROWS
    headings = [
        cell(escape(name.replace("_", " ")), "number" if dtype.is_numeric() else "", "th")
        for name, dtype in frame.schema.items()
    ]
    rows = (f"<tr>{''.join(map(_value, row))}</tr>" for row in kept.iter_rows())
    more = f"<p>{counted(left, 'more row')} in <code>.frame()</code>.</p>" if left > 0 else ""
    sentence = f'<p class="wbs-verdict">{escape(found.says())}</p>'
    return framed(sentence, f'<div class="wbs-scroll">{table(rows, headings)}{more}</div>')


def _value(value: Any) -> str:
    """A cell with a value of a frame; a figure has four digits."""
    if isinstance(value, float):
        return cell(f"{value:.4g}" if abs(value) < 10_000 else f"{value:,.0f}", "number")
    if isinstance(value, list):
        return cell(escape(", ".join(map(str, value))))
    told = NOTHING if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return cell(escape(told), "number" if isinstance(value, int) and not isinstance(value, bool) else "")


@shown(Comparison)
def verdict_html(comparison: Comparison) -> str:
    """A comparison as its sentence."""
    return framed(f'<p class="wbs-verdict">{escape(comparison.verdict())}</p>')


@shown(Trace)
def steps_html(trace: Trace) -> str:
    """A game as a list of its steps: turn, event, clause."""
    headings = (cell(word, tag="th") for word in ("Turn", "What happens", "Clause"))
    steps = trace[:_MOST_STEPS]
    rows = (
        f"<tr>{cell(str(s.turn))}{cell(escape(s.text))}{cell(escape(f'{s.clause} {s.ruling}'.strip()), 'clause')}</tr>"
        for s in steps
    )
    left = len(trace) - len(steps)
    more = f"<p>{counted(left, 'more step')} {form(left, 'follows/follow')}.</p>" if left else ""
    title = heading(trace.game.title, trace.id.text())
    outcome = f'<p class="wbs-verdict">{escape(trace.outcome)}</p>'
    return framed(title, outcome, f'<div class="wbs-scroll">{table(rows, headings)}{more}</div>')
