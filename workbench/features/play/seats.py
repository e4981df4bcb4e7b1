"""The choice of seats before a game at the table: a list for each seat, and the deals that can be played."""

from functools import partial
from html import escape
from secrets import randbelow
from typing import Any

from engine.play.strategy import PERSON, strategies
from engine.setup.lineup import Lineup
from workbench.bench import Bench
from workbench.page.kit.button import Button, offers
from workbench.page.kit.controls import Control

HEADING = "Play it yourself"
SAYS = (
    "Play {title} by the rules on the bench. You see what your seat may see. Two people at one screen "
    "each choose “You” for one seat: the table is covered at every change of player."
)
ALONE = "Play {title} by the rules on the bench. You see what your seat may see."
BY_HAND = " Turn the cards over yourself, or open a variant with choices."
TURN_OVER = "Turn the cards of a random deal over by hand"
BY_HAND_ALONE = " Turn the cards over yourself."
YOU = "You"
_DEALS = 1_000_000  # seeds among which a deal is chosen


def any_deal() -> int:
    """The seed of a random deal."""
    return randbelow(_DEALS)


def words(bench: Bench) -> str:
    """The words of the page; in a game without choices a sentence that says so."""
    nobody, title = bench.game.without_choices(bench.rules), bench.game.title
    said = SAYS if len(bench.seats) > 1 else ALONE
    text = nobody + (BY_HAND if bench.offers() else BY_HAND_ALONE) if nobody else said.format(title=title)
    return f'<div class="wb-seat-words"><h2 class="wb-rules">{HEADING}</h2><p>{escape(text)}</p></div>'


def controls(bench: Bench) -> dict[str, Control]:
    """A list for each seat; empty in a game without choices."""
    if bench.game.without_choices(bench.rules):
        return {}
    names = bench.game.seats_of(bench.rules)
    return {f"sits{seat}": _list(bench, seat, name) for seat, name in enumerate(names)}


def _list(bench: Bench, seat: int, name: str) -> Control:
    def chosen(value: Any) -> Any:
        return lambda now: now.sit(seat, value)

    return Control("list", name, bench.sitting[seat], _who(bench, seat), sets=chosen)


def _who(bench: Bench, seat: int) -> dict[str, str]:
    """The players a seat can have, in words: you, the present one, that of the bench, every named strategy."""
    game = bench.game
    single = sorted({name for _, name in strategies(game) if name != PERSON})
    known = [Lineup.read(game, (name,)) for name in (bench.sitting[seat], bench.seats[seat], *game.ladder, *single)]
    found: dict[str, str] = {}
    for each in known:
        found.setdefault(each.words[0], each.short[0])
    listed = {words: name for words, name in found.items() if PERSON not in name.split(".")}
    return {YOU: PERSON} | listed


def presses(bench: Bench) -> list[Button]:
    """The buttons for a random deal and for that of the replay; in a game without choices, also those of variants with choices."""
    if bench.game.without_choices(bench.rules):
        return [
            Button(
                "sit",
                "Deal",
                TURN_OVER,
                lambda now: now.sit_down(any_deal()),
                "filled",
            ),
            *offers(bench),
        ]
    sits = [Button("sit", "Deal", "Play a random deal", lambda now: now.sit_down(any_deal()), "filled")]
    if bench.pick is None:
        return sits
    here = partial(_sit_down, seed=bench.pick, rotation=bench.rotation)
    return [*sits, Button("deal", "Play the deal of the replay", f"Deal {bench.pick}", here)]


def _sit_down(bench: Bench, seed: int, rotation: int) -> Bench:
    return bench.sit_down(seed, rotation)


def is_shown(bench: Bench) -> bool:
    """Whether the choice of seats is shown."""
    return bench.page == "Play" and bench.match is None
