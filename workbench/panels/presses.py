"""What can be pressed: questions, changed dials, variants on offer, games worth opening. Each is a label and a move."""

from collections.abc import Callable
from typing import NamedTuple

from engine.compare import Comparison
from engine.presets import Preset
from workbench.bench import Bench, Chip
from workbench.panels.controls import Move
from workbench.panels.games import Pick, picks

Go = Callable[[Move], None]  # makes a move and shows where it leads


class Press(NamedTuple):
    """A button: what stands on it, what it says when asked, what it does, how it looks (plain, on, changed)."""

    key: str
    label: str
    tip: str
    move: Move
    look: str = ""


def opening(bench: Bench) -> list[Press]:
    """The opening questions of the game."""
    holds = bench.rules if bench.changed else None
    presses = [_preset(p, p.rules == holds) for p in bench.questions()]
    return [press._replace(tip="") for press in presses] if bench.predict else presses  # a reason may tell the effect


def offers(bench: Bench) -> list[Press]:
    """Variants in which somebody decides something, where nobody does."""
    return [_preset(p, False) for p in bench.offers()]


def _preset(p: Preset, holds: bool) -> Press:
    return Press(p.short, p.question or p.title, p.why, lambda bench: bench.open_preset(p.short), "on" if holds else "")


def chips(bench: Bench) -> list[Press]:
    """The dials that differ from what the variant is compared with; a press puts one back."""
    differing = bench.chips()
    return [_chip(c) for c in differing] + (
        [Press("all", "Put all back", "", Bench.put_all_back)] if len(differing) > 1 else []
    )


def _chip(c: Chip) -> Press:
    tip = f"{c.words}. Click to put this dial back."
    return Press(c.name, f"{c.short} ✕", tip, lambda bench: bench.put_back(c.name), "changed")


def ready(bench: Bench, comparison: Comparison) -> list[Press]:
    """Games that are worth opening."""
    return [_game(f"{p.label}: {p.seed}", p, bench) for p in picks(comparison)]


def behind(bench: Bench, listed: list[Pick]) -> list[Press]:
    """The games behind a mark."""
    return [_game(f"Game {p.seed}: {p.says}", p._replace(says=""), bench) for p in listed]


def _game(label: str, p: Pick, bench: Bench) -> Press:
    on = bench.page == "Replay" and bench.pick == p.seed
    return Press(f"{p.label} {p.seed}", label, p.says, lambda bench: bench.open(p.seed), "on" if on else "")
