"""The win probability below the card table: the curve of a game, what moved it, and the wait for it.

The data is the trait `winning` of the table, which parts/winning.js describes.
"""

from collections.abc import Iterable
from typing import Any

from engine.analysis.decisions.win_probability import Jump, LuckSpan, Point, Shares, WinProbability
from engine.core.cards import NO_ONE
from engine.core.rules import BadInput
from engine.core.text import capital, counted
from engine.replay.trace import Trace
from engine.setup.game_id import GameId
from engine.setup.lineup import Lineup
from workbench.bench import Bench, open_ids
from workbench.features.win_probability.task import Drawn, Long, Playing, Preparing, State, WinProbabilityWorker
from workbench.replay.card_table import MOST_STEPS

MEANINGFUL = 0.02  # a choice that changes less gets no words
CHOICES = 3  # choices that are marked, the most important ones
OWN_CHOICES = "its own choices"
_NAMED = 4  # cards that a sentence names
WAITS = "Computing each seat's chance to win …"
PREPARING = "Computing each seat's chance to win; the first time on this machine takes about a minute"
ASK = "Run"
ABOUT = (
    "A chance to win is the share of games won if the best ordinary player of the ladder takes every seat from here on. As on "
    "television, all hands are open and the deck is not; hidden cards are dealt anew for each play. A draw is "
    "shared. The band holds the true share in 95 of 100 cases. A dot is a choice that changed a chance by two points or more.",
    "Compare options gives other percentages for the same position: it sees what the seat that chooses sees, and the players of the game "
    "play on.",
    "A choice is measured against what that player would have done: if the choice was another one, the change counts as choice. "
    "Everything else that moves the chance counts as cards. The two add up to the whole change from before the deal to the "
    "end. Backgammon programs separate luck from error in this way; it measures players without bias (Burch, Schmid, "
    "Moravcik, Morrill and Bowling, AIVAT, 2018).",
)


class Winning:
    """Gives a card table the win probability of the open game, computed in the background while the table is shown."""

    def __init__(self, table: Any):
        self._table, self._early = table, True
        self._game: GameId | None = None
        self.curving = WinProbabilityWorker(self._told)
        table.observe(lambda change: self._hear(change["new"]), "pressed")

    def follow(self, bench: Bench) -> None:
        """Show the curve of the game that is open on this bench; no curve if no game is shown."""
        self.show(followed(bench), not bench.predict)

    def show(self, game: GameId | None, early: bool = True) -> None:
        """Show the curve of this finished game, or no curve. If not `early`, only after the game's result is on the table."""
        if (game, early) == (self._game, self._early):
            return
        self._game, self._early = game, early
        if game is None:
            self.curving.stop()
            self._table.winning = {}
        else:
            self.curving.ask(game)

    def _hear(self, pressed: dict[str, Any]) -> None:
        if pressed.get("what") == "winning" and self._game is not None:
            self._table.winning = told(self._game, Playing(0), self._early)
            self.curving.ask(self._game, however_long=True)

    def _told(self, game: GameId, state: State) -> None:
        if game == self._game:
            self._table.winning = told(game, state, self._early)


def followed(bench: Bench) -> GameId | None:
    """The game whose curve belongs to this bench: that of the variant, or its branch; None without choices or without a shown game."""
    ids = open_ids(bench) if bench.page == "Replay" and not bench.asking else None
    return None if ids is None or bench.game.without_choices(bench.rules) else ids[1]


# ---------------------------------------------------------------- what the card table shows


def told(game: GameId, state: State, early: bool = True) -> dict[str, Any]:
    """The trait `winning` of the card table. If not `early`, only after the result is on the table."""
    here = {"id": game.text(), "early": early}
    if isinstance(state, Drawn):
        return here | drawn(state.curve, Trace(game), state.more)
    return here | {"says": waiting(state), "offer": ASK if isinstance(state, Long) else ""}


def waiting(state: Playing | Preparing | Long | BadInput) -> str:
    """The text in place of the curve until it is ready."""
    if isinstance(state, BadInput):
        return state.on_screen
    if isinstance(state, Long):
        long = "a while" if state.seconds is None else about(state.seconds)
        return f"Computing the win probability takes {long} in a game as long as this one."
    if isinstance(state, Preparing):
        return (
            f"{PREPARING}: {counted(round(state.seconds), 'second')} so far …"
            if state.seconds >= 1
            else f"{PREPARING} …"
        )
    return f"{WAITS.removesuffix(' …')}: {counted(state.done, 'choice')} so far …" if state.done else WAITS


def about(seconds: float) -> str:
    """A long time, rounded: 'about 40 seconds', 'about 3 minutes', 'about 2 hours'."""
    for most, unit, noun in ((90, 1, "second"), (90 * 60, 60, "minute")):
        if seconds < most:
            return f"about {counted(round(seconds / unit), noun)}"
    return f"about {counted(round(seconds / 3600), 'hour')}"


def drawn(curve: WinProbability, trace: Trace, more: bool, seat: int | None = None) -> dict[str, Any]:
    """The curve in the form that the card table draws; its sentence is about this seat, by default the winner's."""
    words = Words(curve, trace)
    seat = way_of(trace) if seat is None else seat
    return {
        "says": words.made_of(more),
        "line": line(curve, words),
        "moments": words.moments(),
        "sentence": words.sentence(seat),
        "bar": words.bar(seat),
        "about": list(ABOUT),
    }


def line(curve: WinProbability, words: "Words") -> list[dict[str, Any]]:
    """The corners of the curve, in the order of the steps after which they hold: at each choice V before and after it. Between
    choices it moves when unseen cards are turned up."""
    start, *points = curve.points
    corners: list[tuple[int, Shares, Shares, Shares]] = [(0, start.shares, start.low, start.high)]
    for luck, point, jump in zip(curve.lucks, points, (*curve.jumps, None), strict=True):
        shown = [step for step, _ in words.turned_up(luck)] or [luck.last - 1]
        at = corners[-1][0]
        corners.append((max(at, shown[0] - 1), *corners[-1][1:]))
        corners.append((max(at, min(shown[-1], luck.last - 1)), point.shares, point.low, point.high))
        if jump is not None:
            corners.append(_after(jump, point, corners[-1][0]))
    corners.append((points[-1].step - 1, *corners[-1][1:]))
    return [_corner(*corner) for corner in corners if corner[0] < MOST_STEPS]


def _after(jump: Jump, point: Point, at: int) -> tuple[int, Shares, Shares, Shares]:
    """V after a choice; its band is as wide as the one before."""
    wide = [high - low for low, high in zip(point.low, point.high, strict=True)]
    low = tuple(max(0.0, share - each / 2) for share, each in zip(jump.after, wide, strict=True))
    high = tuple(min(1.0, share + each / 2) for share, each in zip(jump.after, wide, strict=True))
    return max(at, jump.step), jump.after, low, high


def _corner(step: int, shares: Iterable[float], low: Iterable[float], high: Iterable[float]) -> dict[str, Any]:
    rounded = {"shares": shares, "low": low, "high": high}
    return {"step": step} | {name: [round(each, 4) for each in of] for name, of in rounded.items()}


def way_of(trace: Trace) -> int:
    """The seat whose change from the deal to the end is shown: the winner, or the first seat in a game without a winner."""
    winner = int(trace.result["winner"])
    return winner if 0 <= winner < len(trace.setup.strategies) else 0


# ---------------------------------------------------------------- in words


class Words:
    """What moved the chances of a game, in words."""

    def __init__(self, curve: WinProbability, trace: Trace):
        self.curve, self.trace = curve, trace
        names = trace.id.names[: len(curve.players)]
        self.names = names if len(names) > 1 else tuple(f"the {name.lower()}" for name in names)

    def made_of(self, more: bool) -> str:
        """The number of plays behind the lines, and the reference player."""
        game, curve = self.trace.game, self.curve
        plays, choices = counted(curve.plays, "play"), counted(len(curve.jumps), "choice")
        coming = ", more to come" if more else ""
        who = f"the reference player ({curve.players[0]}): {Lineup.read(game, curve.players).words[0]}"
        return " ".join(filter(None, (f"{plays} at each of {choices}{coming}. In every seat {who}.", curve.cut)))

    def moments(self) -> list[dict[str, Any]]:
        """The choices and cards that get words, by step; `top` marks the most important ones."""
        jumps = [jump for jump in self.curve.jumps if jump.certain and abs(jump.own) >= MEANINGFUL]
        lucks = [luck for luck in self.curve.lucks[1:] if luck.certain(self._moved(luck)) and luck.last > luck.first]
        lucks = [luck for luck in lucks if abs(luck.of(self._moved(luck))) >= MEANINGFUL]
        best = sorted(jumps, key=lambda jump: -abs(jump.own))[:CHOICES]
        card = max(lucks, key=lambda luck: abs(luck.of(self._moved(luck))), default=None)
        told = [self._choice(jump, jump in best) for jump in jumps]
        told += [self._card(luck, luck is card) for luck in lucks]
        return sorted((each for each in told if each["step"] < MOST_STEPS), key=lambda each: each["step"])

    def _choice(self, jump: Jump, top: bool) -> dict[str, Any]:
        what = self.options(jump)
        name, points = self.names[jump.seat], in_points(abs(jump.own))
        if jump.own < 0:
            text = f"{name} gave away {points} of its chance to win: {what}."
        else:
            text = f"{name} did better than the reference player by {points}: {what}."
        return {
            "step": jump.step,
            "choice": jump.choice,
            "kind": "choice",
            "seat": jump.seat,
            "text": text,
            "top": top,
            "good": jump.own > 0,
        }

    def options(self, jump: Jump) -> str:
        """The option taken and that of the reference player: 'Jack of clubs instead of 5 of clubs'."""
        state = self.trace.state_at_decision(self.trace.choices[jump.choice].decision)
        say, rules = self.trace.game.say, self.trace.setup.rules
        return instead_of(*(say(code, state, rules) for code in (jump.action, jump.instead)))

    def _card(self, luck: LuckSpan, top: bool) -> dict[str, Any]:
        seat = self._moved(luck)
        step, what = self._shown(luck)
        before, after = (round(100 * shares[seat]) for shares in (luck.before, luck.after))
        text = f"the cards took the chance of {self.names[seat]} from {before} to {after}%. {what}"
        return {"step": step, "choice": -1, "kind": "card", "seat": seat, "text": text.strip(), "top": top}

    def _moved(self, luck: LuckSpan) -> int:
        """The seat whose chance the cards changed most."""
        return max(range(len(self.names)), key=lambda seat: (round(abs(luck.of(seat)), 9), -seat))

    def _shown(self, luck: LuckSpan) -> tuple[int, str]:
        """The step that shows the first card that was hidden, and the sentences of these steps with those cards."""
        found = self.turned_up(luck)
        if not found:
            return luck.last - 1, ""
        return found[0][0], " ".join(self._says(*each) for each in found[:2])

    def turned_up(self, luck: LuckSpan) -> list[tuple[int, list[int]]]:
        """The steps that reveal cards, with those cards."""
        steps = ((step, self._new_at(step)) for step in range(luck.first, min(luck.last, MOST_STEPS)))
        return [(step, cards) for step, cards in steps if cards]

    def _new_at(self, step: int) -> list[int]:
        """The cards that a step moves from a hidden place to one that a seat sees."""
        trace = self.trace
        if not step:
            return []
        sees = [zone.sees != NO_ONE for zone in trace.game.zones for _ in range(zone.rows)]
        before, now = trace.zones[step - 1], trace.zones[step]
        hidden = {card for row, cards in enumerate(before) if not sees[row] for card in cards}
        return [card for row, cards in enumerate(now) if sees[row] for card in cards if card in hidden]

    def _says(self, step: int, cards: list[int]) -> str:
        said, names = self.trace.steps[step].text, [self.trace.game.card_name(card) for card in cards]
        if len(names) > _NAMED or all(name in said for name in names):
            return said
        return f"{said.removesuffix('.')}: {', '.join(names)}."

    # ------------------------------------------------------------ the whole way

    def parts(self, seat: int) -> tuple[int, list[int], int]:
        """The chance before the deal, the points that the cards and the choices of each seat brought, and the chance at the end, in
        whole points that add up."""
        start, end = (round(100 * self.curve.points[at].shares[seat]) for at in (0, -1))
        moved = [self.curve.cards(seat), *self.curve.choices(seat)]
        return start, adding_up([100 * each for each in moved], end - start), end

    def sentence(self, seat: int) -> str:
        """A sentence: how a seat's chance went from before the deal to the end."""
        start, (cards, *choices), end = self.parts(seat)
        name, whose = self.names[seat], self._whose(seat)
        told = [_brought("the cards", cards), *(_brought(whose[n], points) for n, points in enumerate(choices))]
        joined = ", ".join(told[:-1]) + f" and {told[-1]}"
        return f"{capital(name)} had {start}% before the deal and {end}% at the end: {joined}."

    def bar(self, seat: int) -> list[dict[str, Any]]:
        """The same as parts of a bar; seat -1 means the cards."""
        _, (cards, *choices), _ = self.parts(seat)
        named = [
            (-1, "Cards", cards),
            *((n, f"Choices of {self.names[n]}", points) for n, points in enumerate(choices)),
        ]
        return [{"seat": n, "label": label, "points": points} for n, label, points in named if points]

    def _whose(self, seat: int) -> list[str]:
        return [OWN_CHOICES if n == seat else f"those of {name}" for n, name in enumerate(self.names)]


def _brought(what: str, points: int) -> str:
    """'the cards brought 12 points', 'its own choices cost 1 point', 'its own choices changed nothing'."""
    if not points:
        return f"{what} changed nothing"
    return f"{what} {'brought' if points > 0 else 'cost'} {counted(abs(points), 'point')}"


def in_points(change: float) -> str:
    """A change of a share: '12 points'."""
    return counted(max(1, round(100 * change)), "point")


def instead_of(one: str, other: str) -> str:
    """Two options, the taken one first, without the words that both begin with.

    >>> print(instead_of("lead Jack of clubs", "lead 5 of hearts"))
    Jack of clubs instead of 5 of hearts
    >>> print(instead_of("let the cards stand", "give Side A 5 of clubs"))
    “let the cards stand” instead of “give Side A 5 of clubs”
    """
    first, second = one.split(), other.split()
    same = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    if not same:
        return f"“{one}” instead of “{other}”"
    return f"{' '.join(first[same:])} instead of {' '.join(second[same:])}"


def adding_up(amounts: list[float], total: int) -> list[int]:
    """Whole numbers near these amounts, with this sum: the remainder goes to the amounts that rounding cut most.

    >>> adding_up([33.4, 33.4, 33.2], 100), adding_up([-10.6, 60.3, 0.0], 50), adding_up([0.2, 0.2], 1)
    ([34, 33, 33], [-10, 60, 0], [1, 0])
    """
    found = [round(each) for each in amounts]
    while (over := sum(found) - total) != 0:
        step = -1 if over > 0 else 1
        at = max(range(len(found)), key=lambda n: step * (amounts[n] - found[n]))
        found[at] += step
    return found
