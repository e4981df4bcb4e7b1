"""What happened in this game, and where do the two rulebooks part? A trace, or two of one deal, for the card table."""

import numpy as np

from engine.cards import ALL
from engine.game import Game
from engine.replay import Decision, Step, Trace, zone_rows
from engine.rulebook import clause_text, gap_text
from engine.rules import RuleSet

MOST_STEPS = 3_000
_HEIGHT, _CARD = 0.64, 0.088  # of the table and of a card, as shares of the table's width
EMPTY = "No game is open yet. Press a bar in a chart, choose one of the games above, or type a game's number."


def table_data(traces: tuple[Trace, ...], published: RuleSet) -> dict:
    """The `trace` of the card table: one game, or one deal under the published rules and the variant."""
    game = traces[0].game
    roles = ("published", "variant") if len(traces) == 2 else ("variant",)
    sides = [_side(trace, role, published) for trace, role in zip(traces, roles, strict=True)]
    rows = align([[step["turn"] for step in side["steps"]] for side in sides])
    return {
        "seats": list(game.seats),
        "zones": _zones(game),
        "sides": sides,
        "rows": rows,
        "part": _part(traces, rows),
        "deck_colours": [],
        "height": _HEIGHT,
        "card": _CARD,
    }


# ---------------------------------------------------------------- the table


def _zones(game: Game) -> list[dict]:
    by_name = {zone.name: zone for zone in game.zones}
    return [_zone(by_name[name], seat, len(game.seats)) for name, seat in zone_rows(game)]


def _zone(zone, seat: int, seats: int) -> dict:
    x, y, width = zone.at
    if seat == 1 and seats == 2:  # across the table
        y = 1 - y
    place = {"x": x, "y": y, "w": width}
    label = "" if seat > 0 and zone.look == "row" else zone.label  # one word in the middle serves both rows
    return {"name": zone.name, "label": label, "seat": seat, "sees": zone.sees, "look": zone.look, **place}


# ---------------------------------------------------------------- one side


def _side(trace: Trace, role: str, published: RuleSet) -> dict:
    label = {"published": "Published rules", "variant": "Variant"}[role]
    if trace.setup.rules == published:
        label = "Published rules"
    steps = _steps(trace, published)
    return {"label": label, "role": role, "id": trace.id.text(), "outcome": _outcome(trace), "steps": steps}


def _outcome(trace: Trace) -> str:
    if len(trace) > MOST_STEPS:
        return f"{trace.outcome} (The first {MOST_STEPS:,} of {len(trace):,} steps are shown.)"
    return trace.outcome


def _steps(trace: Trace, published: RuleSet) -> list[dict]:
    explained = _Explained(trace, published)
    return [explained.step(s) for s in trace.steps[:MOST_STEPS]]


class _Explained:
    """What the steps of one trace need again and again: clauses, decisions, standings."""

    def __init__(self, trace: Trace, published: RuleSet):
        game, rules, shown = trace.game, trace.setup.rules, trace.steps[:MOST_STEPS]
        self.trace = trace
        self.words = {s.clause: _clause_words(game, s.clause, rules, published) for s in shown}
        self.gaps = {s.ruling: gap_text(game, s.ruling, rules) if s.ruling else "" for s in shown}
        self.decisions, self.asked = _decisions_at(trace)
        self.last_of_turn = {s.turn: s.step for s in shown}
        self.standings, self.changes = trace.standings, lead_changes(trace.standings)
        self.first_of_gap = {s.ruling: s.step for s in reversed(shown)}

    def step(self, s: Step) -> dict:
        """One step as the card table shows it."""
        text, changed = self.words[s.clause]
        closes = self.last_of_turn[s.turn] == s.step
        return {
            "turn": s.turn,
            "kind": s.kind,
            "seat": s.seat,
            "text": s.text,
            "clause": s.clause,
            "clause_text": text,
            "changed": changed,
            "ruling": s.ruling,
            "ruling_text": self.gaps[s.ruling],
            "zones": _face_up(self.trace, s.step),
            "cards": list(s.cards),
            "standing": self.standings[s.turn if closes else max(s.turn - 1, 0)].tolist(),
            "unit": self.trace.game.standing_means,
            "marks": self._marks(s, closes),
            "totals": _totals(self.trace, s.step),
            "decision": _decision_words(self.decisions.get(s.step)),
            "seat_to_act": self.asked.get(s.step + 1, -1),
        }

    def _marks(self, s: Step, closes: bool) -> list[str]:
        """What a reader may want to jump to; a gap that comes into play again and again is marked the first time."""
        marks = [s.mark] if s.mark else []
        if s.ruling and self.first_of_gap[s.ruling] == s.step:
            marks.append("gap")
        if closes and s.turn in self.changes:
            marks.append("lead_change")
        return marks


def _clause_words(game: Game, clause: str, rules: RuleSet, published: RuleSet) -> tuple[str, bool]:
    text = clause_text(game, clause, rules)
    return text, text != clause_text(game, clause, published)


def _face_up(trace: Trace, step: int) -> list[list[int]]:
    """The zones after a step; a negative card lies face down where everybody can see its back."""
    zones = trace.zones[step]
    if "face_down" not in (trace.game.state.names or ()):
        return zones
    down = set(np.flatnonzero(trace.state(step)["face_down"]).tolist())
    return [[-1 - card if card in down else card for card in row] for row in zones] if down else zones


def _totals(trace: Trace, step: int) -> list[int] | None:
    """A game that compares totals on the battlefield remembers them in a field `total`, one a seat."""
    if "total" not in (trace.game.state.names or ()):
        return None
    totals = trace.state(step)["total"].tolist()
    return totals if any(totals) else None


def _decision_words(decision: Decision | None) -> dict | None:
    if decision is None:
        return None
    return {"seat": decision.seat, "taken": _capital(decision.taken), "others": [_capital(o) for o in decision.others]}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _decisions_at(trace: Trace) -> tuple[dict[int, Decision], dict[int, int]]:
    """Step -> the decision that it shows, and step -> the seat that is asked before it.

    What is chosen secretly is turned up later: a decision belongs to the first step of its seat that follows it.
    """
    waiting: dict[int, Decision] = {}
    shown, asked = {}, {}
    decisions = iter(trace.decisions)
    coming = next(decisions, None)
    for step in trace.steps[:MOST_STEPS]:
        while coming is not None and coming.step <= step.step:
            waiting[coming.seat] = coming
            asked[step.step] = coming.seat
            coming = next(decisions, None)
        if step.seat in waiting:
            shown[step.step] = waiting.pop(step.seat)
    return shown, asked


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
    """Scrubber positions for the turn numbers of each side's steps: turn by turn, -1 where a side has no step."""
    by_turn = [_by_turn(side) for side in turns]
    rows = []
    for turn in sorted(set().union(*by_turn)):
        here = [side.get(turn, []) for side in by_turn]
        for i in range(max(len(steps) for steps in here)):
            rows.append([steps[i] if i < len(steps) else -1 for steps in here])
    return rows


def _by_turn(turns: list[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for step, turn in enumerate(turns):
        found.setdefault(turn, []).append(step)
    return found


def _part(traces: tuple[Trace, ...], rows: list[list[int]]) -> int:
    """The scrubber position of the first card played, or battle taken, that differs; -1 if none does."""
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
    """(card, from, to, step) of every card that comes to or leaves a zone that all can see. Drawn cards do not count."""
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
