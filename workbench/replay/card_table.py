"""The data of the card table: a replayed game, or two games of one deal and their first difference."""

from typing import Any

import numpy as np

from engine.core.cards import ALL, Place, Zone
from engine.core.events import NOBODY
from engine.core.game import Game
from engine.core.rules import RuleSet
from engine.core.text import counted
from engine.replay.trace import Decision, Step, Trace, zone_rows
from engine.setup.rulebook import clause_text, gap_text
from workbench.bench import PUBLISHED, Bench, open_ids
from workbench.bench import traces as traces_of
from workbench.bench.state import SEATS_BEFORE
from workbench.replay import branches, seat_sides
from workbench.replay.moments import GAP, LEAD_CHANGE, for_table
from workbench.replay.steps import Steps
from workbench.replay.visible_cards import face_up, known, unseen_by

MOST_STEPS = 3_000
#: Up to a number of players: the height of the table and the width of a card, as shares of the table's width.
_SIZES = {2: (0.75, 0.1), 4: (0.75, 0.07), 6: (0.75, 0.055), 8: (0.75, 0.05)}
EMPTY = "No game is open yet. Choose one, or type its number."
ASKED = "First make your prediction; the game opens once the result is revealed."


def table_data(traces: tuple[Trace, ...], published: RuleSet, baseline: str = PUBLISHED) -> dict:
    """The `trace` of the card table: one game, or one deal under `published` (named `baseline`) and under the variant, or
    a game and its branch.

    Clauses that differ from those of `published` are marked.
    """
    game = traces[0].game
    alone = "published" if traces[0].setup.rules == published else "variant"
    roles = ("published", "variant") if len(traces) == 2 else (alone,)
    plans = seat_sides.plans(traces) if seat_sides.from_two_seats(traces) else ()
    most = max(len(trace.setup.strategies) for trace in traces)
    seating = Seating(game, most, used_zones(traces), plans or called_in(traces), plans=plans)
    labels = {"published": baseline[:1].upper() + baseline[1:], "variant": "Variant"}
    sides = [_side(t, role, labels[role], published, seating) for t, role in zip(traces, roles, strict=True)]
    branch = branches.is_branch(traces)
    for side, trace in zip(sides, traces, strict=True):
        side["seated"] = len(trace.setup.strategies)
    for side in sides:
        side["open"] = branch or side is sides[-1]
    if branch:
        branches.name_sides(sides, traces[1])
    elif seat_sides.from_two_seats(traces):
        seat_sides.name_sides(sides, traces)
    rows = align([side["steps"].of("turn") for side in sides])
    height, card = seating.sizes
    return {
        "seats": list(seating.names),
        "deciding": seating.seats,
        "zones": [seating.zone(*each) for each in seating.rows],
        "sides": sides,
        "rows": rows,
        "part": branches.parts_at(sides, rows, traces[1], _part(traces, rows)) if branch else _part(traces, rows),
        "branch": branch,
        "deck_colours": list(game.deck_colours),
        "marks": for_table(game),
        "height": height,
        "card": card,
    }


def shown_traces(bench: Bench) -> tuple[Trace, ...]:
    """The traces in the replay: the open game, or the game beside its branch, from two seats, or under both rulebooks if they differ;
    empty if no game is open."""
    both = traces_of(bench)
    return () if both is None else both if _two(bench) else both[1:]


def _two(bench: Bench) -> bool:
    """Whether two games are shown side by side."""
    return bench.changed or bool(bench.branch or bench.beside)


def lay_out(table, bench: Bench, traces: tuple[Trace, ...]) -> None:
    """Show these traces on a card table, at the first difference of two games; a table that shows them already is left alone."""
    if not traces:
        table.trace, table.message = {}, ASKED if bench.asking else EMPTY
        return
    data = table_data(traces, bench.baseline, bench.baseline_name)
    if bench.beside == SEATS_BEFORE and not bench.branch:
        data["sides"][1]["open"] = False  # a branch is played by the rules of the variant
    if data != table.trace:
        with table.hold_sync():  # otherwise a page might show the first step for a moment, and a key press be lost
            table.message, table.trace = "", data
            table.at, table.notice = _opens_at(data, bench.step)


def stepped(table, bench: Bench) -> Bench:
    """The bench with the step of its card table, if that is not the step at which the table opens."""
    data, ids = table.trace, open_ids(bench)
    shown = [each.text() for each in ids or ()][0 if _two(bench) else 1 :]
    if not ids or not data or [side["id"] for side in data["sides"]] != shown:
        return bench
    return bench.at_step(None if table.at == max(data["part"], 0) else table.at + 1)


def _opens_at(data: dict, step: int | None) -> tuple[int, str]:
    """The position at which a table opens: this step, or the first difference; a sentence if there is no such step."""
    if step is None:
        return max(data["part"], 0), ""
    last = len(data["rows"])
    wrong = f"There is no step {step:,} in this game; it has {counted(last, 'step')}, and this is the last."
    return min(step, last) - 1, wrong if step > last else ""


def row_of_turn(data: dict, turn: int) -> int:
    """The scrubber position at which a turn is over, from the result of `table_data`."""
    last, turns = 0, [side["steps"].of("turn") for side in data["sides"]]
    for at, row in enumerate(data["rows"]):
        if min(of[k] for of, k in zip(turns, row, strict=True) if k >= 0) <= turn:
            last = at
    return last


# ---------------------------------------------------------------- the table


class Seating:
    """The arrangement of a table: the seats that play, then the sides, and their zones, in coordinates of the table.

    With more than two seats the players are in two rows, clockwise from the lower left; each has the places of the
    first of two players, in a part of the table's width. Zones that never hold a card (`used` names the others) are
    left out: a rule that is not used needs no room. `first` is the seat at the lower left; with
    `plans`, sentences call the players by them.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        used: set[str] | None = None,
        called: tuple[str, ...] = (),
        first: int = 0,
        plans: tuple[str, ...] = (),
    ):
        self.game, self.seats, self.first, self.plans = game, seats, first, plans
        self.names = (called or game.table)[:seats] + game.sides
        every = [(zone, row) for zone in game.zones for row in range(zone.rows)]
        there = [self.is_there(*each) and (used is None or each[0].name in used) for each in every]
        self.rows = [each for each, sits in zip(every, there, strict=True) if sits]
        self.kept = [i for i, sits in enumerate(there) if sits]

    def said(self, text: str, trace: Trace) -> str:
        """A sentence of a game, with the names of the players at this table."""
        return seat_sides.by_plan(text, trace.id.names, self.plans) if self.plans else text

    @property
    def sizes(self) -> tuple[float, float]:
        """The height of the table and the width of a card."""
        return next(size for most, size in _SIZES.items() if self.seats <= most)

    def is_there(self, zone: Zone, row: int) -> bool:
        """Whether the owner of this row is at the table."""
        return zone.shared or zone.of + row < self.seats or zone.of + row >= len(self.game.seats)

    def number(self, seat: int) -> int:
        """The number at this table of a seat or side of the game; NOBODY stays NOBODY."""
        return seat if seat < self.seats else seat - len(self.game.seats) + self.seats

    def zone(self, zone: Zone, row: int) -> dict:
        """A row of a zone in the format of the card table."""
        seat = NOBODY if zone.shared else self.number(zone.of + row)
        x, y, width = self.place(zone, row)
        # one label in the middle serves the rows of two players; many players leave no room for labels
        quiet = (seat == 1 - self.first and self.seats == 2 and zone.look == "row") or (seat >= 0 and self.seats > 4)
        return {
            "name": zone.name, "label": zone.label, "quiet": quiet, "seat": seat, "sees": zone.sees, "look": zone.look,
            "x": x, "y": y, "w": width,
        }  # fmt: skip

    def place(self, zone: Zone, row: int) -> Place:
        """The centre and the width of a row of a zone."""
        if isinstance(zone.at[0], tuple):
            return zone.at[row]
        x, y, width = zone.at
        if zone.shared or self.seats == 1:
            return x, y, width
        left, wide, above = self.share((row - self.first) % self.seats)
        return left + x * wide, 1 - y if above else y, width * wide

    def share(self, seat: int) -> tuple[float, float, bool]:
        """The part of the table of a seat: its left edge, its width, whether it is in the upper half."""
        upper = self.seats // 2
        lower = self.seats - upper
        if 1 <= seat <= upper:
            return (seat - 1) / upper, 1 / upper, True
        return (0 if seat == 0 else self.seats - seat) / lower, 1 / lower, False


def called_in(traces: tuple[Trace, ...]) -> tuple[str, ...]:
    """The names of all players; both names, where two games of one deal name a player differently."""
    return tuple(" / ".join(dict.fromkeys(names)) for names in zip(*(trace.id.names for trace in traces), strict=True))


def used_zones(traces: tuple[Trace, ...]) -> set[str]:
    """The zones that hold a card at one of the steps shown."""
    names = [name for name, _ in zone_rows(traces[0].game)]
    return {
        names[i] for trace in traces for zones in trace.zones[:MOST_STEPS] for i, cards in enumerate(zones) if cards
    }


# ---------------------------------------------------------------- one side


def _side(trace: Trace, role: str, label: str, published: RuleSet, seating: Seating) -> dict:
    if trace.setup.rules == trace.game.Rules():
        label = "Published rules"
    steps = _steps(trace, published, seating)
    return {
        "label": label,
        "role": role,
        "id": trace.id.text(),
        "outcome": seating.said(_outcome(trace), trace),
        "steps": steps,
    }


def _outcome(trace: Trace) -> str:
    if len(trace) > MOST_STEPS:
        return f"{trace.outcome} (The first {MOST_STEPS:,} of {len(trace):,} steps are shown.)"
    return trace.outcome


def _steps(trace: Trace, published: RuleSet, seating: Seating) -> Steps:
    explained = _Explained(trace, published, seating)
    return Steps(explained.step(s) for s in trace.steps[:MOST_STEPS])


class _Explained:
    """Lookups that the steps of one trace share: clauses, decisions, standings."""

    def __init__(self, trace: Trace, published: RuleSet, seating: Seating):
        self.seating = seating
        game, rules, steps = trace.game, trace.setup.rules, trace.steps[:MOST_STEPS]
        self.trace = trace
        clauses, rulings = {s.clause for s in steps}, {s.ruling for s in steps}
        self.words = {clause: _clause_words(game, clause, rules, published) for clause in clauses}
        self.gaps = {ruling: gap_text(game, ruling, rules) if ruling else "" for ruling in rulings}
        self.decisions, self.asked = _decisions_at(trace)
        self.choices = {taken.decision: taken.choice for taken in trace.choices}
        self.last_of_turn = {s.turn: s.step for s in steps}
        self.standings, self.changes = trace.standings, lead_changes(trace.standings)
        self.first_of_gap = {s.ruling: s.step for s in reversed(steps)}

    def _standing(self, turn: int) -> list[int]:
        """The standings after a turn; a game that ends as a turn begins has none after it, but those before."""
        last: int = len(self.standings) - 1
        found: list[int] = self.standings[min(max(turn, 0), last)].tolist()
        return found

    def step(self, s: Step) -> dict:
        """One step in the format of the card table."""
        text, changed = self.words[s.clause]
        closes = self.last_of_turn[s.turn] == s.step
        return {
            "turn": s.turn,
            "kind": s.kind,
            "seat": self.seating.number(s.seat),
            "text": self.seating.said(s.text, self.trace),
            "clause": s.clause,
            "clause_text": text,
            "changed": changed,
            "ruling": s.ruling,
            "ruling_text": self.gaps[s.ruling],
            "zones": self._zones(s.step),
            "known": known(self.trace, s.step),
            "cards": list(s.cards),
            "standing": self._standing(s.turn if closes else s.turn - 1),
            "unit": self.trace.game.standing_means,
            "marks": self._marks(s, closes),
            "totals": _totals(self.trace, s.step),
            "decision": self._decision(s.step),
            "seat_to_act": self.asked.get(s.step + 1, -1),
            "unseen": unseen_by(self.trace, s, self.seating.seats),
        }

    def _decision(self, step: int) -> dict | None:
        """The decision that a step shows: in words, and as the number and the codes with which it can be answered."""
        if step not in self.decisions:
            return None
        number, decision = self.decisions[step]
        others = [code for code in decision.legal if code != decision.action]
        return _decision_words(decision) | {
            "choice": self.choices.get(number),
            "codes": others,
            "code": decision.action,
        }

    def _zones(self, step: int) -> list[list[int]]:
        rows = face_up(self.trace, step)
        return [rows[i] for i in self.seating.kept]

    def _marks(self, s: Step, closes: bool) -> list[str]:
        """The moments at a step; a gap that comes into play again and again is marked the first time."""
        marks = [s.mark] if s.mark else []
        if s.ruling and self.first_of_gap[s.ruling] == s.step:
            marks.append(GAP)
        if closes and s.turn in self.changes:
            marks.append(LEAD_CHANGE)
        return marks


def _clause_words(game: Game, clause: str, rules: RuleSet, published: RuleSet) -> tuple[str, bool]:
    text = clause_text(game, clause, rules)
    return text, text != clause_text(game, clause, published)


def _totals(trace: Trace, step: int) -> list[int | None] | None:
    """The totals of the seats, in a game that compares totals on the battlefield: they are in a field `total`, one a seat."""
    return totals_in(trace.game, trace.state(step)) if "total" in (trace.game.state.names or ()) else None


def totals_in(game: Game, state: Any) -> list[int | None] | None:
    """The totals of the seats in a state, each while cards of that seat are in the battle; what is left of the battle before counts no
    more."""
    if "total" not in (game.state.names or ()):
        return None
    battle = [zone for zone in game.zones if zone.look == "row" and zone.sees == ALL]
    fights = [_fights(battle, state, seat) for seat in range(len(state["total"]))]
    totals = [int(total) if there else None for total, there in zip(state["total"], fights, strict=True)]
    return totals if any(totals) else None


def _fights(battle: list[Zone], state: Any, seat: int) -> bool:
    """Whether a card of a seat is in the battle, or one in a row that all share."""
    sizes = {zone.name: np.atleast_1d(state[zone.name]["size"]) for zone in battle}
    rows = [(zone.name, 0 if zone.shared else seat - zone.of) for zone in battle]
    return any(0 <= row < len(sizes[name]) and sizes[name][row] > 0 for name, row in rows)


def _decision_words(decision: Decision) -> dict:
    return {"seat": decision.seat, "taken": _capital(decision.taken), "others": [_capital(o) for o in decision.others]}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _decisions_at(trace: Trace) -> tuple[dict[int, tuple[int, Decision]], dict[int, int]]:
    """Step -> the decision that it shows and its number, and step -> the seat to act before it.

    A secret choice is revealed later: a decision belongs to the first step of its seat that follows it. Sides decide
    nothing: each of their steps follows from a decision of a seat.
    """
    waiting: dict[int, tuple[int, Decision]] = {}
    decision_at, seat_at = {}, {}
    decisions = enumerate(trace.decisions)
    coming = next(decisions, None)
    for step in trace.steps[:MOST_STEPS]:
        asked = NOBODY
        while coming is not None and coming[1].step <= step.step:
            asked = coming[1].seat
            waiting[asked], seat_at[step.step] = coming, asked
            coming = next(decisions, None)
        seat = asked if step.seat >= len(trace.game.seats) else step.seat
        if seat in waiting:
            decision_at[step.step] = waiting.pop(seat)
    return decision_at, seat_at


def lead_changes(standings) -> set[int]:
    """The turns after which another seat leads than before; a tie keeps the old leader."""
    leader, changes = None, set()
    for turn, row in enumerate(standings.tolist()):
        best = max(row)
        if row.count(best) == 1 and row.index(best) != leader:
            if leader is not None:
                changes.add(turn)
            leader = row.index(best)
    return changes


# ---------------------------------------------------------------- two sides in step


def align(turns: list[list[int]]) -> list[list[int]]:
    """The scrubber positions for the turn numbers of each side's steps: turn by turn, -1 where a side has no step."""
    by_turn = [_by_turn(side) for side in turns]
    rows = []
    for turn in sorted(set().union(*by_turn)):
        here = [side.get(turn, []) for side in by_turn]
        for i in range(max(len(steps) for steps in here)):
            rows.append([steps[i] if i < len(steps) else -1 for steps in here])
    return rows


def _by_turn(turns: list[int]) -> dict[int, list[int]]:
    steps: dict[int, list[int]] = {}
    for step, turn in enumerate(turns):
        steps.setdefault(turn, []).append(step)
    return steps


def _part(traces: tuple[Trace, ...], rows: list[list[int]]) -> int:
    """The scrubber position of the first difference in cards played or battles taken; -1 if there is none."""
    if len(traces) < 2:
        return -1
    first, second = (_public_moves(trace) for trace in traces)
    same = 0
    while same < min(len(first), len(second)) and first[same][:3] == second[same][:3]:
        same += 1
    if same == len(first) == len(second):
        return -1
    steps = [moves[same][3] if same < len(moves) else None for moves in (first, second)]
    for position, row in enumerate(rows):
        if any(step is not None and at >= step for at, step in zip(row, steps, strict=True)):
            return position
    return -1


def _public_moves(trace: Trace) -> list[tuple[int, int, int, int]]:
    """(card, from, to, step) of every card that enters or leaves a zone that all can see. Drawn cards do not count."""
    seen = {zone.name for zone in trace.game.zones if zone.sees == ALL}
    public = [name in seen for name, _ in zone_rows(trace.game)]
    moves: list[tuple[int, int, int, int]] = []
    before: dict[int, int] = {}
    for step in trace.steps[:MOST_STEPS]:
        now = {card: row for row, cards in enumerate(trace.zones[step.step]) for card in cards}
        for card in sorted(step.cards):
            start, end = before.get(card, -1), now.get(card, -1)
            if start >= 0 and end >= 0 and (public[start] or public[end]):
                moves.append((card, start, end, step.step))
        before = now
    return moves
