"""The players at the table: the strategy of each seat in words, with its source."""

from html import escape

from engine.play.strategy import strategies
from engine.setup.lineup import Lineup, for_seats
from workbench.bench import Bench

HEADING = "Who plays"
CHANGE, OFFER = "Change players", "Variants with choices"
NOBODY = "Players have no choices under these rules."


def players_html(bench: Bench) -> str:
    """The players at the table and their strategies, as HTML."""
    lines = "".join(f"<li><b>{escape(who)}</b> {escape(words)}</li>" for who, words in _players(bench))
    said = f"<ul>{lines}</ul>" if lines else f"<p>{NOBODY}</p>"
    return f'<h2 class="wb-rules">{HEADING}</h2><div class="wb-players">{said}</div>'


def _players(bench: Bench) -> list[tuple[str, str]]:
    """Each seat and its strategy in words; seats with the same strategy are named together."""
    if bench.game.without_choices(bench.rules):
        return []
    words, names = bench.setup.lineup.words, bench.game.seats[: len(bench.seats)]
    if len(set(words)) == 1 and len(words) > 2:
        return [("Everybody", words[0])]
    return list(zip(names, words, strict=True))


def own_seats(bench: Bench) -> tuple[str, ...]:
    """The strategies that the game opens with."""
    return for_seats(Lineup.of(bench.game).names, len(bench.seats))


def documented_seats(bench: Bench) -> tuple[str, ...]:
    """The strategies that the document mentions, if the game opens with others; empty in a game without choices."""
    told = bench.game.documented
    if not told or bench.game.without_choices(bench.rules):
        return ()
    return for_seats(Lineup.read(bench.game, told).names, len(bench.seats))


def in_words(bench: Bench, seats: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each seat and its strategy in words, for these strategies."""
    return list(zip(bench.game.seats, Lineup.read(bench.game, seats).words, strict=False))


def change(bench: Bench) -> tuple[str, str] | None:
    """The strategies of the changed seats, before and now; None if no seat is changed."""
    own = Lineup.read(bench.game, own_seats(bench))
    differing = [n for n, names in enumerate(own.parts) if names != bench.setup.lineup.parts[n]]
    if not differing or bench.game.without_choices(bench.rules):
        return None
    now = bench.setup.lineup
    return _said(bench, own, now, differing), _said(bench, now, own, differing)


def _said(bench: Bench, these: Lineup, others: Lineup, seats: list[int]) -> str:
    """How these strategies differ from the others; with the seat, unless all seats have the same one."""
    known = strategies(bench.game)
    words = {}
    for seat in seats:
        parts = zip(bench.game.parts, these.parts[seat], others.parts[seat], strict=True)
        words[seat] = ", ".join(known[part, name].words for part, name, other in parts if name != other)
    if len(set(words.values())) == 1 and len(seats) == len(these.parts):
        return words[seats[0]]
    return "; ".join(f"{bench.game.seats[seat]} {said}" for seat, said in words.items())


def seats_html(bench: Bench) -> str:
    """What each part of each seat's strategy does, with its source; a sentence in a game without choices."""
    nothing = bench.game.without_choices(bench.rules)
    if nothing:
        ask = " These variants have choices:" if bench.offers() else ""
        return f'<p class="wb-seats">{escape(nothing)}{ask}</p>'
    known = strategies(bench.game)
    rows = []
    for seat, parts in enumerate(bench.setup.lineup.parts):
        for part, name in zip(bench.game.parts, parts, strict=True):
            strategy = known[part, name]
            first = strategy.says.splitlines()[0] if strategy.says else ""
            who = f"{bench.game.seats[seat]}, {part}: {strategy.words} ({name})"
            rows.append(
                f"<li><b>{escape(who)}</b> – {escape(first)} "
                f'<span class="wb-published">{escape(strategy.source)}</span></li>'
            )
    return f'<ul class="wb-seats">{"".join(rows)}</ul>'
