"""Whether the better player wins, or the deal: the share of deals of each kind."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import KINDS, DuplicateDeals, kinds_of, marks, marks_beside, shares
from engine.analysis.skill import PARTS, Skill
from engine.core.game import Game
from engine.core.text import INTERVAL, capital, counted, percent, percents
from engine.simulation.estimates import Estimate, wilson
from workbench.charts.kit.sentence import draw_sentence
from workbench.charts.kit.sides import Named, Side, side_of, sides_of
from workbench.charts.kit.strip import Piece, draw_strips
from workbench.theme.drawing import Drawing

ORDER = 5
MAIN = False
ANSWERS = ("skill",)
DEALS = True
_ASKS = "Does the better player win, or the deal?"
_SHORT = "best", "random"  # the two players of the skill of a game
NOT_PLAYED = "No deal has been played from every seat yet."


def QUESTION(game: Game) -> str:
    """The title; in a game for one no opponent holds the cards."""
    return _ASKS


def applies(game: Game) -> bool:
    """Games in which a player may have choices."""
    return game.decides is not None


def leads(game: Game) -> bool:
    """Games with choices under the published rules: there it is the big chart."""
    return applies(game) and not game.without_choices(game.Rules())


def draw(comparison: Comparison, width: int = 560, height: int = 300) -> Drawing:
    """A strip a side, a piece for each kind of deal; grey ones for coins and Classic War."""
    game, seated = comparison.after.game, comparison.seated
    if seated is None:
        nobody = all(game.without_choices(setup.rules) for setup in (comparison.before, comparison.after))
        why = game.without_choices(comparison.after.rules) if nobody else NOT_PLAYED
        return draw_sentence(QUESTION(game), why, width, height)
    sides = sides_of(comparison)
    found = {side: shares(deals_of(seated, side.key), seated.seats) for side in sides}
    there = {kind for each in found.values() for kind, share in each.items() if share.mean > 0}
    pieces = [piece for side in sides for piece in _pieces(seated, side, found[side], there)]
    return draw_strips(pieces, QUESTION(game), _says(seated), width, marks(seated.after, seated.seats))


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games of the deals of this kind."""
    if comparison.seated is None or pick["key"] not in KINDS:
        raise ValueError("There is no such kind of deal.")
    side = side_of(pick)
    deals = deals_of(comparison.seated, side)
    return side, pl.col("seed").is_in(deals.filter(pl.col("kind") == pick["key"])["seed"].to_list())


def deals_of(seated: DuplicateDeals, side: str) -> pl.DataFrame:
    """The deals of one side."""
    return seated.before if side == "before" else seated.after


def labels(seated: DuplicateDeals) -> dict[str, tuple[str, ...]]:
    """Each kind of deal in words, the longest first."""
    return _labels(seated.seats, seated.contrast)


def _labels(seats: int, contrast: tuple[str, str], short: tuple[str, str] = _SHORT) -> dict[str, tuple[str, ...]]:
    better, other = contrast
    if seats == 1:
        return {
            "better_both": (f"only the player who {better} wins", better, short[0]),
            "both": ("both win", "both"),
            "neither": ("neither wins", "neither"),
            "weaker_both": (f"only the player who {other} wins", other, short[1]),
            "rest": ("unfinished",),
        }
    if seats > 2:
        return {
            "better_both": (f"{better}: wins from every seat", f"{better}: every seat", "every seat"),
            "deal": ("the deal decides", "the deal", "deal"),
            "weaker_both": (f"{better}: wins from no seat", "from no seat", "no seat"),
            "rest": ("wins from some seats", "some seats", "some"),
        }
    return {
        "better_both": (f"{better}: wins from both seats", better, short[0]),
        "deal": ("the deal decides", "the deal", "deal"),
        "weaker_both": (f"{other}: wins from both seats", other, short[1]),
        "rest": ("a draw in between", "draws"),
    }


def _says(seated: DuplicateDeals) -> str:
    """The players, the number of deals, and how to use the chart."""
    better, other = seated.contrast
    deals, n = counted(len(seated.after), "deal"), seated.seats
    if n == 1:
        who = f"{deals}, each played by one who {better} and by one who {other}."
    elif n == 2:
        who = f"{deals}, each played from both seats: one player {better}, the other {other}."
    else:
        who = f"{deals}, each played from every seat: one player {better}, each of the others {other}."
    return f"{capital(who)} Line: {INTERVAL} of where a piece ends. Click a piece to open its deals."


def draw_skill(found: Skill, width: int = 560) -> Drawing:
    """The strips of a measurement of skill, without the games behind them: these rules, and the published ones."""
    sides = [("before", "published", found.published)] if found.published else []
    sides.append(("after" if sides else "before", "these rules", found))
    first, second = found.players
    short = (first.name, second.name) if found.chosen else _SHORT
    named = _labels(found.seats, (first.words, second.words), short)
    pieces = [piece for key, name, side in sides for piece in _of_skill(Named(key, name), side, named)]
    return draw_strips(pieces, _ASKS, found.says(), width, marks_beside(found.seats, found.coins))


def _of_skill(side: Named, found: Skill, called: dict[str, tuple[str, ...]]) -> list[Piece]:
    parts = ("better_both", "both", "neither", "weaker_both", "rest") if found.seats == 1 else PARTS
    pieces, until = [], 0
    for kind in parts:
        share = getattr(found, kind)
        if share.mean:
            count = round(share.mean * found.deals)
            end = wilson(until + count, found.deals)
            pieces.append(_piece(side, kind, share, until / found.deals, end, called[kind]))
            until += count
    return pieces


def _pieces(seated: DuplicateDeals, side: Side, found: dict[str, Estimate], there: set[str]) -> list[Piece]:
    """The kinds of deals of a side, those that are there on any side, one after the other."""
    deals, called = len(deals_of(seated, side.key)), labels(seated)
    pieces, until = [], 0
    for kind in (kind for kind in kinds_of(seated.seats) if kind in there):
        count = round(found[kind].mean * deals)
        end = wilson(until + count, deals)
        pieces.append(_piece(side, kind, found[kind], until / max(1, deals), end, called[kind]))
        until += count
    return pieces


def _piece(
    side: Side | Named, kind: str, share: Estimate, begin: float, end: Estimate, called: tuple[str, ...]
) -> Piece:
    shown = percent(share.mean, 0)
    tells = {
        "Deals": capital(called[0]),
        "Share": f"{percent(share.mean)} of {counted(share.n, 'deal')}",
        INTERVAL: percents(share.low, share.high),
        "Open": "click to list them",
    }
    names = (*(f"{capital(each)} {shown}" for each in called), shown)
    return Piece(side, kind, share, begin, end, names, f"{called[0]}: {shown}", tells)
