"""The game at the table as its viewer may see it: all the data that goes to a browser.

The head of workbench/seat/seat.js describes `shown`. Cards that the viewer may not see are -1 in it, and a sentence that names
one is replaced.
"""

import re
from functools import lru_cache
from hashlib import sha256
from typing import Any

import numpy as np

from engine.analysis.decisions.match import Match
from engine.core.cards import ALL
from engine.core.events import NO_CARD, NOBODY
from engine.core.text import capital
from engine.play.strategy import PERSON
from engine.replay.trace import Step, Trace, zone_contents
from engine.replay.view import see
from engine.setup import precompile
from engine.setup.game_id import GameId
from engine.setup.rulebook import clause_text, gap_text
from engine.setup.setup import Setup
from workbench.bench import Bench
from workbench.bench.play_moves import is_by_hand, watched
from workbench.features.play.you import said_to_you
from workbench.replay.card_table import Seating, totals_in
from workbench.replay.moments import for_table
from workbench.replay.visible_cards import unseen_by
from workbench.replay.zones import used_in, used_now

MOST_STEPS, MOST_LINES = 60, 200  # the most that are sent at a time
YOU, OUT = "You", "out"  # the name of the person at the table; the mark of a step after which a seat is out
NEXT_CARD = "Turn up the next card"
KEYS = "1234567890abcdefgijklmopqrstvwxyz"  # of the options; u takes back, h gives a hint, n begins the next deal
_PAST = {"win": "won", "lose": "lost"}
_LONG = 1_000  # steps after which an unused zone is no longer expected
_TYPICAL = (0, 1)  # seeds of the games that show which zones are used
OTHER_RULES = (
    "The dials were turned after this deal. This game goes on by its own rules; the next deal follows the dials."
)


def persons(game: GameId) -> tuple[int, ...]:
    """The seats of persons."""
    return tuple(seat for seat, names in enumerate(game.setup.lineup.parts) if PERSON in names)


def eyes_of(match: Match, uncovered: int) -> int:
    """The seat whose view of the table is shown: that of the only person, or of the person to move once their cards are uncovered
    (`uncovered`); else NOBODY, the public view. By hand it is the first seat."""
    if is_by_hand(match.id):
        return 0
    seated = persons(match.id)
    if len(seated) == 1:
        return seated[0]
    return match.seat if match.seat is not None and match.seat == uncovered else NOBODY


def to_prepare(bench: Bench) -> tuple[list[Setup], list[Setup]]:
    """The setups to compile before this bench is shown, and those that may follow: the strategies that play the deal again."""
    if bench.match is None:
        return [bench.setup], []
    return [bench.setup, bench.match.setup], [watched(bench.match).setup]


def shown(bench: Bench, uncovered: int = NOBODY) -> dict[str, Any]:
    """The data of the game at the table for the browser; empty if there is no game."""
    if bench.match is None:
        return {}
    match = Match(bench.match)
    seen = Seen(match, eyes_of(match, uncovered), bench.turned if is_by_hand(match.id) else None)
    covers = match.seat if seen.eyes == NOBODY and match.seat is not None else NOBODY
    return {
        "deal": deal_of(match.id),
        "eyes": seen.eyes,
        "trace": seen.trace,
        "base": seen.base,
        "fresh": seen.fresh - seen.base,
        "lines": seen.lines,
        "standing": seen.standing,
        "unit": match.id.setup.game.standing_means,
        "status": _status(seen),
        "note": "" if match.id.setup.rules == bench.rules else OTHER_RULES,
        "asks": seen.asks if covers == NOBODY else None,
        "cover": _cover(seen, covers) if covers != NOBODY else None,
        "over": _over(bench, seen) if seen.is_over else None,
        "presses": _presses(seen, covers != NOBODY, bench.turned > 0),
    }


def deal_of(game: GameId) -> str:
    """A name for the deal at the table: the same for all answers, different for every other game."""
    return short_name(game.answered(()).text())


def short_name(text: str) -> str:
    """A short name that reveals nothing of the text and differs for every text."""
    return sha256(text.encode()).hexdigest()[:12]


# ---------------------------------------------------------------- what is seen


class Seen:
    """A match in the view of a seat, or in the public view (NOBODY): its latest steps and the log. Of a match by hand, `turned`
    turns are turned over."""

    def __init__(self, match: Match, eyes: int, turned: int | None = None):
        self.match, self.eyes, self.told = match, eyes, match.trace
        self.setup, self.game, self.names = match.id.setup, match.id.setup.game, match.id.names
        self.asked = NOBODY if match.seat is None else match.seat
        used = {*_ever_used(watched(match.id).setup)} | used_now(self.game, self.told.last_state)
        alone = len(persons(match.id)) == 1 or turned is not None
        self.you = eyes if alone else NOBODY  # the seat that is called "you"
        called = tuple(YOU if seat == self.you else name for seat, name in enumerate(self.names))
        self.seating = Seating(self.game, len(self.setup.strategies), used, called, max(eyes, 0))
        self.stops = None if turned is None else _stops(match.id)
        self.turned = 0 if self.stops is None else min(turned or 0, len(self.stops) - 1)
        self.last = last = len(self.told) if self.stops is None else self.stops[self.turned]
        self.is_over = match.over and last == len(self.told)
        self.fresh = max(self._since(), last - MOST_STEPS, 0)  # the first step that this viewer has not seen yet
        self.base = max(0, min(self.fresh, last) - 1)
        self.rows = [self._rows(step) for step in range(self.base, last)]
        self.clauses: dict[str, str] = {}

    def _since(self) -> int:
        """The step before which this seat was last asked, or turned a card over; in the public view, any person."""
        if self.stops is not None:
            return self.stops[self.turned - 1] if self.turned else 0
        mine = persons(self.match.id) if self.eyes == NOBODY else (self.eyes,)
        taken = [each.step for each in self.told.choices if each.seat in mine]
        return taken[-1] if taken else 0

    def _rows(self, step: int) -> list[list[int]]:
        """The zones after a step; after the last step the present ones, when a player is to move or the game is over."""
        last = step == len(self.told) - 1
        return zones_seen(self.setup, self.told.last_state if last else self.told.state(step), self.eyes)

    def to_you(self, text: str) -> str:
        """A sentence, said to the person of this table."""
        return (
            text
            if self.you == NOBODY
            else said_to_you(text, self.names[self.you], alone=len(self.setup.strategies) == 1)
        )

    @property
    def trace(self) -> dict[str, Any]:
        """These steps in the form of the card table."""
        height, card = self.seating.sizes
        steps = [self._step(self.told[self.base + at], at) for at in range(len(self.rows))]
        return {
            "seats": list(self.seating.names),
            "deciding": self.seating.seats,
            "zones": [self.seating.zone(*each) for each in self.seating.rows],
            "sides": [{"label": "The table", "role": "published", "id": "", "outcome": "", "steps": steps}],
            "rows": [[at] for at in range(len(steps))],
            "part": -1,
            "deck_colours": list(self.game.deck_colours),
            "marks": for_table(self.game),
            "height": height,
            "card": card,
        }

    def _step(self, s: Step, at: int) -> dict[str, Any]:
        rows, before = self.rows[at], self.rows[max(at - 1, 0)]
        last, lying = at == len(self.rows) - 1, _cards(rows) | _cards(before)
        return {
            "turn": s.turn,
            "kind": s.kind,
            "seat": self.seating.number(s.seat),
            "text": self.said(s),
            "clause": s.clause,
            "clause_text": self._clause(s.clause),
            "ruling": s.ruling,
            "ruling_text": gap_text(self.game, s.ruling, self.setup.rules) if s.ruling else "",
            "zones": [rows[i] for i in self.seating.kept],
            "known": self._known(rows),
            "cards": [card for card in s.cards if card in lying],
            "came": self._came(s.step, rows, before),
            "totals": self._totals(s.step, last),
            "seat_to_act": self.asked if last else -1,
            "marks": [s.mark] if s.mark and not self._hides(s) else [],
            "standing": self._standing(s).tolist(),
            "decision": None,
        }

    def said(self, s: Step) -> str:
        """The sentence of a step, without what this viewer may not know."""
        if not self._hides(s):
            return self.to_you(s.text)
        who = self.names[s.seat] if s.seat >= 0 else "A player"
        seen = "not every player sees" if self.eyes == NOBODY else f"{self.names[self.eyes]} does not see"
        return self.to_you(f"{who} does something that {seen}.")

    def _hides(self, s: Step) -> bool:
        """Whether this viewer may not read the sentence of a step."""
        hidden = unseen_by(self.told, s, len(self.setup.strategies))
        return self.eyes in hidden or (bool(hidden) and self.eyes == NOBODY)

    def _standing(self, s: Step) -> np.ndarray:
        """What every seat has after the last complete turn at a step."""
        closes = s.step + 1 == len(self.told) or self.told[s.step + 1].turn > s.turn
        standings = self.told.standings
        return standings[min(s.turn if closes else max(s.turn - 1, 0), len(standings) - 1)]

    def _clause(self, clause: str) -> str:
        if clause not in self.clauses:
            self.clauses[clause] = clause_text(self.game, clause, self.setup.rules)
        return self.clauses[clause]

    def _known(self, rows: list[list[int]]) -> list[list[int]]:
        """The cards whose place this viewer knows although their zone is hidden, by seat."""
        lying = zip(rows, _rows_of(self.setup), strict=True)
        known = [
            card for row, (zone, owner) in lying if not _open_to(zone, owner, self.eyes) for card in row if card >= 0
        ]
        return [known if seat == self.eyes else [] for seat in range(self.seating.seats)]

    def _came(self, step: int, rows: list[list[int]], before: list[list[int]]) -> dict[str, int]:
        """The zone from which each newly visible card came: every player saw it move."""
        new = _cards(rows) - _cards(before)
        if not new or step == 0:
            return {}
        from_row = {card: row for row, cards in enumerate(self.told.zones[step - 1]) for card in cards}
        kept = {row: at for at, row in enumerate(self.seating.kept)}
        return {str(card): kept[from_row[card]] for card in sorted(new) if from_row.get(card) in kept}

    def _totals(self, step: int, last: bool) -> list[int | None] | None:
        """The totals of the cards on the battlefield, in games that count them."""
        is_last = last and self.last == len(self.told)
        return totals_in(self.game, self.told.last_state if is_last else self.told.state(step))

    @property
    def lines(self) -> list[list[Any]]:
        """The log: turn and sentence of each step, the latest last."""
        told = (self.told[step] for step in range(max(0, self.last - MOST_LINES), self.last))
        return [[s.turn, self.said(s)] for s in told]

    @property
    def standing(self) -> list[int]:
        """The standing of every seat after the last complete turn."""
        return self._standing(self.told[self.last - 1]).tolist()

    @property
    def asks(self) -> dict[str, Any] | None:
        """The options of the seat to move; None in the view of another seat, or if no seat is to move."""
        match = self.match
        if self.stops is not None:
            return None if self.is_over else self._next_card()
        if match.over or match.seat != self.eyes:
            return None
        record = match.view().record
        cards = [_card_of(self.game.cites(each.code, record)) if self.game.cites else -1 for each in match.choices]
        options = [
            {"code": each.code, "words": capital(each.words), "clause": each.clause, "card": card, "key": key}
            for each, card, key in zip(match.choices, cards, [*KEYS, *[""] * len(cards)], strict=False)
        ]
        place = short_name(match.id.text())
        return {"choice": match.choice, "place": place, "words": _asking(match), "options": options}

    def _next_card(self) -> dict[str, Any]:
        """The one thing to do by hand."""
        option = {"code": 0, "words": NEXT_CARD, "clause": "", "card": -1, "key": " "}
        return {
            "choice": self.turned,
            "place": f"{short_name(self.match.id.text())}.{self.turned}",
            "words": "",
            "options": [option],
        }


@lru_cache(maxsize=64)
def _stops(game: GameId) -> tuple[int, ...]:
    """The numbers of steps after which a game by hand waits for the next card: the deal, and in each turn the last step at which cards
    are in the battle."""
    told = Trace(game)
    battle = [row for row, (zone, _) in enumerate(_rows_of(game.setup)) if zone.look == "row" and zone.sees == ALL]
    last: dict[int, int] = {}
    for s, rows in zip(told.steps, told.zones, strict=True):
        if any(rows[row] for row in battle) or s.turn not in last:
            last[s.turn] = s.step + 1
    stops = list(last.values())
    return (*stops, len(told)) if stops[-1] < len(told) else tuple(stops)


def zones_seen(setup: Setup, state: np.void, eyes: int) -> list[list[int]]:
    """The cards of every row of every zone, top first, in the view of a seat or in the public view (NOBODY); -1 is hidden."""
    game = setup.game
    rows = zone_contents(game, state if eyes == NOBODY else see(setup, state, eyes))
    down = set(np.flatnonzero(state["face_down"]).tolist()) if "face_down" in (game.state.names or ()) else set()
    hidden = {NO_CARD} | down
    closed = [eyes == NOBODY and zone.sees != ALL for zone, _ in _rows_of(setup)]
    return [[-1 if shut or card in hidden else card for card in row] for row, shut in zip(rows, closed, strict=True)]


def _rows_of(setup: Setup) -> list[tuple[Any, int]]:
    """Every row of every zone, with its owner."""
    return [(zone, NOBODY if zone.shared else zone.of + row) for zone in setup.game.zones for row in range(zone.rows)]


def _open_to(zone: Any, owner: int, eyes: int) -> bool:
    return zone.sees == ALL or (zone.sees == "owner" and owner == eyes)


def _cards(rows: list[list[int]]) -> set[int]:
    return {card for row in rows for card in row if card >= 0}


def _card_of(cited: tuple[str, int]) -> int:
    return -1 if cited[1] == NO_CARD else int(cited[1])


@lru_cache(maxsize=64)
def _ever_used(setup: Setup) -> frozenset[str]:
    """The zones that games by these rules use, so that the layout stays the same from the first card to the last."""
    return frozenset().union(*(used_in(Trace(GameId(setup, seed)), _LONG) for seed in _TYPICAL))


# ---------------------------------------------------------------- what is said


def _status(seen: Seen) -> str:
    seated = persons(seen.match.id)
    if seen.you != NOBODY:
        return f"You are {seen.names[seen.you]}." if len(seen.setup.strategies) > 1 else ""
    named = [seen.names[seat] for seat in seated]
    return f"You are {', '.join(named[:-1])} and {named[-1]}."


def _asking(match: Match) -> str:
    alone = len(persons(match.id)) == 1
    return "It is your turn." if alone else f"{match.id.names[match.seat or 0]}, it is your turn."


def _cover(seen: Seen, seat: int) -> dict[str, Any]:
    name = seen.names[seat]
    return {
        "seat": seat,
        "words": f"{name} is to move. All others look away.",
        "label": f"I am {name}: show my cards",
    }


def _over(bench: Bench, seen: Seen) -> dict[str, str]:
    """The result, and the result of the same deal between strategies alone; without the latter while a prediction is open."""
    match = seen.match
    compared, told = watched(match.id).answered(()), {"outcome": _outcome(seen), "place": short_name(match.id.text())}
    if bench.asking or seen.stops is not None or not precompile.is_ready(compared.setup):
        return told | {"strategies": ""}
    seats = persons(match.id)
    words = f"“{compared.setup.lineup.words[seats[0]]}”"  # the same strategy takes the seats of all persons
    where = "in your place" if len(seats) == 1 else "in your places"
    ends = Trace(compared).outcome
    return told | {"strategies": f"The same deal with {words} {where}: {ends}"}


def _outcome(seen: Seen) -> str:
    """How the game ended for the person: "You lost after 19 turns: 40 to 28."; of more than two seats, who won, and when the person
    went out."""
    outcome, winner = seen.match.outcome, int(seen.told.result["winner"])
    if seen.you == NOBODY:
        return outcome
    if len(seen.setup.strategies) == 1:
        return re.sub("^You (win|lose)\\b", lambda found: f"You {_PAST[found[1]]}", seen.to_you(outcome))
    if winner == NOBODY or f"{seen.names[winner]} wins" not in outcome:
        return " ".join([seen.to_you(outcome), *_went_out(seen)])
    ends = outcome.removeprefix(f"{seen.names[winner]} wins")
    won, many = winner == seen.you, len(seen.setup.strategies) > 2
    others = [f"{seen.names[winner]} won."] if many and not won else []
    return " ".join([f"You {'won' if won else 'lost'}{ends}", *others, *_went_out(seen)])


def _went_out(seen: Seen) -> list[str]:
    """When the person went out of a game that others played on."""
    out = [s.turn for s in seen.told.steps if s.mark == OUT and s.seat == seen.you]
    return [f"You went out in turn {out[-1]}."] if out else []


def _presses(seen: Seen, covered: bool, is_turned: bool) -> list[dict[str, Any]]:
    """The buttons besides the options: a press sends `what`."""
    match, over, by_hand = seen.match, seen.is_over, seen.stops is not None
    answered = is_turned if by_hand else bool(match.id.answers)
    back = _press("back", "Take back", "Undo the last move", "u", answered)
    hint = _press(
        "hint",
        "Hint",
        "What is each option worth, as far as this seat can know?",
        "h",
        not over and not covered and not by_hand,
    )
    again = _press("again", "Same deal again", "Start this deal again", "", answered)
    following = _press("next", "Another deal", "A new deal between the same players", "n" if over else "")
    rise = _press("rise", "Change seats", "Choose who sits where", "")
    if over:
        watch = _press("watch", "Replay of this game", "Step by step, with all cards", "")
        others = _press("strategies", "How strategies play it", "The same deal in the replay", "")
        return [following, again, back, watch, *([] if by_hand else [others]), rise]
    give_up = _press("watch", "Autoplay the rest", "Leave the seat, and watch the rest in the replay", "")
    return [back, *([] if by_hand else [hint]), again, following, give_up, rise]


def _press(what: str, label: str, tip: str, key: str, on: bool = True) -> dict[str, Any]:
    return {"what": what, "label": label, "tip": tip, "key": key, "on": on}
