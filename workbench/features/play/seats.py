"""Who sits where? Before a game at the table: a list for each seat, and the deals that can be played."""

from functools import partial
from html import escape
from secrets import randbelow
from typing import Any

from engine.play.strategy import PERSON, strategies
from engine.setup.lineup import Lineup
from workbench.bench import Bench
from workbench.page.kit.button import Button, offers
from workbench.page.kit.controls import Control

HEADING = "Take a seat"
SAYS = (
    "Play {title} yourself, by the rules as they are on the bench. You see what your seat may see. Two people at one screen "
    "take two seats: the table is covered whenever the other one is asked."
)
ALONE = "Play {title} yourself, by the rules as they are on the bench. You see what your seat may see."
OFFERED = " In these variants somebody does:"
YOU = "a person"
_DEALS = 1_000_000  # seeds among which a deal is chosen


def any_deal() -> int:
    """The seed of a deal that nobody has chosen."""
    return randbelow(_DEALS)


def words(bench: Bench) -> str:
    """What this page is for; where nobody decides anything, that."""
    nobody, title = bench.game.without_choices(bench.rules), bench.game.title
    said = SAYS if len(bench.seats) > 1 else ALONE
    text = nobody + (OFFERED if bench.offers() else "") if nobody else said.format(title=title)
    return f'<div class="wb-seat-words"><h2 class="wb-rules">{HEADING}</h2><p>{escape(text)}</p></div>'


def controls(bench: Bench) -> dict[str, Control]:
    """A list for each seat; nothing where nobody decides anything."""
    if bench.game.without_choices(bench.rules):
        return {}
    names = bench.game.seats_of(bench.rules)
    return {f"sits{seat}": _list(bench, seat, name) for seat, name in enumerate(names)}


def _list(bench: Bench, seat: int, name: str) -> Control:
    def chosen(value: Any) -> Any:
        return lambda now: now.sit(seat, value)

    return Control("list", name, bench.sitting[seat], _who(bench, seat), sets=chosen)


def _who(bench: Bench, seat: int) -> dict[str, str]:
    """Who can sit there, in words: a person, whoever sits there now or on the bench, every way of playing that has a name."""
    game = bench.game
    single = sorted({name for _, name in strategies(game) if name != PERSON})
    known = [Lineup.read(game, (name,)) for name in (bench.sitting[seat], bench.seats[seat], *game.ladder, *single)]
    found: dict[str, str] = {}
    for each in known:
        found.setdefault(each.words[0], each.short[0])
    listed = {words: name for words, name in found.items() if PERSON not in name.split(".")}
    return {YOU: PERSON} | listed


def presses(bench: Bench) -> list[Button]:
    """Sit down to any deal, or to that of the replay; where nobody decides anything, variants in which somebody does."""
    if bench.game.without_choices(bench.rules):
        return offers(bench)
    sits = [Button("sit", "Sit down", "A deal that nobody has chosen", lambda now: now.sit_down(any_deal()), "on")]
    if bench.pick is None:
        return sits
    here = partial(_sit_down, seed=bench.pick, rotation=bench.rotation)
    return [*sits, Button("deal", "Play the deal of the replay", f"Deal {bench.pick}", here)]


def _sit_down(bench: Bench, seed: int, rotation: int) -> Bench:
    return bench.sit_down(seed, rotation)


def is_shown(bench: Bench) -> bool:
    """Whether people choose their seats now."""
    return bench.page == "Play" and bench.match is None
