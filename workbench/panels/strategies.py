"""Who plays, and how? The strategies that sit at the table, each with its source."""

from html import escape

from engine.strategy import strategies
from workbench.bench import Bench


def seats_html(bench: Bench) -> str:
    """What each part of each seat's strategy does and where it comes from; where nobody chooses, just that."""
    nothing = bench.game.without_choices(bench.rules)
    if nothing:
        ask = " In these variants somebody does:" if bench.offers() else ""
        return f'<p class="wb-seats">{escape(nothing)}{ask}</p>'
    known = strategies(bench.game)
    rows = []
    for seat, parts in enumerate(bench.setup.lineup.parts):
        for part, name in zip(bench.game.parts, parts, strict=True):
            strategy = known[part, name]
            first = strategy.says.splitlines()[0] if strategy.says else ""
            rows.append(
                f"<li><b>{escape(bench.game.seats[seat])}, {escape(part)}: {escape(name)}</b> – {escape(first)} "
                f'<span class="wb-published">{escape(strategy.source)}</span></li>'
            )
    return f'<ul class="wb-seats">{"".join(rows)}</ul>'
